import { expect, test } from 'vitest';
import { compileContent } from './create-library.ts';
import { pricesYaml } from './fixtures/data.ts';
import { consolePage, faultPage } from './fixtures/pages.ts';
import { makeProject } from './fixtures/project.ts';

const phones = `devices:
  - slug: telephone
    name: Téléphone
    icon: smartphone
    summary: Écran, batterie et prise de charge.
    models:
      - { slug: iphone, name: iPhone, hint: La pomme est au dos. }
      - { slug: pliable, name: Pliable, hint: L’écran se plie en deux. }
    repairs:
      - slug: ecran
        name: Écran cassé
        icon: smartphone
        models: [iphone]
        page: /services/absente
        from: 79
        duration: 1 heure
        unknown: Seul le téléphone ouvert dit si le châssis est tordu.
        changes: Le devis, valable {{shop.quoteValidity}}, dit tout.
      - slug: batterie
        name: Batterie
        icon: battery-charging
        page: /consoles/ps4
        from: 49
        duration: 1 heure
        unknown: Seul le téléphone ouvert dit si la colle tient.
        changes: Le modèle change le temps d’ouverture.
`;

async function library(files: Record<string, string | null> = {}) {
  const { contentDir } = await makeProject({
    'content/data/consoles.yml':
      'makers: [{ name: Sony, models: [ps5, ps4] }, { name: Sega, models: [saturn] }]\n' +
      'popular: [/consoles/ps4/lecteur, /consoles/ps5/lecteur]',
    'content/data/prices/ps4.yml': pricesYaml(['hdmi', 'lecteur']),
    'content/data/prices/appareils.yml': phones,
    'content/pages/consoles/ps4.md': consolePage('ps4', ['lecteur', 'hdmi']),
    'content/pages/consoles/ps4/hdmi.md': faultPage('hdmi'),
    'content/pages/consoles/ps4/lecteur.md': faultPage('lecteur'),
    ...files,
  });
  return compileContent(contentDir);
}

test('lists the consoles that have a page, faults in the order of the drawing', async () => {
  const { makers, popular } = (await library()).listConsoles();
  expect(makers.map(({ name, models }) => [name, models.map((model) => model.path)])).toEqual([
    ['Sony', ['/consoles/ps4']],
  ]);
  expect(makers[0]?.models[0]?.faults.map(({ path }) => path)).toEqual([
    '/consoles/ps4/lecteur',
    '/consoles/ps4/hdmi',
  ]);
  expect(popular.map(({ console, fault }) => [console, fault.label])).toEqual([
    ['Console ps4', 'Panne lecteur'],
  ]);
});

test('gives consoles and other devices the same three choices', async () => {
  const guide = (await library()).priceGuide();
  const choices = guide.map(({ slug, models }) => [
    slug,
    models.map((model) => [model.slug, model.repairs.map((repair) => repair.slug)]),
  ]);
  expect(choices).toEqual([
    ['console', [['ps4', ['lecteur', 'hdmi']]]],
    [
      'telephone',
      [
        ['iphone', ['ecran', 'batterie']],
        ['pliable', ['batterie']],
      ],
    ],
  ]);
});

test('names the page that says more only once it exists, and fills the shop’s facts', async () => {
  const repairs = (await library()).priceGuide()[1]?.models[0]?.repairs;
  expect(repairs?.map(({ page }) => page)).toEqual([null, '/consoles/ps4']);
  expect(repairs?.[0]?.price).toEqual({
    from: 79,
    to: null,
    note: null,
    duration: '1 heure',
    unknown: 'Seul le téléphone ouvert dit si le châssis est tordu.',
    changes: 'Le devis, valable 30 jours, dit tout.',
  });
});

test('has no console to choose as long as none has a page', async () => {
  const guide = await library({
    'content/pages/consoles/ps4.md': null,
    'content/pages/consoles/ps4/hdmi.md': null,
    'content/pages/consoles/ps4/lecteur.md': null,
    'content/data/prices/ps4.yml': null,
  });
  expect(guide.priceGuide().map(({ slug }) => slug)).toEqual(['telephone']);
});
