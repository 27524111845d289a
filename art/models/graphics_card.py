"""Graphics cards: two fans or three, a plastic shroud over a finned sink, a board with its PCIe edge, a bracket with its outputs.

Sizes: PCI Express CEM 4.0 (edge ×16: 82 + 11 contacts a face, 1 mm apart, bracket 120 × 18.4 mm a slot), HDMI 15 × 5.6 mm and
DisplayPort 16.1 × 5.7 mm mouths. x runs from the bracket to the tail, y from the PCIe edge up, z from the board to the fans.
"""
import math

from kit import cameras, light
from kit.artwork import Artwork
from kit.geometry import add, block, box, circle, cylinder, group, lathe, plate, plate_mesh, rectangle
from kit.materials import aluminium, anodised, brushed, copper, gold, moulded, nickel, powder_coat, surface
from kit.parts.board import board
from kit.parts.chips import Passives, can
from kit.parts.fans import rotor
from kit.parts.screws import pan_head
from kit.parts.signs import sign

EDGE = 12.15  # the edge starts here, after the bracket
TALL = 98.0
LEVEL = 7.7  # middle of the outputs, from the edge of the bracket: they stand on the board


def edge_artwork(p, length):
    """The back of the board: what one sees when the backplate is short, and the gold of the edge."""
    art = Artwork(length, TALL + 8, 16)
    art.pour()
    art.stitch(11, 500)
    for i in range(16):
        x = 46 + i * 3.2
        for d in (-0.3, 0.3):
            art.track([(x + d, 8.4), (x + d, 14), (x + d + 3 - i * 0.2, 18), (x + d + 3 - i * 0.2, 26)], 0.2)
    for i in range(11 + 71 * (p.get('lanes', 16) == 16) + 38 * (p.get('lanes', 16) == 8)):
        x = EDGE + 35.5 + i + (2 if i >= 11 else 0)
        art.pad(x, 3.6, 0.7, 6.4 if i % 9 else 5.2, 0)
    art.text(p['sku'], length * 0.5, 96, 2.2, 0.3)
    return art


def board_outline(length, lanes):
    """The tab of the edge goes down 8 mm; its key lies between contacts 11 and 12."""
    start = EDGE + 35.0
    reach = start + {16: 84.5, 8: 51.5}.get(lanes, 84.5)
    key = start + 11.6
    return [(1.2, 8), (start - 8, 8), (start - 8, 5), (start - 5, 5), (start - 5, 8), (start, 8), (start, 0.5), (start + 0.5, 0), (key - 0.9, 0), (key - 0.9, 7.6),
            (key + 0.9, 7.6), (key + 0.9, 0), (reach - 0.5, 0), (reach, 0.5), (reach, 8), (reach + 3, 8), (reach + 3, 4.2), (reach + 7, 3.2), (reach + 8, 5), (reach + 8, 8),
            (length, 8), (length, TALL + 8), (1.2, TALL + 8)]


def bracket(p, slots):
    """Steel, at x = 0, in the plane y, z: outputs true to the model, holes for the air."""
    wide = 18.42 + (slots - 1) * 20.32
    with group('bracket', (0, 0, 0)):
        with group('face', (0, 60.0, wide / 2 - 5.0), (90, 0, -90)):
            # In this group x runs towards -y of the card, y along its z.
            outs = p['outputs']
            mouths, at = [], -38
            for kind in outs:
                mouths.append((kind, at))
                at += 21.4
            holes = [rectangle(*((15.2, 5.8) if kind == 'hdmi' else (16.4, 6.0)), 0.6, (x, -wide / 2 + LEVEL), 2) for kind, x in mouths]
            for i in range(9):
                for j in range(int((wide - 22) / 7)):
                    holes.append(rectangle(7.4, 4.2, 2.0, (-46 + i * 10.6, -wide / 2 + 21.5 + j * 6.8), 4))
            plate(rectangle(120, wide, 1.2), 0.9, nickel_plate(), (0, 0, 0), 0.2, holes)
            for kind, x in mouths:
                port(kind, (x, -wide / 2 + LEVEL, 0))
            # The flange that is screwed to the case.
            half, notches = wide / 2, []
            for slot in range(slots):
                y = (slot - (slots - 1) / 2) * 20.32
                notches += [(11.5, y - 2.3), (6.5, y - 2.3), (6.5, y + 2.3), (11.5, y + 2.3)]
            with group('flange', (-59.1, 0, 0), (0, -90, 0)):
                plate([(0, -half), (11.5, -half), *notches, (11.5, half), (0, half)], 0.9, nickel_plate(), (0, 0, 0), 0.25)
            box((10, wide * 0.5, 0.9), (64, 0, 0.45), nickel_plate(), 0.25)


