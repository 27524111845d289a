import type { z } from 'zod';

type MapPoint = { fault: string; x: number; y: number };

/** Units of a drawing of public/illustrations. */
const DRAWING = { width: 320, height: 240 };

/** Distance between two centres, in units of the drawing, so that the numbers stay apart on the narrowest phone. */
const MINIMUM_DISTANCE = 36;

/** For zod: each fault has one point, and no number of the map hides another. */
export function refuseCrowdedPoints(points: MapPoint[], context: z.RefinementCtx): void {
  points.forEach((point, index) => {
    for (const other of points.slice(0, index)) {
      const message =
        other.fault === point.fault
          ? `${point.fault} est placé deux fois`
          : distance(point, other) < MINIMUM_DISTANCE &&
            `trop près de ${other.fault} : les numéros se couvriraient (11 % en largeur ou 15 % en hauteur suffisent)`;
      if (message) context.addIssue({ code: 'custom', path: [index], message });
    }
  });
}

function distance(a: MapPoint, b: MapPoint): number {
  return Math.hypot(((a.x - b.x) * DRAWING.width) / 100, ((a.y - b.y) * DRAWING.height) / 100);
}
