"""Solid-state drives: M.2 cards (2280, 2230) and 2.5-inch SATA, and the heat sink of an M.2 card.

Sizes: PCI-SIG M.2 (22 × 80 or 30 mm, 0.8 mm thick, 75 places 0.5 mm apart, key M), SFF-8201 (100.45 × 69.85 × 7 mm),
SFF-8482 and SATA 3.x for the connector.
"""
import math

from kit import cameras, light
from kit.artwork import Artwork
from kit.geometry import block, box, cylinder, group, plate, rectangle
from kit.materials import anodised, gold, moulded, paper, surface
from kit.parts.board import board
from kit.parts.chips import Passives, choke, package, qfn
from kit.parts.screws import pan_head
from kit.parts.signs import label, sign

WIDTH, THICK = 22.0, 0.8


def card_outline(length):
    """Key M: the notch between places 59 and 66; half a hole for the screw at the far end. x runs along the card."""
    y0 = WIDTH / 2
    notch = (3.4, 4.6)
    hole = [(length - 2.75 * math.sin(a), y0 + 2.75 * math.cos(a)) for a in (math.pi * i / 12 for i in range(13))]
    return [(0, 1.4), (0.3, 1.1), (3.7, 1.1), (4.2, 0.5), (4.7, 0), (length - 0.4, 0), (length, 0.4), *hole[::-1],
            (length, WIDTH - 0.4), (length - 0.4, WIDTH), (4.7, WIDTH), (4.2, WIDTH - 0.5), (3.7, WIDTH - 1.1), (0.3, WIDTH - 1.1),
            (0, WIDTH - 1.4), (0, notch[1] + 1.25), (3.2, notch[1] + 1.25), (3.6, notch[1] + 0.6), (3.2, notch[1] + 0.05), (0, notch[1] + 0.05)]


def card_artwork(p, length):
    art = Artwork(length, WIDTH, 40)
    art.pour()
    for i in range(8):
        art.track([(4, 7 + i * 1.0), (9 + i * 0.3, 7 + i * 1.0), (11 + i * 0.3, 8 + i * 0.8), (17, 8 + i * 0.8)], 0.16)
    for i in range(12):
        x = 30 + i * 0.36
        art.track([(x, 2.2), (x, 8 - i * 0.15), (x + 4, 12 - i * 0.15), (x + 9, 12 - i * 0.15)], 0.13)
    for y in (1.4, 20.6):
        art.meander(22, y, length - 34)
        art.meander(24, y + (0.9 if y < 10 else -0.9), length - 38)
    art.stitch(5, 120)
    for place in range(37):
        y = 2.0 + place * 0.5
        if 4.6 < y < 5.9:
            continue
        art.pad(1.55, y, 2.6, 0.34, 0)
    # The ring round the screw.
    for i in range(26):
        a = math.pi * i / 25
        art.pad(length - 3.6 * math.sin(a), WIDTH / 2 + 3.6 * math.cos(a), 0.9, 0.9, 0)
    art.text(p['mark'], length - 9, 1.6, 0.9, 0.12)
    return art


def card(p, at=(0, 0, 0), turn=(0, 0, 0), covered=True):
    """An M.2 card whose middle is the origin, its face up, its back at z = 0."""
    length = p['length']
    with group('card', at, turn) as made:
        with group('card corner', (-length / 2, -WIDTH / 2, THICK)):
            board(card_artwork(p, length), card_outline(length), p.get('mask', 'black'), THICK, bevel=0.05)
            parts = Passives()
            if length > 60:
                package((14, 11, 1.0), (19, 11, 0), -90, p['controller'], 1.15, 0.22)
                package((10, 14, 1.0), (33, 11, 0), 0, ['DDR4', '1 GB'], 1.2, 0.22)
                for x in (47.5, 64):
                    package((12, 17.6, 1.1), (x, 11, 0), 0, p['flash'], 1.25, 0.22)
                parts.row('capacitor', 7, 16.5, 4, 1.1)
                parts.row('resistor', 7, 4.6, 5, 0.9, case='0201')
                parts.row('capacitor', 40, 4, 8, 1.9, along=90, turn=0)
                parts.row('capacitor', 55.6, 5, 6, 2.1, along=90, turn=0)
                qfn(3, (9.2, 11, 0), 0, 5, ['PM2'])
                choke(2.5, (9.2, 18.4, 0), 0, '2R2', 1.2)
                choke(2.5, (6.2, 7.8, 0), 0, '1R0', 1.2)
            else:
                package((11.5, 13, 1.2), (18.5, 11, 0), 0, p['controller'], 1.1, 0.22)
                qfn(3, (8.6, 13.5, 0), 0, 5, ['PM2'])
                choke(2.0, (8.4, 9.4, 0), 0, '1R0', 1.0)
                parts.row('capacitor', 6.2, 5.2, 5, 1.1)
                parts.row('capacitor', 6.2, 17.6, 5, 1.1)
                parts.row('resistor', 6, 3.4, 6, 0.8, case='0201')
            if covered and p.get('label'):
                at_label = (length * 0.575, 11, 1.36) if length > 60 else (18.6, 11, 1.46)
                size = (52, 18.4) if length > 60 else (13.5, 14.5)
                label(*size, at_label, p['label'], paper_colour=p.get('paper', '#191b1c'), ink_colour=p.get('ink', '#e8ebe8'),
                      barcode=p['sku'] if length > 60 else None)
    return made


