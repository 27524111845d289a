import { expect, test } from 'vitest';
import { STAFF_ROLES } from '#domain/accounts/staff-roles.ts';
import { menuOf } from '../admin-menu.ts';
import { shortcutsAmong } from './shortcut-links.ts';

const wordsOf = (role: (typeof STAFF_ROLES)[number] | null) =>
  shortcutsAmong(menuOf(role, { sells: true })).map(({ words }) => words);

test('the bar of a phone has the day’s screens, and for each role only those that it may open', () => {
  expect(Object.fromEntries(STAFF_ROLES.map((role) => [role, wordsOf(role)]))).toEqual({
    owner: ['Tableau de bord', 'Réparations', 'Vente', 'Commandes'],
    technician: ['Tableau de bord', 'Réparations', 'Rendez-vous', 'Stock'],
    counter: ['Tableau de bord', 'Réparations', 'Vente', 'Commandes'],
    content: ['Tableau de bord', 'Avis', 'Articles', 'Questions'],
  });
  expect(wordsOf(null)).toEqual([]);
});
