"""Lithium batteries in a pouch: telephones and a portable console. Black or silver film, the ledge of their protection circuit, a tail with its plug.

Sizes: battery of iPhone 11 (93.5 × 47.5 × 4.3 mm), iPhone SE of 2020 (93.5 × 38.8 × 3.3 mm), Galaxy S21 (EB-BG991: 73 × 56.5 × 4.6 mm) and HAC-003
(91 × 64 × 5.6 mm), as sellers of replacement cells measure them, to the nearest half millimetre.
"""
import math

from kit import cameras, light
from kit.geometry import block, box, group, plate, rectangle
from kit.materials import ceramic, chip_mould, gold, moulded, paper, resistor, surface, tin
from kit.parts.flex import board_plug, curve, ribbon
from kit.parts.signs import bars, sign


def film(p):
    return surface(p['colour'], 0.34, p.get('metal', 0), 0.05, 6, relief=0.05, relief_size=5, coat=0.25)


def cell(p):
    """Its ledge is towards +y; z = 0 is its back."""
    width, height, thick = p['size']
    ledge = 5.4
    wrap = film(p)
    plate(rectangle(width, height - ledge, 2.4, (0, -ledge / 2), steps=8), thick, wrap, (0, 0, 0), min(1.5, thick * 0.36), segments=4)
    # The ledge: a bare seam, a narrow circuit under tape.
    plate(rectangle(width - 4, ledge + 2, 1, (0, height / 2 - ledge / 2 - 0.6)), 0.5, surface(p.get('tape', '#2a2c2e'), 0.4), (0, 0, 0.6), 0.1)
    protection(p, width * 0.72, ledge - 1.0, (-width * 0.06, height / 2 - ledge / 2 + 0.1, 1.1))


def protection(p, wide, deep, at):
    """The circuit on the ledge: two transistors, their controller, a thermistor and what goes with them; tabs of nickel come from the cell."""
    with group('protection', at):
        thick = 0.8
        plate(rectangle(wide, deep, 0.5), thick, surface(p.get('board', '#1d4a37'), 0.3, 0, 0.04, 2, coat=0.4), (0, 0, 0), 0.06)
        # Pads and the line of the heavy current, bare and gilt.
        for side in (-1, 1):
            plate(rectangle(3.0, deep - 1.6, 0.3, (side * (wide / 2 - 2.2), 0)), 0.03, gold(), (0, 0, thick), 0.01)
        for i in range(5):
            plate(rectangle(0.9, 0.9, 0.44, (wide * 0.06 + i * 1.7, -deep / 2 + 1.0)), 0.03, gold(), (0, 0, thick), 0.01)
        for x in (-wide * 0.27, -wide * 0.27 + 4.1):
            block((3.4, 2.6, 0.8), (x, 0.1, thick), chip_mould(), 0.08)
            for pin in range(4):
                for side in (-1, 1):
                    block((0.36, 0.5, 0.12), (x + (pin - 1.5) * 0.72, 0.1 + side * 1.5, thick), tin(), 0.03)
        block((1.9, 1.9, 0.7), (wide * 0.02, 0.5, thick), chip_mould(), 0.06)
        for i, body in enumerate((ceramic(), resistor(), ceramic(), ceramic(), resistor(), ceramic())):
            x = wide * 0.1 + i * 1.55
            block((0.5, 1.1, 0.45), (x, 0.75, thick), body, 0.05)
            for side in (-1, 1):
                block((0.54, 0.24, 0.47), (x, 0.75 + side * 0.5, thick), tin(), 0.05)
        for side in (-1, 1):
            box((4.2, 2.4, 0.16), (side * (wide / 2 - 4.8), -deep / 2 - 0.4, thick + 0.12), surface('#cfc9bd', 0.34, 1), 0.05)


def words(p):
    """What the law asks for on a battery, without a maker."""
    width, height, thick = p['size']
    z, ink, left = thick, p['ink'], -width / 2 + 4
    top = height / 2 - 5.4 - 6
    scale = min(1.0, width / 48)
    sign(p['capacity'], (left, top - 2, z), 4.6 * scale, ink, 'display', 'LEFT')
    for index, line in enumerate(p['facts']):
        sign(line, (left, top - 9.5 * scale - index * 4.4 * scale, z), 2.0 * scale, ink, 'bold', 'LEFT')
    low = -height / 2 + 6
    sign('Li-ion', (left, low + 9 * scale, z), 2.6 * scale, ink, 'display', 'LEFT')
    sign(p['sku'], (left, low + 3.4 * scale, z), 1.7 * scale, ink, 'text', 'LEFT')
    crossed_bin((width / 2 - 8 * scale, low + 5 * scale, z + 0.01), 7 * scale, ink)
    plate(rectangle(width * 0.42, 4.6 * scale, 0.3), 0.01, paper('#e9eae6'), (0, low + 19 * scale, z), 0)
    bars(p['sku'], width * 0.38, 3.2 * scale, (0, low + 19 * scale, z + 0.012))


