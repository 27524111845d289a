"""The studio: a table that goes up into a backdrop without an edge, and four lights, each in a group of its own.

Groups are what makes both exposures of one rendering: by day the key leads, by night the rims do (kit/grade.py mixes them).
Lights are large and soft, seen by reflections, brighter in their middle: that is what makes metal look like metal.
"""
import math

import bpy
from mathutils import Vector

from .materials import linear, node

GROUPS = ('key', 'fill', 'rim', 'world')
FLOOR = '#b4b4b4'  # neutral: the brand's colour comes when the picture is graded


def softbox(name, group, at, size, radiance, target=(0, 0, 0), warmth=(1, 1, 1)):
    """A rectangle of light `size` = (width, height) mm. `radiance` is in the scene's own units, whatever the size."""
    data = bpy.data.lights.new(name, 'AREA')
    data.shape = 'RECTANGLE'
    data.size, data.size_y = size
    data.energy = radiance * size[0] * size[1] * math.pi
    data.color = warmth
    data.use_nodes = True
    tree = data.node_tree
    emission = tree.nodes['Emission']
    geometry = tree.nodes.new('ShaderNodeNewGeometry')
    centre = node(tree, 'ShaderNodeVectorMath')
    centre.operation = 'SUBTRACT'
    centre.inputs[1].default_value = (0.5, 0.5, 0)
    length = tree.nodes.new('ShaderNodeVectorMath')
    length.operation = 'LENGTH'
    fade = node(tree, 'ShaderNodeMapRange', From_Min=0.1, From_Max=0.62, To_Min=1.35, To_Max=0.35)
    fade.interpolation_type = 'SMOOTHSTEP'
    tree.links.new(geometry.outputs['Parametric'], centre.inputs[0])
    tree.links.new(centre.outputs['Vector'], length.inputs[0])
    tree.links.new(length.outputs['Value'], fade.inputs['Value'])
    tree.links.new(fade.outputs['Result'], emission.inputs['Strength'])
    lamp = bpy.data.objects.new(name, data)
    lamp.location = at
    lamp.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    lamp.lightgroup = group
    lamp.visible_camera = False
    bpy.context.scene.collection.objects.link(lamp)
    return lamp


def floor_material():
    """Matt, and it tells where it is seen (`floor`) and where its printed grid is (`grid`, 10 mm)."""
    material = bpy.data.materials.new('floor')
    material.use_nodes = True
    tree = material.node_tree
    principled = tree.nodes['Principled BSDF']
    principled.inputs['Base Color'].default_value = (*linear(FLOOR), 1)
    principled.inputs['Roughness'].default_value = 0.9
    principled.inputs['Specular'].default_value = 0.0
    seen = tree.nodes.new('ShaderNodeOutputAOV')
    seen.name = 'floor'
    seen.inputs['Value'].default_value = 1
    grid = tree.nodes.new('ShaderNodeOutputAOV')
    grid.name = 'grid'
    place = tree.nodes.new('ShaderNodeTexCoord')
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(place.outputs['Object'], split.inputs[0])

    def calculate(operation, first, second=None):
        made = tree.nodes.new('ShaderNodeMath')
        made.operation = operation
        for socket, value in zip(made.inputs, (first, second)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            elif value is not None:
                tree.links.new(value, socket)
        return made.outputs[0]

    def from_line(axis):
        """Distance to the nearest multiple of 10 mm."""
        return calculate('PINGPONG', split.outputs[axis], 5)

    dot = calculate('LESS_THAN', calculate('SQRT', calculate('ADD', calculate('POWER', from_line('X'), 2),
                                                             calculate('POWER', from_line('Y'), 2))), 0.55)
    low = calculate('LESS_THAN', split.outputs['Z'], 0.5)
    tree.links.new(calculate('MULTIPLY', dot, low), grid.inputs['Value'])
    return material


def table(extent=1.0):
    """A sheet that lies on z = 0 and rises behind. It is large: its far edge is never in the picture."""
    width, depth, bend, height = (v * extent for v in (6000, 1500, 700, 3000))
    profile = [(-4000 * extent, 0), (depth - bend, 0)]
    profile += [(depth - bend + bend * math.sin(a), bend - bend * math.cos(a))
                for a in (math.pi / 2 * i / 16 for i in range(1, 17))]
    profile.append((depth, height))
    vertices = [(x, y, z) for y, z in profile for x in (-width, width)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = bpy.data.meshes.new('table')
    mesh.from_pydata(vertices, [], faces)
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.materials.append(floor_material())
    thing = bpy.data.objects.new('table', mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def sheen(size=150.0, key_from=-40, facing=0, gain=1.0):
    """For dark things, beside `studio`: two broad soft boxes at the sides of the camera, in the group that leads at night, so that the faces which
    look at it stand out from the mat."""
    side = 1 if key_from < 0 else -1
    for name, azimuth, height, radiance in (('sheen', -62 * side, 0.9, 1.0), ('counter', 58 * side, 1.3, 0.6)):
        angle = math.radians(facing + azimuth - 90)
        at = (size * 2.9 * math.cos(angle), size * 2.9 * math.sin(angle), size * height)
        softbox(name, 'rim', at, (size * 1.7, size * 1.5), radiance * gain, warmth=(0.95, 0.98, 1))


def studio(size=150.0, key_from=-40, facing=0):
    """The set for an object about `size` mm large that stands at the origin, seen from azimuth `facing`.

    `key_from` is where the key stands, in degrees from the camera: negative is left.
    """
    def around(azimuth, distance, height):
        angle = math.radians(facing + azimuth - 90)
        return (size * distance * math.cos(angle), size * distance * math.sin(angle), size * height)

    side = 1 if key_from < 0 else -1
    # Behind and above, tilted forward: it draws the edges and lies on every upper face.
    softbox('key', 'key', around(180 + side * 22, 1.9, 2.7), (size * 3.2, size * 2.2), 5.2, warmth=(1, 0.965, 0.92))
    # Beside the camera, wide and faint: it opens the faces that look at it.
    softbox('fill', 'fill', around(key_from, 3.2, 2.0), (size * 2.6, size * 2.4), 2.5, warmth=(0.93, 0.97, 1))
    # Two strips at the sides.
    softbox('left', 'rim', around(-100, 2.6, 1.35), (size * 0.8, size * 1.9), 3.2, warmth=(0.86, 0.95, 1))
    softbox('right', 'rim', around(112, 2.6, 1.5), (size * 0.8, size * 1.9), 3.8, warmth=(1, 0.93, 0.84))
    world = bpy.data.worlds.new('studio')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs['Color'].default_value = (0.9, 0.95, 1, 1)
    background.inputs['Strength'].default_value = 0.5
    world.lightgroup = 'world'
    table(max(1.0, size / 150))
