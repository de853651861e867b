// Our own case for every rule of the language, for machines without the specification's files.

import Testing

/// One rule: a template, its data and partials, and what has to come out.
struct Rule: Sendable, CustomTestStringConvertible {
  let says: String
  let template: String
  var data: Datum = [:]
  var partials: [String: String] = [:]
  let gives: String

  var testDescription: String { says }
}

private let interpolation = [
  Rule(says: "text without tags stays", template: "a } { b\n", gives: "a } { b\n"),
  Rule(says: "a name shows its text", template: "{{who}}!", data: ["who": "Mika"], gives: "Mika!"),
  Rule(
    says: "five characters are escaped", template: "{{x}}", data: ["x": "<a b=\"c\">&'"],
    gives: "&lt;a b=&quot;c&quot;&gt;&amp;&#39;"),
  Rule(says: "three braces don't escape", template: "{{{x}}}", data: ["x": "<&>"], gives: "<&>"),
  Rule(says: "an ampersand doesn't escape", template: "{{& x }}", data: ["x": "<"], gives: "<"),
  Rule(says: "markup is never escaped", template: "{{x}}", data: ["x": .html("<b>")], gives: "<b>"),
  Rule(says: "numbers show in digits", template: "{{x}} {{y}}", data: ["x": 0, "y": -120], gives: "0 -120"),
  Rule(
    says: "the least number shows whole", template: "{{x}}", data: ["x": .number(.min)],
    gives: "-9223372036854775808"),
  Rule(says: "a missing value is nothing", template: "({{x}})", gives: "()"),
  Rule(says: "nothing is nothing", template: "({{x}})", data: ["x": nil], gives: "()"),
  Rule(says: "lists and records don't show", template: "{{x}}{{y}}", data: ["x": [1], "y": [:]], gives: ""),
  Rule(says: "dots go into records", template: "{{a.b.c}}", data: ["a": ["b": ["c": "d"]]], gives: "d"),
  Rule(
    says: "a broken path is nothing", template: "({{a.b.c}})", data: ["a": ["b": "t"], "c": 1], gives: "()"),
  Rule(
    says: "the first part decides", template: "{{#a}}{{b.c}}{{/a}}",
    data: ["a": ["b": [:]], "b": ["c": "wrong"]], gives: ""),
  Rule(
    says: "a dot is the item itself", template: "{{#l}}{{.}},{{/l}}", data: ["l": [1, "<"]], gives: "1,&lt;,"),
  Rule(says: "a tag may have room", template: "|{{ x }}|{{{ x }}}|", data: ["x": 1], gives: "|1|1|"),
  Rule(says: "a value keeps its line", template: "  {{x}}\n", data: ["x": 1], gives: "  1\n"),
  Rule(says: "a byte order mark is no text", template: "\u{FEFF}{{x}}", data: ["x": 1], gives: "1"),
]

private let sections = [
  Rule(says: "true shows", template: "{{#x}}a{{/x}}", data: ["x": true], gives: "a"),
  Rule(
    says: "false, nothing, zero and empty hide",
    template: "{{#a}}1{{/a}}{{#b}}2{{/b}}{{#c}}3{{/c}}{{#d}}4{{/d}}{{#e}}5{{/e}}{{#f}}6{{/f}}",
    data: ["a": false, "b": nil, "c": 0, "d": "", "e": [], "f": .html("")], gives: ""),
  Rule(
    says: "inverted sections turn it round",
    template: "{{^a}}1{{/a}}{{^b}}2{{/b}}{{^c}}3{{/c}}{{^d}}4{{/d}}{{^e}}5{{/e}}{{^missing}}6{{/missing}}",
    data: ["a": true, "b": "", "c": [], "d": [:], "e": [nil]], gives: "236"),
  Rule(says: "a record is looked into", template: "{{#p}}{{n}}{{/p}}", data: ["p": ["n": "M"]], gives: "M"),
  Rule(
    says: "outer names are seen inside", template: "{{#p}}{{n}}{{m}}{{/p}}",
    data: ["p": ["n": 1], "n": 3, "m": 2], gives: "12"),
  Rule(
    says: "a list repeats", template: "{{#l}}{{n}};{{/l}}", data: ["l": [["n": 1], ["n": 2]]], gives: "1;2;"),
  Rule(
    says: "lists in lists repeat", template: "{{#l}}({{#.}}{{.}}{{/.}}){{/l}}", data: ["l": [[1, 2], [3]]],
    gives: "(12)(3)"),
  Rule(says: "text is its own context", template: "{{#t}}<{{.}}>{{/t}}", data: ["t": "a"], gives: "<a>"),
  Rule(
    says: "a switch is no context", template: "{{#l}}{{#on}}{{.}}{{/on}}{{/l}}",
    data: ["l": [1, 2], "on": true], gives: "12"),
  Rule(
    says: "sections stand in themselves", template: "{{#x}}a{{#x}}b{{/x}}c{{/x}}", data: ["x": true],
    gives: "abc"),
  Rule(
    says: "dots work in sections", template: "{{#a.b}}y{{/a.b}}{{^a.c}}n{{/a.c}}",
    data: ["a": ["b": true], "c": true], gives: "yn"),
]

