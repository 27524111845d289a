"""Cameras. A rig looks at an object from an azimuth (0 is its front, positive goes round to its right) and an elevation, in degrees."""
import math

import bpy
from mathutils import Vector

SENSOR = 36.0  # mm wide, as a full-frame camera


def corners(root):
    """All vertices of what is under `root`, in the scene, bounding boxes for what is fine."""
    bpy.context.view_layer.update()
    points = []
    for thing in [root, *root.children_recursive]:
        if thing.type in ('MESH', 'CURVE', 'FONT'):
            points += [thing.matrix_world @ Vector(corner) for corner in thing.bound_box]
    return points


def direction(azimuth, elevation):
    """From the object to the camera."""
    a, e = math.radians(azimuth - 90), math.radians(elevation)
    return Vector((math.cos(e) * math.cos(a), math.cos(e) * math.sin(a), math.sin(e)))


def camera(focal):
    scene = bpy.context.scene
    data = bpy.data.cameras.new('camera')
    data.sensor_width = SENSOR
    data.lens = focal
    data.clip_start, data.clip_end = 1, 100000
    thing = bpy.data.objects.new('camera', data)
    scene.collection.objects.link(thing)
    scene.camera = thing
    return thing


def focus(thing, at, f_number):
    """Depth of field. Blender takes its unit for a metre; ours is a millimetre, hence the thousandth."""
    if not f_number:
        return
    depth = thing.data.dof
    depth.use_dof = True
    forward = thing.matrix_world.to_quaternion() @ Vector((0, 0, -1))
    depth.focus_distance = max(1, (Vector(at) - thing.location).dot(forward))
    depth.aperture_fstop = f_number / 1000
    depth.aperture_blades = 9


def look(thing, at, from_point):
    thing.location = from_point
    thing.rotation_euler = (Vector(at) - Vector(from_point)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.view_layer.update()


def frame(root, azimuth, elevation, focal=85, fill=0.8, f_number=11, focus_at=None, lift=0.0, aspect=4 / 3):
    """The whole object, which fills `fill` of the frame's width or height. `lift` moves it up, in frame heights."""
    points = corners(root)
    view = direction(azimuth, elevation)
    thing = camera(focal)
    middle = sum(points, Vector()) / len(points)
    tangent = SENSOR / 2 / focal
    distance = 10 * max((p - middle).length for p in points)
    for _ in range(12):
        look(thing, middle, middle + view * distance)
        inverse = thing.matrix_world.inverted()
        seen = [inverse @ p for p in points]
        xs = [p.x / -p.z / tangent for p in seen]
        ys = [p.y / -p.z / tangent * aspect for p in seen]
        rotation = thing.matrix_world.to_quaternion()
        middle += rotation @ Vector(((max(xs) + min(xs)) / 2 * tangent * distance,
                                     (max(ys) + min(ys)) / 2 * tangent / aspect * distance, 0))
        distance *= max(max(xs) - min(xs), max(ys) - min(ys)) / 2 / fill
    look(thing, middle, middle + view * distance)
    thing.data.shift_y = -lift / aspect
    nearest = min(points, key=lambda p: (p - thing.location).length)
    focus(thing, focus_at if focus_at is not None else nearest.lerp(middle, 0.45), f_number)
    return thing


def macro(at, azimuth, elevation, width, focal=100, f_number=5.6, roll=0):
    """A close view, `width` mm across at the point that is sharp."""
    thing = camera(focal)
    distance = width / SENSOR * focal
    look(thing, at, Vector(at) + direction(azimuth, elevation) * distance)
    thing.rotation_euler.rotate_axis('Z', math.radians(roll))
    bpy.context.view_layer.update()
    focus(thing, at, f_number)
    return thing
