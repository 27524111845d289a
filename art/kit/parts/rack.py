"""What is screwed into a 19-inch rack: its front is y = 0 and looks at -y, its lower edge z = 0, x goes right from its middle.

Sizes: EIA-310-D: panels 482.6 mm wide, a unit of 44.45 mm (panels 0.8 mm less), holes 465.1 mm apart; 8P8C mouths; drive carriers of 2.5 inches (about
74 × 15 mm, upright) and 3.5 inches (about 101 × 27 mm, lying); SFP cages 14 × 9.8 mm.
"""
import math

import bmesh
import bpy

from ..geometry import add, box, box_mesh, cylinder, group, plate, plate_mesh, rectangle, tube
from ..materials import moulded, nickel, powder_coat, rubber, steel, surface
from . import mouths
from .screws import pan_head
from .signs import sign

UNIT, PANEL, HOLES, BODY = 44.45, 482.6, 465.1, 440.0
DARK = '#17191b'


def lamp(at, colour='#58d66f', radius=0.9):
    """A small diode."""
    return cylinder(radius, 0.3, at, surface(colour, 0.25), 0.1, segments=14)


def front_panel(units, colour, deep=420.0, ears=True, body=True):
    """The box behind, the face and its ears."""
    tall = units * UNIT - 0.8
    coat = powder_coat(colour)
    if body:
        box((BODY, deep, tall - 1.2), (0, deep / 2 + 1, tall / 2), coat, 0.6)
    with group('face', (0, 0, 0), (90, 0, 0)):
        slots = [rectangle(10, 6.6, 3.2, (side * HOLES / 2, level)) for side in (-1, 1)
                 for level in ((tall / 2,) if units == 1 else (tall / 2 - 31.75, tall / 2 + 31.75) if units == 2 else (22, tall - 22))]
        plate(rectangle(PANEL if ears else BODY, tall, 1, (0, tall / 2)), 2.2, coat, (0, 0, -1.2), 0.4, slots if ears else ())
        if ears:
            for side in (-1, 1):
                for level in ((tall / 2,) if units == 1 else (tall / 2 - 31.75, tall / 2 + 31.75) if units == 2 else (22, tall - 22)):
                    cylinder(5.6, 0.9, (side * HOLES / 2, level, 1.0), nickel(), 0.2, segments=32)
                    pan_head((side * HOLES / 2, level, 1.8), 4.4, 2.0, 'ph', spin=33 * side + level)
    return tall


def carriers(kind, columns, rows, at, size, colour='#202427', accent='#bf6427', out=None):
    """Trays of drives, each with a grille, a lever and two lamps; `out` = (column, row) is pulled by 70 mm."""
    x0, z0 = at
    wide, high = size
    face = moulded(colour, 0.42)
    hole = plate_of_air(wide, high, kind)
    for column in range(columns):
        for row in range(rows):
            x, z = x0 + column * (wide + 1.2) + wide / 2, z0 + row * (high + 1.2) + high / 2
            forward = 70 if out == [column, row] else 0
            with group('carrier', (x, -3 - forward, z), (90, 0, 0)):
                plate(rectangle(wide, high, 0.8), 7, face, (0, 0, -4), 0.6, segments=2)
                add('air', hole, None, (0, 0, 3.02))
                if kind == 'upright':
                    plate(rectangle(wide - 3, high * 0.5, 1, (0, high * 0.2)), 1.8, moulded('#2c3134', 0.36), (0, 0, 2.6), 0.5, segments=2)
                    plate(rectangle(wide - 6, 4, 1, (0, high * 0.4)), 0.6, surface(accent, 0.4), (0, 0, 4.2), 0.2)
                    lamp((-1.8, -high * 0.43, 3.0))
                    lamp((2.4, -high * 0.43, 3.0), '#5aa7e8')
                else:
                    plate(rectangle(wide * 0.34, high - 5, 1.4, (-wide * 0.29, 0)), 2.0, moulded('#2c3134', 0.36), (0, 0, 2.6), 0.6, segments=2)
                    plate(rectangle(5, high - 9, 1, (-wide * 0.42, 0)), 0.6, surface(accent, 0.4), (0, 0, 4.4), 0.2)
                    lamp((wide * 0.44, high * 0.22, 3.0))
                    lamp((wide * 0.44, -high * 0.22, 3.0), '#5aa7e8')
            if forward:
                box((wide - 4, forward + 40, high - 3), (x, -3 - forward / 2 + 24, z), steel(0.4), 0.6)
                box((wide - 10, forward + 20, 0.1), (x, -forward / 2 + 10, z + high / 2 - 1.4), surface('#e9eae6', 0.6), 0)


