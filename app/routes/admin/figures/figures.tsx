import type { ReactNode } from 'react';
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

type Counted = { label: string; count: number };

const countedColumns = (label: string, count: string) => [
  { id: 'label', label, cell: (row: Counted) => row.label },
  { id: 'count', label: count, isNumeric: true, cell: (row: Counted) => formatCount(row.count) },
];

function Ranking({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="figures__table">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

function Rankings({ pages, models, works, funnel, devices }: FiguresView) {
  return (
    <div className="figures__tables">
      <Ranking title="De la demande à la réparation">
        <Table
          caption="De la demande à la réparation"
          columns={[
            { id: 'label', label: 'Étape', cell: ({ label }) => label },
            { id: 'count', label: 'Dossiers', isNumeric: true, cell: ({ count }) => formatCount(count) },
            { id: 'share', label: 'Part', isNumeric: true, cell: ({ share }) => share },
            { id: 'before', label: 'Avant', isNumeric: true, cell: ({ before }) => formatCount(before) },
          ]}
          rows={funnel}
          rowKey={({ label }) => label}
          empty="Aucune demande."
        />
      </Ranking>
      <Ranking title="Appareils les plus réparés">
        <Table
          caption="Appareils les plus réparés"
          columns={countedColumns('Appareil', 'Réparations')}
          rows={models}
          rowKey={({ rank }) => String(rank)}
          empty="Aucun appareil réparé n’a été rendu sur cette période."
        />
      </Ranking>
      <Ranking title="Réparations les plus faites">
        <Table
          caption="Réparations les plus faites"
          columns={countedColumns('Main-d’œuvre du devis accepté', 'Appareils')}
          rows={works}
          rowKey={({ label }) => label}
          empty="Aucun appareil réparé n’a été rendu sur cette période."
        />
      </Ranking>
      <Ranking title="Pages les plus vues">
        <Table
          caption="Pages les plus vues"
          columns={[
            {
              id: 'path',
              label: 'Page',
              cell: ({ path }) => <span className="figures__path">{path}</span>,
            },
            { id: 'views', label: 'Vues', isNumeric: true, cell: ({ views }) => formatCount(views) },
          ]}
          rows={pages}
          rowKey={({ path }) => path}
          empty="Aucune visite sur cette période."
        />
      </Ranking>
      <Ranking title="Appareils des visiteurs">
        <Table
          caption="Appareils des visiteurs"
          columns={[
            ...countedColumns('Appareil', 'Visites'),
            { id: 'share', label: 'Part', isNumeric: true, cell: ({ share }: { share: string }) => share },
          ]}
          rows={devices}
          rowKey={({ label }) => label}
          empty="Aucune visite sur cette période."
        />
      </Ranking>
    </div>
  );
}
