import { allVisits, salesIn, visitsIn } from '#domain/figures/daily-figures.ts';
import { daysOf, type Period } from '#domain/figures/period.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { toCsv } from '#domain/text/csv.ts';
import type { Figures } from '#server/admin/dashboard-module.ts';
import type { TableName } from './figure-paths.ts';

const euros = (cents: number): number => cents / 100;

/** Each table of a period's figures as CSV. */
export const EXPORTS: Record<TableName, (figures: Figures, period: Period) => string> = {
  jours: ({ visits, sales }, period) =>
    toCsv(
      [
        'Jour',
        'Visites',
        'Pages vues',
        'Visiteurs',
        'Commandes',
        'Ventes de biens (€)',
        'Prestations (€)',
        'Dont pièces (€)',
        'Réparations rendues',
      ],
      daysOf(period).map((day) => {
        const seen = visitsIn(visits, { from: day, to: day });
        const sold = salesIn(sales, { from: day, to: day });
        return [
          day,
          allVisits(seen),
          seen.pageViews,
          seen.uniqueVisitors,
          sold.orders,
          euros(sold.goodsCents),
          euros(sold.servicesCents),
          euros(sold.partsCents),
          sold.repairs,
        ];
      }),
    ),
  pages: ({ pages }) =>
    toCsv(
      ['Page', 'Vues'],
      pages.map(({ path, views }) => [path, views]),
    ),
  modeles: ({ repairs }) =>
    toCsv(
      ['Appareil', 'Réparations'],
      repairs.models.map((row) => [deviceText(row), row.count]),
    ),
  travaux: ({ repairs }) =>
    toCsv(
      ['Réparation', 'Appareils'],
      repairs.works.map(({ label, count }) => [label, count]),
    ),
};
