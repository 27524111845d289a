import { expect, test } from 'vitest';
import { capitalize, typeset } from './typography.ts';

/** `_` stands for the no-break space, so that the expectations can be read. */
const cases: [string, string][] = [
  ["L'écran de l'atelier", 'L’écran de l’atelier'],
  ["aujourd'hui, c'est d'1 To", 'aujourd’hui, c’est d’1_To'],
  ["rock 'n roll", 'rock ’n roll'],
  ['Un prix : 59 €', 'Un prix_: 59_€'],
  ['Vraiment ? Oui ; bien !', 'Vraiment_? Oui_; bien_!'],
  ['Vraiment? Oui; bien! Note: voir', 'Vraiment_? Oui_; bien_! Note_: voir'],
  ['Quoi ?!', 'Quoi_?!'],
  ['le mot « panne » et «carte»', 'le mot «_panne_» et «_carte_»'],
  ['« Pourquoi ? »', '«_Pourquoi_?_»'],
  ['« Pourquoi?»', '«_Pourquoi_?_»'],
  ['100% à 59€, en %', '100_% à 59_€, en_%'],
  ['59 €/h', '59_€/h'],
  ['16 Go, 2 To, 512 Mo', '16_Go, 2_To, 512_Mo'],
  ['12 V, 65 W, 3 A, 500 mA, 10 kΩ', '12_V, 65_W, 3_A, 500_mA, 10_kΩ'],
  ['2,5 mm, 30 cm, 60 Hz, 2,4 GHz, 95 °C', '2,5_mm, 30_cm, 60_Hz, 2,4_GHz, 95_°C'],
  ['de 10 h à 19 h 30, 45 min', 'de 10_h à 19_h_30, 45_min'],
  ['3 mois, 8 minutes, 5 Articles', '3 mois, 8 minutes, 5 Articles'],
  ['1 200 €, 1 234 567 vis', '1_200_€, 1_234_567 vis'],
  ['03 53 01 00 51', '03 53 01 00 51'],
  [
    'Devis nº 2, loi n° 2004-575, N° 3, n° de série, 1º',
    'Devis n°_2, loi n°_2004-575, N°_3, n° de série, 1º',
  ],
  ['PS5 825 Go', 'PS5 825_Go'],
  ['à 10:30, au format 16:9, le disque C: plein', 'à 10:30, au format 16:9, le disque C: plein'],
  ['localhost:25565 et C:\\Users', 'localhost:25565 et C:\\Users'],
  ['voir https://exemple.fr/a?b=1;c : oui', 'voir https://exemple.fr/a?b=1;c_: oui'],
  ['« https://exemple.fr »', '«_https://exemple.fr_»'],
  ['écrire à jean@l-atelier.fr ; merci', 'écrire à jean@l-atelier.fr_; merci'],
  ["la commande `it's a : b` : non", "la commande `it's a : b`_: non"],
  ['{{shop.phone}} ? {{shop.priceFrom}} €', '{{shop.phone}}_? {{shop.priceFrom}}_€'],
  ['fin de ligne\n: suite', 'fin de ligne_: suite'],
  ['espace\u202ffine\u202f; oui', 'espace\u202ffine_; oui'],
  ['', ''],
];

test.each(cases)('sets %j', (text, expected) => {
  expect(typeset(text)).toBe(expected.replaceAll('_', '\u00a0'));
});

test('changes nothing the second time', () => {
  for (const [text] of cases) expect(typeset(typeset(text))).toBe(typeset(text));
});

test('keeps the space of a text that begins after an inline element', () => {
  expect(typeset(' : la suite')).toBe('\u00a0: la suite');
  expect(typeset(' la suite ')).toBe(' la suite ');
});

test('capitalizes the first letter, accents included', () => {
  expect(capitalize('à partir de 59 €')).toBe('À partir de 59 €');
  expect(capitalize('')).toBe('');
});
