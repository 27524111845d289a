"""Desktop machines as offices have them: a small one that lies or stands, a mini-tower; front with its ports, rear with those of the board.

Sizes: small form factor 93 × 290 × 293 mm, mini-tower 154 × 335 × 300 mm (makers' sheets of 2018 to 2020), slim optical drive 128 mm wide, expansion
brackets 20.32 mm apart, low profile 79 mm or full height 120 mm.
"""
from kit import cameras, light
from kit.geometry import block, box, circle, cylinder, group, plate, rectangle
from kit.materials import moulded, powder_coat, rubber, steel, surface, zinc
from kit.parts import mouths
from kit.parts.screws import hex_head, pan_head
from kit.parts.signs import sign


def comb(width, height, at, pitch=5.0, radius=1.9):
    """Hexagons cut for the air, within a rectangle, as outlines."""
    import math
    out, row = [], 0
    y = at[1] - height / 2 + radius
    while y < at[1] + height / 2 - radius * 0.9:
        x = at[0] - width / 2 + radius + (pitch / 2 if row % 2 else 0)
        while x < at[0] + width / 2 - radius * 0.9:
            out.append([(x + radius * math.cos(math.pi / 3 * k + math.pi / 6), y + radius * math.sin(math.pi / 3 * k + math.pi / 6)) for k in range(6)])
            x += pitch
        y += pitch * 0.87
        row += 1
    return out


def case(p):
    """Stands on z = 0; its front looks at -y, its board is on the left as the front is seen."""
    width, tall, deep = p['size']
    coat = powder_coat(p['colour'])
    low = 4.0
    for x in (-width / 2 + 14, width / 2 - 14):
        for y in (-deep / 2 + 26, deep / 2 - 26):
            cylinder(7, low + 1, (x, y, 0), rubber(), 0.8)
    with group('body', (0, 0, low)):
        for side in (-1, 1):
            box((1.2, deep - 22, tall - 1), (side * (width / 2 - 0.6), 9, tall / 2), coat, 0.4)
        block((width, deep - 22, 1.2), (0, 9, tall - 1.2), coat, 0.4)
        block((width, deep - 22, 1.2), (0, 9, 0), coat, 0.4)
        # The lever or the seam by which the side comes off.
        box((0.5, 3, tall - 30), (width / 2 + 0.1, deep / 2 - 34, tall / 2), surface('#0a0b0c', 0.7), 0.1)
        if p.get('vents'):
            with group('vents', (width / 2 + 0.02, 20, tall * 0.6), (90, 0, 90)):
                for hole in comb(88, 60, (0, 0), 6.4, 2.3):
                    plate(hole, 0.05, surface('#050505', 0.9), (0, 0, 0), 0)
        with group('front', (0, -deep / 2 + 12, 0), (90, 0, 0)):
            front_face(p, width, tall)
        with group('rear', (0, deep / 2 - 1.2, tall / 2), (90, 0, 180)):
            rear_face(p, width, tall)


def front_face(p, width, tall):
    """In this group x goes right, y goes up from the foot, z comes forward."""
    face = moulded(p['front'], 0.46)
    air = []
    for x, y, w, h in p['grilles']:
        air += comb(w, h, (x, y), 5.4, 2.1)
    plate(rectangle(width, tall, 4, (0, tall / 2), steps=6), 11, face, (0, 0, 1), 1.6, air, segments=3)
    plate(rectangle(width - 6, tall - 6, 3, (0, tall / 2)), 0.3, surface('#0a0a0b', 0.8), (0, 0, 4), 0)
    top = 12.0
    if p.get('optical'):
        x, y, turn = p['optical']
        with group('optical', (x, y, top), (0, 0, turn)):
            plate(rectangle(130, 12.6, 1), 0.4, moulded(p['front'], 0.4), (0, 0, -0.1), 0.3)
            box((128, 0.5, 0.1), (0, -3.2, 0.3), surface('#060606', 0.9), 0)
            box((9, 3, 0.6), (48, -0.2, 0.4), moulded(p['front'], 0.36), 0.3)
            cylinder(0.5, 0.1, (36, -0.2, 0.28), surface('#050505', 0.9), 0.02, segments=12)
    x, y = p['power']
    cylinder(8.4, 1.0, (x, y, top - 0.4), surface('#0c0d0e', 0.5), 0.3, hole=7.4)
    cylinder(7.2, 1.2, (x, y, top - 0.2), moulded(p.get('key', '#c9cdcf'), 0.36), 0.5)
    cylinder(2.6, 0.05, (x, y, top + 1.0), surface('#7f868a', 0.4), 0.01, hole=2.1)
    for kind, px, py, turn, colour in p['front_ports']:
        mouths.mouth(kind, (px, py, top), colour, turn)
    plate(rectangle(34, 9, 1, (p['plate'][0], p['plate'][1])), 0.1, surface('#cfd3d4', 0.35, 0.8), (0, 0, top), 0.02)
    sign(p['title'], (p['plate'][0], p['plate'][1], top + 0.1), 3.6, '#1c2022', 'display')


