"""What stands on a table."""

import math
import random

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from sample_photos.canvas import SCALE, blob, bokeh, disc, jitter, mix, premultiplied_blur


def wood(c, base=(120, 82, 54), dark=(70, 44, 28), boards=5):
    """A table top seen from above."""
    n = c.noise(6, 3, 14)
    c.image.paste(base, (0, 0, c.w, c.h))
    c.blend(dark, np.clip(n * 1.3 - 0.25, 0, 1) * 0.75)
    fine = c.noise(4, 24, 10)
    c.blend(mix(base, (255, 220, 180), 0.25), np.clip(fine - 0.55, 0, 1) * 0.6)
    if boards:
        def seams(d):
            for i in range(1, boards):
                y = c.h * i / boards + c.r.uniform(-8, 8)
                d.line((0, y, c.w, y + c.r.uniform(-6, 6)), fill=(*mix(dark, (0, 0, 0), 0.5), 200), width=2 * SCALE)
        c.layer(0.6, seams)


def window_light(c, strength=0.35, side=-1):
    """Light that falls in from one side."""
    x = np.linspace(0, 1, c.w)[None, :]
    y = np.linspace(0, 1, c.h)[:, None]
    t = (1 - x if side < 0 else x) * 0.75 + (1 - y) * 0.25
    c.shade((1 - strength) + 2 * strength * t)


def shadow_under(c, x, y, rx, ry, dx=18, dy=26, strength=150):
    c.layer(14, lambda d: d.ellipse((x - rx + dx * SCALE, y - ry + dy * SCALE, x + rx + dx * SCALE, y + ry + dy * SCALE),
                                    fill=(12, 8, 6, strength)))


