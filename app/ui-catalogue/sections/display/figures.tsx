import { ChartFrame } from '#app/ui/display/chart-frame.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { Table } from '#app/ui/table/table.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

const VISITS = [
  { day: '14/06', views: 301 },
  { day: '15/06', views: 287 },
  { day: '16/06', views: 204 },
  { day: '17/06', views: 138 },
];

const visitsTable = (
  <Table
    caption="Pages vues par jour"
    columns={[
      { id: 'day', label: 'Jour', cell: ({ day }) => day },
      { id: 'views', label: 'Pages vues', isNumeric: true, cell: ({ views }) => views },
    ]}
    rows={VISITS}
    rowKey={({ day }) => day}
    empty="Aucune visite."
  />
);

export function FiguresSection() {
  return (
    <CatalogueSection id="chiffres" title="Chiffres et graphiques">
      <Specimen label="Chiffres du jour">
        <StatStrip>
          <Stat label="Réparations en cours" value="17" note="5 prêtes à rendre" />
          <Stat label="Commandes à traiter" value="4" note="dont 1 refusée" />
          <Stat
            label="Ventes du jour"
            value="986,00&nbsp;€"
            change={{ direction: 'up', text: '+12\u00a0% en 7 jours', isGood: true }}
          />
          <Stat label="Devis en attente" value="8" change={{ direction: 'down', text: '−3 en 7 jours' }} />
        </StatStrip>
      </Specimen>
      <Specimen label="Graphique">
        <ChartFrame
          title="Fréquentation du site"
          level={3}
          description="Les visites baissent depuis le 15 juin."
          unit="pages vues par jour"
          table={visitsTable}
        >
          <VisitsChart />
        </ChartFrame>
      </Specimen>
      <Specimen label="Graphique en chargement">
        <ChartFrame title="Ventes" level={3} description="Par semaine." table={null} state="loading" />
      </Specimen>
      <Specimen label="Graphique vide">
        <ChartFrame title="Retours" level={3} description="Par semaine." table={null} state="empty" />
      </Specimen>
    </CatalogueSection>
  );
}

function VisitsChart() {
  const points = VISITS.map(({ views }, index) => `${40 + index * 160},${180 - views / 2}`);
  return (
    <svg viewBox="0 0 560 200" fill="none" aria-hidden="true">
      <path d="M20 180H540" stroke="var(--c-line)" />
      <polyline points={points.join(' ')} stroke="var(--c-chart-1)" strokeWidth="3" />
      {VISITS.map(({ day }, index) => (
        <text key={day} x={40 + index * 160} y="198" textAnchor="middle">
          {day}
        </text>
      ))}
    </svg>
  );
}

export function DescriptionSection() {
  return (
    <CatalogueSection id="description" title="Liste de description">
      <Specimen label="Fiche">
        <DescriptionList
          items={[
            { term: 'Nom', detail: 'Camille Renard' },
            { term: 'E-mail', detail: 'camille@exemple.fr' },
            { term: 'Téléphone', detail: <span className="number">06 39 98 00 51</span> },
            { term: 'Adresse', detail: '51100 Reims' },
          ]}
        />
      </Specimen>
      <Specimen label="Termes longs">
        <DescriptionList
          items={[
            {
              term: '1\u00a0× Batterie lithium-polymère reconditionnée pour MacBook Pro 13 pouces (A1989)',
              detail: '89,00\u00a0€',
            },
            { term: 'Livraison', detail: 'Offert' },
            { term: 'Total', detail: <b>{'89,00\u00a0€'}</b> },
          ]}
        />
      </Specimen>
    </CatalogueSection>
  );
}
