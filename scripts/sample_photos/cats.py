"""A cat and its places."""

import math

import numpy as np
from PIL import ImageFilter

from sample_photos.canvas import SCALE, bokeh, disc, jitter, mix
from sample_photos.skies import SKIES
from sample_photos.tables import window_light


def cat_shape(x, y, s, side=1, ear_cut=True):
    """A sitting cat seen from behind, as polygons: body, head, ears and tail."""
    body = []
    for t in np.linspace(0, 2 * math.pi, 80):
        k = 1 + 0.10 * math.sin(t)
        body.append((x + s * 0.52 * math.cos(t) * k * (0.72 + 0.28 * (math.sin(t) + 1) / 2), y - s * 0.62 + s * 0.64 * math.sin(t)))
    head = [(x + side * s * 0.06 + s * 0.31 * math.cos(t), y - s * 1.36 + s * 0.265 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 60)]
    neck = [(x - s * 0.3, y - s * 0.95), (x - s * 0.17 + side * s * 0.04, y - s * 1.3), (x + s * 0.2 + side * s * 0.04, y - s * 1.3), (x + s * 0.3, y - s * 0.95)]
    hx, hy = x + side * s * 0.06, y - s * 1.36
    left = [(hx - s * 0.3, hy - s * 0.06), (hx - s * 0.27, hy - s * 0.42), (hx - s * 0.04, hy - s * 0.23)]
    right = [(hx + s * 0.3, hy - s * 0.06), (hx + s * 0.27, hy - s * 0.42), (hx + s * 0.04, hy - s * 0.23)]
    if ear_cut:
        right = [right[0], (hx + s * 0.29, hy - s * 0.33), (hx + s * 0.235, hy - s * 0.31), (hx + s * 0.215, hy - s * 0.38), right[2]]
    tail = []
    for t in np.linspace(0, 1, 30):
        tail.append((x - side * (s * 0.34 + s * 0.75 * t), y - s * 0.06 - s * 0.13 * math.sin(t * math.pi * 1.25) * (1 + t)))
    return [body, neck, head, left, right], tail


def draw_cat(c, x, y, s, side=1, tone=(30, 26, 28), rim=None, stripes=True):
    parts, tail = cat_shape(x, y, s, side)
    c.layer(10, lambda d: d.ellipse((x - s * 0.7, y - s * 0.1, x + s * 0.8, y + s * 0.12), fill=(8, 6, 6, 130)))

    def paint(d, colour, dx=0.0, dy=0.0, grow=0):
        for p in parts:
            moved = [(px + dx, py + dy) for px, py in p]
            d.polygon(moved, fill=(*colour, 255))
        moved = [(px + dx, py + dy) for px, py in tail]
        d.line(moved, fill=(*colour, 255), width=int(s * 0.15), joint="curve")
        disc(d, *moved[-1], s * 0.075, (*colour, 255))
    if rim:
        c.layer(1.5, lambda d: paint(d, rim, side * 2.4 * SCALE, -2.2 * SCALE))
    c.layer(1.1, lambda d: paint(d, tone))
    if stripes:
        def bars(d):
            for k in range(6):
                yy = y - s * (0.28 + 0.13 * k)
                w = s * (0.36 - 0.035 * k)
                for sgn in (-1, 1):
                    d.arc((x + sgn * w * 0.75 - w * 0.5, yy - s * 0.06, x + sgn * w * 0.75 + w * 0.5, yy + s * 0.1), 200 if sgn > 0 else 220, 320 if sgn > 0 else 340,
                          fill=(*mix(tone, (0, 0, 0), 0.55), 170), width=int(s * 0.045))
            for k in (-1, 0, 1):
                hx = x + side * s * 0.06 + k * s * 0.07
                d.line((hx, y - s * 1.6, hx + k * 4, y - s * 1.44), fill=(*mix(tone, (0, 0, 0), 0.5), 150), width=int(s * 0.03))
        c.layer(2.2, bars)

    def fur(d):
        for part in (parts[0], parts[2]):
            for px, py in part[::1]:
                for _ in range(3):
                    a = c.r.uniform(0, 2 * math.pi)
                    l = s * c.r.uniform(0.01, 0.035)
                    d.line((px, py, px + l * math.cos(a), py + l * math.sin(a)), fill=(*tone, 180), width=SCALE)
    c.layer(0.5, fur)