def bowl(c, kind="ramen", cloth=None):
    """A bowl seen from above at a slight angle."""
    wood(c, *(cloth or ((134, 92, 60), (78, 50, 32))))
    x, y = c.w * 0.5, c.h * 0.52
    R = min(c.w, c.h) * 0.41
    ry = 0.93
    shadow_under(c, x, y, R * 1.0, R * ry, 16, 24, 190)
    rim = {"ramen": (36, 40, 58), "soup": (226, 222, 210), "porridge": (60, 72, 70),
           "udon": (80, 62, 50), "kimchi": (220, 220, 214)}[kind]

    def ring(d, k, fill):
        d.ellipse((x - R * k, y - R * ry * k, x + R * k, y + R * ry * k), fill=fill)
    c.layer(0.8, lambda d: ring(d, 1, (*mix(rim, (255, 255, 255), 0.12), 255)))
    c.layer(1.5, lambda d: ring(d, 0.955, (*mix(rim, (0, 0, 0), 0.35), 255)))
    c.layer(5, lambda d: ring(d, 0.91, (*mix(rim, (0, 0, 0), 0.15), 255)))
    soup = {"ramen": (172, 108, 48), "soup": (122, 118, 72), "porridge": (236, 230, 210),
            "udon": (168, 122, 70), "kimchi": (170, 52, 34)}[kind]
    I = R * 0.86
    c.layer(1.5, lambda d: ring(d, 0.86, (*soup, 255)))
    inside = Image.new("L", (c.w, c.h), 0)
    ImageDraw.Draw(inside).ellipse((x - I, y - I * ry, x + I, y + I * ry), fill=255)
    before = c.image.copy()
    n = c.noise(5, 8)
    c.blend(mix(soup, (255, 210, 120), 0.45), np.clip(n - 0.45, 0, 1) * 0.8)
    c.blend(mix(soup, (20, 8, 0), 0.5), np.clip(0.4 - n, 0, 1) * 1.0)

    def at(reach=0.95):
        a, q = c.r.uniform(0, 2 * math.pi), I * reach * math.sqrt(c.r.random())
        return x + q * math.cos(a), y + q * math.sin(a) * ry

    def noodles(colour, count, width):
        for k in range(count):
            a0, q = c.r.uniform(0, 2 * math.pi), I * c.r.uniform(0.08, 0.85)
            cx, cy = x + c.r.gauss(0, I * 0.16), y + c.r.gauss(0, I * 0.16)
            pts = []
            for i in range(26):
                a = a0 + i * 0.075 * c.r.uniform(0.9, 1.1) * (1 if k % 3 else -1)
                w = q * (1 + 0.05 * math.sin(i * 0.6 + k))
                pts.append((cx + w * math.cos(a), cy + w * math.sin(a) * ry))
            tone = jitter(c.r, colour, 12)
            c2 = ImageDraw.Draw(c.image)
            c2.line([(px + 1.5 * SCALE, py + 2.5 * SCALE) for px, py in pts], fill=mix(soup, (40, 20, 5), 0.55), width=int(width * SCALE), joint="curve")
            c2.line(pts, fill=tone, width=int(width * SCALE), joint="curve")
            c2.line([(px - 1, py - 1.4 * SCALE) for px, py in pts], fill=mix(tone, (255, 250, 225), 0.45), width=max(1, int(width * 0.28 * SCALE)), joint="curve")

    def egg(ex, ey, s, turn=0.0):
        c.layer(4, lambda d: d.polygon(blob(c.r, ex + 5 * SCALE, ey + 8 * SCALE, s, s * 0.8, turn=turn), fill=(40, 18, 4, 150)))
        c.layer(0.9, lambda d: d.polygon(blob(c.r, ex, ey, s, s * 0.78, rough=0.02, turn=turn), fill=(246, 236, 214, 255)))
        c.layer(1.4, lambda d: d.polygon(blob(c.r, ex, ey, s * 0.93, s * 0.7, rough=0.02, turn=turn), fill=(252, 246, 232, 255)))
        c.layer(1.2, lambda d: d.polygon(blob(c.r, ex, ey, s * 0.52, s * 0.46, rough=0.03, turn=turn), fill=(232, 142, 34, 255)))
        c.layer(2.2, lambda d: d.ellipse((ex - s * 0.3, ey - s * 0.3, ex, ey - s * 0.06), fill=(255, 206, 110, 210)))

    def meat(mx, my, s, turn):
        c.layer(5, lambda d: d.polygon(blob(c.r, mx + 6 * SCALE, my + 9 * SCALE, s, s * 0.85), fill=(40, 18, 4, 150)))
        c.layer(0.8, lambda d: d.polygon(blob(c.r, mx, my, s, s * 0.86, rough=0.06, turn=turn), fill=(120, 66, 42, 255)))
        c.layer(1.4, lambda d: d.polygon(blob(c.r, mx, my, s * 0.92, s * 0.78, rough=0.07, turn=turn), fill=(186, 128, 98, 255)))
        for k in (0.74, 0.5, 0.28):
            c.layer(1.8, lambda d: d.line(blob(c.r, mx, my, s * k, s * k * 0.8, rough=0.16, turn=turn)[: c.r.randint(24, 40)],
                                          fill=(226, 196, 166, 220), width=int(s * 0.07)))

    def greens(count, reach=0.5, ox=0.0, oy=0.0, big=5):
        def paint(d):
            for _ in range(count):
                gx, gy = at(reach)
                gx, gy = gx + ox * I, gy + oy * I
                s = c.r.uniform(0.55, 1.1) * big * SCALE
                tone = jitter(c.r, (96, 150, 62), 28)
                d.ellipse((gx - s + 2, gy - s * 0.8 + 4, gx + s + 2, gy + s * 0.8 + 4), fill=(40, 26, 8, 120))
                d.ellipse((gx - s, gy - s * 0.8, gx + s, gy + s * 0.8), outline=(*tone, 255), width=int(s * 0.45))
        c.layer(0.6, paint)

    if kind in ("ramen", "udon"):
        noodles((236, 200, 128) if kind == "ramen" else (242, 232, 208), 90 if kind == "ramen" else 44,
                5.5 if kind == "ramen" else 11)
    if kind == "ramen":
        def nori(d):
            d.polygon([(x + I * 0.35, y - I * 0.95), (x + I * 0.92, y - I * 0.78), (x + I * 0.7, y - I * 0.05), (x + I * 0.2, y - I * 0.22)],
                      fill=(24, 34, 26, 255))
        c.layer(1.0, nori)
        meat(x - I * 0.34, y - I * 0.3, I * 0.36, 0.4)
        meat(x - I * 0.02, y - I * 0.48, I * 0.33, 1.2)
        egg(x + I * 0.36, y + I * 0.26, I * 0.27, 0.5)
        egg(x + I * 0.04, y + I * 0.5, I * 0.26, -0.3)
        greens(70, 0.3, -0.4, 0.3)
    elif kind == "udon":
        egg(x + I * 0.2, y + I * 0.1, I * 0.3)
        greens(60, 0.35, -0.3, 0.0)
    elif kind == "soup":
        def weed(d):
            for _ in range(85):
                gx, gy = at(0.86)
                d.polygon(blob(c.r, gx, gy, c.r.uniform(0.05, 0.17) * I, c.r.uniform(0.02, 0.06) * I, rough=0.35, turn=c.r.uniform(0, 3)),
                          fill=(*jitter(c.r, (38, 62, 36), 16), 235))
        c.layer(1.0, weed)
        for _ in range(7):
            meat(*at(0.6), I * c.r.uniform(0.07, 0.11), c.r.uniform(0, 3))
        c.layer(1.2, lambda d: [disc(d, *at(0.9), c.r.uniform(2, 7) * SCALE, (236, 206, 120, 120)) for _ in range(60)])
    elif kind == "porridge":
        c.layer(1.4, lambda d: [disc(d, *at(0.93), c.r.uniform(3, 6) * SCALE, (*jitter(c.r, (246, 242, 228), 10), 160)) for _ in range(900)])
        greens(34, 0.3, 0.1, -0.1, 6)
        ux, uy, s = x - I * 0.15, y + I * 0.12, I * 0.15
        c.layer(4, lambda d: disc(d, ux + 6, uy + 12, s, (90, 70, 50, 140)))
        c.layer(1.4, lambda d: d.polygon(blob(c.r, ux, uy, s, s * 0.9, rough=0.08), fill=(186, 58, 52, 255)))
        c.layer(2.5, lambda d: disc(d, ux - s * 0.3, uy - s * 0.3, s * 0.3, (236, 140, 124, 200)))
    elif kind == "kimchi":
        for _ in range(46):
            px, py = at(0.8)
            tone = c.r.choice([(206, 74, 40), (222, 106, 58), (238, 190, 132), (186, 44, 30)])
            s = I * c.r.uniform(0.13, 0.26)
            turn = c.r.uniform(0, 3.1)
            c.layer(0, lambda d: d.polygon(blob(c.r, px + 6, py + 10, s, s * 0.45, rough=0.25, turn=turn), fill=(70, 10, 6, 90)))
            c.layer(0, lambda d: d.polygon(blob(c.r, px, py, s, s * 0.42, rough=0.28, turn=turn), fill=(*jitter(c.r, tone, 14), 235)))
        greens(40, 0.7, 0, 0, 5)
        c.layer(0.5, lambda d: [disc(d, *at(0.85), c.r.uniform(1, 2.6) * SCALE, (*jitter(c.r, (150, 22, 14), 20), 230)) for _ in range(260)])
    c.layer(2.5, lambda d: [disc(d, *at(0.9), c.r.uniform(1.5, 4) * SCALE, (255, 244, 214, 130)) for _ in range(36)])
    c.image = Image.composite(c.image, before, inside.filter(ImageFilter.GaussianBlur(2)))
    if kind != "kimchi":
        def sticks(d):
            for k in (0, 1):
                x0, y0 = c.w * (0.88 + 0.035 * k), c.h * 1.02
                d.line((x0 + 8, y0, c.w * (0.80 + 0.09 * k) + 10, c.h * 0.06 + 14), fill=(10, 6, 4, 110), width=9 * SCALE)
                d.line((x0, y0, c.w * (0.80 + 0.09 * k), c.h * 0.06), fill=(*mix((96, 40, 28), (0, 0, 0), 0.1 * k), 255), width=8 * SCALE)
        if c.w > c.h:
            c.layer(0.8, sticks)

    def steam(d):
        for _ in range(7):
            px, py = x + c.r.gauss(0, I * 0.5), y - c.r.uniform(0, 0.8) * I
            d.polygon(blob(c.r, px, py, I * 0.2, I * 0.5, rough=0.3), fill=(255, 255, 255, 34))
    c.layer(26, steam)
    window_light(c, 0.3)
    return dict(grain=4.5, warm=0.03, vignette=0.4)


