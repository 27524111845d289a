import { type Column, Table } from '#app/ui/table/table.tsx';

/** What is wrong in a file. */
type Fault = {
  line: number;
  /** As the file calls it; null for the whole line. */
  column: string | null;
  /** The content of the cell, if the reader kept it. */
  read?: string;
  message: string;
};

const COLUMNS: readonly Column<Fault>[] = [
  { id: 'ligne', label: 'Où', cell: ({ line }) => `Ligne\u00a0${line}` },
  { id: 'colonne', label: 'Colonne', cell: ({ column }) => column ?? '—' },
  { id: 'lu', label: 'Lu', cell: ({ read }) => <span className="area__mail">{read || '(vide)'}</span> },
  { id: 'raison', label: 'À corriger', cell: ({ message }) => message },
];

const SHORT_COLUMNS = COLUMNS.filter(({ id }) => id !== 'lu');

/** The faults of a file that was sent, line by line. */
export const FaultTable = ({ faults }: { faults: readonly Fault[] }) => (
  <Table
    caption="Erreurs du fichier"
    columns={faults.some(({ read }) => read !== undefined) ? COLUMNS : SHORT_COLUMNS}
    rows={faults}
    rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
    empty="Aucune."
  />
);
