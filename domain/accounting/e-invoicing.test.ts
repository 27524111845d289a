import { expect, test } from 'vitest';
import { reformSteps } from './e-invoicing.ts';

const NONE = { name: null, address: null, since: null };
const titles = (today: string) => reformSteps(NONE, today).map(({ title }) => title);

test('each step is in force or to come, by its very day', () => {
  expect(titles('2026-08-31')[0]).toBe('À partir du 1er septembre 2026, recevoir');
  expect(titles('2026-09-01')).toEqual([
    'Depuis le 1er septembre 2026, recevoir',
    'À partir du 1er septembre 2027, émettre et déclarer',
  ]);
  expect(titles('2027-09-01')[1]).toBe('Depuis le 1er septembre 2027, émettre et déclarer');
});

test('the platform of the shop is named with what is known of it', () => {
  const [reception] = reformSteps(NONE, '2026-11-27');
  expect(reception?.text).toContain('Aucune plateforme n’est encore indiquée.');
  const known = { name: 'Facturo', address: '123456789', since: '2026-08-15' };
  expect(reformSteps(known, '2026-11-27')[0]?.text).toContain(
    'La vôtre\u00a0: Facturo, à l’adresse 123456789, depuis le 15 août 2026.',
  );
  expect(reformSteps({ ...known, address: null, since: null }, '2026-11-27')[0]?.text).toMatch(
    /La vôtre\u00a0: Facturo\.$/,
  );
});
