import { FileDown } from 'lucide';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { RowChange } from '#server/data-import/import-plan.ts';
import type { ColumnPair, ImportFault } from '#server/data-import/import-rows.ts';
import { FaultTable } from '../fault-table.tsx';
import { SETUP_PATH } from '../stock/stock-paths.ts';
import { changesPath, faultsPath, importPath } from './import-paths.ts';

type FaultsPartProps = {
  id: string;
  effect: string;
  faults: readonly ImportFault[];
  /** Categories of the file that the shop does not have. */
  unknownCategories: readonly string[];
  /** Those of them that one press adds. */
  categoriesToAdd: readonly string[];
};

/** The first faults, and a link to all of them as a file. */
export const FaultsPart = ({ id, effect, faults, unknownCategories, categoriesToAdd }: FaultsPartProps) => (
  <section className="area__part" aria-labelledby="fautes">
    <h2 id="fautes">À corriger</h2>
    {unknownCategories.length > 0 && (
      <>
        <p className="area__mail">
          {`Le fichier nomme des catégories que la boutique n’a pas\u00a0: ${unknownCategories.join(', ')}. Ajoutez-les, ou corrigez le fichier\u00a0; cette page le relit à chaque visite.`}
        </p>
        {categoriesToAdd.length > 0 && (
          <Form method="post" action={importPath(id)} preventScrollReset>
            <input type="hidden" name="effect" value={effect} />
            <SubmitButton name="intent" value="categories" variant="secondary">
              {categoriesToAdd.length === 1
                ? 'Ajouter cette catégorie'
                : `Ajouter ces ${categoriesToAdd.length} catégories`}
            </SubmitButton>
          </Form>
        )}
        <p>
          <GoLink to={`${SETUP_PATH}#categories`}>Les catégories</GoLink>
        </p>
      </>
    )}
    <p>
      <ButtonLink to={faultsPath(id)} icon={FileDown} variant="secondary">
        Toutes les erreurs en CSV
      </ButtonLink>
    </p>
    <FaultTable faults={faults} />
  </section>
);

const CHANGE_COLUMNS: readonly Column<RowChange>[] = [
  { id: 'fiche', label: 'Fiche', cell: ({ row }) => <span className="area__mail">{row}</span> },
  { id: 'ligne', label: 'Ligne', isNumeric: true, cell: ({ line }) => line },
  { id: 'champ', label: 'Champ', cell: ({ field }) => field },
  {
    id: 'avant',
    label: 'Sur le site',
    cell: ({ before }) => <span className="area__mail">{before || '(vide)'}</span>,
  },
  { id: 'apres', label: 'Deviendrait', cell: ({ after }) => <span className="area__mail">{after}</span> },
];

type ChangesPartProps = { id: string; changes: readonly RowChange[]; changeCount: number };

/** What the file would change in rows that are there: the first ones, and a link to all of them as a file. */
export const ChangesPart = ({ id, changes, changeCount }: ChangesPartProps) => (
  <section className="area__part" aria-labelledby="changements">
    <h2 id="changements">Changements prévus</h2>
    {changes.length < changeCount && (
      <p>{`Voici les ${changes.length} premiers changements sur ${changeCount}.`}</p>
    )}
    <p>
      <ButtonLink to={changesPath(id)} icon={FileDown} variant="secondary">
        Tous les changements en CSV
      </ButtonLink>
    </p>
    <Table
      caption="Changements prévus"
      columns={CHANGE_COLUMNS}
      rows={changes}
      rowKey={({ line, field }) => `${line} ${field}`}
      empty="Rien."
    />
  </section>
);

type PlacedPair = ColumnPair & { place: number };

const PAIR_COLUMNS: readonly Column<PlacedPair>[] = [
  { id: 'titre', label: 'Dans le fichier', cell: ({ title }) => <span className="area__mail">{title}</span> },
  { id: 'sens', label: 'Compris comme', cell: ({ meaning }) => meaning ?? 'laissée de côté' },
  {
    id: 'valeurs',
    label: 'Premières valeurs',
    cell: ({ samples }) => <span className="area__mail">{samples.join(' · ') || '(vide)'}</span>,
  },
];

/** How each column of the file was understood. */
export const PairTable = ({ pairs }: { pairs: readonly PlacedPair[] }) => (
  <Table
    caption="Les colonnes du fichier"
    columns={PAIR_COLUMNS}
    rows={pairs}
    rowKey={({ place }) => String(place)}
    empty="Aucune."
  />
);
