import pLimit from 'p-limit';

/**
 * Pictures that are drawn at once, whoever sent them: forms of visitors and of staff, and pictures of videos, have limits of their own
 * for what may wait.
 */
const turns = pLimit(2);
/** One with more pixels is drawn while no other such is: libvips may hold all of them, at four bytes each and more. */
const LARGE_PIXELS = 24_000_000;
const largeTurns = pLimit(1);

/** Draws a picture of so many pixels when its turn has come. */
export const inTurn = <T>(pixels: number, draw: () => Promise<T>): Promise<T> =>
  pixels > LARGE_PIXELS ? largeTurns(() => turns(draw)) : turns(draw);
