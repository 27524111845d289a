import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { guideClosings } from '#domain/content/guides.ts';
import { GuideClosing } from './guide-closing.tsx';
import { guideRepair } from './guide-repair.ts';

const row = {
  key: 'console/playstation-5/reparation-port-hdmi',
  name: 'Port HDMI, PlayStation 5',
  repair: 'Port HDMI',
  page: '/consoles/playstation-5/reparation-port-hdmi',
  price: { from: 89, to: 149, note: null, duration: '48 à 72 heures' },
};
const content = {
  findPrice: (key: string) => (key === row.key ? row : null),
  findPage: () => null,
};

function wordsOf(closing: (typeof guideClosings)[number], targets: string[], parts: string[] = []): string {
  const guide = { title: 'Un guide', difficulty: 'avancé' as const, minutes: 60, tools: ['Fer'], parts };
  const element = (
    <GuideClosing
      closing={closing}
      guide={guide}
      repair={guideRepair(targets, content)}
      products={[]}
      diagnosis="Diagnostic et devis gratuits"
    />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, ' ');
}

test.each(guideClosings)('the end of a %s guide asks nobody for an opened device', (closing) => {
  expect(wordsOf(closing, ['/services/micro-soudure'])).not.toMatch(/apportez l’appareil ouvert|ouvert\b/i);
});

test('the end of a guide that opened something does not say not to', () => {
  expect(wordsOf('bench', ['/services/x'])).not.toMatch(/N’ouvrez pas/);
  expect(wordsOf('bench', ['/services/x'])).toMatch(/Refermez, sans rebrancher.*appareil refermé/);
});

test.each(['maker', 'danger'] as const)('the end of a %s guide says to keep it closed', (closing) => {
  expect(wordsOf(closing, ['/services/x'])).toMatch(/Gardez-le fermé|N’ouvrez pas/);
});

test.each(['maker', 'danger', 'bench', 'hosting', 'advice'] as const)(
  'the end of a %s guide sells no part',
  (closing) => {
    expect(wordsOf(closing, ['/services/x'], ['Une puce'])).not.toMatch(/pièce/i);
  },
);

test('without a part there are two ways, with one three', () => {
  expect(wordsOf('repair', ['/services/x'])).toMatch(/Deux façons/);
  expect(wordsOf('repair', ['/services/x'])).not.toMatch(/pièce/i);
  expect(wordsOf('repair', ['/services/x'], ['Une puce'])).toMatch(/Trois façons.*Achetez la pièce/);
});

test('shows the price and the delay of that very repair, and none where there is none', () => {
  expect(wordsOf('repair', [row.key])).toMatch(
    /Port HDMI, PlayStation 5\u00a0: +De 89 à 149\u00a0€ *, 48 à 72 heures/,
  );
  expect(wordsOf('repair', ['/services/micro-soudure'])).not.toContain('€');
  expect(guideRepair([row.key], content).path).toBe(row.page);
});
