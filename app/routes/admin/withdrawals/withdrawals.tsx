import { redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { SearchInput } from '#app/ui/form/search-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { isLate, settleBy } from '#domain/order/withdrawal-states.ts';
import type { Route } from './+types/withdrawals.ts';
import { LIST_PATH, pathOfPage, withdrawalPath } from './list-path.ts';
import { readQuery } from './read-query.ts';
import { StateBadge } from './state-badge.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Rétractations', 'Les contrats auxquels des clients ont renoncé.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { q, etat, page, asked } = readQuery(url.searchParams);
  const { withdrawals } = context.get(depsContext).admin;
  const { rows, count, pageCount } = await withdrawals.list(signedIn(context), asked);
  if (page > 1 && rows.length === 0) throw redirect(pathOfPage({ q, etat }, Math.max(1, pageCount)));
  const now = nowOf(context);
  return {
    q,
    etat,
    page,
    count,
    pageCount,
    rows: rows.map(({ id, reference, state, name, contract, declaredAt }) => ({
      id,
      reference,
      state,
      name,
      contract,
      declaredOn: formatDate(declaredAt),
      dueOn: formatDate(settleBy(declaredAt)),
      isLate: isLate({ state, declaredAt }, now),
    })),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'reference',
    label: 'Référence',
    cell: ({ id, reference }) => (
      <Link to={withdrawalPath(id)} className="ref">
        {reference}
      </Link>
    ),
  },
  { id: 'client', label: 'Client', cell: ({ name }) => name },
  {
    id: 'contrat',
    label: 'Contrat',
    cell: ({ contract }) => (
      <span>
        <Numbered>{contract}</Numbered>
      </span>
    ),
  },
  { id: 'declaree', label: 'Déclarée', isNumeric: true, cell: ({ declaredOn }) => declaredOn },
  { id: 'echeance', label: 'À régler le', isNumeric: true, cell: ({ dueOn }) => dueOn },
  {
    id: 'etat',
    label: 'État',
    cell: ({ state, isLate }) => (
      <span>
        <StateBadge state={state} isLate={isLate} />
      </span>
    ),
  },
];

export default function Withdrawals({ loaderData }: Route.ComponentProps) {
  const { q, etat, page, pageCount, count, rows } = loaderData;
  return (
    <>
      <header className="area__head">
        <h1>Rétractations</h1>
        <p className="lead">
          Contrats auxquels des clients ont renoncé en ligne. Le retour du bien et le remboursement ont la
          même échéance&nbsp;: quatorze jours après la déclaration.
        </p>
      </header>
      <div>
        <ListFilters
          action={LIST_PATH}
          asked={{ q, etat }}
          submit="Chercher"
          count={count > 1 ? `${count} rétractations` : `${count} rétractation`}
        >
          <Field name="q" label="Référence, contrat ou e-mail" className="filters__query">
            <SearchInput defaultValue={q} maxLength={100} placeholder="REN-2026-K7R-4WM" />
          </Field>
          <Field name="etat" label="État">
            <Select defaultValue={etat}>
              <option value="en-cours">À traiter</option>
              <option value="en-retard">En retard</option>
              <option value="toutes">Toutes</option>
            </Select>
          </Field>
        </ListFilters>
        <Table
          caption="Rétractations"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<NoneHere isSearch={q !== ''} etat={etat} />}
          pagination={
            <Pagination page={page} pageCount={pageCount} to={(number) => pathOfPage({ q, etat }, number)} />
          }
        />
      </div>
    </>
  );
}

function NoneHere({ isSearch, etat }: { isSearch: boolean; etat: string }) {
  const all = { to: `${LIST_PATH}?etat=toutes`, label: 'Toutes les rétractations' };
  if (isSearch)
    return (
      <EmptyState
        illustration="aucun-resultat"
        title="Aucune rétractation ne correspond"
        level={2}
        link={all}
      >
        <p>Cherchez une partie de la référence, du contrat ou de l’adresse e-mail, dans tous les états.</p>
      </EmptyState>
    );
  if (etat === 'toutes')
    return (
      <EmptyState illustration="boite-vide" title="Aucun contrat n’a été renoncé" level={2}>
        <p>Les déclarations faites par «&nbsp;Renoncer au contrat ici&nbsp;» arrivent ici et par e-mail.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="boite-vide"
      title={etat === 'en-retard' ? 'Rien n’est en retard' : 'Rien n’est à traiter'}
      level={2}
      link={all}
    >
      <p>Une nouvelle déclaration paraît ici aussitôt, et vous est envoyée par e-mail.</p>
    </EmptyState>
  );
}
