"""Both exposures of one rendering: by day on the site's mat, and at night. Run by Blender after a rendering, or alone.

The floor was rendered grey. Its light is found under the edges of the object too (each pixel says how much floor it shows), so its
colour can become the mat's: `--c-mat` of app/styles/tokens.css where no shadow falls.
"""
import os

os.environ.setdefault('OPENCV_IO_ENABLE_OPENEXR', '1')

import cv2  # noqa: E402
import numpy as np  # noqa: E402

from .denoise import denoise  # noqa: E402

# How much of each group of lights, as red, green, blue; the mat and its printed dots; the mat's own brightness by --c-mat.
DAY = {
    'lights': {'key': (1, 1, 1), 'fill': (1, 1, 1), 'rim': (0.8, 0.8, 0.8), 'world': (1, 1, 1)},
    'mat': '#d2e3e3', 'dots': '#b4cdce', 'exposure': 1.12, 'lift': 0.03, 'depth': 1.15,
}
NIGHT = {
    'lights': {'key': (0.42, 0.43, 0.46), 'fill': (0.25, 0.26, 0.28), 'rim': (1.4, 1.34, 1.25), 'world': (0.18, 0.2, 0.22)},
    'mat': '#2a4c48', 'dots': '#3c625d', 'exposure': 1.3, 'lift': 0.022, 'depth': 1.05,
}


