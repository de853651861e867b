"""Portraits, and things that stand for people."""

import math

import numpy as np

from sample_photos.canvas import SCALE, blob, disc, jitter, mix
from sample_photos.cats import draw_cat
from sample_photos.skies import SKIES, clouds
from sample_photos.tables import shadow_under, wood


def returns_box(c, snow=False):
    """A cat beside the night return box of a library, under a lamp."""
    c.gradient((0, (26, 30, 44)), (0.6, (52, 50, 58)), (1, (40, 36, 36)))
    n = c.noise(5, 10)
    c.blend((84, 78, 78), np.clip(n - 0.45, 0, 1) * 0.5)

    def bricks(d):
        hgt = 34 * SCALE
        for row in range(int(c.h * 0.8 / hgt) + 1):
            off = (row % 2) * 45 * SCALE
            d.line((0, row * hgt, c.w, row * hgt), fill=(22, 22, 30, 150), width=2 * SCALE)
            x = -off
            while x < c.w:
                d.line((x, row * hgt, x, row * hgt + hgt), fill=(22, 22, 30, 130), width=2 * SCALE)
                x += 90 * SCALE
    c.layer(1.0, bricks)
    floor = int(c.h * 0.82)
    c.gradient((0, (70, 64, 60)), (1, (36, 32, 32)), box=(0, floor, c.w, c.h))
    x0, y0, x1, y1 = c.w * 0.46, c.h * 0.3, c.w * 0.82, c.h * 0.86
    c.layer(14, lambda d: d.rectangle((x0 + 30, y0 + 20, x1 + 60, y1 + 30), fill=(6, 6, 10, 190)))
    c.layer(1.0, lambda d: (d.rounded_rectangle((x0, y0, x1, y1), radius=18 * SCALE, fill=(52, 96, 88, 255)),
                            d.rounded_rectangle((x0 + 26 * SCALE, y0 + 34 * SCALE, x1 - 26 * SCALE, y0 + 92 * SCALE), radius=8 * SCALE, fill=(20, 30, 30, 255)),
                            d.rounded_rectangle((x0 + 22 * SCALE, y0 + 30 * SCALE, x1 - 22 * SCALE, y0 + 62 * SCALE), radius=8 * SCALE, fill=(150, 160, 152, 255)),
                            d.rectangle((x0 + 50 * SCALE, y0 + 130 * SCALE, x1 - 50 * SCALE, y0 + 190 * SCALE), fill=(226, 220, 202, 255)),
                            [d.line((x0 + 62 * SCALE, y0 + (146 + 15 * k) * SCALE, x1 - (66 + 20 * (k % 2)) * SCALE, y0 + (146 + 15 * k) * SCALE), fill=(60, 70, 70, 255), width=4 * SCALE) for k in range(3)]))
    c.layer(6, lambda d: d.rectangle((x0 + 6 * SCALE, y0 + 6 * SCALE, x0 + 16 * SCALE, y1 - 10 * SCALE), fill=(130, 170, 156, 150)))
    if snow:
        cap = [(x0 - 12 * SCALE, y0 + 16 * SCALE)]
        cap += [(x0 - 12 * SCALE + (x1 - x0 + 24 * SCALE) * i / 20, y0 - (22 + 7 * math.sin(i * 0.7)) * SCALE * math.sin(math.pi * (i + 2) / 24) ** 0.4) for i in range(21)]
        cap += [(x1 + 12 * SCALE, y0 + 16 * SCALE)] + [(x1 - (x1 - x0) * i / 12, y0 + (9 + 6 * math.sin(i * 1.7)) * SCALE) for i in range(13)]
        c.layer(1.6, lambda d: d.polygon(cap, fill=(236, 240, 248, 255)))
        drift = [(0, c.h), (0, floor)] + [(c.w * i / 40, floor + 10 * SCALE * math.sin(i * 0.5)) for i in range(41)] + [(c.w, c.h)]
        c.layer(4, lambda d: d.polygon(drift, fill=(206, 212, 226, 255)))
        c.layer(1.4, lambda d: [disc(d, c.r.uniform(0, c.w), c.r.uniform(0, c.h), c.r.uniform(1, 3.4) * SCALE, (255, 250, 240, c.r.randint(110, 230))) for _ in range(240)])
    else:
        draw_cat(c, c.w * 0.28, c.h * 0.9, min(c.w, c.h) * 0.2, 1, (104, 90, 76), (250, 214, 150))
    yy, xx = np.mgrid[0:1:c.h * 1j, 0:1:c.w * 1j]
    c.shade(0.5 + 0.95 * np.exp(-(((xx - 0.45) / 0.45) ** 2 + ((yy - 0.45) / 0.55) ** 2)))
    c.glow(c.w * 0.4, -c.h * 0.02, c.h * 0.8, (255, 196, 110), 0.35)
    return dict(grain=8, vignette=0.5, warm=0.03, blur=0.7)


