"""Under the binocular: a corner of a processor that is cooled by liquid metal: dry patches, and drops that ran out over its capacitors; then a thin film
within its dam.

Sizes: bare die 0.78 mm above its substrate, capacitors 0402 around it, a dam of foam 2 mm wide; the alloy (gallium, indium, tin) is spread 0.05 mm thin.
"""
import numpy as np

from kit import microscope
from kit.artwork import Artwork
from kit.geometry import block, box, group, rectangle
from kit.materials import surface
from kit.parts import solder
from kit.parts.board import board
from kit.parts.chips import Passives

WIDE, DEEP = 30.0, 26.0
MIDDLE = (WIDE / 2, DEEP / 2)
# The corner of the die that is seen: it goes on to the upper left.
CORNER = (MIDDLE[0] + 1.7, MIDDLE[1] - 0.7)
DIE = 0.78
GAP, DAM = 3.6, 2.2


def columns():
    """Capacitors beside the die and below it: x, y, turn."""
    beside = [(CORNER[0] + 1.55, CORNER[1] + 0.5 + index * 1.9, 90) for index in range(5)]
    below = [(CORNER[0] - 0.9 - index * 1.95, CORNER[1] - 1.55, 0) for index in range(5)]
    return beside + below


def artwork():
    art = Artwork(WIDE, DEEP, 60)
    art.pour()
    for x, y, turn in columns():
        for side in (-1, 1):
            art.pad(x + (side * 0.5 if turn == 0 else 0), y + (side * 0.5 if turn else 0), 0.62 if turn == 0 else 0.6, 0.6, 0.08)
    for index in range(34):
        art.via(CORNER[0] + 0.5 + (index % 2) * 0.24, CORNER[1] - 0.6 + index * 0.42, 0.11)
        art.via(CORNER[0] + 0.3 - index * 0.42, CORNER[1] - 0.5 - (index % 2) * 0.24, 0.11)
    art.bus([(CORNER[0] + 2.3, DEEP), (CORNER[0] + 2.3, CORNER[1] - 2.2), (0, CORNER[1] - 2.2)], 3, 0.22, 0.09, False)
    art.stitch(8, 90, [(0, CORNER[1] - 2.6, CORNER[0] + 2.6, DEEP)])
    return art


def alloy():
    return surface('#dcdee2', 0.08, 1, 0.01, 1.4)


def dull():
    """Its oxide: grey, and it no longer wets."""
    return surface('#8f9196', 0.5, 0.9, 0.1, 0.2, relief=0.03, relief_size=0.08)


def surroundings(p):
    board(artwork(), rectangle(WIDE, DEEP, 0, MIDDLE), p['mask'], 1.2)
    parts = Passives()
    for x, y, turn in columns():
        parts.put('capacitor', x, y, turn, '0402')
    x, y = CORNER
    block((20, 18, DIE), (x - 10, y + 9, 0), surface('#4a4d55', 0.13, 0.85, 0.03, 2), 0.02)
    # The resin that was drawn under the die shows along its edge.
    def underfill(across, up):
        away = np.maximum(solder.from_rectangle(across, up, (x - 10, y + 9, 20, 18)), 0)
        edge = 0.55 + 0.18 * (solder.noise(2, 0.9, across, up) - 0.5)
        return np.where(away < edge, 0.6 * (1 - away / edge) ** 2 + 0.01, solder.BELOW)

    solder.skin((x - 12, y - 1, x + 1, y + 10), 0.05, underfill, surface('#1c1a1d', 0.3, 0, 0.05, 0.5))
    foam = surface('#17181a', 0.9, 0, 0.06, 0.4, relief=0.16, relief_size=0.16, specular=0.15)
    block((DAM, 26, 1.15), (x + GAP + DAM / 2, y + 9, 0), foam, 0.22)
    block((30, DAM, 1.15), (x + GAP + DAM - 15, y - GAP - DAM / 2, 0), foam, 0.22)


