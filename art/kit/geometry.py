"""Shapes. Lengths in millimetres (one Blender unit is one millimetre), angles in degrees, z up.

A shape belongs to the group in force: `with group('fan', at=(0, 0, 5)):` makes one. Edges are chamfered when a shape is made,
because no edge of a real object is sharp: that hair of light is most of what tells a photograph from a drawing.
"""
import math
from contextlib import contextmanager

import bmesh
import bpy
from mathutils import Matrix, Vector

_groups = [None]


@contextmanager
def group(name, at=(0, 0, 0), turn=(0, 0, 0)):
    """All that is made inside moves and turns together."""
    empty = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(empty)
    _place(empty, at, turn)
    _groups.append(empty)
    try:
        yield empty
    finally:
        _groups.pop()


def _place(thing, at, turn):
    thing.location = at
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    thing.parent = _groups[-1]


def add(name, data, material=None, at=(0, 0, 0), turn=(0, 0, 0)):
    """Puts a mesh or a curve into the scene, in the group in force."""
    thing = bpy.data.objects.new(name, data)
    if material is not None and not data.materials:
        data.materials.append(material)
    bpy.context.scene.collection.objects.link(thing)
    _place(thing, at, turn)
    return thing


def finish(bm, name, smooth=38, flat_sides=False):
    """The mesh of a bmesh, its faces smooth up to `smooth` degrees; with `flat_sides`, those along the axes stay flat beside their
    chamfers, whose light would otherwise run over them."""
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    mesh = bpy.data.meshes.new(name)
    bm.to_mesh(mesh)
    bm.free()
    for polygon in mesh.polygons:
        polygon.use_smooth = not (flat_sides and max(map(abs, polygon.normal)) > 0.9999)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(smooth)
    return mesh


def chamfer(bm, width, segments=2, sharper_than=30):
    """Rounds each edge whose faces meet at more than `sharper_than` degrees."""
    if width <= 0:
        return
    edges = [e for e in bm.edges if len(e.link_faces) == 2 and e.calc_face_angle(0) > math.radians(sharper_than)]
    bmesh.ops.bevel(
        bm, geom=edges, offset=width, segments=segments, profile=0.5, affect='EDGES', clamp_overlap=True
    )


def box_mesh(size, bevel=0.1, segments=2):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1, matrix=Matrix.Diagonal((*size, 1)))
    chamfer(bm, bevel, segments)
    return finish(bm, 'box', flat_sides=True)


def box(size, at, material, bevel=0.1, turn=(0, 0, 0), segments=2):
    """A block whose middle is at `at`."""
    return add('box', box_mesh(size, bevel, segments), material, at, turn)


def block(size, at, material, bevel=0.1, turn=(0, 0, 0), segments=2):
    """A block that stands on `at`: the middle of its lower face."""
    return box(size, (at[0], at[1], at[2] + size[2] / 2), material, bevel, turn, segments)


def plate_mesh(outline, thickness, bevel=0.1, holes=(), segments=2, smooth=38):
    """An outline (points of a polygon) made `thickness` thick, from z = 0 upwards, with holes."""
    bm = bmesh.new()
    edges = []
    for loop in (outline, *holes):
        verts = [bm.verts.new((x, y, 0)) for x, y in loop]
        edges += [bm.edges.new((verts[i - 1], verts[i])) for i in range(len(verts))]
    if holes:
        bmesh.ops.triangle_fill(bm, edges=edges, use_beauty=True)
    else:
        bm.faces.new(bm.verts[:])
    top = bmesh.ops.extrude_face_region(bm, geom=bm.faces[:])
    moved = [v for v in top['geom'] if isinstance(v, bmesh.types.BMVert)]
    bmesh.ops.translate(bm, verts=moved, vec=(0, 0, thickness))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    if holes:
        bmesh.ops.dissolve_limit(
            bm, angle_limit=0.01, verts=bm.verts[:], edges=bm.edges[:], use_dissolve_boundaries=False
        )
    rims = [e for e in bm.edges if len(e.link_faces) == 2 and e.calc_face_angle(0) > math.radians(60)
            and abs(e.verts[0].co.z - e.verts[1].co.z) < 1e-5]
    if bevel > 0:
        bmesh.ops.bevel(bm, geom=rims, offset=bevel, segments=segments, profile=0.5, affect='EDGES', clamp_overlap=True)
    mesh = finish(bm, 'plate', smooth)
    for polygon in mesh.polygons:
        polygon.use_smooth = abs(polygon.normal.z) < 0.9999
    return mesh


