"""Streets, roofs, trains, rain."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from sample_photos.canvas import SCALE, blob, bokeh, disc, jitter, mix
from sample_photos.skies import SKIES, clouds, hills


def city(c, rain=False, colours=None, ground=True):
    c.gradient((0, (10, 12, 26)), (0.55, (30, 28, 50)), (0.7, (46, 36, 50)), (1, (14, 13, 22)))
    colours = colours or [(255, 190, 110), (255, 150, 90), (255, 220, 170), (120, 190, 220), (230, 90, 80), (150, 220, 170)]

    def blocks(d):
        x = -20
        while x < c.w:
            w = c.r.uniform(0.05, 0.13) * c.w
            top = c.h * c.r.uniform(0.18, 0.5)
            d.rectangle((x, top, x + w, c.h * 0.68), fill=(*jitter(c.r, (26, 26, 42), 8), 255))
            for yy in np.arange(top + 20, c.h * 0.64, 26 * SCALE):
                for xx in np.arange(x + 12, x + w - 10, 20 * SCALE):
                    if c.r.random() < 0.4:
                        d.rectangle((xx, yy, xx + 8 * SCALE, yy + 12 * SCALE),
                                    fill=(*jitter(c.r, (240, 190, 120), 30), 170))
            x += w
    c.layer(9, blocks)
    bokeh(c, 60, colours, 0.35, 0.68, (6, 22))
    bokeh(c, 26, colours, 0.5, 0.75, (18, 44), 0.7)
    if ground:
        pixels = np.asarray(c.image)
        cut = int(c.h * 0.7)
        flipped = Image.fromarray(pixels[:cut][::-1]).resize((c.w, c.h - cut)).filter(ImageFilter.GaussianBlur(10 * SCALE))
        dark = flipped.point(lambda v: int(v * 0.62))
        edge = Image.new("L", (c.w, c.h), 0)
        ImageDraw.Draw(edge).rectangle((0, cut, c.w, c.h), fill=255)
        under = c.image.copy()
        under.paste(dark, (0, cut))
        c.image = Image.composite(under, c.image, edge.filter(ImageFilter.GaussianBlur(16 * SCALE)))
    if rain:
        drops(c, 240)
    return dict(grain=7, vignette=0.5, bloom=0.4, blur=0.7)


def drops(c, count):
    """Water on a window pane: each drop holds the scene upside down."""
    source = np.asarray(c.image)
    flipped = Image.fromarray(source[::-1, ::-1].copy())
    mask = Image.new("L", (c.w, c.h), 0)
    edge = Image.new("L", (c.w, c.h), 0)
    shine = Image.new("L", (c.w, c.h), 0)
    dm, de, ds = ImageDraw.Draw(mask), ImageDraw.Draw(edge), ImageDraw.Draw(shine)
    for _ in range(count):
        radius = (1.5 + 11 * c.r.random() ** 4) * SCALE
        x, y = c.r.uniform(0, c.w), c.r.uniform(0, c.h)
        shape = blob(c.r, x, y, radius, radius * c.r.uniform(1, 1.25), 8, 0.03)
        dm.polygon(shape, fill=255)
        de.line(shape + shape[:1], fill=150, width=max(1, int(radius * 0.22)))
        disc(ds, x - radius * 0.3, y - radius * 0.35, radius * 0.22, 255)
        if c.r.random() < 0.05 and radius > 4 * SCALE:
            trail = y - c.r.uniform(0.15, 0.5) * c.h
            dm.line((x, trail, x + c.r.uniform(-6, 6), y), fill=140, width=int(radius * 0.9))
    bright = flipped.filter(ImageFilter.GaussianBlur(5 * SCALE)).point(lambda v: min(255, int(v * 1.25 + 14)))
    c.image = Image.composite(bright, c.image, mask.filter(ImageFilter.GaussianBlur(1.2)))
    c.image = Image.composite(Image.new("RGB", c.image.size, (18, 22, 30)), c.image,
                              edge.filter(ImageFilter.GaussianBlur(1.5)).point(lambda v: int(v * 0.5)))
    c.image = Image.composite(Image.new("RGB", c.image.size, (245, 248, 250)), c.image,
                              shine.filter(ImageFilter.GaussianBlur(1.2)).point(lambda v: int(v * 0.8)))


def rain_window(c):
    c.gradient((0, (150, 166, 168)), (0.5, (124, 146, 138)), (1, (70, 92, 80)))
    n = c.noise(5, 4)
    c.blend((52, 84, 62), np.clip(n * 1.6 - 0.7, 0, 0.8) * np.linspace(0.1, 1, c.h)[:, None])
    bokeh(c, 24, [(190, 214, 200), (220, 226, 220), (150, 180, 150)], 0.1, 0.9, (20, 50), 0.4, 6)
    c.image = c.image.filter(ImageFilter.GaussianBlur(12 * SCALE))
    drops(c, 520)
    return dict(grain=4, vignette=0.3, blur=0.4, bloom=0.15)


def roofs(c, sky="grey", falling=True):
    c.gradient((0, (150, 164, 182)), (0.6, (196, 204, 212)), (1, (216, 218, 222)))
    n = c.noise(4, 3)
    ridge = [(0, c.h)] + [(c.w * i / 60, c.h * (0.3 + 0.06 * math.sin(i * 0.17 + 1) + 0.03 * math.sin(i * 0.53))) for i in range(61)] + [(c.w, c.h)]
    c.layer(7, lambda d: d.polygon(ridge, fill=(142, 156, 170, 255)))
    c.blend((220, 226, 232), np.clip(n - 0.4, 0, 1) * 0.6)
    for row in range(4):
        y = c.h * (0.46 + 0.15 * row)
        x = -c.r.uniform(0, 0.2) * c.w
        far = 1 - row / 3
        bank = mix((238, 242, 248), (202, 212, 224), 0.6 * far)
        c.layer(6, lambda d: d.rectangle((0, y - c.h * 0.01, c.w, c.h), fill=(*bank, 255)))
        while x < c.w:
            w = c.w * c.r.uniform(0.17, 0.26) * (0.7 + 0.25 * row)
            h = w * 0.34
            drop = c.r.uniform(-0.02, 0.02) * c.h
            wall = mix(c.r.choice([(112, 92, 76), (128, 118, 108), (94, 84, 80), (140, 124, 104)]), (170, 180, 190), 0.55 * far)
            top = y + drop
            mid = x + w * 0.5

            def house(d):
                d.rectangle((x + w * 0.08, top, x + w * 0.92, top + h * 1.6), fill=(*wall, 255))
                for k in range(3):
                    wx = x + w * (0.2 + 0.24 * k)
                    lit = c.r.random() < 0.35
                    d.rectangle((wx, top + h * 0.3, wx + w * 0.13, top + h * 0.75), fill=(*((250, 206, 130) if lit else mix(wall, (40, 46, 56), 0.6)), 255))
                    d.line((wx + w * 0.065, top + h * 0.3, wx + w * 0.065, top + h * 0.75), fill=(*mix(wall, (0, 0, 0), 0.4), 255), width=SCALE)
                d.polygon([(x - w * 0.02, top + h * 0.1), (mid - w * 0.3, top - h * 0.72), (mid + w * 0.3, top - h * 0.72), (x + w * 1.02, top + h * 0.1)], fill=(*mix((70, 72, 82), (170, 178, 190), 0.6 * far), 255))
            c.layer(0.9 + 1.3 * far, house)
            white = mix((246, 248, 252), (206, 214, 224), 0.5 * far)
            snow = [(x - w * 0.03, top + h * 0.02)]
            for i in range(11):
                t = i / 10
                snow.append((mid - w * 0.31 + w * 0.62 * t, top - h * 0.8 - 4 * SCALE * math.sin(t * 9 + x)))
            snow += [(x + w * 1.03, top + h * 0.02)]
            for i in range(13):
                t = 1 - i / 12
                snow.append((x + w * t * 1.02, top + h * (0.0 + 0.06 * math.sin(t * 14 + x))))
            c.layer(1.3 + 1.2 * far, lambda d: d.polygon(snow, fill=(*white, 250)))
            c.layer(4 + far, lambda d: d.polygon([(mid + w * 0.05, top - h * 0.7), (mid + w * 0.3, top - h * 0.72), (x + w, top), (x + w * 0.62, top)], fill=(*mix(white, (120, 136, 166), 0.5), 120)))
            x += w * c.r.uniform(0.95, 1.2)
    if falling:
        c.layer(1.2, lambda d: [disc(d, c.r.uniform(0, c.w), c.r.uniform(0, c.h), c.r.uniform(0.8, 2.4) * SCALE, (255, 255, 255, c.r.randint(90, 210))) for _ in range(420)])
        c.layer(5, lambda d: [disc(d, c.r.uniform(0, c.w), c.r.uniform(0, c.h), c.r.uniform(4, 9) * SCALE, (255, 255, 255, c.r.randint(60, 130))) for _ in range(46)])
    return dict(grain=4, vignette=0.3, warm=-0.02, blur=0.6)


def train(c, time="dusk", view="hills"):
    stops = SKIES[time]
    c.gradient(*stops, box=(0, 0, c.w, int(c.h * 0.75)))
    clouds(c, c.h * 0.6, (255, 244, 236), 0.5, 0.5)
    if view == "sea":
        hy = int(c.h * 0.44)
        c.gradient((0, mix(stops[-1][1], (90, 140, 170), 0.55)), (1, (44, 92, 124)), box=(0, hy, c.w, c.h))
        c.glow(c.w * 0.6, hy, c.h * 0.4, stops[-1][1], 0.5)
        c.layer(1.2, lambda d: [d.line((px := c.r.uniform(0, c.w), py := hy + (c.h * 0.4) * c.r.random() ** 1.5, px + c.r.uniform(10, 60) * SCALE, py), fill=(255, 250, 236, c.r.randint(40, 130)), width=SCALE) for _ in range(520)])
        for k in range(3):
            ix, iw, ih = c.w * (0.2 + 0.3 * k), c.w * c.r.uniform(0.09, 0.18), c.h * c.r.uniform(0.03, 0.07)
            c.layer(1.5, lambda d: d.polygon([(ix - iw, hy + 2)] + [(ix - iw + 2 * iw * i / 20, hy - ih * math.sin(math.pi * i / 20) * (1 + 0.2 * math.sin(i * 1.3))) for i in range(21)] + [(ix + iw, hy + 2)], fill=(76, 104, 116, 255)))
    else:
        hills(c, (mix(stops[1][1], (90, 100, 130), 0.4), (36, 40, 50)), 0.42, 4)
        c.glow(c.w * 0.3, c.h * 0.36, c.h * 0.4, stops[-1][1], 0.4)

    def streaks(d):
        for _ in range(150):
            y = c.h * c.r.uniform(0.62, 0.78)
            x = c.r.uniform(-0.2, 1) * c.w
            d.line((x, y, x + c.r.uniform(0.1, 0.35) * c.w, y), fill=(*jitter(c.r, (62, 72, 52), 24), 120), width=int(c.r.uniform(1, 5) * SCALE))
    c.layer(2.2, streaks)
    wall = {"dusk": (72, 58, 54), "violet": (62, 54, 58), "dawn": (186, 178, 164), "noon": (190, 186, 174), "night": (70, 64, 60), "grey": (150, 148, 142)}[time]
    left, right, top, sill = c.w * 0.1, c.w * 0.9, c.h * 0.1, c.h * 0.74
    mask = Image.new("L", (c.w, c.h), 255)
    ImageDraw.Draw(mask).rounded_rectangle((left, top, right, sill), radius=int(c.w * 0.035), fill=0)
    panel = Image.new("RGB", (c.w, c.h), wall)
    c.image = Image.composite(panel, c.image, mask.filter(ImageFilter.GaussianBlur(1.5 * SCALE)))
    c.layer(1.6, lambda d: d.rounded_rectangle((left - 9 * SCALE, top - 9 * SCALE, right + 9 * SCALE, sill + 9 * SCALE), radius=int(c.w * 0.045), outline=(*mix(wall, (0, 0, 0), 0.55), 255), width=10 * SCALE))
    c.layer(1.0, lambda d: d.rounded_rectangle((left, top, right, sill), radius=int(c.w * 0.035), outline=(*mix(wall, (255, 255, 255), 0.35), 190), width=2 * SCALE))
    c.layer(1.6, lambda d: d.rectangle((0, sill + 14 * SCALE, c.w, sill + 44 * SCALE), fill=(*mix(wall, (255, 250, 240), 0.25), 255)))
    c.layer(10, lambda d: d.rectangle((0, sill + 44 * SCALE, c.w, sill + 74 * SCALE), fill=(0, 0, 0, 110)))
    seat = (40, 66, 84) if c.r.random() < 0.6 else (104, 44, 46)
    c.layer(2.5, lambda d: d.rounded_rectangle((-c.w * 0.1, c.h * 0.88, c.w * 0.42, c.h * 1.2), radius=70 * SCALE, fill=(*seat, 255)))
    c.layer(2.5, lambda d: d.rounded_rectangle((c.w * 0.58, c.h * 0.88, c.w * 1.1, c.h * 1.2), radius=70 * SCALE, fill=(*mix(seat, (0, 0, 0), 0.2), 255)))
    c.layer(18, lambda d: d.polygon([(left + c.w * 0.2, top), (left + c.w * 0.34, top), (left + c.w * 0.16, sill), (left + c.w * 0.02, sill)], fill=(255, 255, 255, 36)))
    bx, by = c.w * 0.72, sill + 14 * SCALE

    def tea(d):
        d.rounded_rectangle((bx, by - c.h * 0.17, bx + c.w * 0.05, by), radius=8 * SCALE, fill=(120, 140, 70, 235))
        d.rectangle((bx + c.w * 0.013, by - c.h * 0.2, bx + c.w * 0.037, by - c.h * 0.165), fill=(228, 226, 216, 255))
        d.rectangle((bx, by - c.h * 0.12, bx + c.w * 0.05, by - c.h * 0.06), fill=(222, 216, 190, 255))
        d.rectangle((bx + c.w * 0.006, by - c.h * 0.165, bx + c.w * 0.012, by - 4 * SCALE), fill=(255, 255, 255, 90))
    c.layer(1.2, tea)
    y = np.linspace(0, 1, c.h)[:, None]
    c.shade(np.ones((c.h, c.w)) * (1.05 - 0.35 * np.clip(y - 0.75, 0, 1) * 4 * 0.5))
    return dict(grain=5.5, vignette=0.45, warm=0.03, blur=0.6)


def town(c, sky="dusk"):
    """A slope of houses down to a strait with islands."""
    stops = SKIES[sky]
    hy = int(c.h * 0.42)
    c.gradient(*stops, box=(0, 0, c.w, hy))
    clouds(c, hy, mix(stops[-1][1], (255, 255, 255), 0.4), 0.5, 0.6)
    c.gradient((0, mix(stops[-1][1], (120, 150, 180), 0.4)), (1, (60, 92, 124)), box=(0, hy, c.w, c.h))
    c.glow(c.w * 0.7, hy, c.h * 0.35, stops[-1][1], 0.5)
    for k in range(3):
        base = hy + c.h * (0.005 + 0.03 * k)
        x0, w = c.w * (c.r.uniform(-0.1, 0.2) + 0.28 * k), c.w * c.r.uniform(0.35, 0.55)
        ridge = [(x0 + w * i / 30, base - c.h * (0.055 + 0.02 * k) * math.sin(math.pi * i / 30) * (1 + 0.22 * math.sin(i * 0.9 + k))) for i in range(31)]
        c.layer(2.2 - 0.5 * k, lambda d: d.polygon(ridge + [(x0 + w, base + 3), (x0, base + 3)], fill=(*mix(mix(stops[1][1], (110, 130, 150), 0.5), (48, 66, 72), k / 3), 255)))
    rows = 7
    for row in range(rows):
        y = c.h * (0.58 + 0.066 * row)
        slope = c.h * 0.2
        x = -c.r.uniform(0, 0.1) * c.w
        k = 0.06 + 0.016 * row
        while x < c.w:
            w = c.w * k * c.r.uniform(0.8, 1.3)
            top = y + slope * (1 - x / c.w) - slope * 0.55 + c.r.uniform(-0.012, 0.012) * c.h
            h = w * 0.5
            roof = jitter(c.r, c.r.choice([(88, 92, 104), (120, 84, 70), (72, 76, 84), (104, 100, 100)]), 8)
            wall = jitter(c.r, c.r.choice([(198, 184, 164), (170, 152, 132), (214, 206, 192)]), 10)
            glow = mix(wall, stops[-2][1], 0.35)

            def house(d):
                d.rectangle((x, top, x + w, top + h * 1.7), fill=(*mix(glow, (40, 40, 60), 0.28), 255))
                for j in range(2):
                    lit = c.r.random() < 0.25
                    d.rectangle((x + w * (0.16 + 0.4 * j), top + h * 0.25, x + w * (0.36 + 0.4 * j), top + h * 0.62), fill=(*((255, 214, 140) if lit else (62, 62, 72)), 255))
                d.polygon([(x - w * 0.07, top + h * 0.04), (x + w * 0.16, top - h * 0.42), (x + w * 0.84, top - h * 0.42), (x + w * 1.07, top + h * 0.04)], fill=(*mix(roof, stops[-2][1], 0.15), 255))
                for j in range(8):
                    px = x + w * (0.14 + 0.1 * j)
                    d.line((px + w * 0.02, top - h * 0.4, px - w * 0.02 + (j - 4) * w * 0.02, top), fill=(*mix(roof, (20, 20, 30), 0.35), 160), width=SCALE)
            c.layer(0.7, house)
            if c.r.random() < 0.25:
                tx, ts = x + w * 1.05, w * 0.4
                c.layer(2.5, lambda d: [disc(d, tx + c.r.gauss(0, ts * 0.4), top + c.r.gauss(0, ts * 0.4), ts * 0.28, (*jitter(c.r, (240, 204, 212) if c.r.random() < 0.4 else (64, 84, 58), 12), 220)) for _ in range(16)])
            x += w * c.r.uniform(0.98, 1.22)
    return dict(grain=4.5, vignette=0.35, warm=0.04, blur=0.6)


def umbrellas(c):
    """Four umbrellas seen from above on a wet square."""
    c.gradient((0, (92, 98, 108)), (1, (64, 70, 80)))
    n = c.noise(6, 8)
    c.blend((150, 158, 168), np.clip(n - 0.55, 0, 1) * 0.8)
    step = 70 * SCALE
    c.layer(1.4, lambda d: ([d.line((0, i * step, c.w, i * step + 30), fill=(40, 44, 52, 130), width=2 * SCALE) for i in range(c.h // step + 1)],
                            [d.line((i * step, 0, i * step - 30, c.h), fill=(40, 44, 52, 130), width=2 * SCALE) for i in range(c.w // step + 2)]))
    tones = [(196, 62, 58), (58, 98, 150), (228, 182, 70), (74, 128, 96)]
    places = [(0.30, 0.34), (0.64, 0.28), (0.40, 0.70), (0.72, 0.68)]
    for (ux, uy), tone in zip(places, tones):
        x, y, R = ux * c.w, uy * c.h, min(c.w, c.h) * 0.215
        turn = c.r.uniform(0, 1)
        ribs = [(x + R * math.cos(turn + k * math.pi / 4), y + R * math.sin(turn + k * math.pi / 4)) for k in range(8)]
        c.layer(14, lambda d: d.polygon([(px + 22 * SCALE, py + 30 * SCALE) for px, py in ribs], fill=(14, 16, 22, 170)))

        def panels(d):
            for k in range(8):
                a, b = ribs[k], ribs[(k + 1) % 8]
                m = ((a[0] + b[0]) / 2 * 0.94 + x * 0.06, (a[1] + b[1]) / 2 * 0.94 + y * 0.06)
                light = 0.5 + 0.5 * math.cos(turn + (k + 0.5) * math.pi / 4 + 2.3)
                d.polygon([(x, y), a, m, b], fill=(*mix(mix(tone, (10, 10, 20), 0.4), mix(tone, (255, 255, 255), 0.28), light), 255))
            for px, py in ribs:
                d.line((x, y, px, py), fill=(*mix(tone, (10, 10, 20), 0.5), 190), width=2 * SCALE)
                disc(d, px, py, 3 * SCALE, (210, 210, 210, 255))
            disc(d, x, y, 6 * SCALE, (220, 220, 216, 255))
        c.layer(0.9, panels)
        c.layer(0.7, lambda d: [disc(d, c.r.gauss(x, R * 0.4), c.r.gauss(y, R * 0.4), c.r.uniform(1, 2.6) * SCALE, (255, 255, 255, 130)) for _ in range(70)])
    c.layer(0.9, lambda d: [d.line((px := c.r.uniform(0, c.w), py := c.r.uniform(0, c.h), px + 6 * SCALE, py + 24 * SCALE), fill=(226, 232, 240, 80), width=SCALE) for _ in range(260)])
    c.layer(0.8, lambda d: [d.ellipse((px := c.r.uniform(0, c.w), py := c.r.uniform(0, c.h), px + (s := c.r.uniform(6, 18) * SCALE), py + s * 0.7), outline=(220, 226, 234, 90), width=SCALE) for _ in range(90)])
    return dict(grain=5, vignette=0.4, warm=-0.01)
