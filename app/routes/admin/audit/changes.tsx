import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter, DaysFilter } from '#app/features/list/filter-fields.tsx';
import { loadOlder } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { tableWords } from '#domain/admin/change-log.ts';
import { changePath, JOURNAL, JOURNAL_PATH } from '../back-office-paths.ts';
import type { Route } from './+types/changes.ts';
import { OPERATION_KINDS } from './operation-kinds.ts';
import { addressSchema, cursorText, lineOf, nameOf } from './read-changes.server.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Journal', 'Qui a changé quoi dans l’arrière-boutique, et quand.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, admin } = context.get(depsContext);
  const { audit } = admin;
  return loadOlder(JOURNAL, addressSchema, url.searchParams, async (asked) => {
    const { qui: actorId, quoi: table, ligne: rowId, du: from, au: to, avant: before } = asked;
    const query = { actorId, table, rowId, from, to, before };
    const { rows, next, tables, admins } = await audit.list(signedIn(context), query);
    return {
      rows: rows.map((change) => lineOf(change, content)),
      next: next && cursorText(next),
      tables: [...tables, 'auth.sessions', 'auth.users']
        .map((table) => ({ id: table, label: tableWords(table) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'fr')),
      admins: admins.map(({ id, name }) => ({ id, label: nameOf(id, name) })),
    };
  });
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'quand',
    label: 'Quand',
    cell: ({ id, at }) => (
      <Link to={changePath(id)} className="ref">
        {at}
      </Link>
    ),
  },
  { id: 'qui', label: 'Qui', cell: ({ who }) => who },
  {
    id: 'quoi',
    label: 'Quoi',
    cell: ({ what, rowName, to }) => (
      <span>
        {what}
        <br />
        <b>{to ? <Link to={to}>{rowName}</Link> : rowName}</b>
      </span>
    ),
  },
  {
    id: 'comment',
    label: 'Changement',
    cell: ({ operation, operationText }) => <Badge kind={OPERATION_KINDS[operation]}>{operationText}</Badge>,
  },
  {
    id: 'champs',
    label: 'Champs',
    cell: ({ changes, others }) => (
      <ul className="back-office__changes">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {others > 0 && <li>{others > 1 ? `et ${others} autres champs` : 'et un autre champ'}</li>}
      </ul>
    ),
  },
];

export default function Changes({ loaderData }: Route.ComponentProps) {
  const { asked, tables, admins } = loaderData;
  return (
    <>
      <AreaHead
        title="Journal"
        lead={
          <>
            Ce que l’équipe ajoute, modifie ou supprime, ligne par ligne. Personne ne peut y toucher&nbsp;;
            chaque ligne s’efface d’elle-même après un an. Commandes, réparations et stock ont leur propre
            historique.
          </>
        }
      />
      <PagedList
        place={JOURNAL}
        list={loaderData}
        caption="Changements, du plus récent au plus ancien"
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        none={{
          title: 'Rien n’a encore changé',
          words: 'Le premier produit ou le premier réglage modifié ici paraîtra aussitôt.',
          illustration: 'journal',
        }}
        noMatch={{
          title: 'Aucun changement ne correspond',
          words: 'Élargissez la période, ou choisissez une autre personne.',
          link: { to: JOURNAL_PATH, label: 'Tout le journal' },
        }}
        older={{ newest: 'Revenir aux plus récents', older: 'Changements plus anciens' }}
        kept={['ligne']}
        isMany
      >
        <ChoiceFilter name="qui" label="Qui" value={asked.qui} any="Tout le monde" choices={admins} />
        <ChoiceFilter name="quoi" label="Quoi" value={asked.quoi} any="Tout" choices={tables} />
        <DaysFilter from={asked.du} to={asked.au} />
      </PagedList>
    </>
  );
}
