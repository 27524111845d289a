import type { ComponentProps } from 'react';
import { data } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { Table } from '#app/ui/table/table.tsx';
import { dayInParis } from '#domain/dates/dates.ts';
import { formatCount } from '#domain/figures/format-count.ts';
import { nextRegimeDay, vatRegimeAt } from '#domain/vat/vat-regimes.ts';
import type { Route } from './+types/figures.ts';
import { CeilingsPart } from './ceilings-part.tsx';
import { SalesChart, VisitsChart } from './figure-charts.tsx';
import { type FiguresView, figuresView } from './figures-view.server.ts';
import { PeriodForm } from './period-form.tsx';
import { readPeriod } from './read-period.ts';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Chiffres', 'Visites, ventes, réparations et plafonds de l’année, par période.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = dayInParis(nowOf(context));
  const asked = readPeriod(url.searchParams, today);
  const { admin, shop } = context.get(depsContext);
  const { vatRegimes } = shop();
  const figures = await admin.dashboard.figures(signedIn(context), asked.period);
  const shown = {
    today,
    asked,
    figures: figuresView(figures, asked.period, {
      hasVat: vatRegimeAt(vatRegimes, today) !== null,
      plannedOn: nextRegimeDay(vatRegimes, today) ?? null,
    }),
  };
  return data(shown, { status: asked.errors.length > 0 ? 400 : 200 });
}

/** The figures of the period in the address. */
export default function Figures({ loaderData: { asked, today, figures } }: Route.ComponentProps) {
  const { period, before, stats, visits, sales, ceilings } = figures;
  return (
    <>
      <AreaHead
        title="Chiffres"
        lead={`Chiffres ${period}, comparés à autant de jours juste avant\u00a0: ${before}.`}
      />
      <PeriodForm asked={asked} today={today} />
      <StatStrip>
        {stats.map((stat) => (
          <Stat key={stat.label} {...stat} />
        ))}
      </StatStrip>
      <div className="figures__charts">
        <SalesChart {...sales} />
        <VisitsChart {...visits} />
      </div>
      <CeilingsPart {...ceilings} />
      <Rankings {...figures} />
    </>
  );
}

type RankingProps<Row> = Pick<ComponentProps<typeof Table<Row>>, 'columns' | 'rows'> & {
  title: string;
  empty: string;
};

/** Two rows may have the same words: their rank is their key. */
const Ranking = <Row,>({ title, rows, ...table }: RankingProps<Row>) => (
  <div className="figures__table">
    <h2>{title}</h2>
    <Table {...table} caption={title} rows={rows} rowKey={(row) => String(rows.indexOf(row))} />
  </div>
);

type Counted = { label: string; count: number };

const countedColumns = (label: string, count: string) => [
  { id: 'label', label, cell: (row: Counted) => row.label },
  { id: 'count', label: count, isNumeric: true, cell: (row: Counted) => formatCount(row.count) },
];

const SHARE = {
  id: 'share',
  label: 'Part',
  isNumeric: true,
  cell: ({ share }: { share: string }) => share,
};

const NO_REPAIR = 'Aucun appareil réparé n’a été rendu sur cette période.';
const NO_VISIT = 'Aucune visite sur cette période.';

const Rankings = ({ pages, models, works, funnel, devices }: FiguresView) => (
  <div className="figures__tables">
    <Ranking
      title="De la demande à la réparation"
      columns={[
        ...countedColumns('Étape', 'Dossiers'),
        SHARE,
        { id: 'before', label: 'Avant', isNumeric: true, cell: ({ before }) => formatCount(before) },
      ]}
      rows={funnel}
      empty="Aucune demande."
    />
    <Ranking
      title="Appareils les plus réparés"
      columns={countedColumns('Appareil', 'Réparations')}
      rows={models}
      empty={NO_REPAIR}
    />
    <Ranking
      title="Réparations les plus faites"
      columns={countedColumns('Main-d’œuvre du devis accepté', 'Appareils')}
      rows={works}
      empty={NO_REPAIR}
    />
    <Ranking
      title="Pages les plus vues"
      columns={[
        { id: 'path', label: 'Page', cell: ({ path }) => <span className="figures__path">{path}</span> },
        { id: 'views', label: 'Vues', isNumeric: true, cell: ({ views }) => formatCount(views) },
      ]}
      rows={pages}
      empty={NO_VISIT}
    />
    <Ranking
      title="Appareils des visiteurs"
      columns={[...countedColumns('Appareil', 'Visites'), SHARE]}
      rows={devices}
      empty={NO_VISIT}
    />
  </div>
);