def cake(c, candles=4, tilt=3):
    c.gradient((0, (30, 18, 16)), (0.6, (64, 36, 26)), (1, (40, 24, 18)))
    bokeh(c, 46, [(255, 170, 80), (255, 120, 80), (255, 214, 150), (120, 200, 140)], 0.02, 0.5, (8, 28), 0.7, 2)
    table = c.h * 0.72
    c.layer(8, lambda d: d.rectangle((0, table, c.w, c.h), fill=(70, 42, 28, 255)))
    x, w, top, bottom = c.w * 0.5, c.w * 0.29, c.h * 0.5, c.h * 0.78
    e = w * 0.26
    lean = w * math.tan(math.radians(tilt))
    c.layer(16, lambda d: d.ellipse((x - w * 1.4, bottom - e, x + w * 1.5, bottom + e * 1.8), fill=(12, 6, 4, 170)))
    c.layer(1.2, lambda d: d.ellipse((x - w * 1.32, bottom - e * 0.95, x + w * 1.32, bottom + e * 1.15), fill=(206, 196, 184, 255)))
    c.layer(2.5, lambda d: d.ellipse((x - w * 1.2, bottom - e * 0.85, x + w * 1.2, bottom + e * 0.95), fill=(170, 156, 142, 255)))

    def side(d):
        for i in range(int(2 * w)):
            t = i / (2 * w)
            px = x - w + i
            dip = e * math.sqrt(max(0, 1 - (2 * t - 1) ** 2))
            slope = lean * (2 * t - 1)
            shade = 0.62 + 0.38 * math.sin(math.pi * (0.18 + 0.72 * t))
            d.line((px, top + slope, px, bottom + dip), fill=(*mix((90, 60, 44), (250, 236, 214), shade), 255))
            mid = top + slope + (bottom - top) * 0.5 + dip * 0.95
            d.line((px, mid - 7 * SCALE, px, mid + 7 * SCALE), fill=(*mix((120, 40, 34), (226, 140, 110), shade), 210))
    c.layer(0.8, side)
    face = [(x + w * math.cos(a), top + e * math.sin(a) + lean * math.cos(a)) for a in np.linspace(0, 2 * math.pi, 120)]
    c.layer(1.2, lambda d: d.polygon(face, fill=(255, 242, 222, 255)))
    spots = []
    for i in range(11):
        a = 2 * math.pi * i / 11 + 0.2
        spots.append((x + w * 0.78 * math.cos(a), top + e * 0.76 * math.sin(a) + lean * math.cos(a) * 0.8))
    for sx, sy in sorted(spots, key=lambda p: p[1]):
        s = w * 0.105
        c.layer(5, lambda d: d.ellipse((sx - s, sy - s * 0.1, sx + s * 1.2, sy + s * 0.55), fill=(120, 70, 50, 130)))
        c.layer(1.0, lambda d: d.polygon([(sx - s, sy - s * 0.1), (sx - s * 0.7, sy + s * 0.35), (sx, sy + s * 0.5), (sx + s * 0.7, sy + s * 0.35),
                                          (sx + s, sy - s * 0.1), (sx + s * 0.35, sy - s * 1.0), (sx, sy - s * 1.3), (sx - s * 0.35, sy - s * 1.0)],
                                         fill=(196, 34, 38, 255)))
        c.layer(2.0, lambda d: d.ellipse((sx - s * 0.5, sy - s * 0.8, sx - s * 0.05, sy - s * 0.1), fill=(255, 150, 130, 190)))
    flames = []
    for i in range(candles):
        t = (i + 0.5) / candles
        px = x + w * 1.05 * (t - 0.5)
        py = top + e * 0.28 * (1 if i % 2 else -0.5) + lean * (t - 0.5)
        hgt = c.h * 0.15
        tone = [(240, 150, 150), (150, 200, 230), (250, 220, 130), (170, 220, 170)][i % 4]

        def stick(d):
            d.rectangle((px - 4 * SCALE, py - hgt, px + 4 * SCALE, py), fill=(*tone, 255))
            for k in range(6):
                yy = py - hgt * k / 6
                d.line((px - 4 * SCALE, yy, px + 4 * SCALE, yy - 7 * SCALE), fill=(255, 250, 240, 220), width=3 * SCALE)
            d.line((px, py - hgt, px, py - hgt - 6 * SCALE), fill=(40, 30, 26, 255), width=2 * SCALE)
        c.layer(0.7, stick)
        flames.append((px, py - hgt - 16 * SCALE))
    for px, py in flames:
        c.glow(px, py, c.w * 0.16, (255, 150, 60), 0.42)
    for px, py in flames:
        s = 15 * SCALE
        shape = [(px, py - s * 1.25), (px + s * 0.36, py - s * 0.1), (px + s * 0.4, py + s * 0.35), (px, py + s * 0.72), (px - s * 0.4, py + s * 0.35), (px - s * 0.36, py - s * 0.1)]
        c.layer(2.2, lambda d: d.polygon(shape, fill=(255, 190, 80, 255)), "light")
        c.layer(1.6, lambda d: d.ellipse((px - s * 0.22, py - s * 0.5, px + s * 0.22, py + s * 0.5), fill=(255, 250, 220, 255)), "light")
    return dict(grain=7, warm=0.05, vignette=0.55, bloom=0.45, blur=0.6)


