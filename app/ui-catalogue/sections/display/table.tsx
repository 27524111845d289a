import { useState } from 'react';
import { useLocation } from 'react-router';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { SortDirection } from '#app/ui/table/table-head.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

type Order = { reference: string; client: string; state: string; kind: BadgeKind; totalCents: number };

const ORDERS: Order[] = [
  { reference: 'CMD-1186', client: 'Camille Renard', state: 'À retirer', kind: 'ok', totalCents: 22_600 },
  {
    reference: 'CMD-1187',
    client: 'SARL Vignoble Collet',
    state: 'À préparer',
    kind: 'waiting',
    totalCents: 64_000,
  },
  { reference: 'CMD-1188', client: 'Yanis M.', state: 'Payée', kind: 'progress', totalCents: 7000 },
  { reference: 'CMD-1189', client: 'Inès D.', state: 'Expédiée', kind: 'progress', totalCents: 1500 },
  { reference: 'CMD-1190', client: 'Paul G.', state: 'Refusée', kind: 'error', totalCents: 22_100 },
];

const COLUMNS: Column<Order>[] = [
  {
    id: 'commande',
    label: 'Commande',
    isSortable: true,
    cell: ({ reference }) => (
      <Link className="ref" to="/catalogue#tableau">
        {reference}
      </Link>
    ),
  },
  { id: 'client', label: 'Client', cell: ({ client }) => client },
  { id: 'etat', label: 'État', cell: ({ state, kind }) => <Badge kind={kind}>{state}</Badge> },
  {
    id: 'total',
    label: 'Total',
    isNumeric: true,
    isSortable: true,
    cell: ({ totalCents }) => formatEuros(totalCents),
  },
];

const rowKey = ({ reference }: Order) => reference;

export function TableSection() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const column = query.get('tri') ?? 'commande';
  const direction: SortDirection = query.get('ordre') === 'desc' ? 'desc' : 'asc';
  return (
    <CatalogueSection id="tableau" title="Tableau">
      <Specimen label="Trié par ses titres, avec des lignes à choisir">
        <PickableOrders column={column} direction={direction} query={query} />
      </Specimen>
      <Specimen label="En chargement">
        <Table caption="Réparations" columns={COLUMNS} rows={[]} rowKey={rowKey} empty="" isLoading />
      </Specimen>
      <Specimen label="Vide">
        <Table
          caption="Retours"
          columns={COLUMNS}
          rows={[]}
          rowKey={rowKey}
          empty={
            <EmptyState
              illustration="envoi-colis"
              title="Aucun retour en cours."
              link={{ to: '/catalogue#tableau', label: 'Voir les commandes' }}
            />
          }
        />
      </Specimen>
    </CatalogueSection>
  );
}

type PickableOrdersProps = { column: string; direction: SortDirection; query: URLSearchParams };

function PickableOrders({ column, direction, query }: PickableOrdersProps) {
  const [count, setCount] = useState(0);
  return (
    <>
      <Table
        caption="Dernières commandes"
        columns={COLUMNS}
        rows={sorted(column, direction)}
        rowKey={rowKey}
        sort={{
          by: { column, direction },
          to: (tri, ordre) =>
            `/catalogue?${new URLSearchParams({ ...Object.fromEntries(query), tri, ordre })}#tableau`,
        }}
        selection={{
          name: 'commande',
          label: ({ reference }) => `Choisir la commande ${reference}`,
          onChange: (keys) => setCount(keys.length),
        }}
        empty="Aucune commande."
      />
      <p role="status" className="small">
        {count > 0 && `${count} sur ${ORDERS.length} choisies`}
      </p>
    </>
  );
}

function sorted(column: string, direction: SortDirection): Order[] {
  const sign = direction === 'asc' ? 1 : -1;
  return ORDERS.toSorted((a, b) =>
    column === 'total' ? sign * (a.totalCents - b.totalCents) : sign * a.reference.localeCompare(b.reference),
  );
}

export function PaginationSection() {
  const { search } = useLocation();
  const page = Math.min(12, Math.max(1, Number(new URLSearchParams(search).get('page')) || 6));
  const to = (next: number) => `/catalogue?page=${next}#pagination`;
  return (
    <CatalogueSection id="pagination" title="Pagination">
      <Specimen label="Douze pages">
        <Pagination page={page} pageCount={12} to={to} />
      </Specimen>
      <Specimen label="La première de trois">
        <Pagination page={1} pageCount={3} to={to} label="Pages de guides" />
      </Specimen>
    </CatalogueSection>
  );
}
