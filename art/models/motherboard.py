"""Motherboards: ATX (305 × 244 mm) and micro-ATX (244 × 244 mm), for AM4 or AM5.

Seen as it is mounted: outputs at the left (x = 0), slots for memory at the right of the socket, expansion slots below. Holes and
edges: ATX specification 2.2. The origin is the lower left corner, the upper face is z = 0.
"""
import math
import random

from kit import cameras, light
from kit.artwork import Artwork
from kit.geometry import add, block, box, circle, cylinder, group, lathe_mesh, plate, rectangle, tube
from kit.materials import anodised, gold, moulded, nickel, steel, surface
from kit.parts import slots
from kit.parts.board import board
from kit.parts.chips import Passives, can, choke, crystal, gull_wing, package, qfn
from kit.parts.covers import finned, plain_sink
from kit.parts.screws import pan_head
from kit.parts.signs import sign

DEEP = 244.0


def places(p):
    """Where things are, from the upper edge down: (x, y) of middles."""
    tall = p['height']
    return {'socket': (94, tall - 76), 'dimm': [(174 + i * 9.4, tall - 80) for i in range(4)], 'slot': tall - 150}


def holes(p):
    tall = p['height']
    rows = [tall - 10.2, tall - 165.1] + ([tall - 237.5] if tall < 250 else [tall - 292.1])
    return [(x, y) for y in rows for x in (6.4, 163.8, 234)]


def artwork(p):
    tall = p['height']
    art = Artwork(DEEP, tall, 13)
    art.pour()
    where = places(p)
    sx, sy = where['socket']
    # Memory: groups of data lines from the socket to the slots, kept to one length by meanders.
    for group_of in range(8):
        y = sy + 34 - group_of * 9
        points = [(sx + 24, sy + 16 - group_of * 4.4), (sx + 30, sy + 16 - group_of * 4.4), (sx + 36 + abs(group_of - 4), y), (where['dimm'][3][0], y)]
        art.bus(points, 9, 0.44, 0.2)
        art.meander(where['dimm'][0][0] - 17, y + 3.1, 12, 0.18, 1.4, 0.8)
    # Lanes of the expansion slot: pairs.
    for lane in range(16):
        x = sx - 14 + lane * 2.1
        for d in (-0.26, 0.26):
            art.track([(x + d, sy - 26), (x + d, where['slot'] + 22), (x + d - 12 + lane * 0.6, where['slot'] + 12), (x + d - 12 + lane * 0.6, where['slot'])], 0.2)
    rng = random.Random(p['sku'])
    for _ in range(110):
        x, y = rng.uniform(8, DEEP - 20), rng.uniform(6, where['slot'] + 8)
        run, drop = rng.uniform(8, 46), rng.choice((-1, 1)) * rng.uniform(2, 9)
        lines = rng.choice((1, 2, 3, 5))
        art.bus([(x, y), (x + run * 0.4, y), (x + run * 0.4 + abs(drop), y + drop), (x + run, y + drop)], lines, 0.5, 0.2)
    art.stitch(9, 1500)
    for x, y in holes(p):
        art.ring(x, y, 4.6, 2.0)
        for i in range(8):
            art.via(x + 3.6 * math.cos(i * math.pi / 4), y + 3.6 * math.sin(i * math.pi / 4), 0.3, False)
    silk(art, p, where)
    return art


def silk(art, p, where):
    tall = p['height']
    sx, sy = where['socket']
    art.text(p['title'], 96, where['slot'] - 22, 7.5, 0.8)
    art.text(p['facts'], 96, where['slot'] - 31, 2.6, 0.32)
    for index, (x, y) in enumerate(where['dimm']):
        art.text(('A1', 'A2', 'B1', 'B2')[index], x, y - 76, 1.9, 0.28)
    for name, x, y in (('ATX_PWR', 214, tall - 152), ('CPU_PWR', 24, tall - 5.5), ('CPU_FAN', 132, tall - 4.5), ('SYS_FAN1', 231, tall - 20), ('BAT', 150, where['slot'] - 42),
                       ('JUSB1', 150, 14), ('JFP1', 200, 13.4), ('JAUD1', 20, 14), ('M2_1', 118, where['slot'] + 19), ('SATA', 226, max(64, where['slot'] - 36) + 4), ('PCIE_E1', 24, where['slot'] + 7.5)):
        art.text(name, x, y, 1.7, 0.24)
    art.line([(3, where['slot'] + 28), (40, where['slot'] + 28), (44, where['slot'] + 24), (44, 12)], 0.3)
    art.frame(sx, sy, 76, 76, 0.3, False)


