import { globSync, readFileSync } from 'node:fs';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { keptControls } from './kept-controls.ts';

/** The names of the controls of a form that a tab keeps. */
const keptOf = (html: string) =>
  keptControls(parse(html) as unknown as ParentNode).map((control) => control.getAttribute('name'));

const TYPES =
  'text email tel url search number date time month week datetime-local color range checkbox radio'.split(
    ' ',
  );

test('all that is typed or chosen is kept', () => {
  const inputs = TYPES.map((type) => `<input type="${type}" name="${type}">`).join('');
  expect(keptOf(`<input name="plain">${inputs}<select name="select"></select>`)).toEqual([
    'plain',
    ...TYPES,
    'select',
  ]);
  expect(keptOf('<textarea name="words"></textarea>')).toEqual(['words']);
});

test('neither what the page fills in, nor files, nor buttons', () => {
  const types = ['hidden', 'file', 'submit', 'button', 'reset', 'image'];
  expect(keptOf(types.map((type) => `<input type="${type}" name="x">`).join(''))).toEqual([]);
});

test.each([
  '<input type="password" name="x">',
  '<input type="text" name="x" autocomplete="current-password">',
  '<input type="text" name="x" autocomplete="new-password">',
  '<input type="text" name="x" autocomplete="one-time-code">',
  '<input type="text" name="x" autocomplete="cc-number">',
  '<input type="text" name="x" autocomplete="section-a billing cc-csc">',
  '<select name="x" autocomplete="cc-exp-month"></select>',
  ...[
    'password',
    'code',
    'nonce',
    'recoveryCode',
    'unlockCode',
    'device.unlockCode',
    'signature',
    'token',
  ].flatMap((name) => [
    ...TYPES.map((type) => `<input type="${type}" name="${name}">`),
    `<textarea name="${name}">`,
  ]),
])('%s is never kept', (html) => expect(keptOf(html)).toEqual([]));

/** Labels of secrets, in the words of the site. */
const SECRET = /(?<!\p{L})(?:codes?|mot de passe|phrase|clé|jeton|secret|secrète|signature)(?!\p{L})/iu;
/** Reviewed: none of them opens anything. */
const NO_SECRET = [
  'Code postal',
  'Code postal du point relais',
  'Code, référence ou nom',
  'Codes du fabricant',
  // Printed on leaflets.
  'Code promo',
  'Se cumule avec les codes qui le permettent aussi',
  // Whether there is one, not what it is.
  'Code de déverrouillage',
  // Of a bucket, as a user's name of a server.
  'Identifiant de la clé',
  // Stripe’s, which every browser that pays gets.
  'Clé publiable',
  // Hidden counts of how often a secret was stored.
  'Clé enregistrée',
  'Jeton enregistré',
  'Secret enregistré',
  'Adresse des jetons',
  'Mot de passe enregistré',
  'Secret enregistré',
  // The reason why nothing is signed.
  'Sans signature, pourquoi',
];

/** Every field of every form's table, by its label. */
const fields = globSync('app/**/*{form,fields}.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:^|[\s{])'?([\w.]+)'?: \{[^{}]*?\blabel: '([^']+)'/g)].map(
    ([, name = '', label = '']) => ({ name, label }),
  ),
);

test('no field of any form whose label speaks of a secret is kept', () => {
  expect(fields.length).toBeGreaterThan(300);
  const secrets = fields.filter(({ label }) => SECRET.test(label) && !NO_SECRET.includes(label));
  expect(secrets.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['password', 'passphrase', 'unlockCode', 'nonce', 'secretKey', 'token']),
  );
  expect(secrets.filter(({ name }) => keptOf(`<input name="${name}">`).length > 0)).toEqual([]);
});
