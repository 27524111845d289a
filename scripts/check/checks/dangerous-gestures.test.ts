import { expect, test } from 'vitest';
import { guidePage, manyWords, servicePage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkDangerousGestures } from './dangerous-gestures.ts';

const said = (words: string) =>
  problemsOf(checkDangerousGestures, {
    'content/guides/astuces/x.md': guidePage('x', {}, `${words}\n\n${manyWords(950, 'x')}`),
  });

test.each([
  [
    'produit inflammable',
    'Alcool : une flaque mince sur la carte alimentée, elle sèche au-dessus du point chaud.',
  ],
  ['produit inflammable', 'Passez le nettoyant contact, console en marche.'],
  [
    'broches reliées',
    'Avec un trombone gainé ou un pont d’essai, reliez PS_ON (fil vert, broche 16) à une masse voisine.',
  ],
  [
    'bloc branché hors',
    'La carte doit pouvoir être alimentée en veille : on garde donc le bloc, posé à côté et refermé, relié par ses contacts.',
  ],
  ['broches reliées', 'Reliez un instant les deux picots, avec la lame d’un tournevis isolé.'],
  [
    'batterie abîmée que l’on charge',
    'Une batterie tombée, mouillée ou reconstruite se charge en journée, quelqu’un dans la pièce.',
  ],
  [
    'prend en main',
    'Si l’appareil chauffe, siffle ou gonfle, posez-le dehors sur une surface qui ne brûle pas et éloignez-vous.',
  ],
  ['prend en main', 'Un écran soulevé, un téléphone chaud au repos : arrêtez ici, éteignez, appelez.'],
  ['prend en main', 'Une fente qui s’ouvre, une tiédeur au repos : détachez-la de la console.'],
  ['prend en main', 'S’il sent le solvant, éloignez-le de ce qui brûle.'],
  ['prend en main', 'Une cellule qui tiédit toute seule ne se réutilise pas. Posez-la dehors.'],
  [
    'bac ouvert à tous',
    'Une cellule pliée ou percée ne se réutilise pas. Posez-la dehors. Apportez-la au bac de collecte des piles d’un magasin.',
  ],
])('refused as %s: « %s »', async (kind, words) => {
  expect(await said(words)).toEqual([expect.stringContaining(kind)]);
});

test.each([
  'Un spray givrant ininflammable sur la carte alimentée montre le point chaud.',
  'L’alcool n’a rien à faire sur une carte alimentée.',
  'Le bloc ne se branche jamais hors de la console, où sa prise est à nu.',
  'Le bloc se dépose fermé, posé à côté de la console.',
  'S’il chauffe, siffle ou fume, n’y touchez plus : sortez, fermez la porte, appelez le 18 ou le 112.',
  'Si elle chauffe seule ou sent le solvant, n’y touchez plus : sortez.',
  'Gonflé mais froid : éteignez-le et posez-le sur du carrelage.',
  'Un trombone presse le bouton caché au dos de la manette.',
  'Une batterie tombée ou mouillée ne se charge plus.',
  'Une cellule percée se remet en déchèterie, ni à la poubelle ni au bac à piles d’un magasin.',
  'Les piles se déposent dans le bac à piles d’un magasin.',
])('said rightly: « %s »', async (words) => {
  expect(await said(words)).toEqual([]);
});

test('other pages are held to it as well', async () => {
  const words = 'Reliez le fil vert à une masse avec un trombone.';
  const problems = await problemsOf(checkDangerousGestures, {
    'content/pages/services/x.md': servicePage('x', {}, `${words} ${manyWords(650, 'x')}`),
  });
  expect(problems).toEqual([expect.stringContaining('broches reliées')]);
});