def crossed_bin(at, size, ink):
    """EN 50419: it is not thrown away with the rest."""
    stroke = surface(ink, 0.6, 0, 0)
    with group('bin', at):
        t = size * 0.05
        for a, b in (((-0.3, 0.28), (0.3, 0.28)), ((-0.24, 0.28), (-0.18, -0.36)), ((0.24, 0.28), (0.18, -0.36)), ((-0.18, -0.36), (0.18, -0.36)),
                     ((-0.38, 0.42), (0.38, -0.48)), ((0.38, 0.42), (-0.38, -0.48)), ((-0.1, 0.36), (0.1, 0.36))):
            (ax, ay), (bx, by) = a, b
            length = math.hypot(bx - ax, by - ay) * size
            box((length + t, t, 0.012), ((ax + bx) / 2 * size, (ay + by) / 2 * size, 0), stroke, 0, (0, 0, math.degrees(math.atan2(by - ay, bx - ax))))


def tail(p):
    """A flexible circuit, or wires for a console, that end in a plug."""
    width, height, thick = p['size']
    x, length, wide = p['tail']
    if p.get('wires'):
        from kit.geometry import tube
        from kit.materials import rubber
        for index, colour in enumerate(('#16181a', '#e4e4de', '#b4352c')):
            d = (index - 1) * 1.5
            tube([(x + d, height / 2 - 3, 1.6), (x + d, height / 2 + 4, 1.4), (x + d * 1.1 + 5, height / 2 + length * 0.6, 0.8), (x + d + 8, height / 2 + length, 2.0)], 0.65,
                 rubber(colour), 4)
        with group('housing', (x + 8, height / 2 + length + 2.6, 0)):
            block((6.4, 6.4, 3.6), (0, 0, 0.1), moulded('#e6e5dc', 0.4), 0.3)
            for i in range(3):
                box((1.1, 0.6, 1.2), ((i - 1) * 1.5, 3.0, 2.0), gold(), 0.1)
            block((3, 2.6, 0.6), (0, -1, 3.6), moulded('#d8d7cc', 0.4), 0.2)
        return
    with group('tail', (x, height / 2 - 3, 0), (0, 0, 90)):
        # It lies on the circuit, whose upper face is at 1.9.
        path = curve([(0, 2.04), (5, 2.04), (9, 2.0), (length * 0.7, 1.2), (length, 0.5)])
        ribbon(path, wide, colour='#17130f')
        board_plug((length + 0.8, 0, 0.45), p.get('pins', 4), 90, 0.5)


def tabs(p):
    """The pull tabs of its glue, folded over an edge."""
    width, height, thick = p['size']
    for x in p.get('tabs', []):
        with group('tab', (x, -height / 2, 0), (0, 0, -90)):
            ribbon(curve([(-3, -0.02), (0.4, -0.02), (2.2, thick * 0.5), (0.4, thick + 0.1), (-6, thick + 0.14)]), 7, colour='#1f2123', thick=0.1)


def battery(p, at=(0, 0, 0), turn=(0, 0, 0), face=True):
    with group('battery', at, turn) as made:
        cell(p)
        tail(p)
        tabs(p)
        words(p)
    return made


def laid(p):
    with group('laid') as root:
        battery(p, (0, 0, 0.05), (0, 0, p.get('turned', 14)))
    return root


def three_quarter(p):
    root = laid(p)
    light.studio(100, -36)
    light.sheen(100, -36, -20, 0.8)
    cameras.frame(root, -20, 34, 100, 0.84, 20)


def front(p):
    with group('laid') as root:
        battery(p, (0, 0, 0.05), (0, 0, -84))
    light.studio(100, -25)
    cameras.frame(root, -4, 70, 100, 0.84, 20)


def macro(p):
    battery(p, (0, 0, 0.05))
    light.studio(70, -36)
    width, height, thick = p['size']
    cameras.macro((p['tail'][0] * 0.5, height / 2 - 2, thick * 0.5), 150, 32, width * 0.95, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
