"""Under the binocular: four pins of a power connector from the side of their solder, one joint cracked in a ring and one that never wetted; then soldered anew.

Sizes: pins 0.64 mm square, 2.54 mm apart (0.1 inch headers), pads 2 mm across (IPC-2221, class 2 annular ring), leads cut 1 mm above the board.
"""
import numpy as np

from kit import microscope
from kit.artwork import Artwork
from kit.geometry import box, circle, group, plate, rectangle
from kit.materials import surface, tin
from kit.parts import solder
from kit.parts.board import board
from kit.parts.chips import Passives

WIDE, DEEP = 24.0, 20.0
PITCH, PAD, PIN = 2.54, 1.0, 0.64
ROW, UPPER = 9.3, 13.6
PINS = 4
CRACKED, COLD = 1, 2


def place(index):
    return WIDE / 2 + (index - (PINS - 1) / 2) * PITCH


UPPER_PINS = [(WIDE / 2 - 3.6, UPPER), (WIDE / 2 - 0.6, UPPER + 0.5), (WIDE / 2 + 3.9, UPPER)]


def artwork(p):
    art = Artwork(WIDE, DEEP, 60)
    art.pour()
    for index in range(PINS):
        x = place(index)
        art.track([(x, ROW), (x, ROW - 2.2), (x + (index - 1.5) * 0.9, ROW - 4.4), (x + (index - 1.5) * 0.9, 0)], 1.25, clearance=0.3)
    art.track([(place(0), ROW), (place(0), UPPER - 1.6), UPPER_PINS[0]], 0.7, clearance=0.25)
    art.track([(place(3), ROW), (place(3), UPPER - 1.8), UPPER_PINS[2]], 0.7, clearance=0.25)
    for x, y in [(place(index), ROW) for index in range(PINS)] + UPPER_PINS:
        art.ring(x, y, PAD, 0.45)
    art.stitch(5, 60, [(4, 4, 20, 17)])
    art.frame(WIDE / 2, ROW, 11.2, 3.6, 0.16, pin1=False)
    art.text(p['mark'], WIDE / 2 - 2.4, ROW + 2.6, 0.9, 0.14)
    art.text('+', place(0), ROW - 2.6, 0.9, 0.14)
    art.text('-', place(3), ROW - 2.6, 0.9, 0.14)
    return art


def joint(x, y, height, material):
    solder.skin((x - 1.25, y - 1.25, x + 1.25, y + 1.25), 0.022, height, material)


def filled(x, y):
    """A hollow slope from the rim of the pad up the pin: what solder does when pad and pin were both hot."""
    def height(across, up):
        away = np.hypot(across - x, up - y)
        rim = solder.smooth((PAD - 0.02 - away) / 0.2)
        climb = 0.78 * np.exp(-np.maximum(solder.from_rectangle(across, up, (x, y, PIN, PIN)), 0) / 0.27)
        return np.where(rim > 0, rim * (0.07 + climb), solder.BELOW)
    return height


def cracked(x, y):
    """Dull and round, and a ring around the pin where it moved at each plug: the collar inside is lower than what stays on the pad."""
    def height(across, up):
        away, turn = np.hypot(across - x, up - y), np.arctan2(up - y, across - x)
        ragged = 0.5 + 0.035 * np.sin(3 * turn + 1) + 0.05 * (solder.noise(31, 0.3, across, up) - 0.5)
        body = solder.dome(across, up, x, y, PAD * 0.97, 0.62) + 0.03 * solder.noise(9, 0.25, across, up)
        gap = 0.045 + 0.035 * np.sin(turn - 0.6)
        crack = np.abs(away - ragged) < np.maximum(gap, 0.022)
        return np.where(crack, solder.BELOW, np.where(away < ragged, body - 0.1, body))
    return height


def cold(x, y):
    """A ball that sat down beside the pin: half of the pad stays bare."""
    def height(across, up):
        lump = solder.merged(solder.dome(across, up, x + 0.2, y - 0.16, 0.72, 0.86), solder.dome(across, up, x - 0.16, y + 0.3, 0.42, 0.5), blend=0.12)
        return np.where(lump > 0, lump + 0.06 * (solder.noise(12, 0.22, across, up) - 0.5), lump)
    return height


def pins():
    for x, y in [(place(index), ROW) for index in range(PINS)] + UPPER_PINS:
        box((PIN, PIN, 2.4), (x, y, -0.08), tin(), 0.09, segments=3)
        # The hole of the board, seen where solder leaves it bare.
        plate(circle(0.47, (x, y)), 0.012, surface('#060606', 0.9), (0, 0, 0.004), 0)


def surroundings(p):
    board(artwork(p), rectangle(WIDE, DEEP, 0, (WIDE / 2, DEEP / 2)), p['mask'], 1.6)
    pins()
    for x, y in UPPER_PINS:
        joint(x, y, filled(x, y), solder.shiny())
    parts = Passives()
    parts.put('capacitor', WIDE / 2 + 1.2, UPPER - 0.2, 90, '0603')
    parts.put('resistor', WIDE / 2 + 2.3, UPPER - 0.2, 90, '0603')


def before(p):
    with group('board', (-WIDE / 2, -DEEP / 2, 1.65)):
        surroundings(p)
        for index in range(PINS):
            x = place(index)
            if index == CRACKED:
                # What is seen down the crack: burnt flux.
                plate(circle(0.62, (x, ROW)), 0.03, surface('#0b0806', 0.9), (0, 0, 0.006), 0)
                joint(x, ROW, cracked(x, ROW), solder.grainy())
            elif index == COLD:
                joint(x, ROW, cold(x, ROW), solder.grainy())
            else:
                joint(x, ROW, filled(x, ROW), solder.shiny())

        def burnt(across, up):
            spread = solder.noise(5, 1.4, across, up)
            reach = 1 - np.hypot(across - place(CRACKED), up - ROW) / 2.3
            return np.where(spread * reach > 0.17, 0.012 + 0.03 * (spread * reach - 0.17), solder.BELOW)

        x = place(CRACKED)
        solder.skin((x - 2.4, ROW - 2.4, x + 2.4, ROW + 2.4), 0.05, burnt, solder.stain('#3d220b', 0.5, 0.3))
    microscope.look((0, -0.1, 1.7))


def after(p):
    with group('board', (-WIDE / 2, -DEEP / 2, 1.65)):
        surroundings(p)
        for index in range(PINS):
            joint(place(index), ROW, filled(place(index), ROW), solder.shiny())
    microscope.look((0, -0.1, 1.7))


VIEWS = {'before': before, 'after': after}