def note(c, lines=9, ink=(38, 44, 82), drawing=None, paper=(244, 236, 216)):
    """A sheet of paper with handwriting that cannot be read, only recognised as such."""
    wood(c, (104, 74, 52), (60, 40, 28), 4)
    sheet = Image.new("RGBA", (c.w, c.h), (0, 0, 0, 0))
    d = ImageDraw.Draw(sheet)
    m = 0.16 if c.h > c.w else 0.2
    x0, y0, x1, y1 = c.w * m, c.h * 0.1, c.w * (1 - m), c.h * 0.9
    d.rectangle((x0, y0, x1, y1), fill=(*paper, 255))
    step = (y1 - y0) / (lines + 2.5)
    for i in range(lines + 2):
        yy = y0 + step * (i + 1.4)
        d.line((x0 + 16 * SCALE, yy, x1 - 16 * SCALE, yy), fill=(*mix(paper, (120, 140, 160), 0.35), 255), width=SCALE)
    written = 3 if drawing == "knot" else lines
    for i in range(written):
        yy = y0 + step * (i + 1.25)
        x = x0 + 30 * SCALE + (0 if i else 26 * SCALE)
        end = x1 - c.r.uniform(30, 90) * SCALE if i < written - 1 else x0 + (x1 - x0) * 0.55
        while x < end:
            size = step * c.r.uniform(0.42, 0.6)
            for _ in range(c.r.randint(2, 5)):
                sx, sy = x + c.r.uniform(0, size * 0.8), yy - c.r.uniform(0.1, 0.9) * size
                kind = c.r.random()
                tone = (*mix(ink, paper, c.r.uniform(0, 0.25)), 235)
                wdt = int(c.r.uniform(1.4, 2.6) * SCALE)
                if kind < 0.4:
                    d.line((sx, sy, sx + size * c.r.uniform(0.3, 0.7), sy - size * c.r.uniform(-0.05, 0.16)), fill=tone, width=wdt)
                elif kind < 0.75:
                    d.line((sx, sy, sx - size * c.r.uniform(0, 0.25), sy + size * c.r.uniform(0.25, 0.6)), fill=tone, width=wdt)
                else:
                    a = c.r.uniform(0, 300)
                    d.arc((sx - size * 0.3, sy - size * 0.25, sx + size * 0.3, sy + size * 0.3), a, a + c.r.uniform(120, 240), fill=tone, width=wdt)
            x += size * c.r.uniform(0.95, 1.15)
            if c.r.random() < 0.1:
                x += size * 0.6
    if drawing == "cat":
        hx, hy, s = x1 - (x1 - x0) * 0.2, y1 - (y1 - y0) * 0.14, (x1 - x0) * 0.08
        tone = (*ink, 240)
        d.arc((hx - s, hy - s * 0.8, hx + s, hy + s), 0, 360, fill=tone, width=3 * SCALE)
        for g in (-1, 1):
            d.line([(hx + g * s * 0.9, hy - s * 0.3), (hx + g * s * 0.8, hy - s * 1.3), (hx + g * s * 0.25, hy - s * 0.75)], fill=tone, width=3 * SCALE)
            disc(d, hx + g * s * 0.35, hy, s * 0.09, tone)
            for k in (-1, 0, 1):
                d.line((hx + g * s * 0.5, hy + s * 0.35, hx + g * s * 1.5, hy + s * (0.35 + 0.2 * k)), fill=tone, width=2 * SCALE)
    if drawing == "knot":
        cx, cy, s = (x0 + x1) / 2 - (x1 - x0) * 0.06, y0 + (y1 - y0) * 0.6, (x1 - x0) * 0.25
        loop = [(cx + s * (math.sin(t) + 1.25 * math.sin(2 * t)) * 0.62, cy + s * (math.cos(t) - 1.25 * math.cos(2 * t)) * 0.62) for t in np.linspace(0.2, 2 * math.pi + 0.2, 150)]
        ends = [(cx - s * 0.2, cy + s * 1.9), (cx + s * 0.02, cy + s * 1.2), (cx + s * 0.3, cy + s * 0.5)]
        for path in (loop, ends):
            d.line(path, fill=(*ink, 255), width=int(s * 0.17), joint="curve")
            d.line(path, fill=(*paper, 255), width=int(s * 0.11), joint="curve")
            for q in path[::3]:
                d.line((q[0] - s * 0.04, q[1] + s * 0.03, q[0] + s * 0.04, q[1] - s * 0.03), fill=(*mix(ink, paper, 0.3), 255), width=SCALE)
    fold = (y0 + y1) / 2
    turn = c.r.uniform(-5, 5)
    shadow = Image.new("RGBA", sheet.size, (0, 0, 0, 0))
    ImageDraw.Draw(shadow).rectangle((x0 + 8 * SCALE, y0 + 12 * SCALE, x1 + 10 * SCALE, y1 + 14 * SCALE), fill=(10, 6, 4, 170))
    shadow = premultiplied_blur(shadow, 9 * SCALE).rotate(turn, Image.Resampling.BICUBIC)
    c.image.paste(shadow, (0, 0), shadow)
    overlay = Image.new("RGBA", sheet.size, (0, 0, 0, 0))
    o = ImageDraw.Draw(overlay)
    o.rectangle((x0, fold, x1, fold + 60 * SCALE), fill=(90, 70, 50, 46))
    o.rectangle((x0, fold - 40 * SCALE, x1, fold), fill=(255, 255, 255, 60))
    overlay = premultiplied_blur(overlay, 16 * SCALE)
    clip = ImageChops.multiply(overlay.getchannel("A"), sheet.getchannel("A"))
    overlay.putalpha(clip)
    sheet = Image.alpha_composite(sheet, overlay).filter(ImageFilter.GaussianBlur(0.6 * SCALE)).rotate(turn, Image.Resampling.BICUBIC)
    c.image.paste(sheet, (0, 0), sheet)
    n = c.noise(4, 4)
    c.shade(0.93 + 0.12 * n)
    c.layer(7, lambda d: d.line((c.w * 0.80, c.h * 1.0, c.w * 0.97, c.h * 0.42), fill=(8, 6, 4, 130), width=16 * SCALE))
    c.layer(1.2, lambda d: (d.line((c.w * 0.79, c.h * 0.985, c.w * 0.95, c.h * 0.43), fill=(36, 44, 56, 255), width=13 * SCALE),
                            d.line((c.w * 0.787, c.h * 0.985, c.w * 0.947, c.h * 0.43), fill=(110, 124, 140, 200), width=3 * SCALE)))
    window_light(c, 0.32)
    return dict(grain=4.5, vignette=0.42, warm=0.03)