def socket(p, at):
    x, y = at
    if p['socket'] == 'AM5':
        with group('AM5', (x, y, 0)):
            metal = surface('#b9babb', 0.3, 1, 0.05, 5)
            block((49, 49, 3.2), (0, 0, 0), moulded('#1a1b1d', 0.45), 0.5)
            plate(rectangle(54, 60, 3), 1.5, metal, (0, 0, 3.1), 0.35, [rectangle(36, 36, 2.4)])
            plate(rectangle(43, 43, 2), 1.8, moulded('#101112', 0.4), (0, 0, 4.2), 0.4)
            sign('NE PAS RETIRER', (0, 3, 6.0), 2.3, '#8b8f8c', 'bold')
            sign('posez d’abord le processeur', (0, -2, 6.0), 1.7, '#8b8f8c', 'text')
            for side in (-1, 1):
                for end in (-1, 1):
                    pan_head((side * 31, end * 24.5, 3.0), 3.4, 1.9, 'tx', spin=side + end)
                    cylinder(5, 3, (side * 31, end * 24.5, 0), metal, 0.3)
                box((10, 11, 1.6), (side * 29, 0, 3.9), metal, 0.4)
            tube([(33, -29, 4.2), (33, 24, 4.2), (36.5, 27, 4.4), (36.5, 32, 5.2)], 1.1, steel(0.25), 3)
            for end in (-1, 1):
                block((84, 10, 4.2), (0, end * 41.5, 0), moulded('#151617', 0.42), 0.8)
                for side in (-1, 1):
                    pan_head((side * 27, end * 41.5, 4.2), 3, 1.3, 'ph', spin=30 * side + end)
    else:
        with group('AM4', (x, y, 0)):
            block((44.5, 54, 3.6), (0, 0, 0), moulded('#b8b4a6', 0.5), 0.6)
            plate(rectangle(42, 42, 0.6), 2.4, moulded('#c4c0b2', 0.5), (0, -3, 3.4), 0.3)
            hole = pin_hole()
            for c in range(39):
                for r in range(39):
                    if abs(c - 19) < 6 and abs(r - 19) < 5:
                        continue
                    add('hole', hole, None, ((c - 19), (r - 19) - 3, 5.805))
            block((13, 11, 0.8), (0, -3, 5.3), moulded('#a9a597', 0.5), 0.3)
            tube([(24.4, 22, 4.4), (24.4, -26, 3.4), (27, -28, 3.4), (27, -32, 4.2)], 1.0, steel(0.25), 3)
            block((40, 6, 3), (0, 23.5, 3.4), moulded('#b8b4a6', 0.5), 0.6)
            for end in (-1, 1):
                block((96, 12, 6), (0, end * 39, 0), moulded('#151617', 0.42), 1.2)
                block((9, 7, 4), (0, end * 45, 0), moulded('#151617', 0.42), 0.8)
                for side in (-1, 1):
                    pan_head((side * 45 * 0.6, end * 39, 6), 3.2, 1.3, 'ph', spin=25 * side + end)


def pin_hole():
    mesh = lathe_mesh([(0, 0), (0.27, 0)], 8)
    mesh.materials.append(surface('#2a2823', 0.8))
    return mesh