def portrait(c, hair=(40, 30, 28), skin=(236, 200, 172), shirt=(120, 150, 170), back=(220, 214, 200), style="bob", glasses=False, beard=False):
    """A small painted portrait without a likeness."""
    c.gradient((0, mix(back, (255, 255, 255), 0.25)), (1, mix(back, (60, 60, 70), 0.25)))
    c.blend(mix(back, (120, 110, 90), 0.4), np.clip(c.noise(4, 3) - 0.5, 0, 1) * 0.6)
    x, y, s = c.w * 0.5, c.h * 0.47, c.w * 0.2
    if style in ("bob", "long"):
        low = 1.25 if style == "bob" else 2.3
        c.layer(1.2, lambda d: d.rounded_rectangle((x - s * 1.28, y - s * 1.2, x + s * 1.28, y + s * low), radius=int(s * 1.1), fill=(*hair, 255)))
    c.layer(1.5, lambda d: d.polygon(blob(c.r, x, c.h * 1.08, s * 2.3, s * 1.55, rough=0.02), fill=(*shirt, 255)))
    c.layer(1.2, lambda d: d.rectangle((x - s * 0.38, y + s * 0.7, x + s * 0.38, y + s * 1.5), fill=(*mix(skin, (150, 90, 70), 0.3), 255)))
    c.layer(1.0, lambda d: d.ellipse((x - s, y - s * 1.15, x + s, y + s * 1.2), fill=(*skin, 255)))
    c.layer(9, lambda d: d.ellipse((x - s * 0.1, y - s * 0.9, x + s * 1.1, y + s * 1.2), fill=(*mix(skin, (150, 90, 70), 0.35), 120)))
    if beard:
        c.layer(2, lambda d: d.pieslice((x - s * 0.98, y - s * 0.9, x + s * 0.98, y + s * 1.26), 20, 160, fill=(*mix(hair, skin, 0.25), 255)))
        c.layer(2, lambda d: d.ellipse((x - s * 0.62, y - s * 0.3, x + s * 0.62, y + s * 0.62), fill=(*skin, 255)))
    fringe = {"bob": (190, 350), "short": (180, 360), "long": (185, 355), "bald": (200, 340)}[style]
    c.layer(1.2, lambda d: d.chord((x - s * 1.06, y - s * 1.36, x + s * 1.06, y + s * 0.62), *fringe, fill=(*hair, 255)))
    c.layer(5, lambda d: d.arc((x - s * 0.8, y - s * 1.2, x + s * 0.8, y), 215, 275, fill=(*mix(hair, (255, 240, 220), 0.35), 200), width=int(s * 0.14)))

    def features(d):
        for g in (-1, 1):
            d.ellipse((x + g * s * 0.42 - s * 0.085, y - s * 0.02, x + g * s * 0.42 + s * 0.085, y + s * 0.17), fill=(44, 32, 30, 255))
            d.line((x + g * s * 0.27, y - s * 0.245, x + g * s * 0.57, y - s * 0.225), fill=(*mix(hair, skin, 0.2), 255), width=int(s * 0.06))
        d.arc((x - s * 0.32, y + s * 0.32, x + s * 0.32, y + s * 0.72), 25, 155, fill=(150, 70, 66, 255), width=int(s * 0.07))
        d.arc((x - s * 0.1, y + s * 0.1, x + s * 0.1, y + s * 0.36), 30, 150, fill=(*mix(skin, (150, 80, 60), 0.5), 255), width=int(s * 0.05))
        if glasses:
            for g in (-1, 1):
                d.ellipse((x + g * s * 0.42 - s * 0.3, y - s * 0.22, x + g * s * 0.42 + s * 0.3, y + s * 0.36), outline=(60, 50, 46, 255), width=int(s * 0.06))
            d.line((x - s * 0.12, y + s * 0.04, x + s * 0.12, y + s * 0.04), fill=(60, 50, 46, 255), width=int(s * 0.06))
    c.layer(0.5, features)
    c.layer(8, lambda d: [d.ellipse((x + g * s * 0.55 - s * 0.25, y + s * 0.2, x + g * s * 0.55 + s * 0.25, y + s * 0.55), fill=(226, 120, 106, 110)) for g in (-1, 1)])
    return dict(grain=4, vignette=0.25, blur=0.5, bloom=0.12)