def nickel_plate():
    return surface('#b4b5b5', 0.33, 1, 0.06, 4)


def port(kind, at):
    """A shell whose mouth looks along +z, with its tongue."""
    x, y, z = at
    with group(kind, at):
        if kind == 'hdmi':
            shape = [(-7.2, 2.6), (-7.2, -0.6), (-5.4, -2.6), (5.4, -2.6), (7.2, -0.6), (7.2, 2.6)]
            tongue = (10.4, 1.2)
        else:
            shape = [(-7.9, 2.6), (-7.9, -2.6), (6.0, -2.6), (7.9, -0.8), (7.9, 2.6)]
            tongue = (12, 1.3)
        inner = [(px * 0.93, py * 0.85) for px, py in shape]
        plate(shape, 15, nickel(), (0, 0, -14.4), 0.15, [inner])
        plate(inner, 0.3, surface('#050505', 0.8), (0, 0, -7.4), 0)
        box((tongue[0], tongue[1], 6.2), (0, 0.1, -3.9), moulded('#0d0e0f'), 0.2)
        for i in range(10):
            box((0.45, 0.1, 4.8), (-tongue[0] / 2 + (i + 0.5) * tongue[0] / 10, 0.1 + tongue[1] / 2, -3.8), gold(), 0.02)


def shroud(p, length):
    """Moulded cover with a round opening a fan, ribs, and a bevelled rim."""
    thick, fans, radius = p['thick'], p['fans'], p['fan_radius']
    body = moulded(p['colour'], 0.44)
    low, high = 6.0, TALL + 10
    middle_y = (low + high) / 2
    pitch = length / fans if fans > 1 else 0
    centres = [(10 + (length - 14) * (i + 0.5) / fans, middle_y) for i in range(fans)]
    cut = p.get('cut', 9)
    outline = [(8, low), (length - cut, low), (length, low + cut), (length, high - cut * 1.6), (length - cut * 1.6, high), (8 + cut, high), (8, high - cut)]
    plate(outline, 3.4, body, (0, 0, thick - 3.4), 1.1, [circle(radius + 1.3, c, 72) for c in centres], segments=3)
    for x, y in centres:
        lathe([(radius + 1.3, -13), (radius + 3.1, -13), (radius + 3.1, -2.4), (radius + 1.7, 0.5), (radius + 1.3, 0.3), (radius + 1.3, -13)], body, (x, y, thick), segments=96)
        with group('fan', (x, y, thick - 13.6)):
            rotor(radius, p.get('hub', 16), 12.2, p['blades'], moulded(p.get('blade', '#1b1d1f'), 0.36), p['sticker'], sweep=p.get('sweep', 32), spin=x,
                  ring=p.get('ring', False), accent=p.get('hub_colour', '#141618'))
    # Walls, open where the air leaves.
    for y in (low + 1, high - 1):
        box((length - 34, 2, 9), (length / 2 + 4, y, thick - 6.5), body, 0.7)
    for x in (9, length - 1):
        box((2, high - low - 26, 13), (x, middle_y, thick - 8.5), body, 0.7)
    accent = p.get('accent')
    if p['style'] == 'ribs':
        for i, c in enumerate(zip(centres, centres[1:])):
            x = (c[0][0] + c[1][0]) / 2
            for k in range(-2, 3):
                box((1.5, 24 - abs(k) * 4, 1.4), (x + k * 3.4, high - 17, thick + 0.2), body, 0.5, (0, 0, -18))
                box((1.5, 24 - abs(k) * 4, 1.4), (x + k * 3.4, low + 17, thick + 0.2), body, 0.5, (0, 0, -18))
    elif p['style'] == 'plates':
        metal = brushed(p.get('panel', '#8f9396'), rough=0.36)
        for c in zip(centres, centres[1:]):
            x = (c[0][0] + c[1][0]) / 2
            for y, s in ((high - 13, 1), (low + 13, -1)):
                plate([(x - 26, y + s * 10), (x + 26, y + s * 10), (x + 9, y - s * 9), (x - 9, y - s * 9)], 1.5, metal, (0, 0, thick - 0.4), 0.4, segments=3)
    else:
        for x, y in centres:
            lathe([(radius + 3.4, 0), (radius + 4.4, 0), (radius + 4.4, 0.45), (radius + 3.4, 0.45), (radius + 3.4, 0)], surface(p.get('ring_colour', '#7a8087'), 0.36, 0.9), (x, y, thick - 0.1), segments=96)
    if accent:
        box((30, 2.2, 0.5), (length - 30, high - 5.2, thick + 0.05), surface(accent, 0.35), 0.2)
    for x in (14, length - 9):
        for y in (low + 6, high - 6):
            pan_head((x, y, thick - 0.3), 1.8, 0.8, 'ph', spin=x * 7 + y, metal=powder_coat('#2a2c2e'))


