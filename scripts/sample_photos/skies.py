"""Sea, hills and sky."""

import math
import random

import numpy as np

from sample_photos.canvas import SCALE, bokeh, disc, jitter, mix


SKIES = {
    "dusk": [(0, (62, 74, 122)), (0.45, (164, 122, 150)), (0.8, (240, 160, 120)), (1, (255, 205, 150))],
    "violet": [(0, (50, 52, 98)), (0.5, (120, 92, 140)), (0.85, (214, 134, 142)), (1, (246, 186, 160))],
    "dawn": [(0, (118, 150, 190)), (0.5, (190, 196, 206)), (0.85, (246, 208, 178)), (1, (255, 226, 190))],
    "noon": [(0, (64, 126, 190)), (0.6, (138, 186, 220)), (1, (208, 228, 234))],
    "grey": [(0, (128, 138, 150)), (0.6, (168, 174, 180)), (1, (204, 204, 200))],
    "night": [(0, (8, 12, 30)), (0.7, (20, 28, 58)), (1, (44, 50, 84))],
}


def clouds(c, horizon, colour, low=0.5, strength=0.7, stretch=3.2):
    n = c.noise(6, 2, stretch)
    fall = np.clip(1.15 - np.arange(c.h) / max(1, horizon), 0, 1)[:, None]
    c.blend(colour, np.clip((n - low) / (1 - low), 0, 1) ** 1.3 * strength * np.sqrt(fall))


def sea(c, sky="dusk", sun=0.62, horizon=0.56, boat=False, beach=True, island=True):
    stops = SKIES[sky]
    hy = int(c.h * horizon)
    c.gradient(*stops, box=(0, 0, c.w, hy))
    clouds(c, hy, mix(stops[-1][1], (255, 240, 235), 0.3), 0.48, 0.6)
    clouds(c, hy, mix(stops[0][1], stops[1][1], 0.5), 0.6, 0.5)
    sx = c.w * sun
    if sky != "grey":
        c.glow(sx, hy - c.h * 0.06, c.h * 0.5, stops[-1][1], 0.55)
        c.glow(sx, hy - c.h * 0.05, c.h * 0.07, (255, 240, 215), 1.0)
    low = mix(stops[1][1], (24, 44, 70), 0.45)
    c.gradient((0, mix(stops[-1][1], low, 0.35)), (0.25, low), (1, mix(low, (14, 26, 44), 0.6)),
               box=(0, hy, c.w, c.h))
    if island:
        ridge = [(0, 0)]
        x0, width = c.w * c.r.uniform(0.02, 0.2), c.w * c.r.uniform(0.25, 0.4)
        ridge = [(x0 + width * t / 40,
                  hy - c.h * 0.05 * math.sin(math.pi * t / 40) * (1 + 0.25 * math.sin(t * 0.8) + 0.1 * c.r.random()))
                 for t in range(41)]
        c.layer(1.2, lambda d: d.polygon(ridge, fill=(*mix(stops[0][1], (40, 44, 66), 0.5), 235)))

    def ripples(d):
        for _ in range(1500):
            t = c.r.random() ** 1.7
            y = hy + 2 + (c.h - hy) * t
            near = math.exp(-((c.r.gauss(0, 1)) ** 2) * 0.1)
            x = sx + c.r.gauss(0, c.w * (0.05 + 0.32 * t)) if c.r.random() < 0.7 else c.r.uniform(0, c.w)
            far = min(1, abs(x - sx) / (c.w * 0.4))
            length = (8 + 70 * t) * SCALE * c.r.uniform(0.4, 1.2)
            colour = mix(stops[-1][1], low, 0.2 + 0.6 * far)
            d.line((x - length, y, x + length, y), fill=(*colour, int(120 * near * (1 - 0.6 * far))),
                   width=max(1, int((0.6 + 2.4 * t) * SCALE)))
    c.layer(0.8, ripples)
    if beach:
        edge = [(0, c.h)]
        for i in range(0, 61):
            x = c.w * i / 60
            y = c.h * (0.93 - 0.10 * (i / 60)) + math.sin(i * 0.31 + c.r.random() * 0.1) * c.h * 0.012
            edge.append((x, y))
        edge.append((c.w, c.h))
        sand = mix(mix(stops[1][1], (120, 100, 84), 0.6), (20, 20, 26), 0.35)
        foam = [(x, y - 6 * SCALE) for x, y in edge[1:-1]]
        c.layer(1.2, lambda d: d.polygon(edge, fill=(*sand, 255)))
        c.layer(1.5, lambda d: d.line(foam, fill=(*mix(stops[-1][1], (255, 255, 255), 0.5), 190), width=5 * SCALE))
        c.layer(3, lambda d: d.line([(x, y + 9 * SCALE) for x, y in foam],
                                    fill=(*mix(stops[-1][1], (255, 255, 255), 0.2), 90), width=8 * SCALE))
    if boat:
        bx, by, s = c.w * 0.32, hy + c.h * 0.11, c.w * 0.05

        def ship(d):
            d.polygon([(bx - s, by - s * 0.25), (bx + s, by - s * 0.32), (bx + s * 0.75, by), (bx - s * 0.8, by)],
                      fill=(30, 30, 40, 255))
            d.rectangle((bx - s * 0.35, by - s * 0.62, bx + s * 0.15, by - s * 0.25), fill=(52, 50, 58, 255))
            d.line((bx + s * 0.3, by - s * 0.3, bx + s * 0.3, by - s * 1.1), fill=(30, 30, 40, 255), width=2 * SCALE)
            d.polygon([(bx - s * 0.9, by), (bx + s * 0.8, by), (bx + s * 0.5, by + s * 0.3), (bx - s * 0.6, by + s * 0.3)],
                      fill=(24, 26, 38, 120))
        c.layer(0.6, ship)
    return dict(grain=4.5, warm=0.02)


