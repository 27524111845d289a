/** The share of a bucket that strangers may use before they have to prove anything. */
export const FREE_PART = 1 / 3;

/** The least number of guesses that a solution takes on average. Each is some 0.7 ms of one core (decision 043). */
const MIN_GUESSES = 400;
/** How many times the work doubles until the bucket is empty. */
const DOUBLINGS = 3;

const MIN_WAIT_S = 10;
const MAX_WAIT_S = 60;

export type Effort = { guesses: number; waitS: number };

/** The work or wait that a request must bring when this part of a bucket (0 to 1) is used. */
export function effortFor(spent: number): Effort {
  const pressure = Math.min(1, Math.max(0, (spent - FREE_PART) / (1 - FREE_PART)));
  return {
    guesses: Math.round(MIN_GUESSES * 2 ** (DOUBLINGS * pressure)),
    // Rounded up to five seconds, as people say it.
    waitS: Math.ceil((MIN_WAIT_S + (MAX_WAIT_S - MIN_WAIT_S) * pressure) / 5) * 5,
  };
}

/**
 * Whether the work requested a moment ago is enough now: half of the present amount is, since others may have used the
 * bucket meanwhile.
 */
export const isEnough = (asked: number, needed: number): boolean => asked * 2 >= needed;
