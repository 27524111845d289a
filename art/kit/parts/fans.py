"""Axial fans: frame, hub, swept blades. Sizes: 120 × 120 × 25 mm with holes 105 mm apart, 92 and 80 mm likewise."""
import math

import bmesh

from ..geometry import add, box, circle, cylinder, finish, group, lathe, plate, rectangle
from ..materials import moulded, rubber, surface
from .signs import sign


def blade_mesh(inner, outer, chord, pitch_in=42, pitch_out=24, sweep=28, thickness=1.1, depth=None, steps=9):
    """One blade along x: it twists from `pitch_in` to `pitch_out` degrees and sweeps forward as it goes out."""
    bm = bmesh.new()
    rows = []
    across = 7
    for s in range(steps + 1):
        t = s / steps
        r = inner + (outer - inner) * t
        pitch = math.radians(pitch_in + (pitch_out - pitch_in) * t)
        turn = math.radians(sweep) * t ** 1.5
        wide = chord * (0.78 + 0.42 * t - 0.2 * t * t)
        upper, lower = [], []
        for c in range(across + 1):
            u = c / across - 0.5
            camber = 0.09 * wide * (1 - 4 * u * u)
            thick = thickness * (0.35 + 0.65 * math.sqrt(max(0, 1 - (2 * u * 0.96) ** 2)))
            along, up = u * wide * math.cos(pitch), u * wide * math.sin(pitch) + camber
            angle = turn + along / r
            for offset, row in ((thick / 2, upper), (-thick / 2, lower)):
                row.append(bm.verts.new((r * math.cos(angle), r * math.sin(angle), up + offset)))
        rows.append(upper + lower[::-1])
    for a, b in zip(rows, rows[1:]):
        for i in range(len(a)):
            bm.faces.new((a[i - 1], a[i], b[i], b[i - 1]))
    bm.faces.new(rows[0])
    bm.faces.new(rows[-1][::-1])
    return finish(bm, 'blade', 50)


def rotor(outer, hub, tall, blades, material, sticker=None, sweep=28, chord=None, spin=7, ring=False, ink='#d9dcd9', accent=None):
    """Hub and blades on z = 0 to `tall`."""
    with group('rotor', turn=(0, 0, spin)) as made:
        lathe([(0, 0.4), (hub - 0.6, 0.4), (hub, 1), (hub, tall - 1.6), (hub - 0.5, tall - 0.5), (hub - 1.6, tall), (hub * 0.84, tall),
               (hub * 0.82, tall - 0.35), (0, tall - 0.35)], material, segments=72)
        if sticker:
            cylinder(hub * 0.8, 0.08, (0, 0, tall - 0.36), surface(accent or '#23262a', 0.35), 0.02, segments=72)
            sign(sticker, (0, 0, tall - 0.28), hub * 0.2, ink, 'display')
        chord = chord or 2 * math.pi * (outer * 0.62) / blades * 0.92
        mesh = blade_mesh(hub - 0.4, outer - (1.2 if ring else 0), chord, sweep=sweep)
        mesh.materials.append(material)
        for index in range(blades):
            add('blade', mesh, None, (0, 0, tall * 0.5), (0, 0, 360 / blades * index))
        if ring:
            lathe([(outer - 1.4, tall * 0.22), (outer - 0.2, tall * 0.22), (outer - 0.2, tall * 0.8), (outer - 1.4, tall * 0.8), (outer - 1.4, tall * 0.22)],
                  material, segments=96)
    return made


def frame_fan(size, at=(0, 0, 0), turn=(0, 0, 0), depth=25, blades=9, frame='#17191a', blade='#202325', sticker='120 mm PWM',
              hole_pitch=None, accent=None):
    """A whole fan lying on z = 0, air coming from above."""
    hole_pitch = hole_pitch or {120: 105, 92: 82.5, 80: 71.5, 140: 124.5}[size]
    bore = size / 2 - 1.6
    with group('fan', at, turn) as made:
        body = moulded(frame)
        corner = 5
        holes = [circle(2.15, (sx * hole_pitch / 2, sy * hole_pitch / 2), 20) for sx in (-1, 1) for sy in (-1, 1)]
        for z in (0, depth - 4):
            plate(rectangle(size, size, corner), 4, body, (0, 0, z), 0.35, [circle(bore, steps=96), *holes])
        lathe([(bore + 1.3, 3), (bore + 1.3, depth - 3), (bore, depth - 0.4), (bore, 0.4), (bore + 1.3, 3)], body, segments=96)
        for sx in (-1, 1):
            for sy in (-1, 1):
                cylinder(4.2, depth - 6, (sx * hole_pitch / 2, sy * hole_pitch / 2, 3), body, 0.2, hole=2.15, segments=24)
                with group('pad', (sx * hole_pitch / 2, sy * hole_pitch / 2, depth)):
                    plate(rectangle(11, 11, 3), 0.5, rubber('#2a2d2f'), (sx * 0.7, sy * 0.7, -0.1), 0.15, [circle(2.6, (-sx * 0.7, -sy * 0.7), 20)])
        with group('spin', (0, 0, 2.2)):
            rotor(bore - 1.1, size * 0.17, depth - 4, blades, moulded(blade, 0.42), sticker, accent=accent)
        # Struts and motor seat, at the side where the air leaves.
        cylinder(size * 0.17, 2.2, (0, 0, 0), body, 0.4)
        for index in range(4):
            a = 45 + 90 * index + 12
            reach = bore - size * 0.17
            middle = size * 0.17 + reach / 2
            box((reach + 3, 3, 2), (middle * math.cos(math.radians(a)), middle * math.sin(math.radians(a)), 1.1), body, 0.3, (0, 0, a))
    return made