private let lines = [
  Rule(
    says: "a tag alone takes its line", template: "a\n  {{#x}} \nb\n\t{{/x}}\nc", data: ["x": true],
    gives: "a\nb\nc"),
  Rule(says: "with CR LF too", template: "a\r\n{{#x}}\r\n{{/x}}\r\nb", data: ["x": true], gives: "a\r\nb"),
  Rule(says: "at the start and at the end", template: " {{#x}}\na\n {{/x}}", data: ["x": true], gives: "a\n"),
  Rule(
    says: "two tags on a line are not alone", template: " {{#x}} {{/x}}\n", data: ["x": true], gives: "  \n"),
  Rule(says: "comments vanish", template: "a{{! no }}b\n {{!\n two\n}}\nc{{!}}", gives: "ab\nc"),
  Rule(
    says: "delimiters change", template: "{{=<% %>=}}<%x%> {{x}} <%={{ }}=%>{{x}}", data: ["x": 1],
    gives: "1 {{x}} 1"),
  Rule(says: "one byte is a delimiter", template: "({{=[ ]=}}[x])", data: ["x": 1], gives: "(1)"),
  Rule(
    says: "changing delimiters takes a line", template: "a\n {{= | | =}}\n|x|", data: ["x": 1], gives: "a\n1"),
]

private let partials = [
  Rule(
    says: "a partial is put in", template: "[{{>p}}]", data: ["x": 1], partials: ["p": "{{x}}"], gives: "[1]"),
  Rule(says: "a missing partial is nothing", template: "[{{>p}}]", gives: "[]"),
  Rule(
    says: "a partial may call itself", template: "{{>t}}",
    data: ["n": 1, "l": [["n": 2, "l": [["n": 3, "l": []]]]]], partials: ["t": "{{n}}({{#l}}{{>t}}{{/l}})"],
    gives: "1(2(3()))"),
  Rule(
    says: "delimiters stay in their file", template: "{{=| |=}}|>p|", data: ["x": 1],
    partials: ["p": "{{x}}|x|"], gives: "1|x|"),
  Rule(
    says: "alone, it is indented", template: "a\n  {{>p}}\nb", data: ["x": "1\n2"],
    partials: ["p": "x\n{{x}}\n{{#x}}\ny{{/x}}\n"], gives: "a\n  x\n  1\n2\n  y\nb"),
  Rule(
    says: "indentations add up", template: " {{>p}}\n", partials: ["p": "a\n {{>q}}\nb\n", "q": "c\nd"],
    gives: " a\n  c\n  d b\n"),
  Rule(
    says: "in a line, it is not", template: " {{>p}}\n", partials: ["p": "- {{>q}}", "q": "c\nd"],
    gives: " - c\nd"),
  Rule(
    says: "a value can name it", template: "{{>*a.b}}{{>*c}}", data: ["a": ["b": "p"], "c": "no"],
    partials: ["p": "P"], gives: "P"),
]

private let inheritance = [
  Rule(says: "a block has a default", template: "{{$b}}d{{x}}{{/b}}", data: ["x": 1], gives: "d1"),
  Rule(
    says: "a child overrides", template: "{{<p}}text {{$b}}c{{/b}}{{!no}}{{/p}}",
    partials: ["p": "<{{$b}}d{{/b}}{{$e}}e{{/e}}>"], gives: "<ce>"),
  Rule(
    says: "the outermost child wins", template: "{{<p}}{{$b}}1{{/b}}{{/p}}",
    partials: ["p": "{{<q}}{{$b}}2{{/b}}{{/q}}", "q": "{{$b}}3{{/b}}"], gives: "1"),
  Rule(
    says: "an override sees the parent's place", template: "{{<p}}{{$b}}{{n}}{{/b}}{{/p}}",
    data: ["n": 1, "r": ["n": 2]], partials: ["p": "{{#r}}{{$b}}{{/b}}{{/r}}"], gives: "2"),
  Rule(
    says: "a block in its own override shows its default",
    template: "{{<p}}{{$b}}({{$b}}mine{{/b}}){{/b}}{{/p}}", partials: ["p": "{{$b}}d{{/b}}"], gives: "(mine)"),
  Rule(
    says: "a parent alone is indented", template: "a\n  {{<p}}\n{{/p}}\nb", partials: ["p": "1\n2\n"],
    gives: "a\n  1\n  2\nb"),
  Rule(
    says: "a parent in a line is not", template: "a {{<p}}{{/p}} b", partials: ["p": "1\n2"],
    gives: "a 1\n2 b"),
  Rule(
    says: "an override is indented anew",
    template: "{{<p}}\n  {{$b}}\n      1\n        2\n\n      3\n  {{/b}}\n{{/p}}",
    partials: ["p": "<\n  {{$b}}\n    d\n  {{/b}}\n>\n"], gives: "<\n    1\n      2\n    \n    3\n>\n"),
  Rule(
    says: "a name comes from a value", template: "{{<*n}}{{$b}}1{{/b}}{{/*n}}", data: ["n": "p"],
    partials: ["p": "[{{$b}}{{/b}}]"], gives: "[1]"),
]

@Suite struct RuleTests {
  @Test(arguments: interpolation + sections + lines) func aTemplateShows(_ rule: Rule) throws {
    #expect(try render(rule.template, rule.data) == rule.gives)
  }

  @Test(arguments: partials + inheritance) func templatesTogetherShow(_ rule: Rule) throws {
    #expect(try render(rule.template, rule.data, rule.partials) == rule.gives)
  }
}