def rear_face(p, width, tall):
    """In this group x goes right as the rear is seen, y up from the middle, z comes out of it."""
    metal = zinc()
    board_x = width / 2 - 24 if p.get('tower') else p['io'][0]
    io_x, io_y = (board_x, p['io'][1])
    wide, high = p['io_size']
    holes = []
    for x, y, w, h in p['rear_grilles']:
        holes += comb(w, h, (x, y), 5.4, 2.2)
    plate(rectangle(width - 2, tall - 2, 2), 1.2, metal, (0, 0, 0), 0.2, holes)
    plate(rectangle(width - 6, tall - 6, 2), 0.3, surface('#08090a', 0.9), (0, 0, -14), 0)
    # The shield of the board's ports.
    plate(rectangle(wide, high, 1, (io_x, io_y)), 0.5, steel(0.36), (0, 0, 1.1), 0.15)
    for kind, dx, dy, turn, colour in p['rear_ports']:
        mouths.mouth(kind, (io_x + dx, io_y + dy, 1.6), colour, turn)
    # Brackets of the expansion slots.
    x, y, count, long, turn = p['slots']
    with group('slots', (x, y, 1.2), (0, 0, turn)):
        for index in range(count):
            plate(rectangle(17.4, long, 0.8, (index * 20.32, 0)), 0.9, steel(0.34), (0, 0, 0), 0.2)
            for hole in range(5):
                plate(rectangle(9, 3.4, 1.6, (index * 20.32, -long / 2 + 14 + hole * (long - 28) / 4)), 0.05, surface('#060606', 0.9), (0, 0, 0.9), 0)
    x, y = p['supply']
    plate(rectangle(*p['supply_size'], 2, (x, y)), 0.8, powder_coat('#8d9194'), (0, 0, 1.1), 0.2)
    mouths.mouth('iec', (x + p['inlet'][0], y + p['inlet'][1], 1.9))
    cylinder(2, 0.3, (x - p['supply_size'][0] / 2 + 8, y, 1.8), surface('#5fae5a', 0.3), 0.1, segments=20)
    for sx in (-1, 1):
        for sy in (-1, 1):
            pan_head((x + sx * (p['supply_size'][0] / 2 - 5), y + sy * (p['supply_size'][1] / 2 - 5), 1.9), 3, 1.2, 'ph', spin=sx * 30 + sy * 11)
            hex_head((sx * (width / 2 - 6), sy * (tall / 2 - 12), 1.2), 3, 1.4)
    plate(rectangle(40, 12, 0.8, p['label']), 0.1, surface('#eef0ec', 0.5), (0, 0, 1.2), 0.02)
    sign(p['sku'], (p['label'][0], p['label'][1], 1.3), 3, '#1c2022', 'bold')


def whole(p):
    with group('desktop') as root:
        case(p)
    return root


def three_quarter(p):
    root = whole(p)
    light.studio(330, -36)
    cameras.frame(root, 34, 17, 85, 0.86, 24)


def rear(p):
    root = whole(p)
    light.studio(330, -36, 180)
    cameras.frame(root, 152, 16, 85, 0.86, 24)


def macro(p):
    whole(p)
    light.studio(240, -36)
    x, y = p['look']
    cameras.macro((x, -p['size'][2] / 2, y + 4), 26, 14, p.get('look_wide', 110), 100, 16)


VIEWS = {'three-quarter': three_quarter, 'rear': rear, 'macro': macro}