def sink(p, length):
    """Fins across the card, pipes through them."""
    metal = aluminium('#d3d5d6', 0.32)
    thick = p['thick']
    height = thick - 9.0
    fin = plate_mesh(rectangle(TALL - 4, height, 0.8), 0.35, 0.0)
    fin.materials.append(metal)
    count = int((length - 30) / 2.0)
    for i in range(count):
        x = 18 + i * 2.0
        add('fin', fin, None, (x, TALL / 2 + 7, 3 + height / 2), (90, 0, 90))
    for i in range(p.get('pipes', 3)):
        y = 30 + i * 20
        with group('pipe', (0, y, 7 + (i % 2) * 7)):
            cylinder(3, length - 24, (14, 0, 0), nickel() if i % 2 else copper(), 1, (0, 90, 0))


def power_plug(p, length):
    pins = p['plug']
    if pins == '12V-2x6':
        columns, pitch = 6, 3.0
    else:
        columns, pitch = pins // 2, 4.2
    with group('plug', (length - 52, TALL + 3.5, 5.6), (-90, 0, 0)):
        width, height = columns * pitch + 1.4, 2 * pitch + 1.6
        mouths = [rectangle(pitch - 0.9, pitch - 0.9, 0.8 if (c + r) % 2 else 0.25, ((c - (columns - 1) / 2) * pitch, (r - 0.5) * pitch), 2) for c in range(columns) for r in range(2)]
        plate(rectangle(width, height, 0.7), 9, moulded('#0f1011', 0.4), (0, 0, -1.5), 0.3, mouths)
        plate(rectangle(width - 0.6, height - 0.6, 0.6), 0.4, surface('#040404', 0.9), (0, 0, -2), 0)
        box((3.2, 1.6, 5), (0, -height / 2 - 0.7, 4.2), moulded('#0f1011', 0.4), 0.3)