def persimmons(c):
    stops = [(0, (156, 190, 212)), (0.7, (220, 222, 212)), (1, (196, 176, 148))]
    c.gradient(*stops)
    c.layer(16, lambda d: [disc(d, c.r.uniform(0, c.w), c.r.gauss(c.h * 0.75, c.h * 0.18), 40 * SCALE, (*jitter(c.r, (120, 132, 82), 26), 150)) for _ in range(40)])
    c.layer(1.5, lambda d: d.rectangle((0, 0, c.w, c.h * 0.075), fill=(70, 48, 34, 255)))
    c.layer(9, lambda d: d.rectangle((0, c.h * 0.07, c.w, c.h * 0.11), fill=(30, 18, 12, 150)))
    cols = 7 if c.w > c.h else 5
    for i in range(cols):
        x = c.w * (i + 0.5 + c.r.uniform(-0.08, 0.08)) / cols
        far = i % 2
        count = c.r.randint(4, 6)
        gap = c.h * 0.145
        end = c.h * 0.1 + gap * count
        c.layer(0.7 + 2 * far, lambda d: d.line((x, 0, x + 5, end), fill=(206, 190, 160, 255), width=2 * SCALE))
        for k in range(count):
            s = c.w / cols * 0.33 * c.r.uniform(0.88, 1.05) * (0.86 if far else 1)
            px, py = x + c.r.uniform(-5, 5) * SCALE, c.h * 0.16 + gap * k
            tone = jitter(c.r, (222, 116, 38), 14)
            c.layer(1 + 2.4 * far, lambda d: d.polygon(blob(c.r, px, py, s, s * 1.05, rough=0.035), fill=(*mix(tone, (120, 40, 8), 0.35), 255)))
            c.layer(7, lambda d: d.ellipse((px - s * 0.8, py - s * 0.75, px + s * 0.45, py + s * 0.6), fill=(*mix(tone, (255, 190, 100), 0.4), 235)))
            c.layer(4, lambda d: d.ellipse((px - s * 0.5, py - s * 0.5, px - s * 0.1, py - s * 0.1), fill=(255, 226, 170, 190)))
            c.layer(1 + 2 * far, lambda d: d.polygon(blob(c.r, px, py - s * 0.9, s * 0.42, s * 0.18, rough=0.3), fill=(112, 104, 62, 255)))
    window_light(c, 0.18)
    return dict(grain=4.5, vignette=0.35, warm=0.04)


