import { type Column, Table } from '#app/ui/table/table.tsx';
import type { LedgerSumsRow } from './closing-view.server.ts';

const COLUMNS: readonly Column<LedgerSumsRow>[] = [
  { id: 'moyen', label: 'Moyen', cell: ({ words }) => words },
  { id: 'encaisse', label: 'Encaissé', isNumeric: true, cell: ({ taken }) => taken },
  { id: 'rendu', label: 'Rendu', isNumeric: true, cell: ({ given }) => given },
  { id: 'achete', label: 'Acheté', isNumeric: true, cell: ({ bought }) => bought },
  { id: 'reste', label: 'Reste', isNumeric: true, cell: ({ kept }) => kept },
];

/** What the ledger says, by the way of the money. */
export const LedgerSumsTable = ({ rows }: { rows: readonly LedgerSumsRow[] }) => (
  <Table
    caption="Sommes du livre, par moyen de paiement"
    columns={COLUMNS.filter(({ id }) => id !== 'achete' || rows.some(({ bought }) => bought !== null))}
    rows={rows}
    rowKey={({ way }) => way}
    empty="Rien."
  />
);
