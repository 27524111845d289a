import { tooManyWaiting } from './errors.ts';

/** A page of a program asks for a few things at once, and a few people share an address. */
const MAX_WAITING = 30;

type Turn = { working: number; waiting: (() => void)[] };

/**
 * Returns what lets callers of one name work, so many at once, the others in their order. 0 = as many as come.
 * @throws RestError when too many wait already
 */
export function openTurns(atOnce: number): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Turn>();
  return async (name, work) => {
    if (atOnce === 0) return work();
    const turn = turns.get(name) ?? { working: 0, waiting: [] };
    turns.set(name, turn);
    if (turn.working < atOnce) turn.working += 1;
    else if (turn.waiting.length >= MAX_WAITING) throw tooManyWaiting();
    // Whoever ends gives their place to the next.
    else await new Promise<void>((resolve) => turn.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = turn.waiting.shift();
      if (next) next();
      else turn.working -= 1;
      if (turn.working === 0) turns.delete(name);
    }
  };
}
