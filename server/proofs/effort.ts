/** How much of a bucket strangers may spend before anything is asked of them. */
export const FREE_PART = 1 / 3;

/** Guesses that a solution takes on average at the least. Each is some 0.7 ms of one core (decision 043). */
const MIN_GUESSES = 400;
/** How many times the work doubles until the bucket is empty. */
const DOUBLINGS = 3;

const MIN_WAIT_S = 10;
const MAX_WAIT_S = 60;

export type Effort = { guesses: number; waitS: number };

/** What a bucket of which this part is spent (0 to 1) asks of who wants more of it. */
export function effortFor(spent: number): Effort {
  const pressure = Math.min(1, Math.max(0, (spent - FREE_PART) / (1 - FREE_PART)));
  return {
    guesses: Math.round(MIN_GUESSES * 2 ** (DOUBLINGS * pressure)),
    // In fives, as one says it.
    waitS: Math.ceil((MIN_WAIT_S + (MAX_WAIT_S - MIN_WAIT_S) * pressure) / 5) * 5,
  };
}

/** Whether what was asked a moment ago is enough now: half is, since the bucket may have lost some more meanwhile. */
export const isEnough = (asked: number, needed: number): boolean => asked * 2 >= needed;
