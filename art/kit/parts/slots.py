"""Sockets and headers of a motherboard, standing on z = 0. x is along the part, `at` is its middle. Sizes: the makers' drawings of
common parts: DDR slots 141 × 6.5 × 8 mm, PCIe ×16 89 × 7.5 × 11 mm, Mini-Fit Jr 4.2 mm apart, headers 2.54 mm apart."""

from ..geometry import add, block, box, box_mesh, cylinder, group, plate, rectangle
from ..materials import gold, moulded, nickel, surface


def dimm_slot(at, turn=0, colour='#141516', latch='#2b2e30', shield=False):
    with group('dimm slot', at, (0, 0, turn)):
        body = surface('#b9bbbc', 0.33, 1, 0.05) if shield else moulded(colour, 0.42)
        for side in (-1, 1):
            block((141, 2.3, 6.6), (0, side * 2.15, 0), body, 0.25)
        block((141, 3, 1.6), (0, 0, 0), moulded(colour), 0.1)
        block((1.3, 4, 5.6), (4.6, 0, 0), moulded(colour), 0.1)
        for index in range(70):
            for side in (-1, 1):
                if index == 0 and side == -1:
                    mesh = box_mesh((0.42, 0.5, 3.2), 0.08)
                    mesh.materials.append(gold())
                add('contact', mesh, None, (-66 + index * 1.9, side * 0.85, 3.6))
        for side in (-1, 1):
            block((8, 6.8, 8.2), (side * 68.6, 0, 0), moulded(colour, 0.42), 0.5)
            box((3, 5.2, 12), (side * 72.4, 0, 8.2), moulded(latch, 0.38), 0.8, (0, side * 12, 0))


def pcie_slot(at, turn=0, lanes=16, shield=False, colour='#131415'):
    length = {16: 89, 4: 39, 1: 25}[lanes]
    with group('pcie slot', at, (0, 0, turn)):
        body = surface('#babcbd', 0.32, 1, 0.05) if shield else moulded(colour, 0.42)
        for side in (-1, 1):
            block((length, 2.5, 11), (0, side * 2.5, 0), body, 0.3)
        block((length, 3, 3), (0, 0, 0), moulded(colour), 0.1)
        block((1.6, 3.4, 10), (-length / 2 + 13.5, 0, 0), moulded(colour), 0.15)
        for end in (-1, 1):
            block((2.4, 7.5, 11), (end * (length / 2 - 0.6), 0, 0), body, 0.3)
        if lanes == 16:
            box((9, 4.4, 8), (length / 2 + 5, 0, 6.6), moulded('#26292b', 0.4), 1.0, (0, -8, 0))
            for side in (-1, 1):
                block((7, 1.4, 11), (length / 2 + 4, side * 3.1, 0), moulded(colour), 0.3)


def mini_fit(at, columns, turn=0, colour='#131415'):
    """Power inlets: two rows of square mouths, a latch."""
    with group('mini-fit', at, (0, 0, turn)):
        mouths = [rectangle(3.2, 3.2, 0.8 if (c + r) % 2 else 0.25, ((c - (columns - 1) / 2) * 4.2, (r - 0.5) * 4.2), 2) for c in range(columns) for r in range(2)]
        plate(rectangle(columns * 4.2 + 1.2, 9.6, 0.6), 12.8, moulded(colour, 0.42), (0, 0, 0), 0.3, mouths)
        plate(rectangle(columns * 4.2 + 0.4, 9, 0.4), 0.3, surface('#060606', 0.8), (0, 0, 5), 0)
        for c in range(columns):
            for r in range(2):
                cylinder(0.55, 5, ((c - (columns - 1) / 2) * 4.2, (r - 0.5) * 4.2, 5), surface('#d9dade', 0.28, 1), 0.15, segments=12)
        block((6, 1.6, 8), (0, 5.4, 2), moulded(colour), 0.4)


def header(at, columns, rows=2, turn=0, shroud=False, missing=(), colour='#131415'):
    """Gilt pins 2.54 mm apart."""
    with group('header', at, (0, 0, turn)):
        block((columns * 2.54, rows * 2.54, 2.5), (0, 0, 0), moulded(colour), 0.25)
        if shroud:
            width, depth = columns * 2.54 + 7, rows * 2.54 + 4.4
            plate(rectangle(width, depth, 0.4), 9, moulded(colour, 0.42), (0, 0, 0), 0.3, [rectangle(width - 2, depth - 2, 0.3)])
        for c in range(columns):
            for r in range(rows):
                if (c, r) not in missing:
                    block((0.64, 0.64, 8.4), ((c - (columns - 1) / 2) * 2.54, (r - (rows - 1) / 2) * 2.54, 0), gold(), 0.12)


