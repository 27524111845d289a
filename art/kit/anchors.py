"""Places of a model that a page points at: named where they are built, found again in the picture that was rendered."""
import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from .geometry import add

PREFIX = 'anchor '
# What may lie between the camera and a place, in mm: a place on a wall is a little in front of it or behind.
NEAR = 6.0


def anchor(name, at):
    """Names a place of the group in force."""
    return add(PREFIX + name, None, None, at)


def in_picture():
    """Each place as (x, y) in percent of the picture, from its upper left corner. One that something hides is an error."""
    scene = bpy.context.scene
    graph = bpy.context.evaluated_depsgraph_get()
    found = {}
    for thing in scene.objects:
        if not thing.name.startswith(PREFIX):
            continue
        place, eye = thing.matrix_world.translation, scene.camera.matrix_world.translation
        ray = Vector(place) - Vector(eye)
        hit, at, *_ = scene.ray_cast(graph, eye, ray.normalized(), distance=ray.length - NEAR)
        name = thing.name[len(PREFIX):]
        if hit:
            raise ValueError(f'{name} is hidden: something is in front of it at {tuple(round(v) for v in at)}')
        x, y, _ = world_to_camera_view(scene, scene.camera, place)
        found[name] = [round(x * 100, 1), round((1 - y) * 100, 1)]
    return found
