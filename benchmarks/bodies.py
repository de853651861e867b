"""Bodies of entries: Markdown of an exact number of characters, in mixed scripts."""

import random

from words import FILL, PATTERNS, WEIGHTS

SENTENCES = 2000  # of each language
LINKS = ["https://example.org/", "https://example.com/places/42", "https://example.net/a?b=1&c=2"]


class Bodies:
    """Writes bodies from a seeded generator: the same seed gives the same texts."""

    def __init__(self, rng):
        self.rng = rng
        self.languages = list(WEIGHTS)
        self.weights = list(WEIGHTS.values())
        self.pool = {language: self._sentences(language) for language in self.languages}

    def body(self, length):
        """A text of `length` characters: paragraphs, some lists, quotes, emphasis and links."""
        rng = self.rng
        blocks, count = [], 0
        while True:
            language = rng.choices(self.languages, self.weights)[0]
            block = self._block(language, min(length - count, rng.randint(60, 420)))
            room = length - count - (2 if blocks else 0)
            if len(block) >= room:
                break
            blocks.append(block)
            count += len(block) + (2 if len(blocks) > 1 else 0)
        if room > 0:
            blocks.append(self._plain(language, room))
        text = "\n\n".join(blocks)
        return text + "." * (length - len(text))

    def _sentences(self, language):
        fill, rng = FILL[language], self.rng
        made = [
            rng.choice(PATTERNS[language]).format(**{slot: rng.choice(fill[slot]) for slot in fill})
            for _ in range(SENTENCES)
        ]
        return [sentence[0].upper() + sentence[1:] for sentence in made]

    def _block(self, language, length):
        """A paragraph, or one block in five a list or a quote, of about `length` characters."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.10:
            return "\n".join("- " + line for line in self._lines(language, length))
        if kind < 0.14:
            return "\n".join(f"{n}. {line}" for n, line in enumerate(self._lines(language, length), 1))
        if kind < 0.20:
            return "\n".join("> " + line for line in self._lines(language, length))
        lines = self._lines(language, length)
        at = rng.randrange(len(lines))
        kind = rng.random()
        if kind < 0.20:
            lines[at] = f"**{lines[at]}**"
        elif kind < 0.30:
            lines[at] = f"*{lines[at]}*"
        elif kind < 0.42:
            lines[at] = f"[{lines[at]}]({rng.choice(LINKS)})"
        elif kind < 0.46:
            lines[at] = f"~~{lines[at]}~~"
        # A paragraph of a diary is one line, or a line for each sentence.
        return ("\n" if rng.random() < 0.3 else " " if language in ("en", "ko") else "").join(lines)

    def _lines(self, language, length):
        pool, rng = self.pool[language], self.rng
        lines, count = [], 0
        while count < length or not lines:
            line = pool[int(rng.random() * SENTENCES)]
            lines.append(line)
            count += len(line) + 1
        return lines

    def _plain(self, language, length):
        """Sentences without markup, cut to the length."""
        text = " ".join(self._lines(language, length))[:length]
        # A line must not end in a space that Markdown would read as a break.
        return text[:-1] + "." if text.endswith(" ") else text


if __name__ == "__main__":
    print(Bodies(random.Random(1)).body(700))
