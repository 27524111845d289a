"""A syringe of thermal paste with its cap, its spatula, and a line of paste. Sizes: 10 ml syringe, barrel 16 mm outside, ISO 7886-1."""
import math

from kit import cameras, light
from kit.geometry import add, box, circle, group, lathe, plate, rounded, tube
from kit.materials import moulded, surface
from kit.parts.signs import sign


def syringe(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """Along x, its tip towards +x, lying on z = 0."""
    radius = 8.1
    with group('syringe', (at[0], at[1], at[2] + radius), turn) as made:
        shell = surface('#e9ecea', 0.22, 0, 0.03, 6, coat=0.4)
        paste = surface(p['paste'], 0.42, 0.1, 0.04, 2)
        with group('barrel', (0, 0, 0), (0, 90, 0)):
            lathe(rounded([(7.0, -30), (11.6, -30), (11.6, -28.2), (radius, -28.2), (radius, 31), (6.4, 34.5), (3.1, 35), (2.6, 36)], 0.5), shell, segments=72)
            lathe(rounded([(0, -48), (8.6, -48), (8.6, -46.4), (2.6, -46.4), (2.6, -28), (7.2, -28), (7.2, -22), (0, -22)], 0.35), shell, segments=64)
            for angle in (0, 90):
                box((12.4, 1.2, 17), (0, 0, -38), shell, 0.2, (0, 0, angle))
            # The label is a sleeve of film: its edge shows.
            lathe([(radius, -19), (radius + 0.07, -18.95), (radius + 0.07, 25.95), (radius, 26)], surface(p['label'], 0.3, 0, 0.03, 6, coat=0.3), segments=96)
            lathe([(radius + 0.06, 17.5), (radius + 0.1, 17.5), (radius + 0.1, 21), (radius + 0.06, 21)], surface(p['accent'], 0.32), segments=96)
            lathe(rounded([(0, 47), (2.6, 47), (3.5, 45.4), (4.2, 36.4), (4.2, 35.2), (3.2, 35)], 0.5), moulded(p['cap'], 0.38), segments=48)
            for index in range(18):
                a = 2 * math.pi * index / 18
                box((0.45, 0.5, 8), (4.0 * math.cos(a), 4.0 * math.sin(a), 40.2), moulded(p['cap'], 0.38), 0.15, (0, -5 * math.cos(a), math.degrees(a)))
            for side in (-1, 1):
                box((4, 12, 1.7), (0, side * 14, -29.1), shell, 0.6)
        wrap(p['title'], (-2, 0, 0), radius, 6.0, p['ink'], 'display', 72)
        wrap(p['facts'], (-2, 0, 0), radius, 1.75, p['ink'], 'bold', 28)
        wrap(p['sku'], (-2, 0, 0), radius, 1.5, p['ink'], 'text', 13)
    return made


def wrap(body, at, radius, size, colour, face, angle):
    """A line of letters along the barrel, bent round it, `angle` degrees above the horizontal, on the side of the camera."""
    a = math.radians(angle)
    thing = sign(body, (0, 0, 0), size, colour, face)
    import bpy
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(thing)
    for vertex in mesh.vertices:
        around = a + vertex.co.y / radius
        r = radius + 0.09 + vertex.co.z
        vertex.co = (vertex.co.x + at[0], -r * math.cos(around), r * math.sin(around))
    add('letters', mesh)


def spatula(at, turn, colour):
    with group('spatula', at, turn) as made:
        outline = [(-32, -3.2), (14, -3.6), (20, -6.5), (33, -7), (33.6, -6), (33.6, 6), (33, 7), (20, 6.5), (14, 3.6), (-32, 3.2), (-34, 1.6), (-34, -1.6)]
        plate(outline, 1.3, moulded(colour, 0.4), (0, 0, 0), 0.3, [circle(1.6, (-29, 0), 20)])
    return made


def laid(p):
    with group('paste') as root:
        syringe(p, (0, 0, 0), (0, 0, 14))
        spatula((6, -24, 0), (0, 0, 5), p['spatula'])
    return root


def three_quarter(p):
    root = laid(p)
    light.studio(75, -35)
    cameras.frame(root, -18, 30, 100, 0.82, 16)


def front(p):
    root = laid(p)
    light.studio(75, -25)
    cameras.frame(root, -4, 58, 100, 0.8, 18)


def macro(p):
    """A line of it on the spatula: its colour, and how thick it is."""
    with group('paste'):
        syringe(p, (0, 0, 0), (0, 0, 14))
        spatula((6, -24, 0), (0, 0, 5), p['spatula'])
        grey = surface(p['paste'], 0.4, 0.1, 0.05, 1.5, relief=0.15, relief_size=1.6)
        points = [(26 + t * 0.5, -22.6 + t * 0.05 + 1.5 * math.sin(t * 0.62), 2.0) for t in range(21)]
        tube(points, 1.05, grey)
    light.studio(75, -35)
    cameras.macro((9, -10, 6), -16, 34, 92, 100, 16)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
