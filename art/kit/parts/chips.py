"""Parts that are soldered on boards. Each stands on z = 0 at `at`, turned by `turn` degrees about z; sizes in mm.

Sizes: passives EIA 0201 to 1206 (IPC-7351), SOIC JEDEC MS-012, QFN JEDEC MO-220, memory JEDEC MO-207 (FBGA).
"""
import math

from ..geometry import add, block, box_mesh, copies, cylinder, finish, group, lathe, plate_mesh, rectangle
from ..materials import aluminium, ceramic, chip_mould, ferrite, moulded, resistor, surface, tin
from .signs import sign

PASSIVES = {  # length, width, height
    '0201': (0.6, 0.3, 0.3), '0402': (1.0, 0.5, 0.5), '0603': (1.6, 0.8, 0.8), '0805': (2.0, 1.25, 0.9),
    '1206': (3.2, 1.6, 1.1),
}


class Passives:
    """Capacitors and resistors by the hundred: each kind is three meshes, put where they are wanted."""

    def __init__(self):
        self.made = {}

    def _part(self, key, size, material, at, turn, bevel):
        x, y, z, angle = *at, math.radians(turn)
        if key not in self.made:
            self.made[key] = box_mesh(size, bevel)
            self.made[key].materials.append(material)
        add(key, self.made[key], None, (x, y, z), (0, 0, math.degrees(angle)))

    def put(self, kind, x, y, turn=0, case='0402'):
        """`kind` is capacitor or resistor."""
        length, width, height = PASSIVES[case]
        if kind == 'resistor':
            height *= 0.6
        body = resistor() if kind == 'resistor' else ceramic()
        cap = length * 0.24
        a = math.radians(turn)
        lift = 0.02
        self._part(f'{kind}{case}', (length - cap, width * 0.97, height), body, (x, y, lift + height / 2), turn, 0.04 * width)
        for side in (-1, 1):
            dx = side * (length - cap) / 2
            self._part(f'cap{case}{kind}', (cap, width, height * 1.03), tin(),
                       (x + dx * math.cos(a), y + dx * math.sin(a), lift + height / 2), turn, 0.09 * width)
            # The joint: solder that climbs the end.
            dx = side * (length / 2 + height * 0.12)
            self._part(f'joint{case}{kind}', (height * 0.5, width * 0.95, height * 0.36), tin(),
                       (x + dx * math.cos(a), y + dx * math.sin(a), height * 0.14), turn, height * 0.16)

    def row(self, kind, x, y, count, pitch, along=0, turn=90, case='0402'):
        a = math.radians(along)
        for i in range(count):
            self.put(kind, x + i * pitch * math.cos(a), y + i * pitch * math.sin(a), turn, case)


def package(size, at, turn=0, marks=(), mark_size=None, lift=0.28, dot=True, material=None, mark_colour='#b9bdba'):
    """A moulded package on balls or on a frame, with lines marked by laser and a dimple at its first pin."""
    width, depth, height = size
    with group('package', at, (0, 0, turn)) as made:
        block((width, depth, height), (0, 0, lift), material or chip_mould(), 0.06)
        top = lift + height
        letter = mark_size or depth * 0.085
        for index, line in enumerate(marks):
            y = (len(marks) - 1) / 2 * letter * 1.75 - index * letter * 1.75
            sign(line, (0, y, top), letter, mark_colour)
        if dot:
            r = min(width, depth) * 0.035
            cylinder(r, 0.012, (-width / 2 + 3 * r, depth / 2 - 3 * r, top), surface('#303235', 0.6), 0.004, segments=24)
    return made


def balls(size, at, columns, rows, pitch=0.8, radius=0.21):
    """What one sees of a ball grid from the side: its outer rows."""
    import bmesh
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=2, radius=radius)
    first = add('ball', finish(bm, 'ball'), tin(), (at[0] - (columns - 1) / 2 * pitch, at[1] - (rows - 1) / 2 * pitch, radius * 0.75))
    places = []
    for c in range(columns):
        for r in range(rows):
            if (c in (0, columns - 1) or r in (0, rows - 1)) and (c, r) != (0, 0):
                places.append((at[0] + (c - (columns - 1) / 2) * pitch, at[1] + (r - (rows - 1) / 2) * pitch, radius * 0.75))
    copies(first, places)


