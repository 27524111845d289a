import { expect, test } from 'vitest';
import { allVisits, salesIn, visitsIn } from './daily-figures.ts';

const visits = (date: string, pageViews: number) => ({
  date,
  desktopVisits: 1,
  mobileVisits: 2,
  tabletVisits: 3,
  pageViews,
  uniqueVisitors: 5,
});

test('days are added up from the first to the last of a period', () => {
  const days = [visits('2026-11-20', 10), visits('2026-11-21', 20), visits('2026-11-22', 40)];
  const sum = visitsIn(days, { from: '2026-11-20', to: '2026-11-21' });
  expect(sum).toEqual({
    desktopVisits: 2,
    mobileVisits: 4,
    tabletVisits: 6,
    pageViews: 30,
    uniqueVisitors: 10,
  });
  expect(allVisits(sum)).toBe(12);
});

test('a period without a day is nothing', () => {
  expect(salesIn([], { from: '2026-11-20', to: '2026-11-21' })).toEqual({
    orders: 0,
    goodsCents: 0,
    servicesCents: 0,
    partsCents: 0,
    repairs: 0,
  });
});
