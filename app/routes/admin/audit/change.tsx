import { data } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { withQuery } from '#domain/urls/with-query.ts';
import { JOURNAL_PATH } from '../back-office-paths.ts';
import type { Route } from './+types/change.ts';
import { OPERATION_KINDS } from './operation-kinds.ts';
import { idOf, wholeChangeOf } from './read-changes.server.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Changement', 'Ce qu’un changement a remplacé.');

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = idOf(params.id);
  const { content, admin } = context.get(depsContext);
  const change = id && (await admin.audit.find(signedIn(context), id));
  if (!change) throw data(null, { status: 404 });
  return wholeChangeOf(change, content);
}

type FieldRow = Route.ComponentProps['loaderData']['fields'][number];

const COLUMNS: readonly Column<FieldRow>[] = [
  { id: 'champ', label: 'Champ', cell: ({ label }) => label },
  { id: 'avant', label: 'Avant', cell: ({ before }) => <span className="back-office__value">{before}</span> },
  { id: 'apres', label: 'Après', cell: ({ after }) => <span className="back-office__value">{after}</span> },
];

export default function ChangePage({ loaderData }: Route.ComponentProps) {
  const { at, actorId, who, what, table, rowId, rowName, to, operation, operationText, fields } = loaderData;
  return (
    <>
      <AreaHead
        title={<span className="back-office__value">{`${what}\u00a0: ${rowName}`}</span>}
        back={{ to: JOURNAL_PATH, label: 'Tout le journal' }}
      >
        <p>
          <Badge kind={OPERATION_KINDS[operation]}>{operationText}</Badge>
        </p>
      </AreaHead>
      <DescriptionList
        items={[
          { term: 'Quand', detail: at },
          {
            term: 'Qui',
            detail: (
              <span className="back-office__value">
                <Link to={withQuery(JOURNAL_PATH, { qui: actorId })}>{who}</Link>
              </span>
            ),
          },
          ...(to
            ? [
                {
                  term: 'Écran',
                  detail: (
                    <span className="back-office__value">
                      <Link to={to}>{rowName}</Link>
                    </span>
                  ),
                },
              ]
            : []),
          { term: 'Identifiant', detail: <span className="back-office__value">{rowId}</span> },
        ]}
      />
      <Table
        caption="Champs"
        columns={COLUMNS}
        rows={fields}
        rowKey={({ column }) => column}
        empty="Aucun champ."
      />
      <GoLink to={withQuery(JOURNAL_PATH, { quoi: table, ligne: rowId })}>
        Tous les changements de cette ligne
      </GoLink>
    </>
  );
}