def gull_wing(at, turn, pins, pitch, body, span, marks=(), height=1.4, both=True, lead=0.4):
    """SOIC, TSSOP, QFP of two sides: `pins` a side, `span` from tip to tip (across y)."""
    with group('gull wing', at, (0, 0, turn)) as made:
        package((body[0], body[1], height), (0, 0, 0), 0, marks, lift=0.15)
        reach = (span - body[1]) / 2
        profile = [(0, height * 0.55), (reach * 0.35, height * 0.55), (reach * 0.6, 0.12), (reach, 0.12), (reach, 0),
                   (reach * 0.5, 0), (reach * 0.25, height * 0.45), (0, height * 0.45)]
        for side in (1, -1):
            mesh = plate_mesh(profile, lead, 0.02)
            for pin in range(pins):
                x = (pin - (pins - 1) / 2) * pitch
                # The profile lies in y and z: stand it up, then look outwards.
                add('lead', mesh, tin(), (x - side * lead / 2, side * body[1] / 2, 0), (90, 0, 90 if side > 0 else -90))
    return made


def qfn(size, at, turn=0, pads=8, marks=(), height=0.85):
    """A flat package, its pads just showing at the edges."""
    with group('qfn', at, (0, 0, turn)) as made:
        package((size, size, height), (0, 0, 0), 0, marks, lift=0.03)
        pitch = size * 0.82 / pads
        first = None
        for quarter in range(4):
            a = math.radians(90 * quarter)
            for pad in range(pads):
                along, out = (pad - (pads - 1) / 2) * pitch, size / 2 + 0.06
                at_pad = (along * math.cos(a) - out * math.sin(a), along * math.sin(a) + out * math.cos(a), 0.09)
                if first is None:
                    first = block((pitch * 0.5, 0.4, 0.18), (at_pad[0], at_pad[1], 0), tin(), 0.04)
                else:
                    copies(first, [at_pad], [(0, 0, 90 * quarter)])
    return made


def choke(size, at, turn=0, mark='R47', height=None):
    """A moulded or ferrite inductor of a voltage converter."""
    height = height or size * 0.62
    with group('choke', at, (0, 0, turn)) as made:
        block((size, size, height), (0, 0, 0.1), ferrite(), size * 0.05)
        for side in (-1, 1):
            block((size * 0.34, 0.3, height * 0.45), (0, side * (size / 2 + 0.02), 0.02), tin(), 0.08)
        if mark:
            sign(mark, (0, 0, height + 0.1), size * 0.26, '#c9ccca')
    return made


def can(radius, height, at, colour='#1d1e20', stripe='#c9ccca', polymer=True):
    """An electrolytic or polymer capacitor: a can crimped at its foot, on a square base."""
    with group('can', at) as made:
        block((radius * 2.1, radius * 2.1, 0.9), (0, 0, 0), moulded('#1a1b1c'), 0.25)
        r = radius
        lathe([(0, 0.9), (r * 0.93, 0.9), (r, 1.15), (r, 1.7), (r * 0.94, 2.0), (r * 0.94, 2.2), (r, 2.5),
               (r, height - 0.35), (r * 0.97, height - 0.1), (r * 0.9, height), (r * 0.86, height - 0.08), (0, height - 0.1)],
              aluminium('#cfd1d3', 0.24), segments=40)
        if polymer:
            # The printed segment that says which lead is negative.
            steps = [math.radians(a) for a in range(-62, 63, 8)]
            cut = r * 0.84
            outline = [(cut * math.sin(a), cut * math.cos(a)) for a in steps]
            add('stripe', plate_mesh(outline, 0.01, 0), surface(colour, 0.4), (0, 0, height - 0.09))
    return made


def crystal(at, turn=0):
    """An HC-49S quartz: 11.3 × 4.7 × 3.5 mm."""
    with group('crystal', at, (0, 0, turn)) as made:
        outline = rectangle(11.3, 4.7, 2.3)
        add('can', plate_mesh(outline, 3.4, 0.5, segments=3), surface('#cfcdc8', 0.25, 1), (0, 0, 0.1))
        sign('25.000', (0, 0, 3.5), 1.1, '#55585a')
    return made
