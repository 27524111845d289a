"""Tower cooler: fins pressed on heat pipes, a 120 mm fan held by wire clips, a copper or nickel base.

Sizes: common 4-pipe 120 mm towers (about 120 × 75 × 155 mm, pipes 6 mm, 50 fins 0.4 mm thick, 2 mm apart).
"""

import math

from kit import cameras, light
from kit.geometry import add, block, box, box_mesh, cylinder, group, plate_mesh, tube
from kit.materials import aluminium, copper, moulded, nickel, rubber, steel
from kit.parts.fans import frame_fan
from kit.parts.screws import pan_head
from kit.parts.signs import sign


def tower(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """Stands on its base; the fan looks at -y."""
    height, pipes = p['height'], p['pipes']
    width, depth, foot = 120, 50, 42
    with group('cooler', at, turn) as made:
        metal = aluminium('#a4a8aa', 0.42)
        # An edge in two soft hollows: teeth, seen through the blades, would be a saw of light.
        fin = [(-width / 2 + 4 + (width - 8) * i / 24, -depth / 2 + 1.6 * math.sin(2 * math.pi * i / 24) ** 2) for i in range(25)]
        outline = [(-width / 2, -depth / 2 + 4), *fin, (width / 2, -depth / 2 + 4), (width / 2, depth / 2 - 6), (width / 2 - 6, depth / 2),
                   (width * 0.14, depth / 2), (0, depth / 2 - 4), (-width * 0.14, depth / 2), (-width / 2 + 6, depth / 2), (-width / 2, depth / 2 - 6)]
        mesh = plate_mesh(outline, 0.42, 0.06, segments=1)
        mesh.materials.append(metal)
        count = int((height - foot - 4) / 2.05)
        # Each fin is folded down at its sides onto the next: open, the set would shine through between them.
        fold = box_mesh((0.5, 40, 1.8), 0.1)
        fold.materials.append(metal)
        for index in range(count):
            add('fin', mesh, None, (0, 0, foot + index * 2.05))
            for side in (-1, 1):
                add('fold', fold, None, (side * (width / 2 - 0.3), -1, foot + index * 2.05 - 0.85))
        top = foot + (count - 1) * 2.05
        lid = plate_mesh([(x * 1.004, y * 1.004) for x, y in outline], 1.6, 0.25)
        add('lid', lid, moulded('#1b1d1e', 0.4), (0, 0, top + 1.2))
        sign(p['title'], (0, -2, top + 2.8), 7, '#cfd2cf', 'display')
        sign(p['facts'], (0, -13, top + 2.8), 3, '#d9803f', 'bold')
        metal = nickel() if p.get('plated', True) else copper()
        # Pipes go down through the base and up again: each is seen twice.
        for index in range(pipes):
            y = -depth / 2 + 11 + index * (depth - 22) / (pipes - 1)
            reach = 24 + (index % 2) * 17
            low = 5.2
            points = [(-reach, y * 0.95, top + 6.4), (-reach, y * 0.95, foot - 8), (-13, (index - (pipes - 1) / 2) * 6.3, low),
                      (13, (index - (pipes - 1) / 2) * 6.3, low), (reach, y * 0.95, foot - 8), (reach, y * 0.95, top + 6.4)]
            tube(points, 3.0, metal, 13)
            for side in (-1, 1):
                cylinder(2.7, 1.6, (side * reach, y * 0.95, top + 5.8), metal, 1.2)
        block((40, 38, 6.2), (0, 0, 1.2), aluminium('#c9cbcc', 0.28), 0.5)
        block((38, 34, 1.4), (0, 0, 0), copper() if not p.get('plated', True) else nickel(), 0.2)
        # Crossbar with sprung screws.
        block((94, 11, 2.2), (0, 0, 7.6), steel(0.4), 0.35)
        for side in (-1, 1):
            cylinder(3.4, 9, (side * 41, 0, 9.8), steel(0.3), 0.4)
            for turn_of_spring in range(6):
                with group('spring', (side * 41, 0, 3.2 + turn_of_spring * 0.75)):
                    cylinder(2.9, 0.55, (0, 0, 0), steel(0.25), 0.25, hole=2.2, segments=32)
            pan_head((side * 41, 0, 18.8), 3.4, 1.4, 'ph')
        with group('fan', (0, -depth / 2 - 13.0 - 0.6, foot + (count * 2.05) / 2 - 2), (90, 0, 0)):
            frame_fan(120, (0, 0, -12.5), blades=p.get('blades', 9), frame=p['frame'], blade=p['blade'], sticker=p['sticker'], accent=p.get('accent'))
        for side in (-1, 1):
            z0 = foot + count * 1.025 - 2
            x = side * (width / 2 + 1.0)
            tube([(side * 52.5, -depth / 2 - 26.6, z0 + 52.5), (x, -depth / 2 - 26.6, z0 + 44), (x, -depth / 2 + 6, z0 + 36), (x, -depth / 2 + 14, z0 + 20),
                  (x, -depth / 2 + 14, z0 - 20), (x, -depth / 2 + 6, z0 - 36), (x, -depth / 2 - 26.6, z0 - 44), (side * 52.5, -depth / 2 - 26.6, z0 - 52.5)],
                 0.8, steel(0.25), 3)
        cable(p, (width / 2 - 6, -depth / 2 - 8, foot + 4))
    return made


def cable(p, start):
    """Four flat wires to a PWM plug, laid on the table."""
    x, y, z = start
    for wire in range(4):
        d = wire * 1.3
        tube([(x + d * 0.3, y - d, z), (x + 10, y - d, z - 16), (x + 22, y - 8 - d, 5), (x + 30, y - 26 - d, 0.9), (x + 12, y - 48 - d, 0.9),
              (x - 12, y - 50 - d, 0.9)], 0.65, rubber('#161718'), 9)
    box((13, 10.6, 3.4), (x - 18, y - 52, 1.8), moulded('#111213'), 0.3, (0, 0, 2))


def three_quarter(p):
    with group('cooler') as root:
        tower(p)
    light.studio(150, -38)
    light.sheen(150, -38, -34)
    cameras.frame(root, -34, 16, 85, 0.88, 20)


def rear(p):
    with group('cooler') as root:
        tower(p)
    light.studio(150, -38, 142)
    cameras.frame(root, 142, 24, 85, 0.88, 20)


def macro(p):
    with group('cooler'):
        tower(p)
    light.studio(130, -40)
    cameras.macro((-38, -52, 118), -30, 20, 78, 100, 14)


VIEWS = {'three-quarter': three_quarter, 'rear': rear, 'macro': macro}
