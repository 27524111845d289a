import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { usesView } from './promo-code-view.server.ts';

type Used = ReturnType<typeof usesView>;
type Use = Used['uses'][number];
type Lowest = Used['lowest'][number];

const USE_COLUMNS: readonly Column<Use>[] = [
  {
    id: 'commande',
    label: 'Commande',
    cell: ({ number }) => (
      <Link to={`/admin/commandes/${number}`}>
        <Numbered>{number}</Numbered>
      </Link>
    ),
  },
  { id: 'passee', label: 'Passée le', cell: ({ placedOn }) => placedOn },
  { id: 'etat', label: 'État', cell: ({ state }) => state },
  { id: 'remise', label: 'Remise', isNumeric: true, cell: ({ given }) => given },
];

export function PromoUses({ uses }: { uses: readonly Use[] }) {
  return (
    <section className="area__part" aria-labelledby="commandes">
      <h2 id="commandes">Commandes qui s’en sont servies</h2>
      <Table
        caption="Commandes avec ce code"
        columns={USE_COLUMNS}
        rows={uses}
        rowKey={({ number }) => number}
        empty={<EmptyState illustration="boite-vide" title="Aucune commande" level={3} />}
      />
    </section>
  );
}

const LOWEST_COLUMNS: readonly Column<Lowest>[] = [
  { id: 'produit', label: 'Produit', cell: ({ name }) => name },
  { id: 'prix', label: 'Prix du jour', isNumeric: true, cell: ({ price }) => price },
  { id: 'plus-bas', label: 'Le plus bas en 30 jours', isNumeric: true, cell: ({ lowest }) => lowest },
];

/** The price that the announcement of a reduction has to name (code de la consommation, art. L. 112-1-1). */
export function LowestPrices({ products }: { products: readonly Lowest[] }) {
  if (products.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="prix-de-reference">
      <h2 id="prix-de-reference">Prix à dire à côté d’une annonce</h2>
      <Table
        caption="Prix le plus bas des trente derniers jours"
        columns={LOWEST_COLUMNS}
        rows={products}
        rowKey={({ name }) => name}
        empty={null}
      />
    </section>
  );
}
