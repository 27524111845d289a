import { expect, test } from 'vitest';
import type { DocumentAssets } from '../framework/finish-document.ts';
import { createFinish } from './finish-once.ts';

let cuts = 0;
const styleSheet = () => ({
  usedBy: () => {
    cuts += 1;
    return `.a{order:${cuts}}`;
  },
});
const assetsOf = (head: string): DocumentAssets => ({
  apartSheet: '/assets/apart-1.css',
  head,
  boot: 'start()',
  styleSheet,
});

function render(nonce: string, words = 'réparé', extra = '') {
  return Buffer.from(
    '<html><head><link rel="stylesheet" href="/assets/app.css"/></head>' +
      `<body><p class="a">${words}</p>${extra}<script nonce="${nonce}">data()</script>` +
      `<script nonce="${nonce}" type="module" async="">import "/assets/entry.js";</script></body></html>`,
  );
}

/** How often style sheets were cut down while `ask` ran. */
function cutsOf(ask: () => void): number {
  cuts = 0;
  ask();
  return cuts;
}

const shared = { isPersonal: false };

test('a document that came twice is finished no more, whatever its nonce', () => {
  const finish = createFinish(() => assets);
  const assets = assetsOf('first()');
  const ask = (nonce: string) => finish(render(nonce), { nonce, ...shared });
  expect(cutsOf(() => [ask('n1'), ask('n2')])).toBe(2);
  const third = ask('n3');
  expect(cutsOf(() => [ask('n4'), ask('n5')])).toBe(0);
  expect(ask('n6')).toBe(third);
  expect(third.body.toString()).toContain('<p class="a">réparé</p>');
  expect(third.body.toString()).not.toMatch(/nonce|n\d/);
});

test('another word, another origin or other assets are finished anew', () => {
  let assets = assetsOf('first()');
  const finish = createFinish(() => assets);
  const ask = (words: string, foreign = {}) =>
    finish(render('n', words), { nonce: 'n', ...shared, foreign }).contentSecurityPolicy;
  for (const words of ['3 en stock', '3 en stock', '2 en stock', '2 en stock']) ask(words);
  expect(cutsOf(() => ask('3 en stock'))).toBe(0);
  expect(ask('3 en stock', { frame: ['https://map.example'] })).toContain('https://map.example');
  const before = ask('3 en stock');
  assets = assetsOf('other()');
  expect(ask('3 en stock')).not.toBe(before);
});

test('a script that somebody got into the page does not pass for one that the render marked', () => {
  const assets = assetsOf('first()');
  const finish = createFinish(() => assets);
  const marked = (nonce: string) => render(nonce, 'a', `<script nonce="${nonce}">evil()</script>`);
  const policies = [1, 2, 3].map((n) => finish(marked(`m${n}`), { nonce: `m${n}`, ...shared }));
  for (const own of ['', 'guessed'])
    for (let n = 0; n < 3; n += 1) {
      const written = render('right', 'a', `<script nonce="${own}">evil()</script>`);
      const { contentSecurityPolicy } = finish(written, { nonce: 'right', ...shared });
      expect(contentSecurityPolicy).not.toBe(policies[2]?.contentSecurityPolicy);
    }
});

test('nothing stays of what may be one visitor’s', () => {
  const assets = assetsOf('first()');
  const finish = createFinish(() => assets);
  const ask = () => finish(render('n'), { nonce: 'n', isPersonal: true });
  expect(cutsOf(() => [ask(), ask(), ask()])).toBe(3);
  expect(ask()).not.toBe(ask());
});

test('those not asked for long are forgotten', () => {
  const assets = assetsOf('first()');
  const finish = createFinish(() => assets);
  const ask = (words: string) => finish(render('n', words), { nonce: 'n', ...shared });
  for (let n = 0; n < 50; n += 1) for (let again = 0; again < 2; again += 1) ask(`page ${n}`);
  expect(cutsOf(() => ask('page 49'))).toBe(0);
  expect(cutsOf(() => ask('page 0'))).toBe(1);
});
