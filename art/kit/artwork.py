"""What is printed: copper under the mask, silk screen, bare pads, labels. Drawn with OpenCV into a picture that a material reads.

Lengths in mm from the board's lower left corner, y up. Letters are strokes (Hershey's), as plotters draw a silk screen.
"""
import math
import random

import cv2
import numpy as np

SHIFT = 4  # OpenCV draws with this many bits below the pixel: tracks of 0.1 mm stay smooth


class Artwork:
    """One face of a board: layers `copper`, `silk`, `bare` (no mask: gold or tin), each from 0 to 255."""

    def __init__(self, width, height, per_mm):
        self.width, self.height, self.per_mm = width, height, per_mm
        shape = (round(height * per_mm), round(width * per_mm))
        self.copper, self.silk, self.bare = (np.zeros(shape, np.uint8) for _ in range(3))

    def _points(self, points):
        scale = self.per_mm * (1 << SHIFT)
        return np.array([[round(x * scale), round((self.height - y) * scale)] for x, y in points], np.int32)

    def _size(self, mm):
        return max(1, round(mm * self.per_mm))

    # copper

    def pour(self, clearance=None):
        """Copper everywhere; what is drawn afterwards stands clear of it."""
        self.copper[:] = 120

    def track(self, points, width=0.15, level=255, clearance=0.15):
        pts = self._points(points)
        if clearance:
            cv2.polylines(self.copper, [pts], False, 30, self._size(width + 2 * clearance), cv2.LINE_AA, SHIFT)
        cv2.polylines(self.copper, [pts], False, level, self._size(width), cv2.LINE_AA, SHIFT)

    def via(self, x, y, radius=0.22, tented=True):
        center = tuple(int(v) for v in self._points([(x, y)])[0])
        r = int(radius * self.per_mm * (1 << SHIFT))
        cv2.circle(self.copper, center, int(r * 1.5), 30, -1, cv2.LINE_AA, SHIFT)
        cv2.circle(self.copper, center, r, 255, -1, cv2.LINE_AA, SHIFT)
        cv2.circle(self.copper, center, int(r * 0.45), 0, -1, cv2.LINE_AA, SHIFT)
        if not tented:
            cv2.circle(self.bare, center, r, 255, -1, cv2.LINE_AA, SHIFT)
            cv2.circle(self.bare, center, int(r * 0.5), 0, -1, cv2.LINE_AA, SHIFT)

    def pad(self, x, y, width, height, mask_gap=0.06):
        """A bare pad of gold, its middle at x, y, and the gap of the mask around it."""
        for layer, value, grow in ((self.copper, 10, mask_gap * 2), (self.copper, 235, 0), (self.bare, 255, 0)):
            self._fill(layer, x, y, width + grow, height + grow, value)

    def _fill(self, layer, x, y, width, height, value):
        w, h = width / 2, height / 2
        cv2.fillConvexPoly(
            layer, self._points([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]), value, cv2.LINE_AA, SHIFT
        )

    def ring(self, x, y, radius, hole):
        """The bare ring around a mounting hole."""
        center = tuple(int(v) for v in self._points([(x, y)])[0])
        for r, value in ((radius, 255), (hole, 0)):
            cv2.circle(self.bare, center, int(r * self.per_mm * (1 << SHIFT)), value, -1, cv2.LINE_AA, SHIFT)
        cv2.circle(self.copper, center, int(radius * self.per_mm * (1 << SHIFT)), 235, -1, cv2.LINE_AA, SHIFT)

    def bus(self, points, lines, pitch=0.3, width=0.13, vias=True):
        """Parallel tracks along points, which keep their pitch round each bend and end in vias, as memory is wired."""
        for line in range(lines):
            offset = (line - (lines - 1) / 2) * pitch
            moved = _offset(points, offset)
            self.track(moved, width, clearance=(pitch - width) / 2)
            if vias:
                for (x, y), (nx, ny) in ((moved[0], moved[1]), (moved[-1], moved[-2])):
                    away = 0.5 * (line % 2)
                    length = math.hypot(nx - x, ny - y) or 1
                    x, y = x + (nx - x) / length * away, y + (ny - y) / length * away
                    self.via(x, y, 0.2)

    def meander(self, x, y, length, width=0.13, height=0.9, pitch=0.42):
        """A track made longer so that its signal does not come too early."""
        points, side, at = [(x, y)], 1, x
        while at + pitch < x + length:
            c = pitch * 0.3
            points += [(at, y + side * (height / 2 - c)), (at + c, y + side * height / 2),
                       (at + pitch - c, y + side * height / 2), (at + pitch, y + side * (height / 2 - c))]
            side, at = -side, at + pitch
        points += [(at, y), (x + length, y)]
        self.track(points, width)

    def stitch(self, seed, count, avoid=()):
        """Vias that tie the pours together, away from the boxes of `avoid` (x0, y0, x1, y1)."""
        rng = random.Random(seed)
        for _ in range(count):
            x, y = rng.uniform(1, self.width - 1), rng.uniform(1, self.height - 1)
            if not any(x0 < x < x1 and y0 < y < y1 for x0, y0, x1, y1 in avoid):
                self.via(x, y, 0.2)

    # silk screen

    def text(self, body, x, y, size=1.2, weight=0.16, turn=0, centre=True):
        """Strokes `size` mm high. `turn` is 0 or a multiple of 90 degrees."""
        draw_text(self.silk, body, x * self.per_mm, (self.height - y) * self.per_mm, size * self.per_mm,
                  self._size(weight), turn, centre)

    def line(self, points, width=0.15, closed=False):
        cv2.polylines(self.silk, [self._points(points)], closed, 255, self._size(width), cv2.LINE_AA, SHIFT)

    def frame(self, x, y, width, height, line=0.15, pin1=True):
        """The outline of a part around x, y, with a dot at its first pin."""
        w, h = width / 2, height / 2
        self.line([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)], line, True)
        if pin1:
            self.dot(x - w - 0.5, y + h - 0.3, 0.22)

    def dot(self, x, y, radius):
        center = tuple(int(v) for v in self._points([(x, y)])[0])
        cv2.circle(self.silk, center, int(radius * self.per_mm * (1 << SHIFT)), 255, -1, cv2.LINE_AA, SHIFT)

    def layers(self):
        """Red copper, green silk, blue bare; a pad is never under silk."""
        silk = np.where(self.bare > 40, 0, self.silk)
        return np.dstack([self.copper, silk, self.bare])