def backplate(p, length):
    """Stamped aluminium on the back; a used card has its scratches here."""
    metal = anodised(p.get('back', '#1a1c1e'), 0.4)
    reach = length if p.get('back_full', True) else length * 0.7
    holes = [rectangle(3.4, 26, 1.6, (reach - 24 + i * 6.2 - 40, TALL / 2 + 10), 3) for i in range(9)]
    plate([(3.5, 12), (reach - 8, 12), (reach, 20), (reach, TALL + 2), (reach - 8, TALL + 9), (11, TALL + 9), (3.5, TALL + 2)], 1.3, metal, (0, 0, -1.57 - 1.3), 0.35, holes)
    with group('back print', (0, 0, -1.57 - 1.3), (180, 0, 180)):
        sign(p['title'], (-reach * 0.36, TALL / 2 + 22, 0.0), 11, p.get('back_ink', '#c9ccca'), 'display')
        sign(p['facts'], (-reach * 0.36, TALL / 2 + 8, 0.0), 4, p.get('accent') or '#d9803f', 'bold')
        sign(p['sku'], (-reach * 0.36, 20, 0.0), 2.6, p.get('back_ink', '#c9ccca'), 'text')
    for x, y in ((18, 20), (18, TALL), (reach * 0.36, 24), (reach * 0.62, 24), (reach * 0.36, TALL - 4), (reach * 0.62, TALL - 4), (reach - 12, TALL / 2 + 44), (reach - 14, 24)):
        with group('back screw', (x, y, -1.57 - 1.2), (180, 0, 0)):
            pan_head((0, 0, 0), 2.2, 0.9, 'ph', spin=x + y)
    for x, y, dx, dy in p.get('scratches', []):
        length_of = math.hypot(dx, dy)
        box((length_of, 0.22, 0.012), (x + dx / 2, y + dy / 2, -1.57 - 1.302), surface('#8b8d8e', 0.3, 1, 0), 0, (0, 0, math.degrees(math.atan2(dy, dx))))


def card(p, at=(0, 0, 0), turn=(0, 0, 0)):
    length = p['length']
    with group('graphics card', at, turn) as made:
        short = length if p.get('back_full', True) else length * 0.74
        board(edge_artwork(p, short), board_outline(short, p.get('lanes', 16)), 'black', 1.57, bevel=0.08)
        sink(p, length)
        shroud(p, length)
        backplate(p, length)
        bracket(p, p.get('slots', 2))
        power_plug(p, short)
        parts = Passives()
        for i in range(12):
            parts.put('capacitor', 50 + i * 5.5, 12.5, 90, '0603')
        for i in range(4):
            can(3.2, 7.5, (short - 22 - i * 8, 16, 0), '#22384f')
        # The name along the upper edge, read when the card is in its case.
        with group('edge name', (length * 0.48, TALL + 10.05, p['thick'] - 7), (-90, 0, 0)):
            sign(p['title'], (0, 0, 0), 5.2, '#dfe2df', 'display', turn=(0, 0, 0))
    return made


def lying(p):
    """On its backplate, fans up."""
    with group('graphics card') as root:
        card(p, (-p['length'] / 2, -TALL / 2, 1.57 + 1.3 + 0.9))
    return root


def standing(p):
    """On its long edge: the tongue of the bracket and, under the tail, a foot of black foam carry it."""
    low, foam = 9.0, 34
    card(p, (-p['length'] / 2, 8, low), (90, 0, 0))
    block((foam, p['thick'] - 10, low + 6), (p['length'] / 2 - foam / 2 - 22, 8 - p['thick'] / 2, 0),
          surface('#2c3032', 0.95, 0, 0.03, 3, relief=0.12, relief_size=0.9), 1.2)


def three_quarter(p):
    """Standing, as makers show them: fans towards us."""
    with group('graphics card') as root:
        standing(p)
    light.studio(190, -36)
    light.sheen(190, -36, -30)
    cameras.frame(root, -30, 17, 85, 0.86, 22)


def rear(p):
    """The outputs, then the backplate."""
    with group('graphics card') as root:
        standing(p)
    light.studio(190, -36, 180)
    light.sheen(190, -36, -142)
    cameras.frame(root, -142, 18, 85, 0.86, 22)


def macro(p):
    with group('graphics card'):
        standing(p)
    light.studio(170, -36)
    light.sheen(170, -36, -38)
    half = p['length'] / 2
    first = -half + 10 + (p['length'] - 14) * 0.5 / p['fans']
    cameras.macro((first + 14, 4 - p['thick'], 55), -38, 16, 104, 100, 15)


VIEWS = {'three-quarter': three_quarter, 'rear': rear, 'macro': macro}
