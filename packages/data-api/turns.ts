import { tooManyWaiting } from './errors.ts';

/** A page of a program asks for a few things at once, and a few people share an address. */
const MAX_WAITING = 30;

type Turn = { working: number; waiting: (() => void)[] };

/**
 * Returns what gives callers of one name their turn, so many at once, the others in their order; what it gives ends the turn. 0 = as many
 * as come. @throws RestError when too many wait already
 */
export function createTurns(atOnce: number): (name: string) => Promise<() => void> {
  const turns = new Map<string, Turn>();
  return async (name) => {
    if (atOnce === 0) return () => {};
    const turn = turns.get(name) ?? { working: 0, waiting: [] };
    turns.set(name, turn);
    if (turn.working < atOnce) turn.working += 1;
    else if (turn.waiting.length >= MAX_WAITING) throw tooManyWaiting();
    // Whoever ends gives their place to the next.
    else await new Promise<void>((resolve) => turn.waiting.push(resolve));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = turn.waiting.shift();
      if (next) next();
      else turn.working -= 1;
      if (turn.working === 0) turns.delete(name);
    };
  };
}
