import type { Problem } from '../problem.ts';

/** A problem found while compiling one body: the compiler does not know which file it reads. */
export type BodyProblem = Omit<Problem, 'file'> & { line: number };