def cat_window(c, time="night", x=0.5):
    outside = {"night": [(0, (16, 24, 52)), (0.6, (34, 46, 84)), (1, (66, 66, 98))],
               "day": [(0, (196, 222, 232)), (0.6, (220, 232, 226)), (1, (150, 178, 132))],
               "dusk": SKIES["dusk"], "morning": SKIES["dawn"]}[time]
    c.gradient(*outside)
    if time in ("night", "dusk"):
        bokeh(c, 34, [(255, 196, 120), (255, 160, 96), (160, 200, 230)], 0.55, 0.82, (5, 18), 0.7, 1.5)
    if time == "night":
        c.layer(0.7, lambda d: [disc(d, c.r.uniform(0, c.w), c.r.uniform(0, c.h * 0.5), c.r.uniform(0.6, 1.5) * SCALE, (255, 250, 235, c.r.randint(90, 240))) for _ in range(60)])
        c.glow(c.w * 0.27, c.h * 0.2, c.w * 0.09, (250, 244, 220), 0.9)
        c.layer(1.2, lambda d: disc(d, c.w * 0.27, c.h * 0.2, c.w * 0.028, (255, 250, 232, 255)))
    else:
        n = c.noise(5, 5)
        c.blend((72, 112, 70) if time != "dusk" else (60, 50, 70), np.clip(n * 1.6 - 0.4, 0, 1) * np.clip((np.linspace(0, 1, c.h) - 0.42) * 2.2, 0, 1)[:, None])
        c.image = c.image.filter(ImageFilter.GaussianBlur(9 * SCALE))
    inside = {"night": (38, 30, 28), "day": (196, 184, 168), "dusk": (66, 46, 46), "morning": (176, 160, 144)}[time]
    sill = c.h * 0.8

    def frame(d):
        b = c.w * 0.055
        d.rectangle((0, 0, b, c.h), fill=(*inside, 255))
        d.rectangle((c.w - b, 0, c.w, c.h), fill=(*mix(inside, (0, 0, 0), 0.15), 255))
        d.rectangle((0, 0, c.w, c.h * 0.03), fill=(*mix(inside, (0, 0, 0), 0.2), 255))
        m = c.w * (0.70 if c.w > c.h else 0.5)
        d.rectangle((m - b * 0.22, 0, m + b * 0.22, sill), fill=(*mix(inside, (0, 0, 0), 0.3), 255))
    c.layer(1.4, frame)
    c.gradient((0, mix(inside, (255, 240, 220), 0.35)), (0.12, mix(inside, (120, 90, 60), 0.35)), (1, mix(inside, (30, 20, 14), 0.6)), box=(0, sill, c.w, c.h))
    if time in ("day", "morning"):
        c.layer(16, lambda d: d.polygon([(c.w * 0.15, sill), (c.w * 0.6, sill), (c.w * 0.45, c.h), (0, c.h)], fill=(255, 246, 226, 90)))

    def curtain(d):
        for i in range(9):
            px = c.w * (0.86 + i * 0.02)
            d.rectangle((px, 0, px + c.w * 0.012, sill * 1.02), fill=(*mix(inside, (240, 230, 215), 0.3 + 0.05 * (i % 3)), 150))
    c.layer(6, curtain)
    tone = (26, 23, 27) if time in ("night", "dusk") else (92, 80, 68)
    draw_cat(c, c.w * x, c.h * 0.855, min(c.w, c.h) * 0.27, 1, tone, {"night": (120, 130, 170), "dusk": (250, 170, 120)}.get(time, (236, 226, 206)))
    return dict(grain=6, vignette=0.45, blur=0.6, bloom=0.3)


