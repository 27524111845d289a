import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export type FoundRegex = { place: string; regex: RegExp };

/** Every regular expression in the site's own code, with one place where it is written. */
export function readRegexes(): FoundRegex[] {
  const found = new Map<string, FoundRegex>();
  for (const file of globSync('{app,domain,server}/**/*.{ts,tsx}').sort()) {
    if (/\.(?:test|d)\.tsx?$/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    const { program, errors } = parseSync(file, source);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    visit(program, (node) => {
      const { pattern = '', flags = '' } = node.regex ?? {};
      if (!node.regex) return;
      const line = source.slice(0, node.start).split('\n').length;
      found.set(`/${pattern}/${flags}`, { place: `${file}:${line}`, regex: new RegExp(pattern, flags) });
    });
  }
  return [...found.values()];
}

type AnyNode = { start?: number; regex?: { pattern: string; flags: string } };

function visit(node: unknown, look: (node: AnyNode) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, look);
  else if (typeof node === 'object' && node !== null) {
    look(node as AnyNode);
    for (const child of Object.values(node)) visit(child, look);
  }
}

const USUAL = [
  'a',
  '0',
  ' ',
  '-',
  '.',
  '/',
  '"',
  '<',
  '\n',
  '%',
  '&',
  ',',
  '@',
  'a-',
  'a.',
  ' a',
  '0 ',
  '<a',
  '\r\n',
  '](',
  '{{',
  'é\u0301',
];

/**
 * Long texts that a pattern may read again and again: repeated pieces of the pattern and common ones, with an end that it may not
 * expect.
 */
export function pumps({ source }: RegExp, length: number): string[] {
  const letters = [...new Set(source.replace(/\\[a-zA-Z]|[()[\]{}|?*+^$\\]/g, ''))].slice(0, 8);
  const pieces = new Set([...USUAL, ...letters, letters.join('')].filter(Boolean));
  return [...pieces].flatMap((piece) => {
    const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    return [`${text}\u0001`, `${letters[0] ?? ''}${text}${letters.at(-1) ?? ''}!`];
  });
}
