"""Nozzles of a 3D printer, MK8: some standing on their hexagon, one lying so that its orifice and its thread are seen.

Sizes: common drawings of MK8 nozzles: M6 × 1 thread 7.5 mm long (ISO 261), hexagon 6 mm across flats and 3 mm tall, 13 mm in all, tip 1 mm across,
filament of 1.75 mm in a bore of 2 mm.
"""
import math

from kit import cameras, light
from kit.geometry import cylinder, group, lathe, plate
from kit.materials import brass, surface
from kit.parts.signs import sign

THREAD, HEX, CONE, TIP = 7.5, 3.0, 2.5, 0.5


def threaded(metal):
    """From z = 0 to THREAD: what a die leaves, drawn as rings 1 mm apart, which no eye tells from a helix."""
    profile = [(1.0, 0), (2.4, 0)]
    z = 0.45
    while z < THREAD - 1.1:
        profile += [(2.46, z), (2.96, z + 0.42), (2.96, z + 0.58), (2.46, z + 1.0)]
        z += 1.0
    profile += [(2.4, z + 0.1), (2.4, THREAD), (1.0, THREAD), (1.0, 0)]
    lathe(profile, metal, segments=64)


def nozzle(p, at, turn=(0, 0, 0), spin=0):
    """Its thread begins at z = 0 of its group, its tip is up."""
    metal = brass()
    with group('nozzle', at, turn) as made:
        with group('spin', (0, 0, 0), (0, 0, spin)):
            threaded(metal)
            flat = 3.0
            corners = [(flat / math.cos(math.pi / 6) * math.cos(math.pi / 3 * i), flat / math.cos(math.pi / 6) * math.sin(math.pi / 3 * i)) for i in range(6)]
            plate(corners, HEX, metal, (0, 0, THREAD), 0.22, segments=3)
            top = THREAD + HEX
            orifice = p['orifice'] / 2
            lathe([(0, top - 0.1), (2.9, top - 0.1), (2.75, top + 0.2), (1.0, top + CONE - 0.5), (0.62, top + CONE - 0.1), (0.56, top + CONE),
                   (orifice + 0.03, top + CONE), (orifice, top + CONE - 0.03), (orifice, top + CONE - 0.4)], metal, segments=72)
            cylinder(orifice, 0.05, (0, 0, top + CONE - 0.4), surface('#050505', 0.9), 0.01, segments=24)
            cylinder(1.0, 0.1, (0, 0, 1.0), surface('#0a0806', 0.9), 0.02, segments=32)
            # Its size is struck on a flat of the hexagon.
            with group('size', (0, -flat, THREAD + HEX / 2), (90, 0, 0)):
                sign(p['mark'], (0, 0, 0), 1.45, '#4a371a', 'bold', thickness=0.004)
    return made


def resting(p, x, y, turn):
    """On its side: it lies on an edge ring of its hexagon and on its thread, tip a little up."""
    drop = math.degrees(math.atan2(3.0 - 2.96, THREAD - 1))
    with group('lying', (x, y, 2.98), (0, 0, turn)):
        nozzle(p, (0, 0, 0), (0, 90 - drop, 0), 30)


def laid(p):
    with group('nozzles') as root:
        for x, y, spin in ((-5, 9, 14), (6, 8, -8), (-15, 1, 38)):
            nozzle(p, (x, y, 0), (0, 0, 0), spin)
        resting(p, -4, -6, -28)
        resting(p, 12, 1, -58)
    return root


def three_quarter(p):
    root = laid(p)
    light.studio(38, -36)
    cameras.frame(root, -22, 27, 100, 0.78, 26)


def front(p):
    root = laid(p)
    light.studio(38, -25)
    cameras.frame(root, -6, 62, 100, 0.76, 24)


def macro(p):
    with group('nozzle'):
        nozzle(p, (0, 0, 0), (0, 0, 0), 14)
        resting(p, 7, 5, -40)
    light.studio(26, -36)
    cameras.macro((0.6, -1, 9), -16, 26, 19, 100, 26)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