def thing(c, kind="fork"):
    """A picture somebody uses instead of their face."""
    if kind == "fork":
        wood(c, (96, 62, 40), (52, 32, 20), 0)
        x = c.w * 0.5
        c.layer(8, lambda d: (d.line((x + 12, c.h * 0.55, x + 12, c.h * 0.95), fill=(0, 0, 0, 160), width=12 * SCALE), d.arc((x - c.w * 0.13 + 12, c.h * 0.0, x + c.w * 0.13 + 12, c.h * 0.58), 0, 180, fill=(0, 0, 0, 160), width=12 * SCALE)))

        def metal(d, colour, width, off):
            d.line((x + off, c.h * 0.56, x + off, c.h * 0.92), fill=colour, width=width)
            d.arc((x - c.w * 0.14 + off, c.h * 0.3, x + c.w * 0.14 + off, c.h * 0.58), 0, 180, fill=colour, width=width)
            for g in (-1, 1):
                px = x + g * (c.w * 0.14 - 5 * SCALE) + off
                d.line((px, c.h * 0.1, px, c.h * 0.45), fill=colour, width=width)
        c.layer(0.8, lambda d: metal(d, (148, 152, 160, 255), 11 * SCALE, 0))
        c.layer(1.0, lambda d: metal(d, (236, 240, 244, 220), 3 * SCALE, -2 * SCALE))
    elif kind == "float":
        c.gradient((0, (150, 178, 190)), (1, (40, 84, 104)))
        c.layer(1.5, lambda d: [d.line((px := c.r.uniform(-50, c.w), py := c.r.uniform(0, c.h), px + 60 * SCALE, py), fill=(235, 244, 246, 60), width=2 * SCALE) for _ in range(130)])
        x, y, s = c.w * 0.52, c.h * 0.5, c.w * 0.15
        c.layer(4, lambda d: [d.ellipse((x - s * k, y + s * 0.9 - s * k * 0.25, x + s * k, y + s * 0.9 + s * k * 0.25), outline=(240, 248, 250, 110), width=3 * SCALE) for k in (1.2, 1.9, 2.6)])
        c.layer(0.8, lambda d: (d.line((x, y - s * 2.2, x, y), fill=(230, 200, 90, 255), width=4 * SCALE), d.ellipse((x - s, y - s * 1.1, x + s, y + s * 1.2), fill=(238, 236, 228, 255)), d.chord((x - s, y - s * 1.1, x + s, y + s * 1.2), 180, 360, fill=(206, 58, 46, 255))))
        c.layer(6, lambda d: d.ellipse((x - s * 0.7, y - s * 0.8, x - s * 0.1, y), fill=(255, 255, 255, 150)))
    elif kind == "moon":
        c.gradient(*SKIES["night"])
        c.glow(c.w * 0.5, c.h * 0.45, c.w * 0.4, (240, 232, 200), 0.5)
        c.layer(1, lambda d: disc(d, c.w * 0.5, c.h * 0.45, c.w * 0.2, (248, 242, 222, 255)))
        c.blend((200, 192, 170), np.clip(c.noise(5, 6) - 0.55, 0, 1) * (np.hypot(*np.meshgrid(np.arange(c.w) - c.w * 0.5, np.arange(c.h) - c.h * 0.45)) < c.w * 0.19))
        clouds(c, c.h * 1.6, (60, 66, 96), 0.5, 0.8)
    elif kind == "ball":
        c.gradient((0, (120, 168, 96)), (1, (70, 118, 56)))
        c.layer(0.8, lambda d: [d.line((px := c.r.uniform(0, c.w), py := c.r.uniform(0, c.h), px + 3, py - 9 * SCALE), fill=(*jitter(c.r, (110, 158, 80), 30), 220), width=2 * SCALE) for _ in range(2600)])
        x, y, s = c.w * 0.5, c.h * 0.52, c.w * 0.27
        shadow_under(c, x, y, s, s, 6, 10, 150)
        c.layer(0.8, lambda d: disc(d, x, y, s, (240, 240, 236, 255)))
        c.layer(1, lambda d: [d.polygon([(x + q * math.cos(a0) + s * 0.27 * k * math.cos(a0 + 1.257 * i), y + q * math.sin(a0) + s * 0.27 * k * math.sin(a0 + 1.257 * i)) for i in range(5)], fill=(40, 42, 48, 255)) for q, a0, k in [(0, 0.3, 1)] + [(s * 0.78, 0.3 + 1.257 * j, 0.72) for j in range(5)]])
        c.layer(14, lambda d: d.ellipse((x - s * 0.2, y - s * 0.1, x + s * 1.1, y + s * 1.1), fill=(20, 24, 30, 110)))
    return dict(grain=4, vignette=0.35, bloom=0.2)
