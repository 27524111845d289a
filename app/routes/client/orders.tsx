import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { CASES_PER_PAGE, casesQuerySchema } from '#domain/cases/account-cases.ts';
import type { Route } from './+types/orders.ts';
import { JoinPanel } from './join/join-panel.tsx';
import { JoinedNotice } from './join/joined-notice.tsx';
import { CASES_PATH, casesPath } from './orders/case-paths.ts';
import { type CaseView, caseView } from './orders/case-view.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Commandes', 'Vos commandes et vos réparations à L’Atelier Papin.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = casesQuerySchema.parse(Object.fromEntries(url.searchParams));
  const { cases } = context.get(depsContext).account;
  const { id } = signedIn(context);
  const { rows, total } = await cases.list(id, query);
  const { page, genre, etat } = query;
  if (page > 1 && rows.length === 0) throw redirect(casesPath(query));
  return {
    asked: { genre, etat },
    rows: rows.map(caseView),
    joinable: await cases.joinable(id),
    isJoined: url.searchParams.get('fait') === 'rattache',
    page,
    count: total,
    pageCount: Math.ceil(total / CASES_PER_PAGE),
  };
}

const COLUMNS: readonly Column<CaseView>[] = [
  {
    id: 'reference',
    label: 'Référence',
    cell: ({ reference, path }) => (
      <Link to={path} className="ref">
        {reference}
      </Link>
    ),
  },
  { id: 'genre', label: 'Genre', cell: ({ kindName }) => kindName },
  { id: 'objet', label: 'Objet', cell: ({ what }) => what },
  { id: 'etat', label: 'État', cell: ({ state }) => <Badge kind={state.badge}>{state.name}</Badge> },
  { id: 'date', label: 'Date', isNumeric: true, cell: ({ on }) => on },
  { id: 'montant', label: 'Montant', isNumeric: true, cell: ({ amount }) => amount ?? '—' },
];

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { asked, rows, joinable, isJoined, page, count, pageCount } = loaderData;
  return (
    <>
      <header className="area__head">
        <h1>Commandes</h1>
        <p className="lead">Vos commandes et vos réparations côte à côte, les plus récentes d’abord.</p>
      </header>
      {isJoined && <JoinedNotice />}
      <JoinPanel joinable={joinable} />
      <div>
        <ListFilters
          action={CASES_PATH}
          asked={asked}
          count={count > 1 ? `${count} dossiers` : `${count} dossier`}
        >
          <Field name="genre" label="Genre">
            <Select defaultValue={asked.genre ?? ''}>
              <option value="">Commandes et réparations</option>
              <option value="commandes">Commandes</option>
              <option value="reparations">Réparations</option>
            </Select>
          </Field>
          <Field name="etat" label="État">
            <Select defaultValue={asked.etat ?? ''}>
              <option value="">Tous</option>
              <option value="en-cours">En cours</option>
              <option value="terminees">Terminées</option>
            </Select>
          </Field>
        </ListFilters>
        <Table
          caption="Commandes et réparations"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ reference }) => reference}
          empty={<NoneHere isNarrow={asked.genre !== undefined || asked.etat !== undefined} />}
          pagination={
            <Pagination page={page} pageCount={pageCount} to={(number) => casesPath(asked, number)} />
          }
        />
      </div>
    </>
  );
}

function NoneHere({ isNarrow }: { isNarrow: boolean }) {
  if (isNarrow)
    return (
      <EmptyState
        illustration="aucun-resultat"
        title="Aucun dossier ne correspond"
        level={2}
        link={{ to: CASES_PATH, label: 'Tous vos dossiers' }}
      >
        <p>Choisissez un autre genre, ou tous les états.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="envoi-colis"
      title="Aucune commande n’est rattachée à ce compte"
      level={2}
      link={{ to: '/boutique', label: 'Voir la boutique' }}
    >
      <p>
        Ce que vous commandez ou confiez à l’atelier en étant connecté paraît ici. Ce que vous avez fait sans
        compte à la même adresse e-mail se rattache d’un bouton, sur cette page.
      </p>
    </EmptyState>
  );
}
