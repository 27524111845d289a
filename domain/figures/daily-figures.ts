import { contains, type Period } from './period.ts';

/** The visits of a day, or of several. */
export type VisitFigures = {
  desktopVisits: number;
  mobileVisits: number;
  tabletVisits: number;
  pageViews: number;
  uniqueVisitors: number;
};

/** What was ordered, earned and handed over on one day or several. */
export type Sales = {
  orders: number;
  goodsCents: number;
  servicesCents: number;
  /** The part of `servicesCents` that parts cost. */
  partsCents: number;
  repairs: number;
};

export type OfDay<T> = T & { date: string };

const NO_VISITS: VisitFigures = {
  desktopVisits: 0,
  mobileVisits: 0,
  tabletVisits: 0,
  pageViews: 0,
  uniqueVisitors: 0,
};

const NO_SALES: Sales = { orders: 0, goodsCents: 0, servicesCents: 0, partsCents: 0, repairs: 0 };

/** The visits of a period; a visitor who comes on two days counts twice, since nobody is recognised. */
export const visitsIn = (days: readonly OfDay<VisitFigures>[], period: Period): VisitFigures =>
  sumIn(NO_VISITS, days, period);

export const salesIn = (days: readonly OfDay<Sales>[], period: Period): Sales =>
  sumIn(NO_SALES, days, period);

export const allVisits = ({ desktopVisits, mobileVisits, tabletVisits }: VisitFigures): number =>
  desktopVisits + mobileVisits + tabletVisits;

function sumIn<T extends Record<string, number>>(nothing: T, days: readonly OfDay<T>[], period: Period): T {
  const meant = days.filter(({ date }) => contains(period, date));
  return Object.fromEntries(
    Object.keys(nothing).map((key) => [key, meant.reduce((sum, day) => sum + (day[key] ?? 0), 0)]),
  ) as T;
}
