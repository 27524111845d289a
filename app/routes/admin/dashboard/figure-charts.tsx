import { ChartFrame } from '#app/ui/display/chart-frame.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { formatCount } from '#domain/figures/format-count.ts';
import { formatEuros } from '#domain/money.ts';
import type { FiguresView } from './figures-view.server.ts';
import { SeriesChart } from './series-chart.tsx';

type VisitRow = FiguresView['visits']['rows'][number];
type SalesRow = FiguresView['sales']['rows'][number];

const VISIT_COLUMNS: readonly Column<VisitRow>[] = [
  { id: 'name', label: 'Jours', cell: ({ name }) => name },
  { id: 'pages', label: 'Pages vues', isNumeric: true, cell: ({ pageViews }) => formatCount(pageViews) },
  {
    id: 'visitors',
    label: 'Visiteurs',
    isNumeric: true,
    cell: ({ uniqueVisitors }) => formatCount(uniqueVisitors),
  },
];

/** Pages and visitors over a period. */
export function VisitsChart({ isEmpty, unit, description, rows }: FiguresView['visits']) {
  return (
    <ChartFrame
      title="Fréquentation du site"
      level={3}
      description={description}
      unit={unit}
      state={isEmpty ? 'empty' : 'ready'}
      emptyText="Aucune visite sur cette période."
      table={
        <Table
          caption="Fréquentation du site"
          columns={VISIT_COLUMNS}
          rows={rows}
          rowKey={({ name }) => name}
          empty="Aucune visite."
        />
      }
    >
      <SeriesChart
        kind="line"
        labels={rows.map(({ label }) => label)}
        series={[
          { name: 'Pages vues', values: rows.map(({ pageViews }) => pageViews) },
          { name: 'Visiteurs', values: rows.map(({ uniqueVisitors }) => uniqueVisitors) },
        ]}
        write={formatCount}
      />
    </ChartFrame>
  );
}

const SALES_COLUMNS: readonly Column<SalesRow>[] = [
  { id: 'name', label: 'Jours', cell: ({ name }) => name },
  { id: 'orders', label: 'Commandes', isNumeric: true, cell: ({ orders }) => formatCount(orders) },
  {
    id: 'goods',
    label: 'Ventes de biens',
    isNumeric: true,
    cell: ({ goodsCents }) => formatEuros(goodsCents),
  },
  {
    id: 'services',
    label: 'Prestations',
    isNumeric: true,
    cell: ({ servicesCents }) => formatEuros(servicesCents),
  },
];

const EURO_CENTS = 100;

/** What came in over a period, goods and services apart. */
export function SalesChart({ isEmpty, unit, description, rows }: FiguresView['sales']) {
  return (
    <ChartFrame
      title="Chiffre d’affaires"
      level={3}
      description={description}
      unit={unit}
      state={isEmpty ? 'empty' : 'ready'}
      emptyText="Rien n’a été encaissé sur cette période."
      table={
        <Table
          caption="Chiffre d’affaires"
          columns={SALES_COLUMNS}
          rows={rows}
          rowKey={({ name }) => name}
          empty="Rien n’a été encaissé."
        />
      }
    >
      <SeriesChart
        kind="bar"
        labels={rows.map(({ label }) => label)}
        series={[
          { name: 'Ventes de biens', values: rows.map(({ goodsCents }) => goodsCents) },
          { name: 'Prestations', values: rows.map(({ servicesCents }) => servicesCents) },
        ]}
        write={(cents) => `${formatCount(cents / EURO_CENTS)}\u00a0€`}
        unit={EURO_CENTS}
      />
    </ChartFrame>
  );
}
