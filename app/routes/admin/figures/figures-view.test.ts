import { expect, test } from 'vitest';
import { figuresView } from './figures-view.server.ts';

const STEPS = { asked: 0, received: 0, accepted: 0, repaired: 0 };
const repairs = { models: [], works: [], funnel: STEPS, funnelBefore: STEPS };
const NONE = { desktopVisits: 0, mobileVisits: 0, tabletVisits: 0, uniqueVisitors: 1 };

test.each([
  [1, /^1 page vue .*Le plus : 1 page, /],
  [2, /^2 pages vues .*Le plus : 2 pages, /],
])('%i seen pages are told in their number', (pageViews, words) => {
  const visits = [{ ...NONE, date: '2026-11-25', pageViews }];
  const period = { from: '2026-11-20', to: '2026-11-26' };
  const { description } = figuresView({ visits, sales: [], pages: [], repairs }, period).visits;
  expect(description.replaceAll('\u00a0', ' ')).toMatch(words);
});
