import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter } from '#app/features/list/filter-fields.tsx';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { CASES_PER_PAGE, casesQuerySchema } from '#domain/cases/account-cases.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Route } from './+types/orders.ts';
import { JoinPanel } from './join/join-panel.tsx';
import { JoinedNotice } from './join/joined-notice.tsx';
import { accountInvoiceView } from './orders/account-invoice-view.ts';
import { AccountInvoices } from './orders/account-invoices.tsx';
import { CASES, CASES_PATH } from './orders/case-paths.ts';
import { type CaseView, caseView } from './orders/case-view.ts';
import { counterSaleView } from './orders/counter-sale-view.ts';
import { CounterSales } from './orders/counter-sales.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Commandes', 'Vos commandes et vos réparations à L’Atelier Papin.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { cases } = context.get(depsContext).account;
  const { id } = signedIn(context);
  const today = dayInParis(nowOf(context));
  return loadList(CASES, casesQuerySchema, url.searchParams, async (query) => {
    const { rows, total } = await cases.list(id, query);
    return {
      rows: rows.map(caseView),
      count: total,
      pageCount: Math.ceil(total / CASES_PER_PAGE),
      sales: (await cases.counterSales(id)).map(counterSaleView),
      invoices: (await cases.invoices(id)).map((invoice) => accountInvoiceView(invoice, today)),
      joinable: await cases.joinable(id),
      isJoined: url.searchParams.get('fait') === 'rattache',
    };
  });
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
  const { asked, sales, invoices, joinable, isJoined } = loaderData;
  return (
    <>
      <AreaHead
        title="Commandes"
        lead="Vos commandes et vos réparations côte à côte, les plus récentes d’abord."
      />
      {isJoined && <JoinedNotice />}
      <JoinPanel joinable={joinable} />
      <PagedList
        place={CASES}
        list={loaderData}
        caption="Commandes et réparations"
        counted={['dossier', 'dossiers']}
        columns={COLUMNS}
        rowKey={({ reference }) => reference}
        none={{
          title: 'Aucune commande n’est rattachée à ce compte',
          words:
            'Ce que vous commandez ou confiez à l’atelier en étant connecté paraît ici. Ce que vous avez fait sans compte à la même adresse e-mail se rattache d’un bouton, sur cette page.',
          illustration: 'envoi-colis',
          link: { to: '/boutique', label: 'Voir la boutique' },
        }}
        noMatch={{
          title: 'Aucun dossier ne correspond',
          words: 'Choisissez un autre genre, ou tous les états.',
          link: { to: CASES_PATH, label: 'Tous vos dossiers' },
        }}
      >
        <ChoiceFilter
          name="genre"
          label="Genre"
          value={asked.genre}
          any="Commandes et réparations"
          choices={{ commandes: 'Commandes', reparations: 'Réparations' }}
        />
        <ChoiceFilter
          name="etat"
          label="État"
          value={asked.etat}
          any="Tous"
          choices={{ 'en-cours': 'En cours', terminees: 'Terminées' }}
        />
      </PagedList>
      <CounterSales sales={sales} />
      <AccountInvoices invoices={invoices} />
    </>
  );
}