def to_linear(colour):
    values = np.array([int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def to_screen(values):
    return np.where(values <= 0.0031308, values * 12.92, 1.055 * np.maximum(values, 1e-8) ** (1 / 2.4) - 0.055)


def film(x):
    """Scene light to display light: straight in the shadows, rolled off in the highlights, white at about eight times middle grey."""
    x = np.maximum(x, 0)
    knee = 0.55
    over = np.maximum(x - knee, 0)
    return np.where(x < knee, x, knee + (1 - knee) * (1 - np.exp(-over / (1 - knee) * 0.9)))


def unfilm(y):
    """The inverse, for the one colour that must come out exact."""
    y, knee = np.asarray(y, np.float64), 0.55
    return np.where(y < knee, y, knee - np.log(np.maximum(1 - (y - knee) / (1 - knee), 1e-6)) * (1 - knee) / 0.9)


def read(folder, name):
    """A pass, blue-green-red turned into red-green-blue."""
    picture = cv2.imread(os.path.join(folder, f'{name}.exr'), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise FileNotFoundError(f'{folder}/{name}.exr')
    # Half floats overflow in a glint, and one pixel that is no number would spread over the picture.
    picture = np.clip(np.nan_to_num(picture.astype(np.float32), posinf=30, neginf=-1), -1, 30)
    return picture if picture.ndim == 2 else picture[..., 2::-1].copy()


def scalar(folder, name):
    picture = read(folder, name)
    return picture if picture.ndim == 2 else picture[..., 0].copy()


def fill_in(values, weight):
    """Values known where `weight` is 1, carried smoothly to where it is 0 (push, then pull)."""
    height, width = weight.shape
    total, known = values * weight[..., None], weight.copy()
    if min(height, width) < 4:
        return np.broadcast_to(total.sum((0, 1)) / max(known.sum(), 1e-6), values.shape)
    half = (max(1, width // 2), max(1, height // 2))
    small_total = cv2.resize(total, half, interpolation=cv2.INTER_AREA)
    small_known = cv2.resize(known, half, interpolation=cv2.INTER_AREA)
    small = fill_in(small_total / np.maximum(small_known[..., None], 1e-6), np.minimum(small_known * 4, 1))
    coarse = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    return values * weight[..., None] + coarse * (1 - weight[..., None])


def without_floor(picture, shading, floor):
    """The object's own share of each pixel. Along its outline that is its colour a little further in; a wire, which has no inside,
    is what is left once the floor is taken away."""
    inside = (floor < 0.004).astype(np.float32)
    near = cv2.blur(inside, (9, 9))[..., None] > 0.03
    share = (1 - floor)[..., None]
    left = np.maximum(picture - shading * floor[..., None], 0)
    return np.where(inside[..., None] > 0, picture, np.where(near, fill_in(picture, inside) * share, left))


def mix(folder, recipe):
    """The groups of lights put together."""
    return sum(read(folder, name) * np.array(gain, np.float32) for name, gain in recipe['lights'].items())


def grade(folder, recipe, picture, floor, grid):
    """The denoised light of a recipe made a picture for a screen, 0 to 1."""
    shading = fill_in(picture, (floor > 0.995).astype(np.float32))
    shading = cv2.GaussianBlur(shading, (0, 0), 1.2)
    thing = without_floor(picture, shading, floor)
    # The mat's light, even in colour: 1 where the set is brightest, less in shadows and towards the edges.
    edge = np.concatenate([shading[:, :8].reshape(-1, 3), shading[:, -8:].reshape(-1, 3), shading[:8].reshape(-1, 3)])
    # A close view may show no mat at all.
    reference = np.maximum(np.median(edge, axis=0), 1e-3)
    lit = (np.maximum(shading, 0) / reference) ** recipe['depth']
    lit = np.where(lit > 1, 1 + 0.2 * np.tanh((lit - 1) / 0.2), lit)
    dots = np.clip(grid / np.maximum(floor, 1e-3), 0, 1)[..., None]
    mat = unfilm(to_linear(recipe['mat'])) * (1 - dots) + unfilm(to_linear(recipe['dots'])) * dots
    # A photographer opens the shadows of black objects with a card; here it is a curve, and the mat's shadows keep theirs.
    thing = thing * recipe['exposure']
    thing = thing + recipe['lift'] * np.tanh(thing / recipe['lift'])
    out = film(thing + lit * mat * floor[..., None])
    return to_screen(out)


def finish(image):
    """A little sharpness, as any developed photograph has, and grain below one step of eight bits, against bands."""
    soft = cv2.GaussianBlur(image, (0, 0), 0.8)
    image = image + 0.35 * (image - soft)
    noise = np.random.default_rng(1).normal(0, 0.35 / 255, image.shape[:2]).astype(np.float32)
    return np.clip(image + noise[..., None], 0, 1)


def without_void(picture, normal, floor):
    """The mat goes on where a view looks past its end: its light there is that of what is next to it. Returns the picture and the floor."""
    void = (np.linalg.norm(normal, axis=2) < 0.01) & (floor < 0.01)
    if not void.any():
        return picture, floor
    around = cv2.dilate(void.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    void |= around & (floor > 0.3)
    known = ((floor > 0.995) & ~void).astype(np.float32)
    lit = np.dstack([fill_in(picture[..., at:at + 3], known) for at in range(0, picture.shape[2], 3)])
    return np.where(void[..., None], lit, picture).astype(np.float32), np.where(void, 1, floor).astype(np.float32)


def develop(folder, out, strength=1.0):
    """Writes <out>-light.png and <out>-dark.png."""
    albedo, normal = read(folder, 'albedo'), read(folder, 'normal')
    floor, grid = scalar(folder, 'floor'), scalar(folder, 'grid')
    recipes = {'light': DAY, 'dark': NIGHT}
    mixed = np.dstack([mix(folder, recipe) for recipe in recipes.values()]).astype(np.float32)
    mixed, floor = without_void(mixed, normal, floor)
    clean = denoise(mixed, albedo, normal, np.clip(floor, 0, 1), strength) if strength else mixed
    for index, (name, recipe) in enumerate(recipes.items()):
        image = finish(grade(folder, recipe, clean[..., 3 * index:3 * index + 3], np.clip(floor, 0, 1), grid))
        cv2.imwrite(f'{out}-{name}.png', np.round(image[..., ::-1] * 255).astype(np.uint8))
