"""Takes noise out of a linear picture. Debian's Blender has no denoiser, so this is ours: non-local means guided by features.

A pixel becomes the mean of those around it that look at the same thing: same normal, same colour of surface, and light that
differs by no more than noise does. The picture is divided by the colours of its surfaces first and multiplied afterwards, so that
print and tracks stay as sharp as they were drawn.
"""
import cv2
import numpy as np

RADIUS = 4


def denoise(light, albedo, normal, floor, strength=1.0):
    """`light` is height × width × channels (a multiple of three); the guides have three channels, `floor` one.

    Colours of surfaces are cleaned by themselves before they are multiplied back: out of focus they have noise too.
    """
    base = np.maximum(albedo, 0.04)
    channels = light.shape[2] // 3
    irradiance = light / np.tile(base, channels)
    print_guide = np.dstack([_calm(normal) * 0.7, floor[..., None]])
    colours = _means(base, np.sqrt(base), print_guide, strength * 0.7)
    # Distances are judged on brightness compressed as the eye does.
    seen = np.log1p(irradiance.reshape(*irradiance.shape[:2], channels, 3).mean(axis=3) * 4)
    guide = np.dstack([_calm(normal), np.sqrt(np.maximum(_calm(colours), 0)) * 1.6, floor[..., None] * 2])
    return _means(irradiance, seen, guide, strength) * np.tile(colours, channels)


def _means(values, seen, guide, strength):
    """Each pixel's mean over those around it whose `seen` differs by noise only and whose `guide` is alike."""
    noise = np.max(np.dstack([_noise(seen[..., i]) for i in range(seen.shape[2])]), axis=2)
    seen = cv2.GaussianBlur(seen, (0, 0), 0.6)
    values, seen, guide = values.astype(np.float32), seen.astype(np.float32), guide.astype(np.float32)
    total = values.copy()
    height, width = noise.shape
    weights = np.ones((height, width), np.float32)
    scale = (1 / (2.0 * strength * noise ** 2 + 1e-7) / seen.shape[2]).astype(np.float32)
    for dy in range(0, RADIUS + 1):
        for dx in range(-RADIUS, RADIUS + 1):
            if dy == 0 and dx <= 0:
                continue
            here = (slice(0, height - dy), slice(max(0, -dx), width - max(0, dx)))
            there = (slice(dy, height), slice(max(0, dx), width - max(0, -dx)))
            apart = np.einsum('ijk,ijk->ij', seen[here] - seen[there], seen[here] - seen[there])
            apart = cv2.blur(apart, (3, 3)) * np.minimum(scale[here], scale[there])
            difference = guide[here] - guide[there]
            unlike = np.einsum('ijk,ijk->ij', difference, difference) * 40
            weight = np.exp(-np.minimum(apart * 0.5 + unlike, 30))
            total[here] += weight[..., None] * values[there]
            total[there] += weight[..., None] * values[here]
            weights[here] += weight
            weights[there] += weight
    return total / weights[..., None]


def _calm(feature):
    return cv2.bilateralFilter(feature.astype(np.float32), 5, 0.15, 1.2)


def _noise(seen):
    """The deviation of noise around each pixel: what a small median takes away, which edges do not count in."""
    residue = np.abs(seen - cv2.medianBlur(seen.astype(np.float32), 3))
    return np.maximum(cv2.GaussianBlur(np.minimum(residue, 0.25), (0, 0), 3) * 1.5, 0.004)
