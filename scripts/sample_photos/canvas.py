"""The sheet that scenes are drawn on, and how it is developed like a photograph."""

import math
import random

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter


# Scenes are drawn at twice the size of the photo, so that edges come out smooth.
SCALE = 2


class Canvas:
    """A picture being drawn, with the random numbers that belong to it."""

    def __init__(self, width, height, seed):
        self.w, self.h = width * SCALE, height * SCALE
        self.r = random.Random(seed)
        self.n = np.random.default_rng(seed)
        self.image = Image.new("RGB", (self.w, self.h))

    def draw(self):
        return ImageDraw.Draw(self.image)

    def gradient(self, *stops, box=None):
        """A vertical gradient: stops are (place from 0 to 1, colour)."""
        x0, y0, x1, y1 = [int(v) for v in (box or (0, 0, self.w, self.h))]
        t = np.linspace(0, 1, max(1, y1 - y0))
        places = [s[0] for s in stops]
        rows = np.stack([np.interp(t, places, [s[1][c] for s in stops]) for c in range(3)], axis=1)
        column = rows[:, None, :].repeat(max(1, x1 - x0), axis=1)
        self.image.paste(Image.fromarray(column.astype(np.uint8)), (x0, y0))

    def noise(self, octaves=5, first=3, stretch=1.0):
        """Cloudy noise from 0 to 1, as large as the picture."""
        total = np.zeros((self.h, self.w), np.float32)
        weight, amount = 0.0, 1.0
        for octave in range(octaves):
            cells = first * 2**octave
            grid = self.n.random((max(2, int(cells * stretch)) + 1, cells + 1)).astype(np.float32)
            layer = Image.fromarray(grid).resize((self.w, self.h), Image.Resampling.BICUBIC)
            total += amount * np.asarray(layer)
            weight += amount
            amount *= 0.55
        total /= weight
        low, high = np.percentile(total, (1, 99))
        return np.clip((total - low) / (high - low), 0, 1)

    def blend(self, colour, mask):
        """Lays a colour over the picture; the mask is an array from 0 to 1."""
        layer = Image.new("RGB", (self.w, self.h), colour)
        alpha = Image.fromarray((np.clip(mask, 0, 1) * 255).astype(np.uint8))
        self.image = Image.composite(layer, self.image, alpha)

    def shade(self, mask):
        """Darkens or lightens the picture by a factor from 0 to about 1.5."""
        pixels = np.asarray(self.image).astype(np.float32) * mask[:, :, None]
        self.image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))

    def layer(self, blur, paint, mode="over", strength=1.0):
        """Paints on a clear sheet, blurs it, and lays it over the picture or adds its light."""
        sheet = Image.new("RGBA", (self.w, self.h), (0, 0, 0, 0))
        paint(ImageDraw.Draw(sheet))
        if blur:
            sheet = premultiplied_blur(sheet, blur * SCALE)
        if mode == "light":
            black = Image.new("RGB", sheet.size)
            light = Image.composite(sheet.convert("RGB"), black, sheet.getchannel("A"))
            light = light.point(lambda v: int(v * strength))
            self.image = ImageChops.screen(self.image, light)
        else:
            alpha = sheet.getchannel("A").point(lambda v: int(v * strength))
            self.image = Image.composite(sheet.convert("RGB"), self.image, alpha)

    def glow(self, x, y, radius, colour, strength=1.0):
        """Adds a round light that fades outwards."""
        yy, xx = np.mgrid[0 : self.h, 0 : self.w].astype(np.float32)
        d = ((xx - x) ** 2 + (yy - y) ** 2) / float(radius * radius)
        light = np.exp(-d * 2.2)[:, :, None] * np.array(colour, np.float32) * strength
        pixels = np.asarray(self.image).astype(np.float32)
        pixels = 255 - (255 - pixels) * (1 - np.clip(light, 0, 255) / 255)
        self.image = Image.fromarray(pixels.astype(np.uint8))

    def develop(self, blur=0.5, grain=5.0, vignette=0.35, warm=0.0, bloom=0.25, fade=6):
        """Makes a photograph of the drawing."""
        image = self.image.filter(ImageFilter.GaussianBlur(blur * SCALE))
        soft = image.filter(ImageFilter.GaussianBlur(14 * SCALE))
        image = Image.blend(image, ImageChops.screen(image, soft), bloom)
        image = image.resize((self.w // SCALE, self.h // SCALE), Image.Resampling.LANCZOS)
        p = np.asarray(image).astype(np.float32)
        h, w = p.shape[:2]
        yy, xx = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
        p *= (1 - vignette * np.clip((xx**2 + yy**2) / 2, 0, 1) ** 1.4)[:, :, None]
        p[:, :, 0] *= 1 + warm
        p[:, :, 2] *= 1 - warm
        p = fade + p * (1 - fade / 255)
        fine = self.n.normal(0, 1, (h + 1, w + 1))
        coarse = (fine[1:, 1:] + fine[:-1, 1:] + fine[1:, :-1] + fine[:-1, :-1]) / 2.6
        p += (coarse * grain * 0.6)[:, :, None] + self.n.normal(0, grain * 0.1, p.shape)
        return Image.fromarray(np.clip(p, 0, 255).astype(np.uint8))


def premultiplied_blur(sheet, radius):
    """Blurs a clear sheet without dark edges."""
    p = np.asarray(sheet).astype(np.float32)
    alpha = p[:, :, 3:] / 255
    p = np.concatenate([p[:, :, :3] * alpha, p[:, :, 3:]], axis=2)
    out = np.asarray(
        Image.fromarray(p.astype(np.uint8), "RGBA").filter(ImageFilter.GaussianBlur(radius))
    ).astype(np.float32)
    alpha = np.maximum(out[:, :, 3:] / 255, 1 / 255)
    colour = np.clip(out[:, :, :3] / alpha, 0, 255)
    return Image.fromarray(np.concatenate([colour, out[:, :, 3:]], axis=2).astype(np.uint8), "RGBA")


def mix(a, b, t):
    return tuple(int(x + (y - x) * t) for x, y in zip(a, b))


def jitter(r, colour, amount):
    d = r.uniform(-amount, amount)
    return tuple(max(0, min(255, int(c + d + r.uniform(-amount, amount) / 2))) for c in colour)


def blob(r, x, y, rx, ry, points=14, rough=0.12, turn=0.0):
    """An uneven ellipse as a polygon."""
    out = []
    for i in range(points * 3):
        a = 2 * math.pi * i / (points * 3)
        k = 1 + rough * math.sin(a * 3 + x) * r.uniform(0.5, 1) + rough * 0.5 * math.sin(a * 5 + y)
        px, py = rx * k * math.cos(a), ry * k * math.sin(a)
        out.append((x + px * math.cos(turn) - py * math.sin(turn),
                    y + px * math.sin(turn) + py * math.cos(turn)))
    return out


def disc(d, x, y, radius, fill):
    d.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)


def bokeh(c, count, colours, y0, y1, size=(10, 34), strength=0.75, soft=1.2):
    """Lights out of focus: discs with a brighter rim."""
    lights = [(c.r.uniform(-0.02, 1.02) * c.w, c.r.uniform(y0, y1) * c.h,
               c.r.uniform(*size) * SCALE, c.r.choice(colours)) for _ in range(count)]

    def paint(d):
        for x, y, radius, colour in sorted(lights, key=lambda l: -l[2]):
            a = int(c.r.uniform(70, 170))
            disc(d, x, y, radius, (*jitter(c.r, colour, 18), a))
            d.ellipse((x - radius, y - radius, x + radius, y + radius), outline=(*colour, min(255, a + 50)),
                      width=int(1.6 * SCALE))
    c.layer(soft, paint, "light", strength)
