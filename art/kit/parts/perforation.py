"""Walls cut for the air: rows of holes within an outline, as outlines to leave open, and the marks that use leaves."""
import math

import bmesh

from ..geometry import add, box, circle, finish, rectangle
from ..materials import surface


def rows_of_holes(width, height, at=(0, 0), pitch=5.0, radius=1.7, inside=None, staggered=True, steps=12):
    """Round holes in a rectangle around `at`; `inside(x, y)` says which of them there are."""
    out, row = [], 0
    rise = pitch * (0.866 if staggered else 1)
    count = int((height - 2 * radius) / rise)
    y = at[1] - count * rise / 2
    for row in range(count + 1):
        across = int((width - 2 * radius) / pitch)
        first = at[0] - across * pitch / 2
        shift = pitch / 2 if staggered and row % 2 else 0
        for column in range(across + (0 if shift else 1)):
            x = first + column * pitch + shift
            if inside is None or inside(x, y):
                out.append(circle(radius, (x, y), steps))
        y += rise
    return out


def sheet_of_holes(width, height, thick, material, at=(0, 0, 0), pitch=5.0, radius=1.7, margin=3.0, steps=12):
    """A rectangle of sheet from z = 0 upwards around `at`, cut all over but for its margin, rows shifted by half. Made cell by cell: a
    plate with a thousand holes would take minutes."""
    bm = bmesh.new()
    rise = pitch * 0.866
    across, rows = int((width - 2 * margin) / pitch - 0.5), int((height - 2 * margin) / rise)
    left, low = -(across + 0.5) * pitch / 2, -rows * rise / 2

    def on_cell(x, y):
        """A direction carried to the border of a cell, its corners kept."""
        stretch = 1 / max(abs(x) / (pitch / 2), abs(y) / (rise / 2))
        return x * stretch, y * stretch

    def quad(corners):
        bm.faces.new([bm.verts.new(corner) for corner in corners])

    corner = math.atan2(rise, pitch)
    angles = sorted([2 * math.pi * i / steps for i in range(steps)] + [corner, math.pi - corner, math.pi + corner, 2 * math.pi - corner])
    around = [(math.cos(a), math.sin(a)) for a in angles]
    for row in range(rows):
        y = low + (row + 0.5) * rise
        first = left + (pitch / 2 if row % 2 else 0)
        for column in range(across):
            x = first + (column + 0.5) * pitch
            for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1]):
                (cx, cy), (dx, dy) = on_cell(ax, ay), on_cell(bx, by)
                quad([(x + ax * radius, y + ay * radius, thick), (x + cx, y + cy, thick), (x + dx, y + dy, thick), (x + bx * radius, y + by * radius, thick)])
                quad([(x + ax * radius, y + ay * radius, 0), (x + ax * radius, y + ay * radius, thick), (x + bx * radius, y + by * radius, thick), (x + bx * radius, y + by * radius, 0)])
        # What is left of the row at its shifted end.
        start = left if row % 2 else left + across * pitch
        quad([(start, y - rise / 2, thick), (start + pitch / 2, y - rise / 2, thick), (start + pitch / 2, y + rise / 2, thick), (start, y + rise / 2, thick)])
    right, high = left + (across + 0.5) * pitch, low + rows * rise
    w, h = width / 2, height / 2
    for x0, y0, x1, y1 in ((-w, -h, w, low), (-w, high, w, h), (-w, low, left, high), (right, low, w, high)):
        quad([(x0, y0, thick), (x1, y0, thick), (x1, y1, thick), (x0, y1, thick)])
    for (x0, y0), (x1, y1) in zip(rectangle(width, height), rectangle(width, height)[1:] + rectangle(width, height)[:1]):
        quad([(x0, y0, 0), (x1, y1, 0), (x1, y1, thick), (x0, y0, thick)])
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4)
    return add('sheet', finish(bm, 'sheet', 30), material, at)


def scratches(marks, top, colour):
    """Hair lines on the plane z = `top` of the group in force; each is x, y and how far it goes."""
    for x, y, dx, dy in marks:
        box((math.hypot(dx, dy), 0.26, 0.012), (x + dx / 2, y + dy / 2, top), surface(colour, 0.4, 0, 0), 0, (0, 0, math.degrees(math.atan2(dy, dx))))
