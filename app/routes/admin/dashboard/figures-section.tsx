import type { ReactNode } from 'react';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { Table } from '#app/ui/table/table.tsx';
import { formatCount } from '#domain/figures/format-count.ts';
import { CeilingsPart } from './ceilings-part.tsx';
import { SalesChart, VisitsChart } from './figure-charts.tsx';
import type { FiguresView } from './figures-view.server.ts';
import { PeriodForm } from './period-form.tsx';
import type { AskedPeriod } from './read-period.ts';

type FiguresSectionProps = { asked: AskedPeriod; today: string; figures: FiguresView };

/** The figures of the period in the address. */
export function FiguresSection({ asked, today, figures }: FiguresSectionProps) {
  const { period, before, stats, visits, sales, ceilings } = figures;
  return (
    <section className="dashboard__part" aria-labelledby="chiffres">
      <h2 id="chiffres">Chiffres</h2>
      <PeriodForm asked={asked} today={today} />
      <p>
        Chiffres {period}, comparés à autant de jours juste avant&nbsp;: {before}.
      </p>
      <StatStrip>
        {stats.map((stat) => (
          <Stat key={stat.label} {...stat} />
        ))}
      </StatStrip>
      <div className="dashboard__charts">
        <VisitsChart {...visits} />
        <SalesChart {...sales} />
      </div>
      <CeilingsPart {...ceilings} />
      <Rankings {...figures} />
    </section>
  );
}

type Counted = { label: string; count: number };

const countedColumns = (label: string, count: string) => [
  { id: 'label', label, cell: (row: Counted) => row.label },
  { id: 'count', label: count, isNumeric: true, cell: (row: Counted) => formatCount(row.count) },
];

function Ranking({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="dashboard__table">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function Rankings({ pages, models, works, funnel, devices }: FiguresView) {
  return (
    <div className="dashboard__tables">
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
              cell: ({ path }) => <span className="dashboard__path">{path}</span>,
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
