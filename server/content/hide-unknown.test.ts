import { expect, test } from 'vitest';
import { fillHtml, fillTokens } from './tokens.ts';

const tokens = new Map([['name', 'L’Atelier & Cie']]);

test.each([
  ['<p>{{shop.name}} répare.</p>', '<p>L’Atelier &amp; Cie répare.</p>'],
  ['<p>SIREN : {{shop.siren}}.</p>', ''],
  [
    '<p>Ici {{shop.name}}. SIREN : {{shop.siren}}. Reims (art. L. 541-10).</p>',
    '<p>Ici L’Atelier &amp; Cie. Reims (art. L. 541-10).</p>',
  ],
  [
    '<table><tbody><tr><td>Nom</td><td>{{shop.name}}</td></tr><tr><td>SIREN</td><td>{{shop.siren}}</td></tr></tbody></table>',
    '<table><tbody><tr><td>Nom</td><td>L’Atelier &amp; Cie</td></tr></tbody></table>',
  ],
  [
    '<ul><li>Nom : {{shop.name}}</li>\n<li>Site : {{shop.mediatorUrl}}</li></ul>',
    '<ul><li>Nom : L’Atelier &amp; Cie</li>\n</ul>',
  ],
  ['<p>Avant.</p><ul>\n<li>Site : {{shop.mediatorUrl}}</li>\n</ul>', '<p>Avant.</p>'],
  ['<ul><li>Un<ul><li>{{shop.siren}}</li></ul></li></ul>', '<ul><li>Un</li></ul>'],
  [
    '<h2 id="a">Un</h2>\n<p>Hôte : {{shop.hostName}}.</p>\n<h2 id="b">Deux</h2><h3>Trois</h3><p>Oui.</p>',
    '<h2 id="b">Deux</h2><h3>Trois</h3><p>Oui.</p>',
  ],
  ['<p>Oui.</p><h2><a href="#b">Un</a></h2><p>Hôte : {{shop.hostName}}.</p>', '<p>Oui.</p>'],
  [
    '<h2 id="a">Un</h2><a class="lien" href="#a"></a>\n<p>{{shop.hostName}}.</p>\n<h2 id="b">Deux</h2><a class="lien" href="#b"></a>\n<p>{{shop.siren}}.</p><span id="lien-partie" hidden>Lien</span>',
    '<span id="lien-partie" hidden>Lien</span>',
  ],
  ['<h3>Un</h3><p>{{shop.siren}}</p><h2>Deux</h2><p>Oui.</p>', '<h2>Deux</h2><p>Oui.</p>'],
])('fills %s', (html, words) => {
  expect(fillHtml(html, tokens)).toBe(words);
});

test('a text loses the sentences that say what is not known yet, with their label', () => {
  expect(fillTokens('Un. SIREN : {{shop.siren}}. {{shop.name}} répond !', tokens)).toBe(
    'Un. L’Atelier & Cie répond !',
  );
  expect(fillTokens('SIREN : {{shop.siren}}', tokens)).toBe('');
});
