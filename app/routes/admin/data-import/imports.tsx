import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { IMPORT_KIND_NAMES, IMPORT_KINDS } from '#domain/data-import/import-kinds.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { Route } from './+types/imports.ts';
import { importKindPath, importPath } from './import-paths.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Reprise de vos données', 'Ce que votre ancien logiciel sait, en quelques fichiers.');

export async function loader({ context }: Route.LoaderArgs) {
  const done = await context.get(depsContext).admin.dataImport.list(signedIn(context));
  return {
    done: done.map(
      ({ id, kind, file_name, done_at, created_count, updated_count, known_count, full_name }) => ({
        id,
        label: IMPORT_KINDS[kind].label,
        fileName: file_name,
        on: formatDate(done_at, { withTime: true }),
        created: created_count,
        updated: updated_count ?? 0,
        known: known_count,
        who: full_name ?? 'L’atelier',
      }),
    ),
  };
}

type Done = Route.ComponentProps['loaderData']['done'][number];

const COLUMNS: readonly Column<Done>[] = [
  {
    id: 'fichier',
    label: 'Fichier',
    cell: ({ id, fileName }) => <Link to={importPath(id)}>{fileName}</Link>,
  },
  { id: 'quoi', label: 'Quoi', cell: ({ label }) => label },
  { id: 'crees', label: 'Créés', isNumeric: true, cell: ({ created }) => created },
  { id: 'changes', label: 'Changés', isNumeric: true, cell: ({ updated }) => updated },
  { id: 'connus', label: 'Déjà là', isNumeric: true, cell: ({ known }) => known },
  { id: 'qui', label: 'Par', cell: ({ who }) => who },
  { id: 'date', label: 'Le', isNumeric: true, cell: ({ on }) => on },
];

export default function Imports({ loaderData }: Route.ComponentProps) {
  const { done } = loaderData;
  return (
    <>
      <AreaHead
        title="Reprise de vos données"
        lead="Exportez de votre ancien logiciel un fichier CSV ou .xlsx, et déposez-le ici. Rien n’est écrit avant que vous ayez vu ce qu’il ferait."
      />
      {IMPORT_KIND_NAMES.map((kind) => {
        const { label, lead, known, slug } = IMPORT_KINDS[kind];
        return (
          <section key={kind} className="area__part" aria-labelledby={slug}>
            <h2 id={slug}>{label}</h2>
            <p>{`${lead} ${known}`}</p>
            <p>
              <GoLink to={importKindPath(kind)}>{`Préparer et déposer\u00a0: ${label.toLowerCase()}`}</GoLink>
            </p>
          </section>
        );
      })}
      {done.length > 0 && (
        <section className="area__part" aria-labelledby="faites">
          <h2 id="faites">Reprises faites</h2>
          <Table
            caption="Reprises faites"
            columns={COLUMNS}
            rows={done}
            rowKey={({ id }) => id}
            empty="Aucune."
          />
        </section>
      )}
    </>
  );
}
