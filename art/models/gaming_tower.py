"""A machine for games, its side open: board, tower cooler, memory, graphics card, a cover over the power supply, fans in front and behind.

Sizes: a common case for micro-ATX, 215 × 425 × 385 mm; micro-ATX board 244 × 244 mm on stand-offs 6.5 mm high (ATX 2.2); the parts are those of their own
models (motherboard, cooler, memory, graphics_card), so they fit each other as real ones do.
"""
from kit import cameras, light
from kit.geometry import block, box, circle, cylinder, group, plate, rectangle, tube
from kit.materials import moulded, powder_coat, rubber, surface
from kit.parts import mouths
from kit.parts.fans import frame_fan
from kit.parts.perforation import sheet_of_holes
from kit.parts.screws import hex_head
from kit.parts.signs import sign
from models import cooler, graphics_card, memory, motherboard

WIDE, TALL, DEEP, FOOT = 215.0, 425.0, 385.0, 14.0
COVER = 112.0
COOLER = 0.8
BOARD_AT = (WIDE / 2 - 24, DEEP / 2 - 12, FOOT + COVER + 24)


def walls(p):
    coat, inner = powder_coat(p['colour']), powder_coat(p['inner'])
    high = TALL - FOOT
    for x in (-WIDE / 2 + 24, WIDE / 2 - 24):
        for y in (-DEEP / 2 + 40, DEEP / 2 - 40):
            cylinder(13, FOOT, (x, y, 0), moulded('#17191a', 0.44), 1.5)
            cylinder(11, 2, (x, y, 0), rubber('#232628'), 0.5)
    with group('case', (0, 0, FOOT)):
        box((1.2, DEEP - 30, high), (WIDE / 2 - 0.6, 14, high / 2), coat, 0.4)
        # The tray that carries the board, with its grommets.
        box((1.2, DEEP - 34, high - 6), (WIDE / 2 - 18, 13, high / 2), inner, 0.2)
        block((WIDE, DEEP - 28, 1.2), (0, 14, 0), coat, 0.4)
        with group('top', (0, 14, high - 1.4)):
            plate(rectangle(WIDE, DEEP - 28, 2), 1.4, coat, (0, 0, 0), 0.3, [rectangle(WIDE - 62, DEEP - 132, 0, (0, 16))])
            sheet_of_holes(WIDE - 61, DEEP - 131, 1.0, coat, (0, 16, 0.2), 5.4, 1.9, 1.5)
            cylinder(6.4, 1.0, (WIDE / 2 - 30, -DEEP / 2 + 40, 1.2), moulded('#2b2e30', 0.36), 0.3)
            mouths.mouth('usb-a', (WIDE / 2 - 56, -DEEP / 2 + 40, 1.4), '#1f5fa8')
            mouths.mouth('usb-a', (WIDE / 2 - 78, -DEEP / 2 + 40, 1.4), '#1f5fa8')
            mouths.mouth('jack', (WIDE / 2 - 96, -DEEP / 2 + 40, 1.4))
        for z in (0.6, high - 12.6):
            block((11, DEEP - 30, 12), (-WIDE / 2 + 6.1, 14, z), coat, 0.5)
        # Set back by a hair: faces in one plane would flicker.
        block((10, 12, high - 4), (-WIDE / 2 + 5.3, DEEP / 2 - 7, 2), coat, 0.5)
        block((10, 12, high - 4), (-WIDE / 2 + 5.3, -DEEP / 2 + 34, 2), coat, 0.5)
        with group('front', (0, -DEEP / 2 + 28, high / 2), (90, 0, 0)):
            front(p, high)
        with group('rear', (0, DEEP / 2 - 1.4, high / 2), (90, 0, 180)):
            # As seen from behind: x is turned.
            holes = [circle(58, (78 - BOARD_AT[0], high / 2 - 84), 72)]
            plate(rectangle(WIDE - 2, high - 2, 1), 1.4, coat, (0, 0, 0), 0.2, holes)
        cover(p)


def front(p, high):
    """x goes right, y up, z comes out of the case: a frame and a wall of holes, fans behind."""
    coat = moulded(p['colour'], 0.46)
    plate(rectangle(WIDE, high + 2, 8, steps=8), 22, coat, (0, 0, 0), 2.4, [rectangle(WIDE - 34, high - 34, 5, steps=6)], segments=4)
    sheet_of_holes(WIDE - 33.4, high - 33.4, 1.2, powder_coat(p['colour']), (0, 0, 15), 5.0, 1.75, 4)
    for y in (74, -58):
        with group('fan', (0, y, -27)):
            frame_fan(120, blades=9, frame='#1d2022', blade='#33383b', sticker='120 mm')
    sign(p['title'], (0, -high / 2 + 9.0, 22.02), 4.0, '#4a4f52', 'display')


