import { expect, test } from 'vitest';
import { findDeadReferences, findUndrawn } from './find-dead-references.ts';

const FILES: Record<string, string> = {
  'docs/architecture.md': '# Architecture\n\n## The life of a request\n',
  'server/orders/place-order.ts': '',
  'server/orders/README.md': '',
  'server/repairs/move-repair.ts': '',
  'app/routes.ts': '',
  'README.md': '',
};
const FOLDERS = ['app', 'docs', 'server', 'server/orders', 'server/repairs'];

/** The dead references in a document with this text. */
function deadIn(text: string, file = 'docs/guide.md'): string[] {
  const texts: Record<string, string> = { ...FILES, [file]: text };
  const project = {
    paths: [...Object.keys(texts), ...FOLDERS],
    readText: (name: string) => texts[name] ?? '',
  };
  return findDeadReferences(file, project).map(({ line, target }) => `${line} ${target}`);
}

test.each([
  ['[a link](architecture.md)'],
  ['[an anchor](architecture.md#the-life-of-a-request)'],
  ['[another site](https://example.org/x.md)'],
  ['`server/orders/place-order.ts`, `server/orders/`'],
  ['`place-order.ts` by its name, `orders/place-order.ts` by the end of its path'],
  ['`server/<noun>/<verb>-<noun>.ts` and `server/{orders,repairs}/*.ts`'],
  ['`DATA_DIR/keys.json`, `build/process/main.mjs`, made by commands'],
  ['`/suivi-reparation`, `shop().mode`, `x.y`: no files'],
  ['```tree\nserver/        Node\n  orders/ repairs/    two nouns\napp/\n  routes.ts\n```'],
  ['```ts\nimport "./not-written-yet.ts";\n```'],
])('%s leads somewhere', (text) => {
  expect(deadIn(text)).toEqual([]);
});

test.each([
  ['[a link](gone.md)', '1 gone.md'],
  ['[an anchor](architecture.md#gone)', '1 architecture.md#gone'],
  ['![a picture](gone.webp)', '1 gone.webp'],
  ['text\n\n`server/gone/place-order.ts`', '3 server/gone/place-order.ts'],
  ['`gone.ts`', '1 gone.ts'],
  ['`server/gone/`', '1 server/gone/'],
  ['`server/{orders,repairs}/*.sql`', '1 server/{orders,repairs}/*.sql'],
  ['`node scripts/run.mjs`', '1 scripts/run.mjs'],
  ['```sh\nnode scripts/run.mjs\n```', '1 scripts/run.mjs'],
  ['```tree\nserver/  Node\n  orders/ gone/  two nouns\n```', '1 server/gone/'],
])('%s leads nowhere', (text, expected) => {
  expect(deadIn(text)).toEqual([expected]);
});

test.each([
  ['server/  Node\n  orders/  one noun of two', ['server/repairs/']],
  ['server/  Node\n  orders/ repairs/  both', []],
  ['server/  Node, and no word of what is in it', []],
])('a tree that draws folders draws all of those beside them: %s', (tree, undrawn) => {
  const readText = () => `\`\`\`tree\n${tree}\n\`\`\``;
  expect(findUndrawn('docs/map.md', { paths: [...Object.keys(FILES), ...FOLDERS], readText })).toEqual(
    undrawn,
  );
});

test('a decision may name what is gone, and links to what is there', () => {
  expect(deadIn('`gone.ts`, [gone](gone.md)', 'docs/decisions/001.md')).toEqual(['1 gone.md']);
});

test('a README names what is below its folder, and the rest by its path', () => {
  const readme = 'server/orders/README.md';
  expect(deadIn('`place-order.ts`, `../repairs/move-repair.ts`, `app/routes.ts`', readme)).toEqual([]);
  expect(deadIn('`move-repair.ts`', readme)).toEqual(['1 move-repair.ts']);
});
