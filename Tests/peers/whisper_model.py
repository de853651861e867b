#!/usr/bin/env python3
"""Makes a model file of whisper.cpp from a CTranslate2 folder of one, so that both recognisers hear with the same weights.

    whisper_model.py FOLDER OUT

The formats: CTranslate2's ModelSpec (python/ctranslate2/specs/model_spec.py) and whisper.cpp's
models/convert-pt-to-ggml.py, both read for their layouts. For models of English alone.
"""
import math
import pathlib
import struct
import sys


def variables(path):
    """The tensors of a CTranslate2 model by name: (shape, kind, bytes)."""
    data = path.read_bytes()
    place = 0

    def take(form):
        nonlocal place
        values = struct.unpack_from("<" + form, data, place)
        place += struct.calcsize("<" + form)
        return values[0] if len(values) == 1 else values

    def text():
        nonlocal place
        length = take("H")
        place += length
        return data[place - length : place].rstrip(b"\0").decode()

    take("I"), text(), take("I")
    found = {}
    for _ in range(take("I")):
        name = text()
        rank = take("B")
        shape = [take("I") for _ in range(rank)]
        kind, size = take("BI")
        found[name] = (shape, kind, data[place : place + size])
        place += size
    for _ in range(take("I")):
        alias, name = text(), text()
        found[alias] = found[name]
    return found


def halves(values):
    return struct.unpack(f"<{len(values) // 2}e", values)


def mel_filters(bands=80, size=400, rate=16000):
    """Slaney's mel filters, as librosa makes them."""

    def hertz(mel):
        return mel * 200 / 3 if mel < 15 else 1000 * math.exp(math.log(6.4) / 27 * (mel - 15))

    top = 15 + math.log(rate / 2 / 1000) / (math.log(6.4) / 27)
    edges = [hertz(top * number / (bands + 1)) for number in range(bands + 2)]
    for low, middle, high in zip(edges, edges[1:], edges[2:]):
        for bin in range(size // 2 + 1):
            frequency = bin * rate / size
            rise, fall = (frequency - low) / (middle - low), (high - frequency) / (high - middle)
            yield max(0, min(rise, fall)) * 2 / (high - low)


def token_bytes():
    """GPT-2's writing of bytes as letters, undone."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return {chr(byte): byte for byte in plain} | {chr(256 + number): byte for number, byte in enumerate(others)}


def convert(folder, out):
    found = variables(folder / "model.bin")
    (audio_context, state), layers = found["encoder/position_encodings/encodings"][0], 0
    while f"encoder/layer_{layers}/ffn/linear_0/weight" in found:
        layers += 1
    vocabulary = found["decoder/embeddings/weight"][0][0]
    text_context = found["decoder/position_encodings/encodings"][0][0]
    heads = state // 64
    letters = token_bytes()
    tokens = (folder / "vocabulary.txt").read_text().split("\n")
    tokens = tokens[: tokens.index("<|startoftranscript|>") - 1] if "<|startoftranscript|>" in tokens else tokens[:50256]
    with out.open("wb") as file:
        file.write(struct.pack("<I", 0x67676D6C))
        file.write(
            struct.pack("<11i", vocabulary, audio_context, state, heads, layers, text_context, state, heads, layers, 80, 1)
        )
        file.write(struct.pack("<ii", 80, 201) + struct.pack("<16080f", *mel_filters()))
        file.write(struct.pack("<i", len(tokens)))
        for token in tokens:
            plain = bytes(letters[letter] for letter in token)
            file.write(struct.pack("<i", len(plain)) + plain)

        def write(name, shape, values, whole=False):
            """`whole` values have 32 bits; so have those of one dimension."""
            whole = whole or len(shape) == 1
            if whole:
                values = struct.pack(f"<{len(values) // 2}f", *halves(values))
            file.write(struct.pack("<iii", len(shape), len(name), 0 if whole else 1))
            file.write(b"".join(struct.pack("<i", length) for length in reversed(shape)) + name.encode() + values)

        def linear(name, source, part=0, parts=1, bias=True):
            shape, _, weight = found[source + "/weight"]
            rows = shape[0] // parts
            step = rows * shape[1] * 2
            write(name + ".weight", [rows, shape[1]], weight[part * step : (part + 1) * step])
            if bias:
                values = found[source + "/bias"][2]
                write(name + ".bias", [rows], values[part * rows * 2 : (part + 1) * rows * 2])

        def norm(name, source):
            for theirs, ours in (("gamma", "weight"), ("beta", "bias")):
                write(f"{name}.{ours}", *found[f"{source}/{theirs}"][::2])

        def attention(name, source):
            for part, word in enumerate(("query", "key", "value")):
                linear(f"{name}.{word}", source + "/linear_0", part, 3, bias=word != "key")
            linear(name + ".out", source + "/linear_1")

        def block(name, source, crossed):
            attention(name + ".attn", source + "/self_attention")
            norm(name + ".attn_ln", source + "/self_attention/layer_norm")
            if crossed:
                linear(name + ".cross_attn.query", source + "/attention/linear_0")
                linear(name + ".cross_attn.key", source + "/attention/linear_1", 0, 2, bias=False)
                linear(name + ".cross_attn.value", source + "/attention/linear_1", 1, 2)
                linear(name + ".cross_attn.out", source + "/attention/linear_2")
                norm(name + ".cross_attn_ln", source + "/attention/layer_norm")
            linear(name + ".mlp.0", source + "/ffn/linear_0")
            linear(name + ".mlp.2", source + "/ffn/linear_1")
            norm(name + ".mlp_ln", source + "/ffn/layer_norm")

        write("encoder.positional_embedding", *found["encoder/position_encodings/encodings"][::2], whole=True)
        for number in (1, 2):
            write(f"encoder.conv{number}.weight", *found[f"encoder/conv{number}/weight"][::2])
            write(f"encoder.conv{number}.bias", [state, 1], found[f"encoder/conv{number}/bias"][2], whole=True)
        write("decoder.positional_embedding", *found["decoder/position_encodings/encodings"][::2], whole=True)
        write("decoder.token_embedding.weight", *found["decoder/embeddings/weight"][::2])
        for side in ("encoder", "decoder"):
            for number in range(layers):
                block(f"{side}.blocks.{number}", f"{side}/layer_{number}", side == "decoder")
        norm("encoder.ln_post", "encoder/layer_norm")
        norm("decoder.ln", "decoder/layer_norm")


if __name__ == "__main__":
    convert(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