def hills(c, colours, y0=0.5, layers=4, box=None):
    for k in range(layers):
        t = k / max(1, layers - 1)
        base = c.h * (y0 + 0.1 * k)
        a, b, p = c.r.uniform(0.03, 0.06), c.r.uniform(0.01, 0.03), c.r.uniform(0, 6)
        ridge = [(0, c.h)] + [(c.w * i / 80, base - c.h * (a * math.sin(i * 0.09 + p) + b * math.sin(i * 0.29 + p * 2) + 0.004 * c.r.random())) for i in range(81)] + [(c.w, c.h)]
        tone = mix(colours[0], colours[1], t)
        c.layer(2.5 - 1.6 * t, lambda d: d.polygon(ridge, fill=(*tone, 255)))


def fireworks(c, bursts=4):
    c.gradient((0, (6, 8, 22)), (0.7, (20, 22, 48)), (1, (36, 32, 50)))
    smoke = c.noise(5, 3)
    c.blend((90, 76, 90), np.clip(smoke - 0.5, 0, 1) * 0.5 * np.linspace(0.9, 0.3, c.h)[:, None])
    tones = [(255, 196, 110), (255, 120, 110), (150, 210, 255), (190, 255, 190), (255, 170, 220), (255, 236, 190)]
    places = [(0.34, 0.32, 0.29), (0.76, 0.24, 0.19), (0.62, 0.58, 0.15), (0.14, 0.62, 0.12), (0.88, 0.56, 0.12)][:bursts]
    start = c.r.randrange(len(tones))
    for k, (fx, fy, fr) in enumerate(places):
        x, y, R = fx * c.w, fy * c.h, fr * min(c.w, c.h) * 1.3
        tone = tones[(start + k) % len(tones)]
        inner = mix(tones[(start + k + 2) % len(tones)], (255, 240, 210), 0.4)
        c.glow(x, y, R * 1.5, tone, 0.28)

        def rays(d, width, bright):
            state = random.Random(k * 97 + c.w)
            for i in range(84):
                a = state.uniform(0, 2 * math.pi)
                z = state.uniform(-1, 1)
                reach = R * math.sqrt(1 - z * z * 0.8) * state.uniform(0.86, 1.04)
                pts = []
                for t in np.linspace(0.12 + 0.2 * state.random(), 1, 16):
                    pts.append((x + reach * t * math.cos(a), y + reach * t * math.sin(a) + R * 0.16 * t * t))
                for j in range(len(pts) - 1):
                    f = (j + 1) / len(pts)
                    colour = mix(inner, tone, f)
                    d.line((pts[j], pts[j + 1]), fill=(*mix(colour, (255, 255, 255), bright), int(230 * f)), width=max(1, int(width * SCALE)))
                disc(d, *pts[-1], width * 0.9 * SCALE, (*mix(tone, (255, 255, 255), 0.4), 255))
        c.layer(4, lambda d: rays(d, 3, 0.0), "light", 0.7)
        c.layer(0.7, lambda d: rays(d, 1.3, 0.08), "light", 0.95)
        c.layer(1.5, lambda d: d.line([(x + c.r.uniform(-14, 14), c.h * 0.85), (x, y + R * 0.3)], fill=(*tone, 70), width=2 * SCALE), "light")
    line = c.h * 0.84
    c.layer(1.5, lambda d: d.polygon([(0, c.h), (0, line)] + [(c.w * i / 50, line - c.h * (0.02 + 0.03 * math.sin(i * 0.4) + 0.02 * c.r.random())) for i in range(51)] + [(c.w, c.h)], fill=(8, 9, 16, 255)))
    bokeh(c, 34, [(255, 190, 110), (255, 220, 170), (255, 120, 80)], 0.86, 0.97, (2, 7), 0.8, 0.8)
    c.glow(c.w * 0.4, c.h * 0.9, c.w * 0.4, (255, 160, 100), 0.12)
    return dict(grain=5, vignette=0.4, bloom=0.35, blur=0.4, fade=3)


def sky_only(c, kind="summer"):
    c.gradient((0, (44, 108, 182)), (0.7, (126, 180, 218)), (1, (196, 220, 228)))
    n = c.noise(6, 3, 1.0)
    y = np.linspace(0, 1, c.h)[:, None]
    body = np.clip((n - 0.62 + 0.55 * np.exp(-((y - 0.6) / 0.22) ** 2)) * 3.2, 0, 1)
    c.blend((246, 248, 250), body)
    moved = np.roll(n, int(16 * SCALE), axis=0)
    c.blend((150, 172, 196), np.clip((n - moved) * -2.4, 0, 0.55) * body)
    c.gradient((0, (96, 140, 84)), (1, (58, 100, 48)), box=(0, int(c.h * 0.83), c.w, c.h))
    c.layer(1.2, lambda d: [d.line((px := c.r.uniform(0, c.w), py := c.h * c.r.uniform(0.82, 1), px + c.r.uniform(-6, 6) * SCALE, py - c.r.uniform(10, 34) * SCALE * (py / c.h - 0.6) * 2), fill=(*jitter(c.r, (122, 164, 78), 30), 200), width=int(1.6 * SCALE)) for _ in range(2400)])
    c.layer(3, lambda d: [d.polygon([(c.w * (0.1 * i), c.h * 0.84), (c.w * (0.1 * i + 0.05), c.h * (0.8 + 0.01 * (i % 3))), (c.w * (0.1 * i + 0.1), c.h * 0.84)], fill=(66, 98, 72, 255)) for i in range(11)])
    return dict(grain=4, vignette=0.3)