def _offset(points, by):
    """A polyline moved sideways, its bends mitred."""
    out = []
    for i, (x, y) in enumerate(points):
        directions = []
        for a, b in ((i - 1, i), (i, i + 1)):
            if 0 <= a and b < len(points):
                dx, dy = points[b][0] - points[a][0], points[b][1] - points[a][1]
                length = math.hypot(dx, dy) or 1
                directions.append((dx / length, dy / length))
        nx = sum(-dy for _, dy in directions) / len(directions)
        ny = sum(dx for dx, _ in directions) / len(directions)
        square = nx * nx + ny * ny
        out.append((x + by * nx / square, y + by * ny / square))
    return out


def draw_text(layer, body, x, y, height, weight, turn=0, centre=True, value=255):
    """Hershey letters `height` pixels high; x, y is the middle, or the left of the base line."""
    face = cv2.FONT_HERSHEY_SIMPLEX
    body = body.replace('·', '-').replace('×', 'x')  # it has no other letters than ASCII's
    scale = height / 21  # capitals of this face are 21 units high
    (width, _), _ = cv2.getTextSize(body, face, scale, weight)
    room = int(height * 0.6) + weight
    tile = np.zeros((int(height) + 2 * room, width + 2 * room), np.uint8)
    cv2.putText(tile, body, (room, room + int(height)), face, scale, value, weight, cv2.LINE_AA)
    tile = np.rot90(tile, (turn // 90) % 4)
    top = int(y - tile.shape[0] / 2) if centre or turn % 180 else int(y - room - height)
    left = int(x - tile.shape[1] / 2) if centre else int(x - room)
    h, w = layer.shape[:2]
    y0, x0, y1, x1 = max(0, top), max(0, left), min(h, top + tile.shape[0]), min(w, left + tile.shape[1])
    if y1 > y0 and x1 > x0:
        part = layer[y0:y1, x0:x1]
        np.maximum(part, tile[y0 - top:y1 - top, x0 - left:x1 - left], out=part)
