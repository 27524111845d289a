import { expect, test } from 'vitest';
import { landingYaml, pricesYaml } from '#server/content/fixtures/data.ts';
import { consolePage, faultPage, plainPage, servicePage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkLanding } from './landing.ts';

const site = {
  'content/data/consoles.yml': 'makers: [{ name: Sony, models: [ps5] }]',
  'content/data/prices/ps5.yml': pricesYaml(['port']),
  'content/pages/consoles.md': plainPage('consoles'),
  'content/pages/consoles/ps5.md': consolePage('ps5', ['port']),
  'content/pages/consoles/ps5/port.md': faultPage('port'),
  'content/pages/reparation-electronique-reims.md': plainPage('reims'),
  'content/pages/services/x.md': servicePage('x'),
};
const domain = { title: 'Consoles', text: 'Des consoles, et leurs manettes.', path: '/services/x' };

test('accepts services and prices that exist', async () => {
  const landing = landingYaml({
    domains: [domain, domain, domain],
    prices: ['/prix/console/ps5/port'],
  });
  expect(await problemsOf(checkLanding, { ...site, 'content/data/landing.yml': landing })).toEqual([]);
});

test('refuses a domain that is no service and a price that is not given', async () => {
  const landing = landingYaml({
    domains: [domain, domain, { ...domain, path: '/consoles' }],
    prices: ['/prix/console/ps5/lecteur'],
  });
  expect(await problemsOf(checkLanding, { ...site, 'content/data/landing.yml': landing })).toEqual([
    'content/data/landing.yml erreur : domains cite un service qui n’existe pas : /consoles',
    'content/data/landing.yml erreur : prices cite un prix qui n’existe pas : /prix/console/ps5/lecteur',
  ]);
});
