import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeTexts, columnWords, tableWords } from '#domain/admin/change-log.ts';
import { labelOf } from '../../settings/sections.ts';
import { keyOf, SETTING_NAMES } from '../../settings/setting-values.ts';
import type { ListedChange } from './read-changes.ts';
import { settingChange } from './setting-change.ts';

const schema = readFileSync('db/schema.sql', 'utf8');

/** Tables whose changes a trigger keeps, with the columns that it does not leave out. */
const KEPT = [
  ...schema.matchAll(
    /create trigger change_log after .* on public\.(\w+)\n.*\n.*record_change\('\w+', '\{(.*)\}'\)/g,
  ),
].map(([, table = '', left = '']) => {
  const body = schema.split(`create table public.${table} (\n`)[1]?.split('\n);')[0] ?? '';
  const columns = [...body.matchAll(/^ {2}(?!constraint )(\w+) /gm)].map(([, column = '']) => column);
  const out = new Set([...left.split(','), 'created_at', 'updated_at', 'updated_by']);
  return { table, body, columns: columns.filter((column) => !out.has(column)) };
});

test('the journal has French words for every table and column whose changes the database keeps', () => {
  expect(KEPT.length).toBeGreaterThan(15);
  for (const { table, columns } of KEPT) {
    expect(tableWords(table)).not.toBe(table);
    expect(columns.length).toBeGreaterThan(1);
    expect([table, columns.filter((column) => columnWords(column) === column)]).toEqual([table, []]);
  }
});

test('a value that is one of a few English words is told in French', () => {
  const few = KEPT.flatMap(({ body }) =>
    [...body.matchAll(/check \((\w+) in \((.*)\)\)/g)].flatMap(([, column = '', list = '']) =>
      [...list.matchAll(/'([a-z_]+)'/g)].map(([, value = '']) => ({ column, value })),
    ),
  );
  expect(few.length).toBeGreaterThan(15);
  // Its values are words of the shop already.
  const raw = few.filter(({ column }) => column !== 'condition');
  for (const { column, value } of raw)
    expect(changeTexts({ [column]: null }, { [column]: value }).join()).not.toMatch(
      new RegExp(`→ ${value}$`),
    );
});

const change = (key: string, before: unknown, after: unknown): ListedChange => ({
  ...{ id: 1, changedAt: new Date(0), actorId: 'a', actorName: 'Denise Papin' },
  ...{ table: 'business_settings', rowId: key, rowName: key, operation: 'update' },
  ...{ before: { value: before }, after: { key, value: after } },
});

test('a setting is named and told as on its screen, also with a value that no longer fits', () => {
  const phone = settingChange(change('phone', '03 53 01 00 51', '03 26 47 12 85'));
  expect(phone).toMatchObject({ rowName: 'Téléphone', section: 'contact' });
  expect(changeTexts(phone.before, phone.after).map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    'Valeur : 03 53 01 00 51 → 03 26 47 12 85',
  ]);
  const told = settingChange(change('newsletter', 12, 'off'));
  expect(changeTexts(told.before, told.after)).toEqual(['Valeur\u00a0: 12 → Masqué']);
  expect(settingChange(change('planet', 1, 2)).rowName).toBe('planet');
  for (const name of SETTING_NAMES) {
    const { rowName } = settingChange(change(keyOf(name), 'on', 'off'));
    expect([name, rowName]).toEqual([name, labelOf(name)]);
    expect(rowName).not.toBe(name);
  }
});