def loaf(c):
    """A round loaf of bread on a cloth."""
    wood(c, (150, 116, 84), (96, 68, 46), 4)
    x, y, R = c.w * 0.5, c.h * 0.52, min(c.w, c.h) * 0.36
    c.layer(3, lambda d: d.polygon(blob(c.r, x, y, R * 1.55, R * 1.25, rough=0.06), fill=(206, 202, 190, 255)))
    c.layer(3, lambda d: [d.line((x - R * 1.5, y + R * (i - 5) * 0.22, x + R * 1.5, y + R * (i - 5) * 0.22 + 20), fill=(120, 140, 168, 70), width=5 * SCALE) for i in range(11)])
    shadow_under(c, x, y, R, R * 0.9, 14, 22, 180)
    c.layer(1.6, lambda d: d.polygon(blob(c.r, x, y, R, R * 0.92, rough=0.025), fill=(128, 72, 32, 255)))
    c.layer(22, lambda d: d.ellipse((x - R * 0.8, y - R * 0.78, x + R * 0.6, y + R * 0.5), fill=(206, 138, 72, 255)))
    inside = Image.new("L", (c.w, c.h), 0)
    ImageDraw.Draw(inside).polygon(blob(random.Random(1), x, y, R * 0.97, R * 0.89, rough=0.02), fill=255)
    before = c.image.copy()
    n = c.noise(6, 10)
    c.blend((90, 44, 18), np.clip(n - 0.5, 0, 1) * 1.1)
    c.blend((238, 222, 196), np.clip(c.noise(5, 18) - 0.6, 0, 1) * 1.5)
    for k in (-1, 0, 1):
        px = x + k * R * 0.42
        h = R * math.sqrt(max(0, 1 - (k * 0.42) ** 2)) * 0.74
        c.layer(2.2, lambda d: d.polygon([(px - 13 * SCALE, y), (px - 3 * SCALE, y - h), (px + 4 * SCALE, y - h * 0.98), (px + 11 * SCALE, y), (px + 3 * SCALE, y + h), (px - 4 * SCALE, y + h * 0.98)], fill=(232, 190, 128, 255)))
        c.layer(1.5, lambda d: d.line([(px + 9 * SCALE, y - h * 0.8), (px + 13 * SCALE, y), (px + 7 * SCALE, y + h * 0.8)], fill=(84, 40, 16, 220), width=4 * SCALE, joint="curve"))
    c.layer(2, lambda d: [disc(d, c.r.gauss(x, R * 0.45), c.r.gauss(y, R * 0.45), c.r.uniform(1, 3) * SCALE, (250, 242, 226, 150)) for _ in range(500)])
    c.image = Image.composite(c.image, before, inside.filter(ImageFilter.GaussianBlur(3)))
    window_light(c, 0.36)
    return dict(grain=4.5, vignette=0.4, warm=0.03)
