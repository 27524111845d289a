import { formatLongDate } from '#domain/dates/dates.ts';
import { changeOf } from '#domain/figures/change.ts';
import {
  allVisits,
  type Sales,
  salesIn,
  type VisitFigures,
  visitsIn,
} from '#domain/figures/daily-figures.ts';
import { countedText, formatCount, formatPercent } from '#domain/figures/format-count.ts';
import { bucketsOf, type Period, periodLabel, previousPeriod, stepOf } from '#domain/figures/period.ts';
import { ceilingsOf, gaugesOf } from '#domain/figures/turnover-ceilings.ts';
import { vatDueTexts } from '#domain/figures/vat-due.ts';
import { formatEuros } from '#domain/money/money.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import type { Figures } from '#server/admin/dashboard-module.ts';

// Made by the loader: the page gets only what it shows.

export type FiguresView = ReturnType<typeof figuresView>;

/** Whether prices have VAT in them, and the day of the next change that is decided. */
type VatStanding = { hasVat: boolean; plannedOn: string | null };

const NO_VAT: VatStanding = { hasVat: false, plannedOn: null };

/** The figures of a period, compared with the same number of days before. */
export function figuresView(figures: Figures, period: Period, vat: VatStanding = NO_VAT) {
  const before = previousPeriod(period);
  const year = { from: `${period.to.slice(0, 4)}-01-01`, to: period.to };
  const visits = visitsIn(figures.visits, period);
  const sales = salesIn(figures.sales, period);
  return {
    period: periodLabel(period),
    before: periodLabel(before),
    stats: [
      ...visitStats(visits, visitsIn(figures.visits, before)),
      ...salesStats(sales, salesIn(figures.sales, before)),
    ],
    visits: visitsChart(figures, period, visits),
    sales: salesChart(figures, period, sales),
    devices: devicesOf(visits),
    ceilings: ceilingsView(figures.sales, year, vat),
    pages: figures.pages,
    models: figures.repairs.models.map((row) => ({ label: deviceText(row), count: row.count })),
    works: figures.repairs.works,
    funnel: funnelView(figures.repairs),
  };
}

type StatView = {
  label: string;
  value: string;
  note?: string;
  change: ReturnType<typeof changeOf> & { isGood?: boolean };
};

function stat(
  label: string,
  now: number,
  before: number,
  { write = formatCount, note }: { write?: (value: number) => string; note?: string } = {},
): StatView {
  const change = changeOf(now, before, write);
  const isGood = change.direction === 'flat' ? {} : { isGood: change.direction === 'up' };
  return { label, value: write(now), ...(note && { note }), change: { ...change, ...isGood } };
}

const visitStats = (now: VisitFigures, before: VisitFigures): StatView[] => [
  stat('Visites', allVisits(now), allVisits(before)),
  stat('Pages vues', now.pageViews, before.pageViews),
  stat('Visiteurs', now.uniqueVisitors, before.uniqueVisitors, { note: 'Comptés chaque jour' }),
];

function salesStats(now: Sales, before: Sales): StatView[] {
  const money = { write: formatEuros };
  const parts = now.partsCents > 0 ? { note: `Dont pièces\u00a0: ${formatEuros(now.partsCents)}` } : {};
  return [
    stat('Commandes', now.orders, before.orders),
    stat('Ventes de biens', now.goodsCents, before.goodsCents, money),
    stat('Prestations', now.servicesCents, before.servicesCents, { ...money, ...parts }),
    stat('Réparations rendues', now.repairs, before.repairs),
  ];
}

const UNITS = { day: 'par jour', week: 'par semaine', month: 'par mois' };

function visitsChart({ visits }: Figures, period: Period, sum: VisitFigures) {
  const rows = bucketsOf(period).map(({ label, name, ...bucket }) => {
    const { pageViews, uniqueVisitors } = visitsIn(visits, bucket);
    return { label, name, pageViews, uniqueVisitors };
  });
  const most = rows.toSorted((a, b) => b.pageViews - a.pageViews)[0];
  const peak =
    rows.length > 1 && most && most.pageViews > 0
      ? ` Le plus\u00a0: ${countedText(most.pageViews, 'page', 'pages')}, ${most.name}.`
      : '';
  return {
    isEmpty: sum.pageViews === 0,
    unit: `pages et visiteurs ${UNITS[stepOf(period)]}`,
    description: `${countedText(sum.pageViews, 'page vue', 'pages vues')} ${periodLabel(period)}.${peak}`,
    rows,
  };
}

function salesChart({ sales }: Figures, period: Period, sum: Sales) {
  const rows = bucketsOf(period).map(({ label, name, ...bucket }) => {
    const { orders, goodsCents, servicesCents } = salesIn(sales, bucket);
    return { label, name, orders, goodsCents, servicesCents };
  });
  return {
    isEmpty: rows.every(({ goodsCents, servicesCents }) => goodsCents === 0 && servicesCents === 0),
    unit: `euros encaissés ${UNITS[stepOf(period)]}`,
    description: `${formatEuros(sum.goodsCents + sum.servicesCents)} encaissés ${periodLabel(period)}, remboursements déduits.`,
    rows,
  };
}

function devicesOf(visits: VisitFigures) {
  const all = allVisits(visits);
  const counts: [string, number][] = [
    ['Téléphone', visits.mobileVisits],
    ['Ordinateur', visits.desktopVisits],
    ['Tablette', visits.tabletVisits],
  ];
  return counts.map(([label, count]) => ({ label, count, share: formatPercent(count, all) }));
}

/** With VAT in the prices, the ceilings of the franchise are behind. */
function ceilingsView(days: Figures['sales'], year: Period, { hasVat, plannedOn }: VatStanding) {
  const earned = salesIn(days, year);
  const asked = Number(year.to.slice(0, 4));
  const known = ceilingsOf(asked);
  const group = (title: string, rule: string, ceiling: typeof known.vat) => ({
    title,
    rule,
    gauges: gaugesOf(earned, ceiling).map(({ label, cents, ceilingCents, level }) => ({
      label,
      level,
      cents: Math.max(0, cents),
      ceilingCents,
      text: `${formatEuros(cents)} sur ${formatEuros(ceilingCents)}`,
    })),
  });
  return {
    title: `Plafonds de ${asked}`,
    period: periodLabel(year),
    source: known.source,
    vatDue: hasVat ? [] : vatDueTexts(days, asked),
    vatPlanned: plannedOn === null ? null : formatLongDate(plannedOn),
    /** The year whose ceilings are used, if nobody has entered those of the requested year. */
    otherYear: known.year === asked ? null : known.year,
    groups: [
      ...(hasVat
        ? []
        : [
            group('Franchise de TVA', 'Au-delà, la TVA est due à partir du 1er janvier suivant.', known.vat),
            group(
              'Franchise de TVA, seuil majoré',
              'Au-delà, la TVA est due dès ce jour-là.',
              known.vatUpper,
            ),
          ]),
      group(
        'Micro-entreprise',
        'Au-delà deux années de suite, le régime de la micro-entreprise prend fin.',
        known.micro,
      ),
    ],
  };
}

function funnelView({ funnel, funnelBefore }: Figures['repairs']) {
  const steps = [
    ['asked', 'Demandes reçues par le site'],
    ['received', 'Appareils pris en charge'],
    ['accepted', 'Devis acceptés'],
    ['repaired', 'Appareils réparés et rendus'],
  ] as const;
  return steps.map(([step, label]) => ({
    label,
    count: funnel[step],
    share: formatPercent(funnel[step], funnel.asked),
    before: funnelBefore[step],
  }));
}
