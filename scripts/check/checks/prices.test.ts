import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { devicesYaml, faqCategory, landingYaml, pricesYaml } from '#server/content/fixtures/data.ts';
import {
  articlePage,
  consolePage,
  faultPage,
  guidePage,
  manyWords,
  plainPage,
  servicePage,
} from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkPrices } from './prices.ts';

const withPrices = (files: Record<string, string>) =>
  problemsOf(checkPrices, {
    'content/data/prices/appareils.yml': devicesYaml(),
    'content/data/prices/ps5.yml': pricesYaml(['port']),
    'content/data/consoles.yml': 'makers: [{ name: Sony, models: [ps5] }]',
    'content/pages/consoles/ps5.md': consolePage('ps5', ['port']),
    'content/pages/consoles/ps5/port.md': faultPage('port'),
    'content/pages/services/telephone.md': servicePage('telephone'),
    ...files,
  });

test('a text that takes its prices from the file, and a page that says its own, are right', async () => {
  const words = `Un écran : {{price.telephone/iphone/ecran-casse}}, dès {{from.telephone/iphone/ecran-casse}}. ${manyWords(950, 'x')}`;
  expect(
    await withPrices({
      'content/guides/astuces/x.md': guidePage('x', {}, words),
      'content/pages/services/telephone.md': servicePage('telephone', {}, `Dès 59 €. ${manyWords(650, 't')}`),
      'content/pages/consoles/ps5/port.md': faultPage('port', {
        lead: 'Un port HDMI arraché : de 69 à 129 €, en 24 à 72 heures.',
      }),
    }),
  ).toEqual([]);
});

test.each([
  ['a guide', 'content/guides/astuces/x.md', guidePage('x', {}, `Comptez 49 €. ${manyWords(950, 'x')}`)],
  [
    'an answer of a guide',
    'content/guides/astuces/x.md',
    guidePage('x', {
      faq: [1, 2, 3].map((n) => ({ question: `Question ${n} ?`, answer: `Comptez ${n}9 euros.` })),
    }),
  ],
  [
    'a table of a service',
    'content/pages/services/x.md',
    servicePage('x', {}, `| A | B |\n|---|---|\n| Écran | de 49 à 99 € |\n\n${manyWords(650, 'x')}`),
  ],
  [
    'an article',
    'content/blog/x.md',
    articlePage(
      'x',
      {},
      `Comptez 49 €. ${manyWords(850, 'x')}\n\n:::links\n[Blog](/blog), [contact](/contact), [services](/services).\n:::`,
    ),
  ],
  ['a plain page', 'content/pages/x.md', plainPage('x', {}, `Comptez 49 €. ${manyWords(250, 'x')}`)],
  [
    'a page of a fault that names another range than its own',
    'content/pages/consoles/ps5/port.md',
    faultPage('port', { lead: 'Un port HDMI arraché : de 49 à 129 €, en 24 à 72 heures.' }),
  ],
])('another figure for a repair is refused in %s', async (_, file, page) => {
  const problems = await withPrices({ [file]: page });
  expect(problems[0]).toMatch(/ erreur : « .*(?:€|euros) » : un prix se prend dans data\/prices/);
});

test('a sum that is no price of ours is declared', async () => {
  const body = `Une console vaut 469,99 €, et la loi dit 1 000 €. ${manyWords(950, 'x')}`;
  const amounts = ['469,99 €', '1 000 €'];
  expect(await withPrices({ 'content/guides/astuces/x.md': guidePage('x', { amounts }, body) })).toEqual([]);
  expect(await withPrices({ 'content/guides/astuces/x.md': guidePage('x', {}, body) })).toHaveLength(2);
});

test('a service begins no dearer than its cheapest price, and says the start it declares', async () => {
  const dear = { price: 'à partir de 89 €', priceFrom: 89 };
  expect(await withPrices({ 'content/pages/services/telephone.md': servicePage('telephone', dear) })).toEqual(
    [expect.stringContaining('à partir de 89 €, quand un de ses prix commence à 79 €')],
  );
  const other = { price: 'à partir de 49 €', priceFrom: 59 };
  expect(await withPrices({ 'content/pages/services/x.md': servicePage('x', other) })).toEqual([
    expect.stringContaining('n’est pas priceFrom'),
  ]);
});

test.each([
  [{ minEuros: 49, maxEuros: 129 }, 'est moins que le prix de départ de /services/telephone'],
  [{ minEuros: 59, maxEuros: 129 }, 'sort de la fourchette de /consoles/ps5/port'],
  [{ minEuros: 69, maxEuros: 149 }, 'sort de la fourchette de /consoles/ps5/port'],
  [{ minEuros: 69, maxEuros: 129 }, null],
  [{ minEuros: 0, maxEuros: 15 }, null],
])('the diagnostic ends within the price of the fault it leads to: %o', async (range, words) => {
  const outcome = {
    id: 'o1',
    causes: ['Port'],
    duration: '',
    advice: '',
    link: '/services/telephone',
    more: '/consoles/ps5/port',
    ...range,
  };
  const tree = { disclaimer: '', pages: {}, devices: [{ symptoms: [{ outcomes: [outcome] }] }] };
  const problems = await withPrices({ 'content/data/diagnostic.json': JSON.stringify(tree) });
  expect(problems.join('\n')).toEqual(words === null ? '' : expect.stringContaining(words));
});

test('another figure is refused in the answers of /faq and on the page of the district', async () => {
  const faq = stringify({
    categories: [
      {
        ...faqCategory,
        questions: [{ id: 'ou', question: 'Combien ?', answer: 'Comptez **49 €** pour un écran.' }],
      },
    ],
  });
  const landing = landingYaml({
    tip: 'Un écran cassé coûte 49 € chez nous, quel que soit le modèle du téléphone.',
  });
  expect(await withPrices({ 'content/data/faq.yml': faq, 'content/data/landing.yml': landing })).toEqual([
    expect.stringMatching(/^content\/data\/faq\.yml erreur : « 49.€ »/),
    expect.stringMatching(/^content\/data\/landing\.yml erreur : « 49.€ »/),
  ]);
});
