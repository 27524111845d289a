import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { WeekList } from './week-list.tsx';
import { weekView } from './week-view.server.ts';

const TUESDAY = '2026-12-01';

function render(promisedCount: number) {
  const promised = Array.from({ length: promisedCount }, (_, place) => ({
    day: TUESDAY,
    reference: `REP-2026-K7R-${String(place).padStart(3, '0')}`,
    name: `Client ${place}`,
    device_kind: 'console',
    brand: null,
    model: 'Switch OLED',
  }));
  const expected = [{ day: TUESDAY, id: '1', number: 'BC-2026-0001', supplier: 'Grossiste' }];
  const parts = [{ day: TUESDAY, id: 4, reference: 'REP-2026-K7R-4WM', name: 'Nappe', quantity: 2 }];
  const openingHours = [{ days: ['tuesday'] as const, opens: '10:00', closes: '19:00' }];
  const schedule = { openingHours, closures: [] };
  const days = weekView(
    '2026-11-30',
    { appointments: [], promised, expected, parts },
    { schedule, today: TUESDAY },
  );
  return renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        { path: '*', element: <WeekList days={days.filter(({ day }) => day === TUESDAY)} /> },
      ])}
    />,
  ).replaceAll('\u00a0', ' ');
}

test('a day counts each kind of what is due, and folds what is beyond six', () => {
  const html = render(50);
  expect(html).toContain('<h3>Appareils promis : 50</h3>');
  expect(html).toContain('<h3>Livraisons : 1</h3>');
  expect(html).toContain('<h3>Pièces attendues : 1</h3>');
  expect(html).toContain('<a href="/admin/reparations/REP-2026-K7R-4WM">2 × Nappe</a>');
  expect(html).toContain('<summary>Les 44 autres</summary>');
  const [shown, folded] = html.split('<details>');
  expect([shown, folded].map((part) => part?.match(/Client \d+/g)?.length)).toEqual([6, 44]);
});

test('a rest of one is shown, and a day without a kind does not name it', () => {
  const html = render(7);
  expect(html).not.toContain('<details>');
  expect(html.match(/Client \d+/g)).toHaveLength(7);
  expect(html).not.toContain('Rendez-vous');
});
