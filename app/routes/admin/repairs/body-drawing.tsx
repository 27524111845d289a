import type { MarkSide } from '#domain/repair/marks.ts';

/** A rectangle (x, y, width, height, radius) or a circle (x, y, radius). */
type Shape = readonly number[];
type Drawing = { width: number; height: number; shapes: readonly Shape[] };

const PHONE = { width: 60, height: 120 };
const WATCH = { width: 80, height: 110 };
const WIDE = { width: 160, height: 110 };
const FLAT = { width: 160, height: 60 };

const slots = (count: number, x: number, y: number, width: number, step: number): Shape[] =>
  Array.from({ length: count }, (_, index) => [x, y + index * step, width, step / 3, 1]);

/** The sides of each body, as lines: where something is, not how a model looks. */
const DRAWINGS: Readonly<Record<MarkSide, Drawing>> = {
  'phone.front': {
    ...PHONE,
    shapes: [
      [2, 2, 56, 116, 9],
      [6, 8, 48, 104, 4],
      [30, 5, 1.5],
    ],
  },
  'phone.back': {
    ...PHONE,
    shapes: [
      [2, 2, 56, 116, 9],
      [7, 8, 20, 26, 6],
      [17, 15, 5],
      [17, 27, 5],
    ],
  },
  'tablet.front': {
    width: 90,
    height: 120,
    shapes: [
      [2, 2, 86, 116, 7],
      [8, 9, 74, 102, 2],
      [45, 5.5, 1.5],
    ],
  },
  'tablet.back': {
    width: 90,
    height: 120,
    shapes: [
      [2, 2, 86, 116, 7],
      [13, 13, 5],
      [45, 60, 9],
    ],
  },
  'watch.front': {
    ...WATCH,
    shapes: [
      [22, 2, 36, 106, 4],
      [12, 25, 56, 60, 14],
      [18, 31, 44, 48, 9],
      [68, 42, 5, 14, 2],
    ],
  },
  'watch.back': {
    ...WATCH,
    shapes: [
      [22, 2, 36, 106, 4],
      [12, 25, 56, 60, 14],
      [40, 55, 19],
      [40, 55, 9],
    ],
  },
  'homeConsole.front': {
    ...FLAT,
    shapes: [
      [2, 8, 156, 44, 4],
      [14, 26, 70, 3, 1],
      [118, 30, 4],
      [134, 26, 12, 6, 1],
    ],
  },
  'homeConsole.top': {
    ...WIDE,
    shapes: [[2, 2, 156, 106, 5], [110, 10, 38, 90, 3], ...slots(6, 14, 16, 70, 14)],
  },
  'homeConsole.back': {
    ...FLAT,
    shapes: [
      [2, 8, 156, 44, 4],
      [14, 34, 14, 9, 2],
      [40, 34, 18, 8, 1],
      [70, 34, 10, 9, 1],
      ...slots(3, 95, 18, 52, 9),
    ],
  },
  'handheldConsole.front': {
    ...FLAT,
    shapes: [
      [2, 4, 156, 52, 12],
      [36, 9, 88, 42, 2],
      [19, 18, 6],
      [19, 40, 5],
      [141, 40, 6],
      [141, 18, 5],
    ],
  },
  'handheldConsole.back': {
    ...FLAT,
    shapes: [
      [2, 4, 156, 52, 12],
      [60, 12, 40, 6, 2],
      [50, 26, 60, 22, 2],
    ],
  },
  'controller.front': {
    ...WIDE,
    shapes: [
      [8, 14, 144, 56, 26],
      [14, 50, 34, 54, 16],
      [112, 50, 34, 54, 16],
      [42, 40, 10],
      [62, 58, 9],
      [98, 58, 9],
      [118, 40, 10],
    ],
  },
  'controller.back': {
    ...WIDE,
    shapes: [
      [8, 14, 144, 56, 26],
      [14, 50, 34, 54, 16],
      [112, 50, 34, 54, 16],
      [26, 8, 34, 10, 4],
      [100, 8, 34, 10, 4],
    ],
  },
  'laptop.screen': {
    ...WIDE,
    shapes: [
      [2, 2, 156, 100, 5],
      [8, 9, 144, 86, 1],
      [80, 5.5, 1.2],
      [30, 102, 100, 6, 1],
    ],
  },
  'laptop.keyboard': {
    ...WIDE,
    shapes: [[2, 4, 156, 102, 5], [12, 12, 136, 48, 2], ...slots(4, 16, 17, 128, 11), [54, 68, 52, 32, 3]],
  },
  'laptop.lid': {
    ...WIDE,
    shapes: [
      [2, 4, 156, 102, 5],
      [80, 54, 8],
    ],
  },
  'laptop.bottom': {
    ...WIDE,
    shapes: [
      [2, 4, 156, 102, 5],
      ...slots(3, 34, 20, 92, 9),
      [10, 12, 3],
      [150, 12, 3],
      [10, 98, 3],
      [150, 98, 3],
    ],
  },
  'tower.front': {
    width: 60,
    height: 120,
    shapes: [[4, 2, 52, 116, 3], [10, 10, 40, 8, 1], [30, 32, 4], ...slots(6, 14, 60, 32, 8)],
  },
  'tower.side': {
    width: 110,
    height: 120,
    shapes: [
      [2, 2, 106, 116, 3],
      [12, 12, 86, 84, 2],
      [10, 104, 3],
      [100, 104, 3],
    ],
  },
  'tower.back': {
    width: 60,
    height: 120,
    shapes: [
      [4, 2, 52, 116, 3],
      [10, 8, 22, 34, 1],
      [42, 24, 10],
      ...slots(5, 10, 52, 34, 7),
      [12, 94, 36, 18, 2],
    ],
  },
  'allInOne.front': {
    ...WIDE,
    shapes: [
      [2, 2, 156, 88, 4],
      [7, 7, 146, 72, 1],
      [60, 90, 40, 16, 2],
    ],
  },
  'allInOne.back': {
    ...WIDE,
    shapes: [
      [2, 2, 156, 88, 4],
      [64, 40, 32, 66, 3],
      [14, 70, 40, 8, 1],
    ],
  },
  'part.front': {
    ...WIDE,
    shapes: [
      [4, 12, 152, 86, 2],
      [20, 26, 40, 40, 2],
      [80, 30, 22],
      [120, 26, 26, 50, 2],
      [30, 98, 90, 6, 0],
    ],
  },
  'part.back': {
    ...WIDE,
    shapes: [
      [4, 12, 152, 86, 2],
      [30, 98, 90, 6, 0],
      [14, 22, 3],
      [146, 22, 3],
      [14, 88, 3],
      [146, 88, 3],
    ],
  },
  'gadget.front': {
    width: 110,
    height: 110,
    shapes: [
      [4, 4, 102, 102, 14],
      [18, 20, 74, 44, 4],
      [34, 84, 7],
      [76, 84, 7],
    ],
  },
  'gadget.back': {
    width: 110,
    height: 110,
    shapes: [[4, 4, 102, 102, 14], ...slots(4, 28, 26, 54, 10), [40, 82, 30, 12, 2]],
  },
  'box.front': {
    ...FLAT,
    shapes: [
      [2, 10, 156, 40, 6],
      [18, 30, 2.5],
      [32, 30, 2.5],
      [46, 30, 2.5],
      [60, 30, 2.5],
    ],
  },
  'box.back': {
    ...FLAT,
    shapes: [
      [2, 10, 156, 40, 6],
      [16, 24, 14, 12, 1],
      [36, 24, 14, 12, 1],
      [56, 24, 14, 12, 1],
      [140, 30, 5],
    ],
  },
  'server.front': {
    ...WIDE,
    shapes: [
      [2, 4, 156, 102, 3],
      [10, 12, 30, 76, 1],
      [46, 12, 30, 76, 1],
      [82, 12, 30, 76, 1],
      [118, 12, 30, 76, 1],
      [18, 97, 3],
    ],
  },
  'server.back': {
    ...WIDE,
    shapes: [
      [2, 4, 156, 102, 3],
      [40, 40, 24],
      [100, 40, 24],
      [12, 78, 40, 18, 2],
      [66, 80, 14, 12, 1],
      [86, 80, 14, 12, 1],
    ],
  },
};

/** Width and height of a side, in the units of its drawing. */
export const sizeOf = (side: MarkSide): { width: number; height: number } => DRAWINGS[side];

/** A side of a device as lines, for a picture around it. */
export function BodyDrawing({ side }: { side: MarkSide }) {
  return DRAWINGS[side].shapes.map((shape) => {
    const [x, y, width, height, radius] = shape;
    return height === undefined ? (
      <circle key={shape.join()} cx={x} cy={y} r={width} />
    ) : (
      <rect key={shape.join()} x={x} y={y} width={width} height={height} rx={radius} />
    );
  });
}