def outputs(p):
    """The block at the left: ports, and the cover above them."""
    tall = p['height']
    y = tall - 22
    slots.usb_a_stack((6, y, 0), 2, '#17181a')
    if p['outputs'].get('ps2', False):
        with group('ps2', (6, y - 16.5, 0)):
            block((13, 14, 13.4), (0, 0, 0), nickel(), 0.4)
            with group('face', (-6.6, 0, 6.6), (0, -90, 0)):
                cylinder(5.4, 0.4, (0, 0, 0), moulded('#6d5a92'), 0.1)
                cylinder(4.4, 0.5, (0, 0, 0), surface('#0a0a0a', 0.8), 0.1)
    else:
        slots.usb_a_stack((6, y - 17, 0), 2, '#1f5fa8')
    slots.display_out((4.5, y - 35, 0), 'hdmi')
    slots.display_out((4.5, y - 35, 7.2), 'displayport')
    slots.usb_a_stack((6, y - 54, 0), 2, '#1f5fa8')
    slots.rj45((6.5, y - 72, 0))
    slots.usb_a_stack((6, y - 90, 0), 1, p['outputs'].get('fast', '#b33a2e'))
    slots.usb_c((5, y - 90, 9.6))
    if p['outputs'].get('wifi'):
        with group('wifi', (2, y - 103, 5)):
            block((10, 9, 8), (3, 0, -5), nickel(), 0.3)
            for level in (0,):
                with group('sma', (-2, 0, 1), (0, -90, 0)):
                    cylinder(3.1, 8, (0, 0, 0), gold(), 0.4, hole=1.6, segments=32)
                    cylinder(3.3, 1.6, (0, 0, 0), gold(), 0.2, segments=6)
    slots.audio((6, y - 116 if p['height'] < 250 else y - 118, 0), ('#9fd08a',))
    if p.get('shroud'):
        outline = [(1, y - 64), (21, y - 64), (26, y - 58), (26, y + 16), (1, y + 16)]
        plate(outline, 5, anodised(p['sink'], 0.42), (0, 0, 17.5), 1.0, segments=3)
        box((22, 2, 17), (14, y + 15.6, 9), anodised(p['sink'], 0.42), 0.6)
        with group('words', (13, y - 24, 22.5), (0, 0, 90)):
            sign(p['chipset'], (0, 0, 0), 8, p.get('sink_ink', '#c9ccca'), 'display')


def power(p, where):
    """Converters round the socket: chokes, capacitors, their sinks."""
    tall = p['height']
    sx, sy = where['socket']
    for i in range(p['phases']):
        y = sy + 34 - i * 9.4
        choke(7.4, (sx - 44, y, 0), 0, 'R22')
        can(3.1, 8, (sx - 36.6, y, 0), p.get('can', '#1d1e20'))
        qfn(5, (sx - 53.5, y, 0), 0, 8, ['50A'])
    for i in range(4):
        x = sx - 22 + i * 11
        choke(7.4, (x, sy + 46, 0), 0, 'R22')
        can(3.1, 8, (x + 5.2, sy + 53.5, 0), p.get('can', '#1d1e20'))
    finned((sx - 57, sy + 2, 0), (17, p['phases'] * 9.4 + 6, 21), p, max(6, p['phases']), 'y')
    if p.get('top_sink', True):
        finned((sx - 4, sy + 61.5, 0), (58, 13, 17), p, 9, 'x')


