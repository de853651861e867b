"""Flowers and leaves."""

import math

import numpy as np

from sample_photos.canvas import SCALE, blob, bokeh, disc, jitter, mix
from sample_photos.skies import SKIES, clouds, hills
from sample_photos.tables import window_light


def blossom(d, r, x, y, s, colour, petals=5, turn=0.0, heart=(226, 120, 140)):
    for k in range(petals):
        a = turn + 2 * math.pi * k / petals
        px, py = x + s * 0.55 * math.cos(a), y + s * 0.55 * math.sin(a)
        d.polygon(blob(r, px, py, s * 0.52, s * 0.38, 6, 0.06, a), fill=(*jitter(r, colour, 9), 240))
    disc(d, x, y, s * 0.2, (*heart, 220))
    for k in range(6):
        a = turn + k
        disc(d, x + s * 0.32 * math.cos(a), y + s * 0.32 * math.sin(a), s * 0.05, (214, 160, 90, 230))


def cherry(c, sky="noon", density=1.0):
    stops = [(0, (126, 172, 214)), (0.7, (190, 212, 228)), (1, (220, 226, 226))] if sky == "noon" else SKIES[sky]
    c.gradient(*stops)
    tint = (252, 222, 228) if sky != "night" else (236, 190, 204)
    far = lambda d: [disc(d, c.r.gauss(c.w * 0.45, c.w * 0.35), c.r.gauss(c.h * 0.35, c.h * 0.28), c.r.uniform(8, 26) * SCALE, (*jitter(c.r, mix(tint, (200, 170, 190), 0.3), 12), 120)) for _ in range(int(330 * density))]
    c.layer(9, far)
    twigs, tips = [], []

    def grow(x, y, angle, length, width, depth):
        pts = [(x, y)]
        for _ in range(12):
            angle += c.r.gauss(0, 0.08)
            x, y = x + length / 12 * math.cos(angle), y + length / 12 * math.sin(angle)
            pts.append((x, y))
            if depth < 3 and c.r.random() < 0.22:
                grow(x, y, angle + c.r.choice((-1, 1)) * c.r.uniform(0.4, 0.9), length * 0.62, width * 0.55, depth + 1)
            if depth > 0 or c.r.random() < 0.3:
                tips.append((x + c.r.gauss(0, 14 * SCALE), y + c.r.gauss(0, 14 * SCALE)))
        twigs.append((pts, width))
    grow(-20, c.h * 0.78, -0.55, c.w * 0.75, 13 * SCALE, 0)
    grow(c.w * 1.02, c.h * 0.12, 2.75, c.w * 0.72, 11 * SCALE, 0)
    grow(c.w * 0.25, -20, 1.1, c.h * 0.5, 8 * SCALE, 1)
    c.layer(0.9, lambda d: [d.line(p, fill=(66, 48, 46, 255), width=max(2, int(w)), joint="curve") for p, w in twigs])
    c.layer(1.6, lambda d: [d.line([(px - 2, py - w * 0.25) for px, py in p], fill=(130, 104, 98, 150), width=max(1, int(w * 0.25))) for p, w in twigs])
    c.r.shuffle(tips)
    back, front = tips[: len(tips) // 2], tips[len(tips) // 2:]
    c.layer(4.0, lambda d: [blossom(d, c.r, px + c.r.gauss(0, 20), py + c.r.gauss(0, 20), c.r.uniform(13, 21) * SCALE, mix(tint, (232, 176, 196), 0.5), 5, c.r.uniform(0, 6)) for px, py in back for _ in range(2)])
    c.layer(0.8, lambda d: [blossom(d, c.r, px + c.r.gauss(0, 22), py + c.r.gauss(0, 22), c.r.uniform(14, 23) * SCALE, mix(tint, (255, 250, 250), c.r.uniform(0, 0.6)), 5, c.r.uniform(0, 6)) for px, py in front for _ in range(2)])
    c.layer(2.5, lambda d: [d.polygon(blob(c.r, c.r.uniform(0, c.w), c.r.uniform(c.h * 0.4, c.h), 7 * SCALE, 4 * SCALE, 6, 0.1, c.r.uniform(0, 3)), fill=(*tint, 220)) for _ in range(22)])
    return dict(grain=4, vignette=0.25, bloom=0.35, blur=0.6)


def hydrangea(c, colour=(112, 130, 206)):
    c.gradient((0, (58, 84, 66)), (1, (24, 44, 32)))
    n = c.noise(5, 5)
    c.blend((96, 132, 84), np.clip(n - 0.45, 0, 1))
    c.layer(14, lambda d: [d.polygon(blob(c.r, c.r.uniform(0, c.w), c.r.uniform(0, c.h), 60 * SCALE, 34 * SCALE, turn=c.r.uniform(0, 3)), fill=(*jitter(c.r, (62, 104, 62), 24), 180)) for _ in range(26)])
    heads = [(0.3, 0.66, 0.30), (0.68, 0.46, 0.33), (0.2, 0.2, 0.2), (0.86, 0.88, 0.24)]
    for k, (hx, hy, hr) in enumerate(heads):
        x, y, R = hx * c.w, hy * c.h, hr * min(c.w, c.h)
        blur = 0.9 if k < 2 else 6
        for _ in range(4):
            a = c.r.uniform(0, 6.28)
            lx, ly = x + R * 1.05 * math.cos(a), y + R * 1.05 * math.sin(a)
            c.layer(blur + 1, lambda d: d.polygon(blob(c.r, lx, ly, R * 0.55, R * 0.3, turn=a, rough=0.05), fill=(*jitter(c.r, (52, 98, 56), 14), 255)))
            c.layer(blur + 1, lambda d: d.line((x, y, lx + (lx - x) * 0.4, ly + (ly - y) * 0.4), fill=(96, 140, 88, 160), width=2 * SCALE))
        other = mix(colour, (190, 130, 200), 0.5 * k / 3 + 0.1)
        c.layer(blur + 3, lambda d: disc(d, x, y, R * 0.95, (*mix(other, (20, 24, 60), 0.55), 255)))
        flowers = []
        for _ in range(150):
            a, q = c.r.uniform(0, 6.28), R * math.sqrt(c.r.random())
            flowers.append((q, x + q * math.cos(a), y + q * math.sin(a)))

        def paint(d):
            for q, px, py in sorted(flowers, reverse=True):
                light = 1 - q / R
                up = (y - py) / R
                tone = mix(mix(other, (30, 30, 80), 0.35), mix(other, (236, 236, 255), 0.6), max(0, min(1, 0.3 + 0.4 * light + 0.35 * up + c.r.uniform(-0.1, 0.1))))
                s = R * 0.15 * (0.75 + 0.4 * light)
                turn = c.r.uniform(0, 1.6)
                for m in range(4):
                    a = turn + m * math.pi / 2
                    d.polygon(blob(c.r, px + s * 0.55 * math.cos(a), py + s * 0.55 * math.sin(a), s * 0.56, s * 0.5, 5, 0.04, a), fill=(*jitter(c.r, tone, 7), 250))
                disc(d, px, py, s * 0.13, (*mix(other, (240, 240, 210), 0.7), 255))
        c.layer(blur * 0.8, paint)
    c.layer(0.8, lambda d: [disc(d, c.r.uniform(0, c.w), c.r.uniform(0, c.h), c.r.uniform(1, 2.6) * SCALE, (255, 255, 255, 120)) for _ in range(50)])
    return dict(grain=4.5, vignette=0.45)


def peony(c, colour=(222, 128, 150)):
    c.gradient((0, (54, 48, 46)), (0.7, (92, 80, 70)), (1, (60, 50, 44)))
    bokeh(c, 10, [(255, 230, 190), (220, 200, 170)], 0.0, 0.5, (30, 70), 0.25, 10)
    vase = c.w * 0.1
    vx, base = c.w * 0.5, c.h * 0.97
    c.layer(12, lambda d: d.rectangle((0, c.h * 0.86, c.w, c.h), fill=(88, 62, 44, 255)))
    c.layer(1.5, lambda d: d.polygon([(vx - vase * 0.6, c.h * 0.62), (vx + vase * 0.6, c.h * 0.62), (vx + vase, c.h * 0.8), (vx + vase * 0.8, base), (vx - vase * 0.8, base), (vx - vase, c.h * 0.8)], fill=(150, 168, 170, 235)))
    c.layer(5, lambda d: d.rectangle((vx - vase * 0.65, c.h * 0.66, vx - vase * 0.4, c.h * 0.93), fill=(235, 244, 244, 150)))
    heads = [(0.36, 0.30, 0.17), (0.66, 0.36, 0.155), (0.50, 0.16, 0.09)]
    for hx, hy, hr in heads:
        x, y = hx * c.w, hy * c.h
        c.layer(1.2, lambda d: d.line([(vx, c.h * 0.64), ((vx + x) / 2, (c.h * 0.6 + y) / 2 + 20), (x, y)], fill=(70, 104, 58, 255), width=6 * SCALE, joint="curve"))
        for sgn in (-1, 1):
            lx, ly = (vx + x) / 2 + sgn * c.w * 0.09, (c.h * 0.62 + y) / 2 + 20
            c.layer(1.6, lambda d: d.polygon(blob(c.r, lx, ly, c.w * 0.1, c.w * 0.035, turn=sgn * 0.6, rough=0.04), fill=(*jitter(c.r, (62, 98, 56), 12), 255)))
    for hx, hy, hr in heads:
        x, y, R = hx * c.w, hy * c.h, hr * c.w * 1.25
        for ring in range(7):
            q = R * (1 - ring / 7)
            tone = mix(mix(colour, (255, 236, 236), 0.35), mix(colour, (130, 30, 60), 0.35), ring / 7)

            def petals(d):
                for k in range(10 - ring // 2):
                    a = 2 * math.pi * k / (10 - ring // 2) + ring * 0.5 + c.r.uniform(-0.15, 0.15)
                    px, py = x + q * 0.62 * math.cos(a), y + q * 0.55 * math.sin(a)
                    d.polygon(blob(c.r, px, py, q * 0.46, q * 0.4, 8, 0.12, a), fill=(*jitter(c.r, mix(tone, (90, 20, 40), 0.3), 6), 255))
                    d.polygon(blob(c.r, px + q * 0.03, py - q * 0.03, q * 0.42, q * 0.35, 8, 0.12, a), fill=(*jitter(c.r, tone, 8), 255))
            c.layer(0.9, petals)
    window_light(c, 0.35)
    return dict(grain=5, vignette=0.5, warm=0.02)


def leaves(c, tone=(228, 176, 50)):
    """Fallen leaves on a path."""
    c.gradient((0, (104, 96, 88)), (1, (78, 70, 64)))
    n = c.noise(6, 14)
    c.blend((50, 44, 40), np.clip(n - 0.4, 0, 1))
    for depth in range(3):
        def paint(d):
            for _ in range(130):
                x, y = c.r.uniform(0, c.w), c.r.uniform(0, c.h)
                s = c.r.uniform(18, 34) * SCALE * (0.7 + y / c.h * 0.6)
                turn = c.r.uniform(0, 6.28)
                colour = jitter(c.r, mix(tone, (150, 84, 30), c.r.random() ** 2 * 0.7), 14)
                fan = [(x, y)]
                for i in range(15):
                    a = turn + (i - 7) * 0.125
                    k = 1 - 0.1 * abs(math.sin(i * 1.7)) - (0.22 if i == 7 else 0)
                    fan.append((x + s * k * math.cos(a), y + s * k * 0.8 * math.sin(a)))
                d.polygon([(px + 5 * SCALE, py + 7 * SCALE) for px, py in fan], fill=(16, 12, 10, 90))
                d.polygon(fan, fill=(*colour, 255))
                for i in range(1, 16, 2):
                    d.line((fan[0], fan[i]), fill=(*mix(colour, (120, 70, 10), 0.3), 120), width=SCALE)
                d.line((x, y, x - s * 0.7 * math.cos(turn + 0.15), y - s * 0.56 * math.sin(turn + 0.15)), fill=(*mix(colour, (110, 80, 30), 0.4), 255), width=int(2.4 * SCALE))
        c.layer(1.6 - 0.5 * depth, paint)
    yy = np.linspace(0, 1, c.h)[:, None]
    xx = np.linspace(0, 1, c.w)[None, :]
    c.shade(0.75 + 0.4 * np.clip(np.sin((xx * 1.4 + yy) * 5) * 0.5 + 0.5, 0, 1))
    return dict(grain=4.5, vignette=0.4, warm=0.03)


def beds(c):
    """An allotment: rows of young plants under a northern sky."""
    c.gradient((0, (140, 158, 176)), (0.4, (196, 204, 204)), (1, (196, 204, 204)))
    clouds(c, c.h * 0.45, (232, 234, 234), 0.45, 0.8)
    clouds(c, c.h * 0.45, (110, 120, 134), 0.6, 0.6)
    hills(c, ((120, 138, 136), (72, 98, 72)), 0.34, 2)
    y0 = int(c.h * 0.46)
    c.gradient((0, (96, 74, 56)), (1, (58, 42, 32)), box=(0, y0, c.w, c.h))
    n = c.noise(6, 20)
    soil = np.zeros((c.h, c.w))
    soil[y0:] = 1
    c.blend((36, 26, 20), np.clip(n - 0.45, 0, 1) * soil)
    vx = c.w * 0.55
    for row in range(-4, 5):
        def plants(d):
            for k in range(26):
                t = (k / 26) ** 2.2
                x = vx + row * c.w * (0.018 + 0.21 * t) + c.r.uniform(-3, 3) * SCALE * (t + 0.2)
                y = y0 + (c.h * 1.02 - y0) * t + 4
                s = (3 + 40 * t) * SCALE * c.r.uniform(0.8, 1.2)
                d.ellipse((x - s * 0.7, y - s * 0.12, x + s * 0.9, y + s * 0.2), fill=(20, 14, 10, 110))
                for j in range(9):
                    a = -math.pi / 2 + (j - 4) * 0.3 + c.r.uniform(-0.1, 0.1)
                    px, py = x + s * 0.42 * math.cos(a), y + s * 0.5 * math.sin(a)
                    d.polygon(blob(c.r, px, py, s * 0.36, s * 0.13, 5, 0.08, a), fill=(*jitter(c.r, (94, 140, 66), 24), 255))
        c.layer(0.9, plants)
    sx, sy, s = c.w * 0.2, c.h * 0.47, c.w * 0.085
    c.layer(1.2, lambda d: (d.rectangle((sx - s, sy - s * 1.0, sx + s, sy + s * 0.15), fill=(92, 80, 70, 255)),
                            [d.line((sx - s + s * 0.2 * i, sy - s, sx - s + s * 0.2 * i, sy + s * 0.15), fill=(60, 50, 44, 255), width=SCALE) for i in range(11)],
                            d.polygon([(sx - s * 1.2, sy - s), (sx - s * 0.7, sy - s * 1.5), (sx + s * 0.7, sy - s * 1.5), (sx + s * 1.2, sy - s)], fill=(66, 60, 62, 255)),
                            d.rectangle((sx - s * 0.25, sy - s * 0.7, sx + s * 0.25, sy + s * 0.15), fill=(120, 60, 50, 255))))
    return dict(grain=5, vignette=0.35, warm=-0.01)