def cover(p):
    """Over the power supply: what stands on it is read from the open side."""
    metal = powder_coat(p['inner'])
    block((WIDE - 32, DEEP - 66, 1.2), (-2, 30, COVER), metal, 0.4)
    box((1.2, DEEP - 66, COVER - 12), (-WIDE / 2 + 16, 30, COVER / 2 + 6), metal, 0.3)
    with group('words', (-WIDE / 2 + 15.3, 30, COVER / 2 + 6), (90, 0, -90)):
        holes = 9
        for index in range(holes):
            plate(rectangle(3.4, 44, 1.6, (-150 + index * 8, 0)), 0.1, surface('#060606', 0.9), (0, 0, 0.05), 0)
        sign('550 W', (20, 9, 0.1), 13, '#2b2f31', 'display')
        sign(p['sku'], (20, -14, 0.1), 4.4, '#b3622a', 'bold')


def parts(p):
    with group('inside', BOARD_AT, (90, 0, -90)):
        board = {**p['board'], 'sku': p['sku']}
        where = motherboard.places(board)
        motherboard.sheet(board)
        sx, sy = where['socket']
        # A smaller tower than the one for sale: on a micro-ATX board, one of 120 mm hides the gap above the card.
        fitted = cooler.tower({**p['cooler'], 'sku': p['sku']}, (sx, sy + 2, 6.4), (0, 0, 90))
        fitted.scale = (COOLER, COOLER, COOLER)
        for slot in (1, 3):
            x = where['dimm'][slot][0]
            memory.module({**p['memory'], 'sku': p['sku']}, (x + 0.65, where['dimm'][slot][1], 18.2), (90, 0, 90))
        card = {**p['card'], 'sku': p['sku']}
        graphics_card.card(card, (p.get('card_at', -2), where['slot'] + 0.8, p.get('card_up', 12)), (90, 0, 0))
        for hx, hy in motherboard.holes(board):
            cylinder(3, 6.5, (hx, hy, -8), surface('#c9a958', 0.3, 1), 0.2, segments=6)
            hex_head((hx, hy, 0), 3.2, 1.8)
        cables(p, board, where, card)
    with group('exhaust', (BOARD_AT[0] - 78, DEEP / 2 - 28, TALL - 84), (90, 0, 180)):
        frame_fan(120, blades=9, frame='#1d2022', blade='#33383b', sticker='120 mm')


def cables(p, board, where, card):
    """The thick one to the board, one to the processor, one to the card: black sleeves that come out of grommets."""
    tall = board['height']
    sleeve = rubber('#17191a')
    for x, y, wide, high in ((270, tall - 104, 18, 70), (270, 60, 18, 60)):
        plate(rectangle(wide + 6, high + 6, 8, (x, y), steps=8), 1.6, rubber('#0c0d0d'), (0, 0, -6.6), 0.5)
    for strand in range(12):
        y = tall - 104 + (strand - 5.5) * 4.2
        for layer in (0, 1):
            tube([(266, y, -8), (264, y, 8 + layer * 4), (254, y, 17 + layer * 4), (238, y, 15 + layer * 4), (237, y, 9)], 1.55, sleeve, 5)
    for strand in range(4):
        for layer in (0, 1):
            x = 30 + (strand - 1.5) * 4.2
            tube([(x, tall + 20, -8), (x, tall + 14, 12 + layer * 4), (x, tall + 4, 17 + layer * 4), (x, tall - 11 + layer * 3, 12)], 1.55, sleeve, 5)
    # The plug of the card looks out of the case: eight wires go over each other's bends, the farthest one highest.
    plug_x, plug_y, mouth = p.get('card_at', -2) + card['length'] - 52, where['slot'] - 4.8, p.get('card_up', 12) + 109
    block((18.4, 10, 15), (plug_x, plug_y, mouth - 3), moulded('#17191a', 0.44), 0.6)
    block((6, 2, 9), (plug_x, plug_y + 5.6, mouth - 1), moulded('#17191a', 0.44), 0.4)
    for strand in range(8):
        column, row = strand % 4, strand // 4 - 0.5
        x, y = plug_x + (column - 1.5) * 4.2, plug_y + row * 4.2
        over, out = mouth + 24 + (3 - column) * 3.8, 252 + (3 - column) * 3.8
        tube([(out, 60 + row * 4.2, -8), (out, 60 + row * 4.2, 60), (out, y, over), (x, y, over), (x, y, mouth + 10)], 1.55, sleeve, 18)


def tower(p):
    with group('tower') as root:
        walls(p)
        parts(p)
    return root


def lit(size, key_from, facing):
    """The studio, and a panel of light that looks into the open side."""
    light.studio(size, key_from, facing)
    light.softbox('inside', 'fill', (-560, -150, 330), (420, 420), 4.2, target=(60, 40, 230))
    light.softbox('inside at night', 'rim', (-560, -60, 420), (320, 320), 1.5, target=(60, 40, 230))


def three_quarter(p):
    root = tower(p)
    lit(400, -40, -56)
    cameras.frame(root, -48, 14, 85, 0.9, 26)


def front_view(p):
    """The open side, seen straight on."""
    root = tower(p)
    lit(400, -10, -90)
    cameras.frame(root, -84, 8, 100, 0.92, 26)


def macro(p):
    tower(p)
    lit(300, -30, -70)
    x, y, z = BOARD_AT
    cameras.macro((x - 90, y - 130, z + 96), -62, 14, 240, 85, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front_view, 'macro': macro}