def before(p):
    with group('substrate', (-MIDDLE[0], -MIDDLE[1], 1.65)):
        surroundings(p)
        x, y = CORNER
        with group('die', (0, 0, DIE)):
            def islands(across, up):
                """Where it still wets, its rims are round and thick; between them the silicon is bare."""
                field = solder.noise(14, 2.6, across, up, 3) - 0.47
                inside = np.minimum(field * 2.4, -solder.from_rectangle(across, up, (x - 10, y + 9, 19.4, 17.4)))
                return np.where(inside > 0, 0.16 * np.sqrt(np.clip(inside / 0.3, 0, 1)), solder.BELOW)

            solder.skin((x - 9, y, x, y + 9), 0.035, islands, alloy())

            def crust(across, up):
                field = solder.noise(14, 2.6, across, up, 3) - 0.47
                grain = solder.noise(19, 0.3, across, up, 3)
                here = (field < 0.02) & (field > -0.13) & (grain > 0.4) & (solder.from_rectangle(across, up, (x - 10, y + 9, 19.6, 17.6)) < 0)
                return np.where(here, 0.012 + 0.08 * (grain - 0.4), solder.BELOW)

            solder.skin((x - 9, y, x, y + 9), 0.03, crust, dull())
        # What ran over the edge: one arm down to the capacitors, and drops that a shake threw further.
        run = [(x - 1.6, y + 0.2), (x - 1.5, y - 0.8), (x - 1.75, y - 1.7)]

        def spilt(across, up):
            edge = solder.from_rectangle(across, up, (x - 10, y + 9, 20, 18))
            arm = 0.42 - solder.from_line(across, up, run) + 0.1 * (solder.noise(4, 0.5, across, up) - 0.5)
            arm = np.where(arm > 0, 0.5 * np.sqrt(np.clip(arm / 0.42, 0, 1)), solder.BELOW)
            arm = np.where((arm > 0) & (edge < 0.5), np.maximum(arm, (DIE + 0.12) * solder.smooth(1 - edge / 0.5) * np.clip(arm / 0.2, 0, 1)), arm)
            pools = [solder.dome(across, up, px, py, radius, tall) for px, py, radius, tall in
                     ((x - 1.85, y - 1.75, 0.86, 0.72), (x - 1.1, y - 1.5, 0.5, 0.62), (x + 1.5, y + 1.3, 0.72, 0.78), (x + 1.75, y + 2.0, 0.46, 0.66), (x + 1.2, y + 0.5, 0.34, 0.4))]
            return solder.merged(arm, *pools, blend=0.08)

        solder.skin((x - 3.2, y - 3, x + 2.6, y + 3), 0.022, spilt, alloy())
        for px, py, radius in ((x + 2.45, y - 0.3, 0.23), (x + 0.7, y - 2.1, 0.3), (x + 2.9, y - 1.5, 0.14), (x - 3.6, y - 2.5, 0.2), (x + 0.1, y - 2.8, 0.12), (x + 2.6, y + 3.4, 0.17),
                               (x + 1.3, y - 1.1, 0.1)):
            solder.bead((px, py, 0), radius, alloy(), 0.86)
        solder.bead((x + GAP + 0.7, y + 0.4, 1.12), 0.24, alloy(), 0.86)
    microscope.look((0, -0.2, 1.9), turned=p['turned'])


def after(p):
    with group('substrate', (-MIDDLE[0], -MIDDLE[1], 1.65)):
        surroundings(p)
        x, y = CORNER
        with group('die', (0, 0, DIE)):
            def film(across, up):
                """Spread by a swab: hardly a wave, a straight edge a little inside the die."""
                inside = -solder.from_rectangle(across, up, (x - 10, y + 9, 19.5, 17.5)) + 0.05 * (solder.noise(6, 0.7, across, up) - 0.5)
                wave = 0.012 * solder.noise(11, 1.8, across, up, 2)
                return np.where(inside > 0, (0.05 + wave) * np.sqrt(np.clip(inside / 0.16, 0, 1)), solder.BELOW)

            solder.skin((x - 9, y, x, y + 9), 0.035, film, alloy())

        # Varnish over the capacitors: what drips there now touches no metal.
        def varnish(across, up):
            rows = np.minimum(solder.from_line(across, up, [(x + 1.55, y - 0.4), (x + 1.55, y + 9)]), solder.from_line(across, up, [(x - 9, y - 1.55), (x - 0.4, y - 1.55)]))
            inside = 0.95 - rows + 0.16 * (solder.noise(16, 0.8, across, up) - 0.5)
            body = min_over(across, up)
            return np.where(inside > 0, np.clip(inside / 0.3, 0, 1) * (0.1 + 0.5 * np.exp(-np.maximum(body, 0) / 0.2)), solder.BELOW)

        def min_over(across, up):
            return np.minimum.reduce([solder.from_rectangle(across, up, (cx, cy, 1.05 if turn == 0 else 0.55, 0.55 if turn == 0 else 1.05)) for cx, cy, turn in columns()])

        solder.skin((x - 9, y - 3, x + 3, y + 9), 0.035, varnish, solder.stain('#c98f3a', 0.2, 0.08))
    microscope.look((0, -0.2, 1.9), turned=p['turned'])


VIEWS = {'before': before, 'after': after}
