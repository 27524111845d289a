"""A small open rack on a table: what a host rents is in such frames. Items from top to bottom: patch panel, switch, firewall, servers, supply.

Sizes: kit/parts/rack.py (EIA-310-D). Cords go from a mouth of one item to a mouth of another, each with its plug and its sleeve.
"""
from kit import cameras, light
from kit.geometry import group
from kit.parts import rack

HIGH = {'patch': 1, 'switch': 1, 'firewall': 1, 'supply': 2}


def units_of(item):
    return item.get('units', HIGH.get(item['kind'], 1))


def filled(p):
    """Draws frame, items and cords; returns the root and the level of each item's lower edge."""
    total = sum(units_of(item) for item in p['items'])
    levels, mouths = [], []
    with group('rack') as root:
        foot, tall = rack.frame(total, p.get('deep', 460), p.get('foot', 36))
        z = foot + tall
        for item in p['items']:
            z -= units_of(item) * rack.UNIT
            levels.append(z)
            with group(item['kind'], (0, 0, z)):
                kind = item['kind']
                if kind in ('patch', 'switch'):
                    where = rack.ports(kind, item)
                elif kind == 'firewall':
                    where = rack.firewall(item)
                elif kind == 'server':
                    where = rack.server(item) or []
                elif kind == 'supply':
                    where = rack.supply(item) or []
                else:
                    where = rack.blank(item) or []
            mouths.append([(x, z + level) for x, level in where])
        for (item_a, mouth_a), (item_b, mouth_b), colour, out, sag in p.get('cords', []):
            rack.patch_cord(mouths[item_a][mouth_a], mouths[item_b][mouth_b], colour, out, sag)
    return root, levels


def three_quarter(p):
    root, _ = filled(p)
    light.studio(520, -36)
    cameras.frame(root, p.get('seen', 27), p.get('height', 13), 85, 0.9, 30)


def front(p):
    root, _ = filled(p)
    light.studio(520, -36)
    cameras.frame(root, -6, 6, 100, 0.92, 30)


def macro(p):
    _, levels = filled(p)
    light.studio(p.get('lit', 360), -36)
    item, x, azimuth, elevation, wide = p['look']
    cameras.macro((x, -12, levels[item] + rack.UNIT * 0.5), azimuth, elevation, wide, 100, 20)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