def sata(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """A 7 mm drive whose middle is the origin, its back at z = 0, its connector towards -x."""
    length, width, tall = 100.45, 69.85, 7.0
    with group('drive', at, turn) as made:
        metal = anodised(p['colour'], 0.42)
        shell = rectangle(length, width, 2.6)
        plate(shell, 5.0, metal, (0, 0, 0), 0.35, segments=3)
        plate(rectangle(length - 0.3, width - 0.3, 2.5), 1.9, metal, (0, 0, 5.1), 0.7, segments=3)
        # The sticker lies in a shallow bed.
        bed = 0.03
        plate(rectangle(82, 56, 2), 0.08, surface(p['sticker'], 0.34), (3, 0, 7.0 - bed), 0.02)
        plate(rectangle(82, 9, 0.4, (0, 0)), 0.02, surface(p['accent'], 0.34), (3, -20, 7.06), 0)
        z = 7.07
        sign(p['title'], (-33, 14, z), 9.5, p['ink'], 'display', 'LEFT')
        sign(p['kind'], (-33, 2.5, z), 3.4, p['ink'], 'bold', 'LEFT')
        sign(p['facts'], (-33, -4.5, z), 2.4, p['ink'], 'text', 'LEFT')
        sign(p['sku'], (-33, -20, z + 0.02), 2.6, '#22130a', 'bold', 'LEFT')
        # Connector: two tongues of seven and fifteen contacts in a black body.
        x = -length / 2
        box((5.4, 46, 5.0), (x + 2.55, -2.6, 3.4), moulded('#0f1011'), 0.25)
        box((1.0, 43.6, 3.6), (x - 0.25, -2.6, 3.2), surface('#050505', 0.8), 0.1)
        for middle, tongue, count in ((11.6, 10.6, 7), (-9.2, 20.6, 15)):
            box((4.8, tongue, 1.15), (x + 1.2, middle - 2.6, 3.1), moulded('#141516'), 0.12)
            box((4.8, 1.1, 2.1), (x + 1.2, middle - 2.6 + tongue / 2 - 0.5, 3.4), moulded('#141516'), 0.12)
            for i in range(count):
                box((3.9, 0.72, 0.1), (x + 1.0, middle - 2.6 - (count - 1) * 0.635 + i * 1.27, 3.72), gold(), 0.02)
        for sx in (-1, 1):
            for sy in (-1, 1):
                with group('screw hole', (sx * 38, sy * (width / 2 + 0.005), 3), (90, 0, 0)):
                    cylinder(1.75, 0.05, (0, 0, -0.025), surface('#0a0a0a', 0.9), 0.01)
    return made


def sink(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """The heat sink of an M.2 2280 card: a finned block 68 × 23.4 mm, milled, in two parts with its card between them. Contacts and
    the hole of the screw stay out of it."""
    long = 68
    with group('sink', at, turn) as made:
        metal = anodised(p['colour'], 0.42)
        block((long, 23.4, 1.6), (0, 0, 0), metal, 0.3)
        for side in (-1, 1):
            block((long, 1.3, 4.2), (0, side * 11.0, 0), metal, 0.3)
            for x in (-25, 25):
                pan_head((x, side * 11.6, 2.3), 1.3, 0.7, 'ph', (-90 * side, 0, 0))
        block((long - 1, 21.4, 1.4), (0, 0, 4.6), metal, 0.35)
        third = (long - 6) / 3
        for i in range(9):
            y = -9.6 + i * 2.4
            for k in (-1, 0, 1):
                block((third, 1.15, 4.1), (k * (third + 2), y, 5.7), metal, 0.28, segments=2)
        block((long - 2, 20, 0.75), (0, 0, 3.9), surface('#8fa7b4', 0.6), 0.1)
        with group('card between', (-1, 0, 2.6)):
            card({**p, 'length': 80.0}, (0, 0, 0), covered=False)
    return made


def placed(p):
    with group('storage') as root:
        if p['kind_of'] == 'sata':
            sata(p, (0, 0, 0.05), (0, 0, 90))
        elif p['kind_of'] == 'sink':
            sink(p, (0, 0, 0.05))
        else:
            card(p, (0, 0, 0.05))
    return root


SPANS = {'sata': 110, 'sink': 85, 'card': 85}


def span(p):
    return 40 if p.get('length') == 30 else SPANS[p['kind_of']]


def three_quarter(p):
    root = placed(p)
    light.studio(span(p), -35)
    cameras.frame(root, {'sata': -150, 'sink': -34, 'card': -36}[p['kind_of']] + (180 if p['kind_of'] == 'sata' else 0), 32, 100, 0.84, 16)


def front(p):
    root = placed(p)
    light.studio(span(p), -25)
    cameras.frame(root, -6, 68, 100, 0.84, 16)


def macro(p):
    placed(p)
    light.studio(span(p), -35)
    if p['kind_of'] == 'sata':
        cameras.macro((-4, -50, 3.6), -24, 15, 58, 100, 18)
    elif p['kind_of'] == 'sink':
        cameras.macro((-30, -6, 6), -52, 30, 36, 100, 18)
    else:
        cameras.macro((-p['length'] / 2 + 8, -1, 0.8), -52, 38, 26, 100, 20)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
