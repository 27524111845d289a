import { expect, test } from 'vitest';
import { declarationsOf, tokensCss } from '#tests/support/tokens.ts';
import { parseTokens } from './tokens.ts';

test('a token has a name, a value, and the role its comment gives without the contrasts', () => {
  const css = `:root {
  color-scheme: light;
  --c-page: #f2f5f0; /* fond de page */
  --c-ink: #11221a; /* texte principal | page 15.1 */
  --s-1: 0.25rem;
}
@media print { :root { --c-page: #fff; } }`;
  expect(parseTokens(css)).toEqual([
    { name: '--c-page', value: '#f2f5f0', role: 'fond de page' },
    { name: '--c-ink', value: '#11221a', role: 'texte principal' },
    { name: '--s-1', value: '0.25rem', role: undefined },
  ]);
});

test('every token of the site is read', () => {
  const written = (declarationsOf(':root')[0] ?? []).filter(([name]) => name.startsWith('--'));
  expect(parseTokens(tokensCss().toString()).map(({ name, value }) => [name, value])).toEqual(written);
});
