import type { PictureFiles } from './picture.ts';

/** Width of each half of a pair of photographs for one of height. */
const SHAPES = { tall: 3 / 4, square: 1, wide: 4 / 3 } as const;

export type PairShape = keyof typeof SHAPES;

/** White pixels between both halves of a pair (server/photos/compose-pair.ts). */
export const PAIR_GAP = 16;

export const ratioOf = (shape: PairShape): number => SHAPES[shape];

/** The shape nearest to a width for one of height. */
export function nearestShape(ratio: number): PairShape {
  const away = (shape: PairShape) => Math.abs(Math.log(ratio / SHAPES[shape]));
  return (Object.keys(SHAPES) as PairShape[]).reduce((best, shape) =>
    away(shape) < away(best) ? shape : best,
  );
}

/** The shape of the halves of a pair that was drawn as one picture. */
export const shapeOfPair = ({ width, height }: Pick<PictureFiles, 'width' | 'height'>): PairShape =>
  nearestShape(width / 2 / height);
