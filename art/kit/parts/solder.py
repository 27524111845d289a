"""Solder, crusts, films and beads: surfaces whose height over a board (z = 0) is computed for arrays of places, in mm.

A height below zero lies in the board and is not seen; `BELOW` is what a shape has outside its outline.
"""
import bpy
import numpy as np

from ..geometry import add
from ..materials import linear, shader, surface

BELOW = -0.06


def skin(box, step, height, material):
    """The surface of `height(X, Y)` over the box (x0, y0, x1, y1), a point each `step` mm; what is wholly in the board is left out."""
    x0, y0, x1, y1 = box
    columns, rows = round((x1 - x0) / step) + 1, round((y1 - y0) / step) + 1
    across, up = np.meshgrid(np.linspace(x0, x1, columns), np.linspace(y0, y1, rows))
    tall = height(across, up)
    ids = np.arange(rows * columns).reshape(rows, columns)
    corners = np.stack([ids[:-1, :-1], ids[:-1, 1:], ids[1:, 1:], ids[1:, :-1]], axis=-1).reshape(-1, 4)
    seen = corners[tall.ravel()[corners].max(axis=1) > 0]
    used, faces = np.unique(seen, return_inverse=True)
    places = np.stack([across.ravel(), up.ravel(), tall.ravel()], axis=-1)[used]
    mesh = bpy.data.meshes.new('skin')
    mesh.from_pydata(places.tolist(), [], faces.reshape(-1, 4).tolist())
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    return add('skin', mesh, material)


def noise(seed, size, x, y, octaves=3):
    """Smooth noise from 0 to 1 whose coarsest grains measure `size` mm."""
    table = np.random.default_rng(seed).random((64, 64))
    total, gain = np.zeros_like(x), 1.0
    for octave in range(octaves):
        u, v = x / size * 2 ** octave, y / size * 2 ** octave
        i, j = np.floor(u).astype(int), np.floor(v).astype(int)
        fu, fv = smooth(u - i), smooth(v - j)

        def known(a, b):
            return table[(i + a + octave * 17) % 64, (j + b + octave * 31) % 64]

        value = (known(0, 0) * (1 - fu) + known(1, 0) * fu) * (1 - fv) + (known(0, 1) * (1 - fu) + known(1, 1) * fu) * fv
        total, gain = total + value * gain, gain / 2
    return total / (2 - 2 * gain)


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def from_rectangle(x, y, rectangle):
    """Distance to a rectangle (its middle, width, depth): negative inside."""
    mx, my, width, depth = rectangle
    dx, dy = np.abs(x - mx) - width / 2, np.abs(y - my) - depth / 2
    return np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0)


def from_line(x, y, points):
    """Distance to a line through points."""
    nearest = np.full_like(x, 1e3)
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        dx, dy = bx - ax, by - ay
        t = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
        nearest = np.minimum(nearest, np.hypot(x - ax - t * dx, y - ay - t * dy))
    return nearest


def wetted(x, y, pad, foot, tall=0.16, reach=0.16, film=0.05):
    """Solder that has wetted a pad and climbs what stands on it: a hollow slope, thin at the rim of the pad."""
    rim = smooth(-from_rectangle(x, y, pad) / 0.13)
    climb = tall * np.exp(-np.maximum(from_rectangle(x, y, foot), 0) / reach)
    return np.where(rim > 0, rim * (film + climb), BELOW)


def dome(x, y, mx, my, radius, tall):
    """A drop that lies: `tall` in its middle."""
    square = 1 - ((x - mx) ** 2 + (y - my) ** 2) / radius ** 2
    return np.where(square > 0, tall * np.sqrt(np.maximum(square, 0)), BELOW)


def merged(*heights, blend=0.05):
    """The highest of several shapes, which run into each other as liquids do."""
    top = heights[0]
    for other in heights[1:]:
        mix = np.clip(0.5 + 0.5 * (top - other) / blend, 0, 1)
        top = top * mix + other * (1 - mix) + np.where((top > 0) & (other > 0), blend * mix * (1 - mix), 0)
    return top


def bead(at, radius, material, squash=0.9):
    """A ball of metal that wets nothing."""
    import bmesh

    from ..geometry import finish
    bm = bmesh.new()
    bmesh.ops.create_uvsphere(bm, u_segments=48, v_segments=32, radius=radius)
    made = add('bead', finish(bm, 'bead', 180), material, (at[0], at[1], at[2] + radius * squash * 0.96))
    made.scale = (1, 1, squash)
    return made


def shiny():
    """Solder that has flowed well."""
    return surface('#d6d8dc', 0.2, 1, 0.07, 0.4)


def grainy():
    """Solder that moved while it set, or never got hot enough."""
    return surface('#9d9fa2', 0.62, 0.9, 0.12, 0.12, relief=0.05, relief_size=0.07)


def stain(colour, alpha, rough=0.3):
    """What has dried or cured on a board and is seen through: flux, varnish, resin."""
    material, _, principled = shader(f'stain {colour}')
    principled.inputs['Base Color'].default_value = (*linear(colour), 1)
    principled.inputs['Roughness'].default_value = rough
    principled.inputs['Specular'].default_value = 0.5
    principled.inputs['Alpha'].default_value = alpha
    return material
