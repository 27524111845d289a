import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Price } from './price.tsx';

test('writes cents as French prices, and their value for programs', () => {
  expect(renderToStaticMarkup(<Price cents={14_900} />)).toBe(
    '<span class="price"><data value="149.00">149,00\u00a0€</data></span>',
  );
  expect(renderToStaticMarkup(<Price cents={123_450} />)).toContain('>1\u00a0234,50\u00a0€<');
});

test('stands between its caption and its note', () => {
  expect(renderToStaticMarkup(<Price size="s" cents={5} caption="Prix direct" note="pièce" />)).toBe(
    '<span class="price price--small"><small>Prix direct</small><data value="0.05">0,05\u00a0€</data><small>pièce</small></span>',
  );
});

test('shows words where there is no one amount', () => {
  expect(renderToStaticMarkup(<Price text="Sur devis" />)).toBe('<span class="price">Sur devis</span>');
});

test('refuses what is not whole cents', () => {
  expect(() => renderToStaticMarkup(<Price cents={149.5} />)).toThrow(RangeError);
});
