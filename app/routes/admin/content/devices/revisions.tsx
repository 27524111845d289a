import { CirclePlus } from 'lucide';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { ListedDevice } from '#server/content/own/device-admin.ts';
import { NEW_REVISION, revisionPath } from './device-paths.ts';
import { DeviceState, stateOf } from './device-state.tsx';

/** A revision as a line of its model's page. */
export const revisionLine = (revision: ListedDevice) => ({
  id: revision.id,
  model: revision.model,
  name: revision.name,
  year: revision.year,
  codes: revision.codes.join(', '),
  state: stateOf(revision),
});

type Line = ReturnType<typeof revisionLine>;

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'revision',
    label: 'Révision',
    cell: ({ model, id, name }) => <Link to={revisionPath(model, id)}>{name}</Link>,
  },
  { id: 'annee', label: 'Année', isNumeric: true, cell: ({ year }) => year ?? '—' },
  { id: 'codes', label: 'Codes', cell: ({ codes }) => <span className="own__path">{codes || '—'}</span> },
  { id: 'etat', label: 'État', cell: ({ state }) => <DeviceState state={state} /> },
];

type RevisionsProps = {
  model: { id: string; name: string; isHidden: boolean; revisions: readonly Line[] };
};

/** The versions of a model that differ inside, on its page. */
export function Revisions({ model: { id, name, isHidden, revisions } }: RevisionsProps) {
  return (
    <section className="area__part" aria-labelledby="revisions">
      <h2 id="revisions">Révisions</h2>
      <p>Les versions de ce modèle qui diffèrent à l’intérieur&nbsp;: autres pièces, autres prix.</p>
      {revisions.length > 0 && (
        <Table
          caption={`Révisions\u00a0: ${name}`}
          columns={COLUMNS}
          rows={revisions}
          rowKey={(line) => line.id}
          empty={null}
        />
      )}
      <p>
        {isHidden ? (
          'Ce modèle est masqué\u00a0: proposez-le de nouveau pour lui ajouter une révision.'
        ) : (
          <ButtonLink to={revisionPath(id, NEW_REVISION)} variant="secondary" icon={CirclePlus}>
            Ajouter une révision
          </ButtonLink>
        )}
      </p>
    </section>
  );
}
