import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import type { TypedFields } from '#domain/text/typed-fields.ts';
import { giveBack } from './give-back.ts';

/** As React writes them: a search, and two forms of one page that share names. */
const PAGE = [
  '<html><body><form action="/admin/x" role="search"><input type="text" name="note" value=""/></form>',
  '<div id="sans-champ" class="prose"></div>',
  '<form method="post" action="/admin/x"><input type="hidden" name="rang" value="1"/>',
  '<textarea name="note" rows="2">Avant</textarea><button type="submit" name="intent" value="effacer">Effacer</button></form>',
  '<form class="form" method="post" action="/admin/x" noValidate="">',
  '<input type="hidden" name="rang" value="2"/><input id="nom" type="text" name="nom" value="Camille &amp; Noé"/>',
  '<input type="text" name="tel"/><input type="text" name="tel"/><input type="text" name="clos" disabled="" value="1"/>',
  '<textarea name="note" rows="2">Avant</textarea>',
  '<select name="genre"><option value="pc">PC</option><option value="tv" selected="">Télé</option><option>Autre &amp; cie</option></select>',
  '<label><input type="checkbox" name="avis" value="oui" checked=""/>Avis</label><label><input type="checkbox" name="suite"/>Suite</label>',
  '<input type="radio" name="sens" value="a" checked=""/><input type="radio" name="sens" value="b"/>',
  '<input type="password" name="mot"/><input type="file" name="piece"/><input type="text" name="code"/>',
  '<input type="text" autoComplete="one-time-code" name="unique"/>',
  '<button type="submit" name="intent" value="garder">Garder</button></form></body></html>',
].join('');

const filled = (typed: TypedFields) => {
  const page = parse(giveBack(PAGE, typed));
  const [, first, second] = page.querySelectorAll('form');
  if (!first || !second) throw new Error('a form is missing');
  return { page, first, second };
};

test('the form with its button gets its words back, another one that has the same names does not', () => {
  const note = 'Un & deux\r\n<script>alert(1)</script> $& "trois"';
  const { page, first, second } = filled([
    ['intent', 'garder'],
    ['rang', '9'],
    ['nom', 'Zoé "d’ici" <b>'],
    ['tel', '01'],
    ['tel', '02'],
    ['note', note],
    ['genre', 'Autre & cie'],
    ['suite', 'on'],
    ['sens', 'b'],
  ]);
  const values = second.querySelectorAll('input').map((input) => input.getAttribute('value'));
  expect(values.slice(0, 5)).toEqual(['2', 'Zoé "d’ici" <b>', '01', '02', '1']);
  expect(second.querySelector('#nom')?.getAttribute('data-typed')).toBe('Zoé "d’ici" <b>');
  expect(second.querySelector('textarea')?.text).toBe(`\n${note.replace('\r\n', '\n')}`);
  expect(second.querySelector('script')).toBeNull();
  expect(page.querySelector('#sans-champ')?.innerHTML).toBe('<p><a href="#nom">Aller au formulaire</a></p>');
  expect(second.querySelectorAll('[selected]').map(({ text }) => text)).toEqual(['Autre & cie']);
  expect(second.querySelectorAll('[checked]').map((box) => box.getAttribute('name'))).toEqual([
    'suite',
    'sens',
  ]);
  expect(second.querySelector('[name=sens][checked]')?.getAttribute('value')).toBe('b');
  expect(first.toString()).toBe(parse(PAGE).querySelectorAll('form')[1]?.toString());
});

test('nothing is written where secrets, files and what the page decides stand', () => {
  const names = ['mot', 'piece', 'code', 'unique', 'clos', 'rang'];
  const { second } = filled([
    ['intent', 'garder'],
    ['nom', 'Zoé'],
    ...names.map((name) => [name, 'trace'] as const),
  ]);
  expect(second.querySelector('#nom')?.getAttribute('value')).toBe('Zoé');
  expect(second.toString()).not.toContain('trace');
});

test('of two forms with one button the one with the same hidden values is filled', () => {
  const twins = PAGE.replace('value="garder"', 'value="effacer"');
  const page = parse(
    giveBack(twins, [
      ['intent', 'effacer'],
      ['rang', '1'],
      ['note', 'Pour le premier'],
    ]),
  );
  expect(page.querySelectorAll('textarea').map(({ text }) => text.trim())).toEqual([
    'Pour le premier',
    'Avant',
  ]);
});

test('what no field takes any more is listed, as text', () => {
  const { page } = filled([
    ['intent', 'garder'],
    ['nom', 'Zoé'],
    ['ligne-7', 'Écran <i>neuf</i>'],
    ['ligne-8', ' '],
  ]);
  expect(page.querySelectorAll('#sans-champ li').map(({ text }) => text)).toEqual(['Écran <i>neuf</i>']);
  expect(page.querySelector('#sans-champ i')).toBeNull();
});

test('a form that is not there any more fills no other, and loses nothing', () => {
  const { page, first, second } = filled([
    ['intent', 'envoyer'],
    ['note', 'Mes mots'],
  ]);
  for (const form of [first, second]) expect(form.querySelector('textarea')?.text).toBe('Avant');
  expect(page.querySelector('#sans-champ')?.text).toContain('Mes mots');
});

test('what a form was drawn from comes back with what was typed in it, and is no word of anybody', () => {
  const form = (fields: string) =>
    `<div id="sans-champ"></div><form method="post" action="/x">${fields}<input type="text" name="nom" value="Neuf"/><button type="submit" name="intent" value="garder">Garder</button></form>`;
  const typed: TypedFields = [
    ['seen', '1 nom.ancien'],
    ['nom', 'Mien'],
    ['intent', 'garder'],
  ];
  const marked = parse(giveBack(form('<input type="hidden" name="seen" value="1 nom.nouveau"/>'), typed));
  const markOf = (name: string) => marked.querySelector(`input[name=${name}]`)?.getAttribute('value');
  expect([markOf('seen'), markOf('nom')]).toEqual(['1 nom.ancien', 'Mien']);
  expect(giveBack(form(''), typed)).not.toContain('nom.ancien');
});
