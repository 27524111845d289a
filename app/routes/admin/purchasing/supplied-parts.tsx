import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { purchasePath } from '../accounting/accounting-paths.ts';
import { adminProductPath } from '../stock/stock-paths.ts';
import type { SuppliedView } from './read-supplier.server.ts';

const PRODUCTS: readonly Column<SuppliedView['products'][number]>[] = [
  { id: 'produit', label: 'Produit', cell: ({ id, name }) => <Link to={adminProductPath(id)}>{name}</Link> },
  { id: 'reference', label: 'Référence', cell: ({ sku }) => <span className="ref">{sku}</span> },
  { id: 'chez-lui', label: 'Chez lui', cell: ({ reference }) => reference ?? '—' },
  { id: 'disponible', label: 'Disponible', isNumeric: true, cell: ({ available }) => available },
  { id: 'prix', label: 'Prix d’achat', isNumeric: true, cell: ({ price }) => price },
];

const PURCHASES: readonly Column<SuppliedView['purchases'][number]>[] = [
  { id: 'jour', label: 'Date', cell: ({ id, day }) => <Link to={purchasePath(id)}>{day}</Link> },
  { id: 'nature', label: 'Nature', cell: ({ nature }) => nature },
  { id: 'piece', label: 'Pièce', cell: ({ reference }) => reference ?? '—' },
  { id: 'montant', label: 'Montant', isNumeric: true, cell: ({ amount }) => amount },
];

/** The products that come from a supplier, and the last purchases. */
export function SuppliedParts({ products, purchases }: SuppliedView) {
  return (
    <>
      <Table
        caption="Produits"
        isCaptionVisible
        columns={PRODUCTS}
        rows={products}
        rowKey={({ id }) => id}
        empty="Aucun produit n’est de ce fournisseur."
      />
      <Table
        caption="Derniers achats"
        isCaptionVisible
        columns={PURCHASES}
        rows={purchases}
        rowKey={({ id }) => String(id)}
        empty="Rien n’a été acheté à ce fournisseur."
      />
    </>
  );
}