def plate(outline, thickness, material, at=(0, 0, 0), bevel=0.1, holes=(), turn=(0, 0, 0), segments=2):
    return add('plate', plate_mesh(outline, thickness, bevel, holes, segments), material, at, turn)


def lathe_mesh(profile, segments=64, smooth=38):
    """What a lathe turns: `profile` is (radius, height) from bottom to top."""
    bm = bmesh.new()
    rings = []
    for radius, z in profile:
        if radius < 1e-6:
            rings.append([bm.verts.new((0, 0, z))] * segments)
        else:
            rings.append([
                bm.verts.new((radius * math.cos(a), radius * math.sin(a), z))
                for a in (2 * math.pi * i / segments for i in range(segments))
            ])
    for low, high in zip(rings, rings[1:]):
        for i in range(segments):
            corners = [low[i - 1], low[i], high[i], high[i - 1]]
            face = list(dict.fromkeys(corners))
            if len(face) > 2:
                bm.faces.new(face)
    for ring, radius in ((rings[0], profile[0][0]), (rings[-1], profile[-1][0])):
        if radius > 1e-6 and profile[0] != profile[-1]:
            bm.faces.new(ring)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    return finish(bm, 'lathe', smooth)


def lathe(profile, material, at=(0, 0, 0), turn=(0, 0, 0), segments=64):
    return add('lathe', lathe_mesh(profile, segments), material, at, turn)


def rounded(profile, radius, steps=3):
    """A profile or an open line whose inner corners are rounded."""
    points = [Vector(p) for p in profile]
    out = [tuple(points[0])]
    for before, corner, after in zip(points, points[1:], points[2:]):
        room = min((before - corner).length, (after - corner).length) * 0.49
        cut = min(radius, room)
        start = corner + (before - corner).normalized() * cut
        end = corner + (after - corner).normalized() * cut
        for step in range(steps + 1):
            t = step / steps
            out.append(tuple((1 - t) ** 2 * start + 2 * t * (1 - t) * corner + t * t * end))
    return out + [tuple(points[-1])]


def cylinder(radius, height, at, material, bevel=0.1, turn=(0, 0, 0), segments=48, hole=0):
    """A disc or a rod that stands on `at`; a ring when it has a hole."""
    b = min(bevel, height / 2.1, (radius - hole) / 2.1)
    outside = [(radius - b, 0), (radius - b * 0.3, b * 0.3), (radius, b), (radius, height - b),
               (radius - b * 0.3, height - b * 0.3), (radius - b, height)]
    inside = [(hole + b, height), (hole, height - b), (hole, b), (hole + b, 0), (radius - b, 0)] if hole else []
    ends = ([], []) if hole else ([(0, 0)], [(0, height)])
    return lathe(ends[0] + outside + inside + ends[1], material, at, turn, segments)


def tube(points, radius, material, round_at=0, closed=False, resolution=6, flatten=None):
    """A wire or a pipe along points, its bends rounded by `round_at`."""
    if round_at:
        points = rounded(points, round_at, 6)
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = resolution
    curve.use_fill_caps = True
    spline = curve.splines.new('POLY')
    spline.points.add(len(points) - 1)
    for point, place in zip(spline.points, points):
        point.co = (*place, 1)
    spline.use_cyclic_u = closed
    spline.use_smooth = True
    return add('tube', curve, material)


def copies(thing, places, turns=None):
    """The same mesh at other places of the group in force."""
    out = []
    for index, at in enumerate(places):
        turn = turns[index] if turns else [math.degrees(a) for a in thing.rotation_euler]
        out.append(add(thing.name, thing.data, None, at, turn))
    return out


def rectangle(width, height, radius=0.0, at=(0, 0), steps=6):
    """The outline of a rectangle around `at`, its corners rounded."""
    x, y = at
    w, h = width / 2, height / 2
    if radius <= 0:
        return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]
    out = []
    for cx, cy, start in ((w, h, 0), (-w, h, 90), (-w, -h, 180), (w, -h, 270)):
        px, py = cx - math.copysign(radius, cx), cy - math.copysign(radius, cy)
        for step in range(steps + 1):
            angle = math.radians(start + 90 * step / steps)
            out.append((x + px + radius * math.cos(angle), y + py + radius * math.sin(angle)))
    return out


def circle(radius, at=(0, 0), steps=32):
    return [(at[0] + radius * math.cos(2 * math.pi * i / steps), at[1] + radius * math.sin(2 * math.pi * i / steps))
            for i in range(steps)]
