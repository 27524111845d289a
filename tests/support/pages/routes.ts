import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the specification promises of one path. */
export type PromisedRoute = {
  path: string;
  area: string;
  access: string;
  /** `200`, `404`, `301:/where`, `302:/where`, `login` (leads to the sign-in) or `external` (leads to another site). */
  expect: string;
  /** Minimum number of words in the main text. */
  minWords: number;
};

/** routes.tsv: every path that the specification names, in its order. It changes with the specification only. */
export function readPromisedRoutes(): PromisedRoute[] {
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, 'routes.tsv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [route = '', area = '', access = '', expect = '', minWords = ''] = line.split('\t');
    return { path: route, area, access, expect, minWords: Number(minWords) };
  });
}
