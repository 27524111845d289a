import type { Check } from '../context.ts';

/** Frontmatter, data files, callouts, tokens, addresses: whatever reading and compiling already found. */
export const checkSchema: Check = ({ readingProblems }) => readingProblems;