def sata_port(at, turn=0, count=2, colour='#17181a'):
    """Right-angle, stacked by two: mouths towards +x."""
    with group('sata', at, (0, 0, turn)):
        block((11, 16.5, 6.6 * count + 1), (0, 0, 0), moulded(colour, 0.42), 0.35)
        for level in range(count):
            z = 4.0 + level * 6.6
            box((1.2, 12.4, 3.6), (5.3, 0, z), surface('#050505', 0.85), 0.1)
            box((4, 9.4, 1.1), (4.2, 0.4, z), moulded('#0d0e0f'), 0.1)
            box((4, 1.1, 2.2), (4.2, 4.8, z - 0.6), moulded('#0d0e0f'), 0.1)


def m2_slot(at, turn=0):
    with group('m2', at, (0, 0, turn)):
        block((8.7, 21.9, 4.2), (0, 0, 0), moulded('#131415', 0.4), 0.3)
        box((2, 19.8, 1.4), (4.0, 0, 2.6), surface('#050505', 0.8), 0.1)
        for i in range(34):
            block((0.9, 0.24, 1.1), (-4.6, -9.2 + i * 0.55, 0), gold(), 0.04)


def usb_a_stack(at, count=2, colour='#1f5fa8', width=14.6):
    """Mouths towards -x."""
    with group('usb a', at):
        height = count * 7.6 + 0.9
        block((17, width, height), (0, 0, 0), nickel(), 0.35)
        for level in range(count):
            z = 4.3 + level * 7.6
            box((1.4, 12.6, 5.3), (-8.2, 0, z), surface('#060606', 0.8), 0.15)
            box((9, 11.2, 1.9), (-4.6, 0, z + 1.0), surface(colour, 0.45), 0.15)


def rj45(at):
    with group('rj45', at):
        block((18, 16.2, 13.6), (0, 0, 0), nickel(), 0.4)
        with group('mouth', (-9.02, 0, 6.2), (90, 0, -90)):
            plate([(-5.9, -4), (5.9, -4), (5.9, 2.8), (3.4, 2.8), (3.4, 4.6), (-3.4, 4.6), (-3.4, 2.8), (-5.9, 2.8)], 0.3, surface('#050505', 0.8), (0, 0, -0.1), 0)
            for i in range(8):
                box((0.5, 0.5, 0.5), ((i - 3.5) * 1.05, -3.2, 0.2), gold(), 0.1)
        for side, colour in ((-1, '#6fbf5a'), (1, '#d9a23f')):
            box((0.6, 2.6, 2), (-9, side * 6.2, 12.0), surface(colour, 0.3), 0.2)


def display_out(at, kind):
    with group(kind, at):
        width = 15.0 if kind == 'hdmi' else 16.8
        block((13, width, 6.3), (0, 0, 0), nickel(), 0.4)
        box((1.2, width - 1.8, 4.5), (-6.2, 0, 3.2), surface('#060606', 0.8), 0.2)
        box((5, width - 4.6, 1.2), (-4.4, 0, 3.2), moulded('#0d0e0f'), 0.15)


def usb_c(at):
    with group('usb c', at):
        with group('shell', (0, 0, 2.2), (90, 0, -90)):
            plate(rectangle(8.94, 3.2, 1.59), 9, nickel(), (0, 0, -4), 0.12, [rectangle(8.3, 2.6, 1.29)])
            plate(rectangle(8.4, 2.7, 1.3), 0.3, surface('#060606', 0.8), (0, 0, -1), 0)
            box((6.6, 0.7, 5), (0, 0, 1.8), moulded('#0d0e0f'), 0.15)


def audio(at, colours=('#9fd08a', '#e79ab0', '#7fb0dd')):
    with group('audio', at):
        height = 12 * len(colours) + 0.6 if len(colours) > 1 else 12
        block((13, 12.6, height), (0, 0, 0), moulded('#131415'), 0.4)
        for level, colour in enumerate(colours):
            with group('jack', (-6.4, 0, 6.2 + level * 12), (0, -90, 0)):
                cylinder(3.9, 1.2, (0, 0, -0.2), surface(colour, 0.35), 0.3, hole=1.9, segments=32)
                cylinder(1.9, 0.3, (0, 0, -0.6), surface('#050505', 0.8), 0.05, segments=24)
