import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter, SearchFilter } from '#app/features/list/filter-fields.tsx';
import { listPath } from '#app/features/list/list-place.ts';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { isWithdrawalLate, settleBy } from '#domain/order/withdrawal-states.ts';
import type { Route } from './+types/withdrawals.ts';
import { WITHDRAWALS, withdrawalPath } from './list-path.ts';
import { addressSchema, queryOf } from './read-query.ts';
import { WithdrawalBadge } from './withdrawal-badge.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Rétractations', 'Les contrats auxquels des clients ont renoncé.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { withdrawals } = context.get(depsContext).admin;
  const now = nowOf(context);
  return loadList(WITHDRAWALS, addressSchema, url.searchParams, async (asked) => {
    const { rows, ...pages } = await withdrawals.list(signedIn(context), queryOf(asked));
    return {
      ...pages,
      rows: rows.map(({ id, reference, state, name, contract, declaredAt }) => ({
        id,
        reference,
        state,
        name,
        contract,
        declaredOn: formatDate(declaredAt),
        dueOn: formatDate(settleBy(declaredAt)),
        isLate: isWithdrawalLate({ state, declaredAt }, now),
      })),
    };
  });
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
        <WithdrawalBadge state={state} isLate={isLate} />
      </span>
    ),
  },
];

const ALL = { to: listPath(WITHDRAWALS, { etat: 'toutes' }), label: 'Toutes les rétractations' };

const NO_MATCH = {
  title: 'Aucune rétractation ne correspond',
  words: 'Cherchez une partie de la référence, du contrat ou de l’adresse e-mail, dans tous les états.',
  illustration: 'aucun-resultat',
  link: ALL,
};

const NEW_ONES = 'Une nouvelle déclaration paraît ici aussitôt, et vous est envoyée par e-mail.';

const NONE = {
  'en-cours': { title: 'Rien n’est à traiter', words: NEW_ONES, link: ALL },
  'en-retard': { title: 'Rien n’est en retard', words: NEW_ONES, link: ALL },
  toutes: {
    title: 'Aucun contrat n’a été renoncé',
    words: 'Les déclarations faites par «\u00a0Renoncer au contrat ici\u00a0» arrivent ici et par e-mail.',
  },
};

export default function Withdrawals({ loaderData }: Route.ComponentProps) {
  const { q, etat } = loaderData.asked;
  return (
    <>
      <AreaHead
        title="Rétractations"
        lead={
          <>
            Contrats auxquels des clients ont renoncé en ligne. Le retour du bien et le remboursement ont la
            même échéance&nbsp;: quatorze jours après la déclaration.
          </>
        }
      />
      <PagedList
        place={WITHDRAWALS}
        list={loaderData}
        caption="Rétractations"
        counted={['rétractation', 'rétractations']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={q ? NO_MATCH : NONE[etat]}
        submit="Chercher"
      >
        <SearchFilter
          label="Référence, contrat ou e-mail"
          value={q}
          maxLength={100}
          placeholder="REN-2026-K7R-4WM"
        />
        <ChoiceFilter
          name="etat"
          label="État"
          value={etat}
          choices={{ 'en-cours': 'À traiter', 'en-retard': 'En retard', toutes: 'Toutes' }}
        />
      </PagedList>
    </>
  );
}