def sheet(p, at=(0, 0, 0), turn=(0, 0, 0)):
    tall = p['height']
    with group('motherboard', at, turn) as made:
        where = places(p)
        board(artwork(p), rectangle(DEEP, tall, 1.2, (DEEP / 2, tall / 2)), p.get('mask', 'black'), 1.57, holes=[circle(1.95, h, 20) for h in holes(p)], finish='tin')
        socket(p, where['socket'])
        power(p, where)
        outputs(p)
        for index, (x, y) in enumerate(where['dimm']):
            slots.dimm_slot((x, y, 0), 90, p['slot_colours'][index % 2], shield=False)
        y = where['slot']
        x0 = 12 + 89 / 2 + 44
        slots.pcie_slot((x0, y, 0), 0, 16, p.get('shield', True))
        rows = [(1, y - 40.6)] + ([(16, y - 61)] if tall < 250 else [(16, y - 81.3), (1, y - 61), (1, y - 101.6)])
        for lanes, row in rows:
            if row > 18:
                slots.pcie_slot((12 + 44 + {16: 44.5, 1: 12.5}[lanes], row, 0), 0, lanes)
        # M.2 above the first slot, under its cover or bare.
        slots.m2_slot((146, y + 15, 0), 180)
        if p.get('m2_cover', True):
            plain_sink((100, y + 15.5, 1.4), (82, 22, 6), p, 'M.2', 0, 5)
        else:
            cylinder(2.6, 2.8, (64.5, y + 15, 0), surface('#c9a958', 0.3, 1), 0.3, hole=1.2)
        plain_sink((194, max(64, y - 36), 0), (46, 46, 8), p, p['chipset'], 0, 9)
        for i in range(p['sata'] // 2):
            slots.sata_port((238, max(64, y - 36) - 8 - i * 18.5, 0), 0, 2)
        slots.mini_fit((237, tall - 104, 0), 12, 90)
        slots.mini_fit((30, tall - 12, 0), 4, 0)
        for x, yy, turn_of in ((128, tall - 9, 0), (236, tall - 24, 90), (236, tall - 150, 90), (60, 9, 0)):
            slots.header((x, yy, 0), 4, 1, turn_of)
        slots.header((212, 8, 0), 5, 2, 0, missing=((4, 1),))
        slots.header((150, 8, 0), 5, 2, 0, missing=((0, 1),))
        slots.header((134, 8, 0), 5, 2, 0, missing=((0, 1),))
        slots.header((20, 8, 0), 5, 2, 0, missing=((1, 0),))
        slots.header((236, tall - 178 + 10, 0), 10, 2, 90, shroud=True)
        cylinder(10, 3.2, (150, y - 30, 3.0), steel(0.24), 0.5)
        cylinder(11.2, 3.4, (150, y - 30, 0), moulded('#131415'), 0.4)
        sign('+ 3 V', (150, y - 30, 6.2), 3, '#7c7f80', 'bold')
        sound(p)
        small(p, where)
    return made


def sound(p):
    """Lower left: the sound chip and its golden capacitors."""
    package((7, 7, 0.9), (20, 34, 0), 0, ['HD7'], 1.2, 0.05)
    for i, (x, y) in enumerate(((12, 22), (20, 22), (28, 22), (32, 30), (32, 38))):
        can(3.1, 7, (x, y, 0), '#b98a35')


def small(p, where):
    """Chips and passives that fill a board."""
    rng = random.Random(p['sku'] + 'small')
    parts = Passives()
    tall = p['height']
    y = where['slot']
    gull_wing((176, y - 14, 0), 0, 4, 1.27, (4.9, 3.9), 6.0, ['BIOS'], 1.5)
    package((14, 14, 1.2), (212, 26, 0), 0, ['SIO-6799', '2412'], 1.4, 0.1)
    package((9, 9, 0.9), (30, tall - 100 - (0 if tall < 250 else 2), 0), 0, ['2G5 PHY'], 1.0, 0.05)
    crystal((40, tall - 112, 0), 90)
    crystal((172, 24, 0), 0)
    sx, sy = where['socket']
    for i in range(16):
        parts.put('capacitor', sx - 26 + i * 3.4, sy - 33.4, 90, '0805')
        parts.put('capacitor', sx + 31.5, sy - 26 + i * 3.4, 0, '0603')
    for x, _ in where['dimm']:
        for i in range(7):
            parts.put('capacitor', x + 4.8, tall - 140 + i * 18, 90, '0603')
    taken = [(44, y + 4, 160, y + 28), (sx - 45, sy - 48, sx + 45, sy + 60), (164, tall - 156, 212, tall), (168, max(64, y - 36) - 26, 244, max(64, y - 36) + 40),
             (50, y - 7, 156, y + 7), (50, y - 47, 84, y - 34), (60, y - 34, 132, y - 16), (50, y - 68, 156, y - 54), (50, y - 88, 156, y - 74), (50, y - 108, 84, y - 94), (135, y - 44, 164, y - 16), (0, tall - 150, 26, tall),
             (26, tall - 120, 50, tall), (224, 0, 244, tall), (0, 0, 244, 14), (8, 16, 38, 44), (204, 18, 222, 36)]
    done = 0
    while done < 260:
        x, yy = rng.uniform(12, 236), rng.uniform(14, tall - 14)
        if any(x0 < x < x1 and y0 < yy < y1 for x0, y0, x1, y1 in taken):
            continue
        turn, kind, case = rng.choice((0, 90)), rng.choice(('capacitor', 'resistor', 'capacitor')), rng.choice(('0402', '0603', '0603'))
        for i in range(rng.choice((1, 2, 3, 4))):
            parts.put(kind, x + (i * 1.9 if turn else 0), yy + (0 if turn else i * 1.9), turn, case)
        done += 1


def flat(p):
    with group('motherboard') as root:
        sheet(p, (-DEEP / 2, -p['height'] / 2, 4))
        for x, y in holes(p):
            cylinder(3, 2.4, (x - DEEP / 2, y - p['height'] / 2, 0), surface('#c9a958', 0.3, 1), 0.2, segments=6)
    return root


def three_quarter(p):
    root = flat(p)
    light.studio(230, -35)
    cameras.frame(root, -28, 38, 85, 0.88, 22)


def front(p):
    root = flat(p)
    light.studio(230, -25)
    cameras.frame(root, 0, 82, 100, 0.88, 22)


def macro(p):
    flat(p)
    light.studio(230, -38)
    sx, sy = places(p)['socket']
    cameras.macro((sx - DEEP / 2 - 12, sy - p['height'] / 2 + 2, 8), -52, 30, 112, 100, 16)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
