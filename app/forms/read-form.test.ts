import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { SEEN_FIELD } from '#domain/edits/edit-guard.ts';
import type { FieldsOf } from './field-table.ts';
import { drawFields } from './field-table.ts';
import { errorsAt, readForm, readSent } from './read-form.ts';

const schema = z.object({
  name: z.string().max(5),
  address: z.object({ city: z.string().min(1, 'Écrivez la ville.'), more: z.string().optional() }),
  pieces: z.array(z.string()).optional(),
  key: z.string().optional(),
  code: z.string().optional(),
});

const FIELDS = {
  name: { label: 'Nom', autoComplete: 'name' },
  'address.city': { label: 'Ville', help: 'Sans code postal.' },
  'address.more': { label: 'Complément', optional: true },
  'pieces[]': { label: 'Pièces' },
  key: {},
  code: { label: 'Code' },
} satisfies FieldsOf<typeof schema>;

function formOf(...fields: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const read = (...fields: [string, string | File][]) => readSent(schema, FIELDS, formOf(...fields));
const messages = (...fields: [string, string | File][]) =>
  read(...fields).errors?.map(({ field, message }) => [field, message]);

test('names with dots are nested, names with brackets are lists, the first of two counts', () => {
  expect(
    read(
      ['name', 'Ana'],
      ['name', 'Bob'],
      ['address.city', 'Reims'],
      ['pieces[]', 'a'],
      ['pieces[]', 'b'],
      ['other', 'x'],
    ).value,
  ).toEqual({ name: 'Ana', address: { city: 'Reims' }, pieces: ['a', 'b'] });
});

test('errors stand at their fields, in the order of the form, one for each', () => {
  expect(read(['address.city', ''], ['name', 'Anatole']).errors).toEqual([
    { field: 'name', label: 'Nom', message: 'Écrivez 5 caractères au plus.' },
    { field: 'address.city', label: 'Ville', message: 'Écrivez la ville.' },
  ]);
});

test('what is missing is said in French: a field, and the first of a group', () => {
  expect(messages()).toEqual([
    ['name', 'Remplissez ce champ.'],
    ['address.city', 'Remplissez ce champ.'],
  ]);
});

test('a file, a list or a group in place of a text is no text', () => {
  const city = ['address.city', 'Reims'] as [string, string];
  expect(messages(['name', new File(['x'], 'x.txt')], city)).toEqual([['name', 'Remplissez ce champ.']]);
  expect(messages(['name.first', 'x'], city)).toEqual([['name', 'Corrigez ce champ.']]);
  expect(messages(['name[]', 'x'], city)).toEqual([['name', 'Corrigez ce champ.']]);
});

test('a text loses NUL, which no table keeps, and the form keeps the rest', () => {
  const { value, kept } = read(
    ['name', 'A\0na'],
    ['address.city', 'Reims'],
    ['pieces[]', 'a'],
    ['pieces[]', 'b\0'],
  );
  expect(value).toEqual({ name: 'Ana', address: { city: 'Reims' }, pieces: ['a', 'b'] });
  expect(kept).toEqual({ name: 'Ana', 'address.city': 'Reims', 'pieces[]': 'a' });
});

test('a field called as a group or a list of the form is none of it', () => {
  const sound: [string, string][] = [
    ['name', 'Ana'],
    ['address.city', 'Reims'],
    ['pieces[]', 'a'],
  ];
  const value = { name: 'Ana', address: { city: 'Reims' }, pieces: ['a'] };
  expect(read(...sound).value).toEqual(value);
  for (const name of ['address', 'pieces']) {
    expect(read([name, 'x'], ...sound).value).toEqual(value);
    expect(read(...sound, [name, 'x']).value).toEqual(value);
  }
});

test.each(['__proto__.admin', 'constructor.prototype.admin', 'toString', '__proto__[]', '.', '[]', ''])(
  'the name %j changes no object of ours',
  (name) => {
    read(['address.city', 'Reims'], [name, 'oui'], ['name', 'x']);
    expect(({} as { admin?: string }).admin).toBeUndefined();
    expect(read(['address.city', 'Reims'], [name, 'oui'], ['name', 'x']).value?.name).toBe('x');
  },
);

test('what no field of the reader is about asks to load the page again, once; what the whole is about is said', () => {
  const issues = ['key', 'other', ''].map((path) => ({ path, message: 'Votre panier est vide.' }));
  expect(errorsAt(issues, FIELDS).map(({ message }) => message)).toEqual([
    'Rechargez la page\u00a0: ce formulaire est incomplet.',
    'Votre panier est vide.',
  ]);
});

test('what was typed is kept, but for codes, files and what the form has not; no text grows for ever', () => {
  const { kept } = read(
    ['name', 'x'.repeat(70_000)],
    ['address.city', ''],
    ['key', 'k'],
    ['code', '123456'],
    ['password', 'secret'],
    ['address.more', new File(['x'], 'x.txt')],
    [SEEN_FIELD, '1 name.abc'],
  );
  expect(kept).toEqual({
    name: 'x'.repeat(60_000),
    'address.city': '',
    key: 'k',
    [SEEN_FIELD]: '1 name.abc',
  });
});

test('of a record, whatever was typed is kept, and what is wrong stands at the record', () => {
  const counts = z.object({ restock: z.record(z.string(), z.string().max(2)) });
  const fields = { restock: { label: 'Remettre en stock' } } satisfies FieldsOf<typeof counts>;
  const sent = formOf(['restock.7', '120'], ['restock.9', '1'], ['__proto__.9', '1'], ['stock.9', '1']);
  const { kept, errors } = readSent(counts, fields, sent);
  expect(kept).toEqual({ 'restock.7': '120', 'restock.9': '1' });
  expect(errors).toEqual([
    { field: 'restock', label: 'Remettre en stock', message: 'Écrivez 2 caractères au plus.' },
  ]);
  expect(drawFields(fields, { kept }).typed('restock.7')).toBe('120');
});

test('a request that is no form is answered 400', async () => {
  const request = new Request('https://exemple.fr', { method: 'POST', body: 'x' });
  await expect(readForm(schema, FIELDS, request)).rejects.toMatchObject({ init: { status: 400 } });
});

test('a field is drawn with its words, what was typed and what is wrong', () => {
  const { field, control, errorOf } = drawFields(FIELDS, {
    errors: [{ field: 'address.city', label: 'Ville', message: 'Écrivez la ville.' }],
    kept: { name: 'Ana' },
  });
  expect(field('address.city')).toEqual({
    name: 'address.city',
    label: 'Ville',
    help: 'Sans code postal.',
    optional: false,
    error: 'Écrivez la ville.',
  });
  expect(control('name')).toEqual({ autoComplete: 'name', defaultValue: 'Ana' });
  expect(errorOf('name')).toBeUndefined();
});

test('a schema that a function makes is made once, at the first form', () => {
  const source = vi.fn(() => z.object({ name: z.string() }));
  for (const name of ['Ana', 'Bob'])
    expect(readSent(source, { name: { label: 'Nom' } }, formOf(['name', name])).value).toEqual({ name });
  expect(source).toHaveBeenCalledTimes(1);
});
