import { FileDown } from 'lucide';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { ColumnPair, ImportFault } from '#server/data-import/import-rows.ts';
import { faultsPath } from './import-paths.ts';

const FAULT_COLUMNS: readonly Column<ImportFault>[] = [
  { id: 'ligne', label: 'Ligne', cell: ({ line }) => line },
  { id: 'colonne', label: 'Colonne', cell: ({ column }) => column ?? '—' },
  { id: 'lu', label: 'Lu', cell: ({ read }) => <span className="area__mail">{read || '(vide)'}</span> },
  { id: 'raison', label: 'À corriger', cell: ({ message }) => message },
];

/** The first faults, and a link to all of them as a file. */
export const FaultTable = ({ id, faults }: { id: string; faults: readonly ImportFault[] }) => (
  <section className="area__part" aria-labelledby="fautes">
    <h2 id="fautes">À corriger</h2>
    <p>
      <ButtonLink to={faultsPath(id)} icon={FileDown} variant="secondary">
        Toutes les erreurs en CSV
      </ButtonLink>
    </p>
    <Table
      caption="Erreurs du fichier"
      columns={FAULT_COLUMNS}
      rows={faults}
      rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
      empty="Aucune."
    />
  </section>
);

type PlacedPair = ColumnPair & { place: number };

const PAIR_COLUMNS: readonly Column<PlacedPair>[] = [
  { id: 'titre', label: 'Dans le fichier', cell: ({ title }) => <span className="area__mail">{title}</span> },
  { id: 'sens', label: 'Compris comme', cell: ({ meaning }) => meaning ?? 'laissée de côté' },
];

/** How each column of the file was understood. */
export const PairTable = ({ pairs }: { pairs: readonly PlacedPair[] }) => (
  <section className="area__part" aria-labelledby="colonnes">
    <h2 id="colonnes">Les colonnes du fichier</h2>
    <Table
      caption="Les colonnes du fichier"
      columns={PAIR_COLUMNS}
      rows={pairs}
      rowKey={({ place }) => String(place)}
      empty="Aucune."
    />
  </section>
);
