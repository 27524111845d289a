import { expect, test } from 'vitest';
import { createRenderOnce, type Rendered } from './render-once.ts';

/** Renders its inputs, and counts its renders. */
function renderer() {
  const renderOnce = createRenderOnce();
  let renders = 0;
  const render = (words: string) => async (): Promise<Rendered> => {
    renders += 1;
    return { html: Buffer.from(words), nonce: `n${renders}` };
  };
  return {
    ask: async (inputs: unknown, words = 'mots') => {
      const { html, nonce } = await renderOnce(inputs, render(words));
      return `${html} ${nonce}`;
    },
    /** How many renders `ask` took. */
    rendersOf: async (ask: () => Promise<unknown>) => {
      const before = renders;
      await ask();
      return renders - before;
    },
  };
}

test('what came twice is rendered no more, and keeps the nonce of its scripts', async () => {
  const { ask, rendersOf } = renderer();
  const product = () => ['/produit/ssd', { product: { name: 'SSD', stock: 3 } }];
  expect(await rendersOf(() => ask(product()))).toBe(1);
  expect(await rendersOf(() => ask(product()))).toBe(1);
  expect(await rendersOf(() => ask(product()))).toBe(0);
  expect(await ask(product())).toBe('mots n2');
});

test.each([
  ['a number', { stock: 3 }, { stock: 2 }],
  ['a type', { stock: 3 }, { stock: '3' }],
  ['what is missing', { stock: null }, { stock: undefined }],
  ['what is not there', {}, { stock: undefined }],
  ['a member of a map', new Map([['page', 'a']]), new Map([['page', 'b']])],
  ['a member of a set', new Set([1]), new Set([2])],
  ['a moment', new Date(1), new Date(2)],
  ['a large number', 1n, 2n],
  ['the order of a list', [1, 2], [2, 1]],
])('another document for %s', async (_what, one, other) => {
  const { ask } = renderer();
  for (const times of [1, 2, 3]) await ask({ one }, `une ${times}`);
  expect(await ask({ one: other }, 'autre')).toMatch(/^autre/);
  expect(await ask({ one })).toMatch(/^une 2/);
});

test('what cannot be told apart is rendered each time', async () => {
  const { ask, rendersOf } = renderer();
  const late = () => ({ stock: Promise.resolve(3) });
  expect(await rendersOf(() => Promise.all([ask(late()), ask(late()), ask(late())]))).toBe(3);
});

test('a render that failed is not kept', async () => {
  const renderOnce = createRenderOnce();
  const fail = () => Promise.reject(new Error('rendu'));
  for (const _ of [1, 2, 3]) await expect(renderOnce(['a'], fail)).rejects.toThrow('rendu');
  const right = { html: Buffer.from('a'), nonce: 'n' };
  expect(await renderOnce(['a'], async () => right)).toBe(right);
});

test('those not asked for long are forgotten', async () => {
  const { ask, rendersOf } = renderer();
  for (let n = 0; n < 50; n += 1) for (const _ of [1, 2]) await ask(n);
  expect(await rendersOf(() => ask(49))).toBe(0);
  expect(await rendersOf(() => ask(0))).toBe(1);
});