def plate_of_air(wide, high, kind):
    """The slits of a tray as one mesh."""
    whole = bmesh.new()
    across, tall, x0, y0 = (wide - 4, high * 0.42, 0, -high * 0.2) if kind == 'upright' else (wide * 0.5, high - 8, wide * 0.14, 0)
    pitch = 2.6
    for column in range(int(across / pitch)):
        for row in range(int(tall / pitch)):
            x, y = x0 - across / 2 + (column + 0.5) * pitch, y0 - tall / 2 + (row + 0.5) * pitch
            mesh = plate_mesh(rectangle(1.8, 1.8, 0.3, (x, y), 2), 0.04, 0)
            whole.from_mesh(mesh)
            bpy.data.meshes.remove(mesh)
    made = bpy.data.meshes.new('air')
    whole.to_mesh(made)
    whole.free()
    made.materials.append(surface('#050505', 0.9))
    return made


def server(p):
    """A server of one or two units, seen from its drives."""
    units = p['units']
    tall = front_panel(units, p.get('colour', DARK), p.get('deep', 420))
    left = -BODY / 2 + 14
    if p['drives'] == 'small':
        wide, high = 15.4, min(74, tall - 12) if units == 2 else 36
        count = p.get('count', 24 if units == 2 else 10)
        carriers('upright', count, 1, (left, (tall - high) / 2), (wide, high), accent=p.get('accent', '#bf6427'), out=p.get('out'))
        end = left + count * (wide + 1.2)
    else:
        rows = 3 if units == 2 else 1
        carriers('lying', 4, rows, (left, (tall - rows * 27.2) / 2), (94 if units == 1 else 99, 26), accent=p.get('accent', '#bf6427'), out=p.get('out'))
        end = left + 4 * (95.2 if units == 1 else 100.2)
    with group('controls', (0, 0, 0), (90, 0, 0)):
        x = min(end + 10, BODY / 2 - 8)
        cylinder(4.2, 1.0, (x, tall - 13, 1.0), moulded('#d7dadb', 0.36), 0.4, segments=40)
        lamp((x, tall - 13, 2.0), '#58d66f', 1.2)
        mouths.mouth('usb-a', (x, 13, 1.2), '#1f5fa8', 90)


