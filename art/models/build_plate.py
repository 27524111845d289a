"""A flexible build plate: spring steel under textured PEI, its grips in front, and the magnet sheet that it lies on.

Sizes: 235 × 235 mm, spring steel 0.5 mm thick under 0.125 mm of PEI a face, as common plates of that format.
"""
from kit import cameras, light
from kit.geometry import add, circle, finish, group, plate, plate_mesh, rectangle
from kit.materials import bump, linear, noise, node, rubber, shader, spread, steel
from kit.parts.signs import sign

SIDE, THICK = 235.0, 0.75


def pei(colour='#b98a2e'):
    """Powder baked on steel: an orange peel of grains half a millimetre wide that glitter."""
    material, tree, principled = shader('pei')
    grains = noise(tree, 0.7, 3)
    mix = node(tree, 'ShaderNodeMixRGB', Color1=(*linear('#7d5a1c'), 1), Color2=(*linear(colour), 1))
    tree.links.new(spread(tree, grains, 0.1, 1.0), mix.inputs['Fac'])
    tree.links.new(mix.outputs[0], principled.inputs['Base Color'])
    principled.inputs['Metallic'].default_value = 0.35
    principled.inputs['Specular'].default_value = 0.5
    tree.links.new(spread(tree, grains, 0.5, 0.3), principled.inputs['Roughness'])
    bump(tree, principled, grains, 0.22, 1.0)
    return material


def outline():
    """A square with two grips in front, notches that find the pins of the bed behind."""
    half = SIDE / 2
    points = rectangle(SIDE, SIDE, 6)
    # The lower edge runs from the third corner to the fourth: grips stand out of it.
    grips = []
    for middle in (-72, 72):
        grips += [(middle - 26, -half), (middle - 22, -half - 9), (middle + 22, -half - 9), (middle + 26, -half)]
    left, right = points[:21], points[21:]
    return left + grips + right


def bent(mesh, p):
    """Lifts the right front corner, as a hand does to let a print come off."""
    lift = p.get('lift', 0)
    for vertex in mesh.vertices:
        along = max(0.0, (vertex.co.x - vertex.co.y) / SIDE - 0.12)
        vertex.co.z += lift * along * along
    return mesh


def sheet(p, at, lift=True):
    """Cut into squares so that it bends."""
    import bmesh
    import bpy
    mesh = plate_mesh(outline(), THICK, 0.0, [circle(2.0, (0, SIDE / 2 - 5), 20)])
    if lift:
        bm = bmesh.new()
        bm.from_mesh(mesh)
        for axis in ((1, 0, 0), (0, 1, 0)):
            for step in range(-11, 12):
                co = tuple(step * 10.5 * a for a in axis)
                bmesh.ops.bisect_plane(bm, geom=bm.verts[:] + bm.edges[:] + bm.faces[:], plane_co=co, plane_no=axis)
        bpy.data.meshes.remove(mesh)
        mesh = bent(finish(bm, 'sheet', 30), p)
    mesh.materials.append(pei(p['colour']))
    mesh.materials.append(steel(0.3))
    for polygon in mesh.polygons:
        polygon.material_index = 0 if abs(polygon.normal.z) > 0.6 else 1
    thing = add('sheet', mesh, None, at)
    return thing


def plate_and_magnet(p):
    with group('build plate') as root:
        plate(rectangle(SIDE, SIDE, 6), 1.2, rubber('#1d1f20'), (0, 0, 0), 0.2)
        sheet(p, (0, 0, 1.25))
        sign(p['title'], (-SIDE / 2 + 10, SIDE / 2 - 14, 1.26 + THICK), 5.2, '#2a1d08', 'display', 'LEFT')
        sign(p['sku'], (-SIDE / 2 + 10, SIDE / 2 - 21, 1.26 + THICK), 2.8, '#2a1d08', 'text', 'LEFT')
    return root


def three_quarter(p):
    root = plate_and_magnet(p)
    light.studio(210, -36)
    cameras.frame(root, -30, 30, 85, 0.88, 22)


def front(p):
    root = plate_and_magnet(p)
    light.studio(210, -25)
    cameras.frame(root, -4, 66, 85, 0.84, 22)


def macro(p):
    plate_and_magnet(p)
    light.studio(150, -36)
    half = SIDE / 2
    cameras.macro((-half + 34, -half + 6, 2), -28, 27, 84, 100, 16)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
