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
    """A sheet that undulates a little; each in its own way."""
    import bmesh
    rng = random.Random(index * 7 + 1)
    waves = [(rng.uniform(0.012, 0.05), rng.uniform(0.012, 0.05), rng.uniform(0, 6), rng.uniform(0.15, 0.4)) for _ in range(5)]
    bm = bmesh.new()
    across, along = 40, 52
    grid = []
    for j in range(along + 1):
        row = []
        for i in range(across + 1):
            x, y = (i / across - 0.5) * WIDE, (j / along - 0.5) * LONG
            edge = min(1.0, (WIDE / 2 - abs(x)) / 14, (y + LONG / 2) / 14)
            z = sum(height * math.sin(x * kx + y * ky + phase) for kx, ky, phase, height in waves) * 0.9 + 0.9
            # Under the label it is flat.
            far = max(abs(x) - 31, abs(y + 20) - 21) / 12
            z = 1.5 + (z - 1.5) * min(1.0, max(0.0, far))
            lip = max(0.0, (y - LONG / 2 + 22) / 22) ** 2 * 3.4 * (1 - (2 * x / WIDE) ** 2)
            row.append(bm.verts.new((x, y, max(0, edge) * z + 0.06 + lip)))
        grid.append(row)
    for j in range(along):
        for i in range(across):
            bm.faces.new((grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i]))
    return finish(bm, 'film', 80)


def metallised():
    """Aluminium seen through a grey film: a mirror with small folds."""
    return surface('#7d8488', 0.24, 0.92, 0.05, 6, relief=0.5, relief_size=7)


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
            bag(p, index, (index * 2.2 - 10, index * 1.2, index * 0.5), -15 + index * 3.1, last)
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
