"""The studio's kit: shapes, materials, printed artwork, light, cameras, rendering. One Blender unit is one millimetre, everywhere."""

# Pinned in art/manifest.json. Raise it when a change of the kit must be seen in every picture: all of them become stale.
VERSION = 1