def ports(kind, p):
    """A patch panel or a switch of 24 mouths in two rows, four cages for fibre on the switch. Returns where the mouths are."""
    tall = front_panel(1, p.get('colour', DARK if kind == 'patch' else '#23282b'), 60 if kind == 'patch' else 240)
    where = []
    count = p.get('count', 24)
    rows = 1 if kind == 'patch' else 2
    across = count // rows
    pitch = 16.6
    first = -across * pitch / 2 - (p.get('shift', 0)) + pitch / 2 + (across // 6) * -1.5
    with group('mouths', (0, 0, 0), (90, 0, 0)):
        for index in range(across):
            for row in range(rows):
                x = first + index * pitch + (index // 6) * 5
                y = tall / 2 if rows == 1 else tall / 2 + (0.5 - row) * 14.4
                mouths.mouth('rj45', (x, y, 1.3), None, 180 if rows == 2 and row == 0 else 0)
                where.append((x, y))
                if rows == 1:
                    sign(str(index + 1), (x, tall / 2 + 10.4, 1.1), 3.0, '#c9ccca', 'bold')
                    plate(rectangle(14, 5, 0.6, (x, tall / 2 - 11)), 0.1, surface('#e9eae6', 0.6), (0, 0, 1.0), 0.02)
                else:
                    lamp((x - 4, tall / 2 + (17.4 if row == 0 else -17.4), 1.0), '#58d66f' if (index * 7 + row) % 5 else '#e0a13a', 0.8)
        if kind == 'switch':
            for index in range(4):
                x = first + across * pitch + 28 + index * 18
                plate(rectangle(15.4, 11.4, 0.5, (x, tall / 2)), 1.2, nickel(), (0, 0, 0.8), 0.2, [rectangle(13.6, 9.4, 0.3, (x, tall / 2))])
                plate(rectangle(13.6, 9.4, 0.3, (x, tall / 2)), 0.05, surface('#050505', 0.9), (0, 0, 1.0), 0)
                sign(f'SFP{index + 1}', (x, tall / 2 + 10.4, 1.1), 2.2, '#c9ccca', 'bold')
        sign(p['title'], (-BODY / 2 - 2, 7, 1.05), 3.2, '#c9ccca', 'display', 'LEFT')
    return where


def plug_at(x, z, colour):
    """An 8P8C plug in a mouth, and the sleeve behind it; its cord leaves at y = -34."""
    box((11.4, 16, 7.6), (x, -7, z), surface('#dfe6e8', 0.2, 0, 0.03), 0.4)
    box((12.2, 17, 9.4), (x, -22, z), rubber(colour), 1.4, segments=3)
    box((7, 13, 2.2), (x, -14, z - 5), rubber(colour), 0.7)


def patch_cord(start, end, colour, out, sag):
    """From mouth to mouth, (x, z) each: it comes forward by `out`, and hangs by `sag`."""
    for x, z in (start, end):
        plug_at(x, z, colour)
    (x0, z0), (x1, z1) = start, end
    low = min(z0, z1) - sag
    tube([(x0, -28, z0), (x0, -30 - out * 0.6, z0 - 1), (x0 + (x1 - x0) * 0.2, -30 - out, (z0 + low) / 2), (x0 + (x1 - x0) * 0.5, -30 - out * 1.1, low),
          (x0 + (x1 - x0) * 0.8, -30 - out, (z1 + low) / 2), (x1, -30 - out * 0.6, z1 - 1), (x1, -28, z1)], 2.9, rubber(colour), 24, resolution=6)


def firewall(p):
    """An appliance that filters: eight mouths, two cages, a small display."""
    tall = front_panel(1, p.get('colour', '#31383b'), 300)
    where = []
    with group('mouths', (0, 0, 0), (90, 0, 0)):
        for index in range(8):
            x = -20 + index * 17
            mouths.mouth('rj45', (x, tall / 2, 1.3))
            lamp((x - 3, tall / 2 + 9.6, 1.1))
            lamp((x + 3, tall / 2 + 9.6, 1.1), '#e0a13a')
            where.append((x, tall / 2))
        for index in range(2):
            x = 138 + index * 20
            plate(rectangle(15.4, 11.4, 0.5, (x, tall / 2)), 1.2, nickel(), (0, 0, 0.8), 0.2, [rectangle(13.6, 9.4, 0.3, (x, tall / 2))])
            plate(rectangle(13.6, 9.4, 0.3, (x, tall / 2)), 0.05, surface('#050505', 0.9), (0, 0, 1.0), 0)
        plate(rectangle(112, 26, 2, (-140, tall / 2)), 0.8, moulded('#0e1011', 0.3), (0, 0, 0.8), 0.3)
        plate(rectangle(104, 19, 1, (-140, tall / 2)), 0.1, surface('#1d3a2b', 0.2), (0, 0, 1.58), 0)
        for index, line in enumerate(p.get('lines', ())):
            sign(line, (-189, tall / 2 + 4.6 - index * 9.2, 1.7), 4.4, '#8fe3a4', 'bold', 'LEFT')
        for side in range(9):
            plate(rectangle(2.2, 24, 1, (-76 + side * 5, tall / 2)), 0.05, surface('#050505', 0.9), (0, 0, 1.0), 0)
        cylinder(4.2, 1.0, (196, tall / 2, 1.0), moulded('#d7dadb', 0.36), 0.4, segments=40)
        sign(p['title'], (176, 6, 1.05), 3.0, '#c9ccca', 'display', 'RIGHT')
    return where


def blank(p):
    tall = front_panel(p.get('units', 1), p.get('colour', '#1c1f21'), 2, body=False)
    with group('slits', (0, 0, 0), (90, 0, 0)):
        if p.get('vents'):
            for row in range(3):
                for index in range(26):
                    plate(rectangle(10, 3.2, 1.5, ((index - 12.5) * 15.6, tall / 2 + (row - 1) * 9)), 0.06, surface('#050505', 0.9), (0, 0, 1.0), 0)


def supply(p):
    """An uninterruptible supply of two units: a display, a grille, a key."""
    tall = front_panel(2, p.get('colour', DARK), 380)
    with group('front', (0, 0, 0), (90, 0, 0)):
        plate(rectangle(120, 58, 4, (-120, tall / 2), steps=6), 1.6, moulded('#0e1011', 0.3), (0, 0, 0.8), 0.6)
        plate(rectangle(84, 38, 1.6, (-128, tall / 2)), 0.1, surface('#17352a', 0.2), (0, 0, 2.38), 0)
        for index, line in enumerate(p.get('lines', ())):
            sign(line, (-166, tall / 2 + 9 - index * 12, 2.5), 6.2, '#8fe3a4', 'bold', 'LEFT')
        cylinder(6.4, 1.4, (-74, tall / 2, 2.2), moulded('#d7dadb', 0.36), 0.5, segments=48)
        hexes = []
        for row in range(9):
            for index in range(30):
                x, y = -40 + index * 8 + (4 if row % 2 else 0), 14 + row * 7
                if x < 208:
                    hexes.append([(x + 2.9 * math.cos(math.pi / 3 * k + math.pi / 6), y + 2.9 * math.sin(math.pi / 3 * k + math.pi / 6)) for k in range(6)])
        for outline in hexes:
            plate(outline, 0.05, surface('#050505', 0.9), (0, 0, 1.02), 0)


def frame(units, deep=460.0, foot=36.0, colour='#1a1d1f'):
    """Four posts with square holes, a foot and a top: an open rack on its table."""
    tall = units * UNIT
    coat = powder_coat(colour)
    hole = box_mesh((9.2, 0.3, 9.2), 0.3)
    hole.materials.append(surface('#050505', 0.9))
    for side in (-1, 1):
        for y in (2.6, deep):
            box((32, 2.4, tall + 24), (side * (HOLES / 2 + 1), y, foot + tall / 2), coat, 0.6)
            box((2.4, 30, tall + 24), (side * (HOLES / 2 + 16), y + (14 if y < 100 else -14), foot + tall / 2), coat, 0.6)
        for unit in range(units):
            for level in (6.35, 22.25, 38.1):
                add('hole', hole, None, (side * HOLES / 2, 1.3, foot + unit * UNIT + level))
        for z in (foot - 8, foot + tall + 8):
            box((34, deep + 8, 16), (side * (HOLES / 2 + 1), deep / 2 + 2, z), coat, 1.2)
        for y in (30, deep - 30):
            cylinder(14, foot - 15, (side * HOLES / 2, y, 0), rubber('#232628'), 1.4)
    for y in (8, deep - 6):
        for z in (foot - 8, foot + tall + 8):
            box((HOLES + 30, 16, 16), (0, y, z), coat, 1.2)
    return foot, tall

