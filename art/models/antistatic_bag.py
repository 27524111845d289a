"""Antistatic bags, metallised: a small fan of them, the upper one with a warning label and its open lip.

Sizes: 150 × 200 mm, as sold; two films of 0.08 mm sealed 5 mm wide on three sides; label of ANSI/ESD S8.1: a hand under a slash in a triangle.
"""
import math
import random

from kit import cameras, light
from kit.geometry import add, box, finish, group, plate
from kit.materials import surface
from kit.parts.signs import sign

WIDE, LONG = 150.0, 200.0


def film(p, index):
    """A sheet that lies nearly flat, with a few folds, each in its own way; those below are pressed flat by those above."""
    import bmesh
    rng = random.Random(index * 7 + 1)
    top = index == p['count'] - 1
    waves = [(rng.uniform(0.012, 0.04), rng.uniform(0.012, 0.04), rng.uniform(0, 6), rng.uniform(0.1, 0.3)) for _ in range(3)]
    # A fold is a line: where it passes, which way it runs, how wide and how high it is.
    folds = []
    for _ in range(16):
        angle = rng.uniform(0, math.pi)
        px, py = rng.uniform(-WIDE / 2, WIDE / 2), rng.uniform(-LONG / 2, LONG / 2)
        folds.append((math.cos(angle), math.sin(angle), px, py, rng.uniform(2, 5), rng.uniform(-0.5, 0.9), rng.uniform(30, 80)))
    bm = bmesh.new()
    across, along = (90, 120) if top else (30, 40)
    grid = []
    for j in range(along + 1):
        row = []
        for i in range(across + 1):
            x, y = (i / across - 0.5) * WIDE, (j / along - 0.5) * LONG
            edge = min(1.0, (WIDE / 2 - abs(x)) / 14, (y + LONG / 2) / 14)
            z = sum(height * math.sin(x * kx + y * ky + phase) for kx, ky, phase, height in waves) + 1.2
            for dx, dy, px, py, wide, high, reach in folds:
                off, run = (y - py) * dx - (x - px) * dy, (x - px) * dx + (y - py) * dy
                z += high * max(0.0, 1 - abs(off) / wide) ** 1.5 * max(0.0, 1 - (run / reach) ** 2)
            # Under the label it is flat.
            far = max(abs(x) - 31, abs(y + 20) - 21) / 12
            z = 1.5 + (z - 1.5) * min(1.0, max(0.0, far))
            lip = max(0.0, (y - LONG / 2 + 22) / 22) ** 2 * 3.4 * (1 - (2 * x / WIDE) ** 2)
            row.append(bm.verts.new((x, y, (max(0, edge) * z + lip) * (1 if top else 0.18) + 0.06)))
        grid.append(row)
    for j in range(along):
        for i in range(across):
            bm.faces.new((grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i]))
    return finish(bm, 'film', 80)


def metallised():
    """Aluminium seen through a grey film: a dull mirror. Its folds are in the sheet: waves all over would be those of water."""
    return surface('#83888b', 0.3, 0.9, 0.03, 9, relief=0.02, relief_size=1.6)


def bag(p, index, at, turn, labelled=False):
    with group('bag', at, (0, 0, turn)) as made:
        mesh = film(p, index)
        mesh.materials.append(metallised())
        add('film', mesh)
        plate([(-WIDE / 2, -LONG / 2), (WIDE / 2, -LONG / 2), (WIDE / 2, LONG / 2), (-WIDE / 2, LONG / 2)], 0.05, metallised(), (0, 0, 0), 0)
        dull = surface('#5f666a', 0.5, 0.7, 0.05, 2)
        for x in (-WIDE / 2 + 2.5, WIDE / 2 - 2.5):
            box((5, LONG, 0.08), (x, 0, 0.12), dull, 0)
        box((WIDE - 10, 5, 0.08), (0, -LONG / 2 + 2.5, 0.12), dull, 0)
        if labelled:
            warning(p, (0, -20, 1.58))
    return made


def warning(p, at):
    with group('label', at):
        plate([(-29, -19), (29, -19), (29, 19), (-29, 19)], 0.06, surface('#e8c33a', 0.5), (0, 0, 0), 0.02)
        black = surface('#161716', 0.55, 0, 0)
        with group('sign', (-17, 1, 0.07)):
            plate([(-9.5, -7.6), (9.5, -7.6), (0, 9)], 0.012, black, (0, 0, 0), 0)
            plate([(-5, -5.2), (3.4, -5.2), (4.8, -1.4), (1.6, -1.8), (1.2, 3.2), (0.2, 3.2), (0, -0.6), (-0.9, 2.6), (-1.9, 2.4), (-1.4, -1.0), (-2.9, 1.4), (-3.6, 0.9), (-2.6, -2.0)], 0.012,
                  surface('#e8c33a', 0.5), (0, 0, 0.012), 0)
            box((14, 1.2, 0.012), (0, -1.4, 0.03), surface('#c8281e', 0.5, 0, 0), 0, (0, 0, 38))
        for line, size, y, face in (('ATTENTION', 3.7, 9, 'display'), ('sensible aux décharges', 1.95, 2, 'bold'), ('électrostatiques', 1.95, -2.2, 'bold'), (p['facts'], 2.3, -9, 'text'), (p['sku'], 1.9, -14, 'text')):
            sign(line, (-5, y, 0.07), size, '#161716', face, 'LEFT')


def laid(p):
    with group('bags') as root:
        count = p['count']
        for index in range(count):
            last = index == count - 1
            bag(p, index, (index * 2.2 - 10, index * 1.2, index * 0.62), -15 + index * 3.1, last)
    return root


def three_quarter(p):
    root = laid(p)
    light.studio(190, -36)
    cameras.frame(root, -22, 34, 85, 0.86, 22)


def front(p):
    root = laid(p)
    light.studio(190, -25)
    cameras.frame(root, -3, 68, 85, 0.86, 22)


def macro(p):
    laid(p)
    light.studio(130, -36)
    cameras.macro((12, -10, 7), -20, 42, 92, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