def boxes(c, cat=True):
    wall = (212, 204, 190)
    c.gradient((0, mix(wall, (120, 112, 104), 0.35)), (1, wall), box=(0, 0, c.w, int(c.h * 0.66)))
    c.gradient((0, (132, 96, 66)), (1, (92, 62, 42)), box=(0, int(c.h * 0.66), c.w, c.h))
    vx, vy = c.w * 0.55, c.h * 0.38
    c.layer(0.8, lambda d: [d.line((vx + (i - 14) * c.w * 0.05, c.h * 0.66, vx + (i - 14) * c.w * 0.19, c.h), fill=(66, 42, 28, 150), width=SCALE) for i in range(29)])
    c.layer(1.5, lambda d: d.rectangle((0, c.h * 0.645, c.w, c.h * 0.665), fill=(176, 158, 136, 255)))
    wx0, wy0, wx1, wy1 = c.w * 0.1, c.h * 0.1, c.w * 0.4, c.h * 0.5
    c.layer(1.5, lambda d: d.rectangle((wx0 - 12 * SCALE, wy0 - 12 * SCALE, wx1 + 12 * SCALE, wy1 + 12 * SCALE), fill=(124, 98, 74, 255)))
    c.layer(1.0, lambda d: d.rectangle((wx0, wy0, wx1, wy1), fill=(226, 238, 236, 255)))
    c.layer(9, lambda d: [disc(d, c.r.uniform(wx0, wx1), c.r.uniform(wy0 + (wy1 - wy0) * 0.35, wy1), 26 * SCALE, (*jitter(c.r, (126, 164, 104), 24), 200)) for _ in range(16)])
    c.layer(1.2, lambda d: (d.rectangle(((wx0 + wx1) / 2 - 5 * SCALE, wy0, (wx0 + wx1) / 2 + 5 * SCALE, wy1), fill=(124, 98, 74, 255)),
                            d.rectangle((wx0, wy1, wx1, wy1 + 12 * SCALE), fill=(124, 98, 74, 255))))
    c.layer(10, lambda d: [d.polygon([(c.w * (0.22 + 0.17 * k), c.h * 0.70), (c.w * (0.36 + 0.17 * k), c.h * 0.70), (c.w * (0.48 + 0.2 * k), c.h * 0.98), (c.w * (0.29 + 0.2 * k), c.h * 0.98)], fill=(255, 226, 170, 110)) for k in range(2)])

    def box(x, y, w, h, tone, depth=0.35):
        c.layer(16, lambda d: d.polygon([(x, y), (x + w * 1.35, y - h * 0.05), (x + w * 1.5, y + h * 0.16), (x + w * 0.1, y + h * 0.2)], fill=(20, 12, 8, 150)))
        dx, dy = w * depth, -h * 0.28

        def faces(d):
            d.polygon([(x, y - h), (x + dx, y - h + dy), (x + w + dx, y - h + dy), (x + w, y - h)], fill=(*mix(tone, (255, 236, 206), 0.35), 255))
            d.polygon([(x + w, y - h), (x + w + dx, y - h + dy), (x + w + dx, y + dy), (x + w, y)], fill=(*mix(tone, (40, 22, 12), 0.45), 255))
            d.rectangle((x, y - h, x + w, y), fill=(*tone, 255))
            t = w * 0.09
            m = x + w / 2
            d.polygon([(m - t, y - h), (m - t + dx, y - h + dy), (m + t + dx, y - h + dy), (m + t, y - h)], fill=(206, 176, 128, 235))
            d.rectangle((m - t, y - h, m + t, y - h * 0.72), fill=(200, 168, 118, 225))
            for k in range(5):
                sx = x + w * (0.14 + 0.055 * k)
                d.line((sx, y - h * c.r.uniform(0.42, 0.5), sx + w * 0.04, y - h * c.r.uniform(0.28, 0.4)), fill=(50, 34, 28, 230), width=3 * SCALE)
                d.line((sx, y - h * 0.4, sx + w * 0.045, y - h * 0.41), fill=(50, 34, 28, 230), width=3 * SCALE)
            d.rectangle((x + w * 0.7, y - h * 0.42, x + w * 0.85, y - h * 0.34), fill=(*mix(tone, (0, 0, 0), 0.55), 255))
        c.layer(1.0, faces)
    u = min(c.w, c.h)
    box(c.w * 0.66, c.h * 0.72, u * 0.26, u * 0.24, (176, 132, 88))
    box(c.w * 0.70, c.h * 0.72 - u * 0.24, u * 0.2, u * 0.17, (188, 146, 100))
    box(c.w * 0.40, c.h * 0.78, u * 0.25, u * 0.21, (168, 124, 82))
    box(c.w * 0.58, c.h * 0.95, u * 0.3, u * 0.24, (182, 138, 94))
    n = c.noise(5, 6)
    c.shade(0.94 + 0.1 * n)
    if cat:
        draw_cat(c, c.w * 0.28, c.h * 0.92, u * 0.13, -1, (92, 80, 68), (240, 226, 200))
    window_light(c, 0.25)
    return dict(grain=5, vignette=0.4, warm=0.03)


