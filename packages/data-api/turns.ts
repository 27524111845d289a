import { tooManyWaiting } from './errors.ts';

/** Upper bound for waiting callers of one name: a program's page asks for a few things at once, and a few people share an address. */
const MAX_WAITING = 30;

type Turn = { working: number; waiting: (() => void)[] };

/**
 * Lets `atOnce` callers of one name work at the same time; others wait in order. The returned function waits for a
 * turn, and resolves to the function that ends it. 0 = no limit. @throws RestError if too many wait already
 */
export function createTurns(atOnce: number): (name: string) => Promise<() => void> {
  const turns = new Map<string, Turn>();
  return async (name) => {
    if (atOnce === 0) return () => {};
    const turn = turns.get(name) ?? { working: 0, waiting: [] };
    turns.set(name, turn);
    if (turn.working < atOnce) turn.working += 1;
    else if (turn.waiting.length >= MAX_WAITING) throw tooManyWaiting();
    // A turn that ends is passed on to the next caller.
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
