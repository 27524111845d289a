import { readFileSync } from 'node:fs';
import path from 'node:path';
import { townWords } from './town-words.ts';

export type Towns = {
  /** The towns of a postcode, by their names; undefined if no town has it. */
  of(postcode: string): readonly string[] | undefined;
  /** The towns whose postcodes begin in the same way. */
  inDepartment(beginning: string): readonly string[];
  /** Whether any town is called so, written without spaces (townWords). */
  isName(joined: string): boolean;
};

const FILE = path.join(import.meta.dirname, 'towns.txt');

let known: Towns | undefined;

/** The towns of France by postcode; read when an address is checked for the first time. */
export function readTowns(): Towns {
  known ??= parse(readFileSync(FILE, 'utf8'));
  return known;
}

function parse(text: string): Towns {
  const byCode = new Map<string, string>();
  for (const line of text.split('\n')) if (line) byCode.set(line.slice(0, 5), line.slice(6));
  let names: Set<string> | undefined;
  const all = () => new Set([...byCode.values()].flatMap(namesIn).map((name) => townWords(name).join('')));
  return {
    of(postcode) {
      const line = byCode.get(postcode);
      return line === undefined ? undefined : namesIn(line);
    },
    inDepartment: (beginning) =>
      [...byCode].flatMap(([postcode, line]) => (postcode.startsWith(beginning) ? namesIn(line) : [])),
    isName(joined) {
      names ??= all();
      return names.has(joined);
    },
  };
}

const namesIn = (line: string): string[] => line.split(';');
