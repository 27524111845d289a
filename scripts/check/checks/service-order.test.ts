import { expect, test } from 'vitest';
import { servicePage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkServiceOrder } from './service-order.ts';

const files = { 'content/pages/services/consoles/ps5.md': servicePage('ps5') };

test('refuses a listed service that has no page', async () => {
  expect(
    await problemsOf(checkServiceOrder, { ...files, 'content/data/services.yml': 'order: [consoles]' }),
  ).toEqual(['content/data/services.yml erreur : le service « consoles » n’a pas de page']);
});

test('accepts listed services, and services that are not listed', async () => {
  for (const order of ['order: [consoles/ps5]', 'order: []']) {
    expect(await problemsOf(checkServiceOrder, { ...files, 'content/data/services.yml': order })).toEqual([]);
  }
});