def veranda(c, cat=True, fruit=True):
    """Looking out from a wooden veranda into a garden."""
    c.gradient((0, (188, 206, 196)), (0.5, (140, 168, 118)), (1, (92, 116, 70)))
    n = c.noise(6, 6)
    c.blend((52, 84, 44), np.clip(n * 1.5 - 0.6, 0, 1) * 0.8)
    c.layer(6, lambda d: [disc(d, c.r.gauss(c.w * 0.6, c.w * 0.25), c.r.gauss(c.h * 0.22, c.h * 0.14), c.r.uniform(8, 20) * SCALE, (*jitter(c.r, (110, 146, 70), 30), 190)) for _ in range(170)])
    c.layer(3, lambda d: (d.line([(c.w * 0.63, c.h * 0.66), (c.w * 0.6, c.h * 0.4), (c.w * 0.64, c.h * 0.2), (c.w * 0.7, -10)], fill=(70, 54, 42, 255), width=15 * SCALE, joint="curve"),
                          d.line([(c.w * 0.605, c.h * 0.42), (c.w * 0.5, c.h * 0.24), (c.w * 0.42, c.h * 0.18)], fill=(70, 54, 42, 255), width=8 * SCALE, joint="curve"),
                          d.line([(c.w * 0.63, c.h * 0.26), (c.w * 0.76, c.h * 0.16), (c.w * 0.86, c.h * 0.15)], fill=(70, 54, 42, 255), width=7 * SCALE, joint="curve")))
    c.layer(4, lambda d: [disc(d, c.r.gauss(c.w * 0.62, c.w * 0.2), c.r.gauss(c.h * 0.14, c.h * 0.11), c.r.uniform(8, 18) * SCALE, (*jitter(c.r, (98, 128, 62), 30), 210)) for _ in range(150)])
    if fruit:
        c.layer(3, lambda d: [disc(d, c.r.gauss(c.w * 0.6, c.w * 0.17), c.r.gauss(c.h * 0.24, c.h * 0.1), 9 * SCALE, (*jitter(c.r, (226, 122, 40), 14), 255)) for _ in range(20)])
    y = int(c.h * 0.64)
    c.gradient((0, (186, 140, 96)), (1, (98, 64, 42)), box=(0, y, c.w, c.h))
    c.layer(1, lambda d: [d.line((c.w * (0.5 + (i - 8) * 0.075), y, c.w * (0.5 + (i - 8) * 0.16), c.h), fill=(62, 40, 26, 210), width=2 * SCALE) for i in range(17)])
    c.layer(2, lambda d: d.rectangle((0, y - 8 * SCALE, c.w, y + 5 * SCALE), fill=(112, 78, 52, 255)))
    c.layer(2, lambda d: d.rectangle((c.w * 0.08, 0, c.w * 0.12, c.h * 0.8), fill=(82, 56, 40, 255)))
    if cat:
        draw_cat(c, c.w * 0.42, c.h * 0.8, min(c.w, c.h) * 0.18, 1, (104, 90, 74), (250, 236, 200))
    mx, my, s = c.w * 0.74, c.h * 0.82, c.w * 0.035
    c.layer(8, lambda d: d.ellipse((mx - s, my - s * 0.1, mx + s * 2.4, my + s * 0.5), fill=(30, 16, 8, 140)))
    c.layer(1, lambda d: (d.polygon([(mx - s, my - s * 1.9), (mx + s, my - s * 1.9), (mx + s * 0.8, my + s * 0.15), (mx - s * 0.8, my + s * 0.15)], fill=(196, 206, 196, 170)),
                          d.polygon([(mx - s * 0.93, my - s * 1.3), (mx + s * 0.93, my - s * 1.3), (mx + s * 0.8, my + s * 0.12), (mx - s * 0.8, my + s * 0.12)], fill=(170, 116, 50, 210))))
    window_light(c, 0.25, 1)
    return dict(grain=4.5, vignette=0.45, warm=0.05)
