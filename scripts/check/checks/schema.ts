import type { Check } from '../context.ts';

/** Front matter, data files, callouts, tokens, addresses: everything that reading and compiling already found. */
export const checkSchema: Check = ({ readingProblems }) => readingProblems;
