import { globSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, test } from 'vitest';

/** vanilla-cookieconsent names its own classes. */
const FOREIGN = 'app/features/consent/consent-dialog.css';

/** One or two letters that everybody reads as a word. */
const WORDS = ['at', 'go', 'id', 'in', 'is', 'of', 'ok', 'on', 'or', 'qr', 'to', 'up'];

test('every class of the sheets is written in some markup', () => {
  const { written, beginnings } = classesWritten();
  const isWritten = (name: string) =>
    written.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  expect(classesOfSheets().filter(({ name }) => !isWritten(name))).toEqual([]);
});

test('classes are whole words', () => {
  const isShort = (part: string) => /^\D{1,2}$/.test(part) && !WORDS.includes(part);
  expect(classesOfSheets().filter(({ name }) => name.split(/__|-+/).some(isShort))).toEqual([]);
});

function classesOfSheets(): { name: string; file: string }[] {
  const found = new Map<string, string>();
  for (const file of globSync('app/**/*.css'))
    if (file !== FOREIGN)
      postcss.parse(readFileSync(file, 'utf8')).walkRules(({ selector }) => {
        for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/g)) found.set(name, file);
      });
  return [...found].map(([name, file]) => ({ name, file }));
}

/** The names in strings of components, of compiled content and of drawings, and the beginnings of names that a template completes. */
function classesWritten() {
  const sources = globSync(['app/**/*.{ts,tsx}', 'server/content/**/*.ts', 'content/figures/*.svg'])
    .filter((file) => !/\.test\./.test(file))
    .map((file) => readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*|import ).*$/gm, ''));
  const strings = sources.flatMap((source) => source.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []);
  return {
    written: new Set(strings.flatMap((text) => text.split(/[^\w-]+/))),
    beginnings: sources.flatMap((source) =>
      [...source.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, begins = '']) => begins),
    ),
  };
}
