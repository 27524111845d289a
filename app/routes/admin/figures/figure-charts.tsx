import { ChartFrame } from '#app/ui/display/chart-frame.tsx';
import { Table } from '#app/ui/table/table.tsx';
import { formatCount } from '#domain/figures/format-count.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { FiguresView } from './figures-view.server.ts';
import { SeriesChart } from './series-chart.tsx';

/** One figure for each group of days. */
type Measure<Row> = { id: string; label: string; of: (row: Row) => number; write: (value: number) => string };

type FigureChartProps<Row> = {
  title: string;
  /** Shown instead of a chart without values. */
  none: string;
  figures: { isEmpty: boolean; unit: string; description: string; rows: readonly Row[] };
  /** The columns of the table. */
  measures: readonly Measure<Row>[];
  drawn: readonly [Measure<Row>, Measure<Row>];
  kind: 'line' | 'bar';
  /** Labels of the axis, and the least distance between two of them. */
  axis: (value: number) => string;
  axisUnit?: number;
};

/** Two figures over the days of a period as a chart, and all figures in a table behind it. */
function FigureChart<Row extends { name: string; label: string }>({
  title,
  none,
  figures: { isEmpty, unit, description, rows },
  measures,
  drawn,
  kind,
  axis,
  axisUnit,
}: FigureChartProps<Row>) {
  const seriesOf = ({ label, of }: Measure<Row>) => ({ name: label, values: rows.map(of) });
  return (
    <ChartFrame
      title={title}
      description={description}
      unit={unit}
      state={isEmpty ? 'empty' : 'ready'}
      emptyText={none}
      table={
        <Table
          caption={title}
          columns={[
            { id: 'name', label: 'Jours', cell: ({ name }) => name },
            ...measures.map(({ id, label, of, write }) => ({
              id,
              label,
              isNumeric: true,
              cell: (row: Row) => write(of(row)),
            })),
          ]}
          rows={rows}
          rowKey={({ name }) => name}
          empty={none}
        />
      }
    >
      <SeriesChart
        kind={kind}
        labels={rows.map(({ label }) => label)}
        series={[seriesOf(drawn[0]), seriesOf(drawn[1])]}
        write={axis}
        {...(axisUnit && { unit: axisUnit })}
      />
    </ChartFrame>
  );
}

type VisitMeasure = Measure<FiguresView['visits']['rows'][number]>;

const PAGES: VisitMeasure = {
  id: 'pages',
  label: 'Pages vues',
  of: ({ pageViews }) => pageViews,
  write: formatCount,
};
const VISITORS: VisitMeasure = {
  id: 'visitors',
  label: 'Visiteurs',
  of: ({ uniqueVisitors }) => uniqueVisitors,
  write: formatCount,
};

/** Pages and visitors over a period. */
export const VisitsChart = (figures: FiguresView['visits']) => (
  <FigureChart
    title="Fréquentation du site"
    none="Aucune visite sur cette période."
    figures={figures}
    measures={[PAGES, VISITORS]}
    drawn={[PAGES, VISITORS]}
    kind="line"
    axis={formatCount}
  />
);

type SaleMeasure = Measure<FiguresView['sales']['rows'][number]>;

const ORDERS: SaleMeasure = {
  id: 'orders',
  label: 'Commandes',
  of: ({ orders }) => orders,
  write: formatCount,
};
const GOODS: SaleMeasure = {
  id: 'goods',
  label: 'Ventes de biens',
  of: ({ goodsCents }) => goodsCents,
  write: formatEuros,
};
const SERVICES: SaleMeasure = {
  id: 'services',
  label: 'Prestations',
  of: ({ servicesCents }) => servicesCents,
  write: formatEuros,
};

const EURO_CENTS = 100;

/** Turnover over a period, goods and services apart. */
export const SalesChart = (figures: FiguresView['sales']) => (
  <FigureChart
    title="Chiffre d’affaires"
    none="Rien n’a été encaissé sur cette période."
    figures={figures}
    measures={[ORDERS, GOODS, SERVICES]}
    drawn={[GOODS, SERVICES]}
    kind="bar"
    axis={(cents) => `${formatCount(cents / EURO_CENTS)}\u00a0€`}
    axisUnit={EURO_CENTS}
  />
);
