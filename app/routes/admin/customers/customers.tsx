import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter, SearchFilter } from '#app/features/list/filter-fields.tsx';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { customerQuerySchema, directionOf } from '#domain/customers/customer-query.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import type { Route } from './+types/customers.ts';
import { CUSTOMERS, CUSTOMERS_PATH, customerPath } from './customer-paths.ts';
import { type CustomerRowView, rowView } from './read-customer.server.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Clients', 'Ceux qui commandent, déposent un appareil ou prennent rendez-vous.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { customers } = context.get(depsContext).admin;
  return loadList(CUSTOMERS, customerQuerySchema, url.searchParams, async (query) => {
    const { rows, ...pages } = await customers.list(signedIn(context), query);
    return { ...pages, rows: rows.map(rowView), direction: directionOf(query) };
  });
}

const COLUMNS: readonly Column<CustomerRowView>[] = [
  {
    id: 'nom',
    label: 'Client',
    isSortable: true,
    cell: ({ id, name }) => <Link to={customerPath(id)}>{name}</Link>,
  },
  { id: 'email', label: 'E-mail', cell: ({ email }) => <span className="area__mail">{email ?? '—'}</span> },
  { id: 'telephone', label: 'Téléphone', cell: ({ phone }) => shownPhone(phone ?? '—') },
  {
    id: 'genre',
    label: 'Compte',
    cell: ({ hasAccount }) => (
      <Badge kind={hasAccount ? 'ok' : 'idle'}>{hasAccount ? 'Compte' : 'Sans compte'}</Badge>
    ),
  },
  { id: 'commandes', label: 'Commandes', isNumeric: true, cell: ({ orders }) => orders },
  { id: 'reparations', label: 'Réparations', isNumeric: true, cell: ({ repairs }) => repairs },
  { id: 'date', label: 'Depuis le', isNumeric: true, isSortable: true, cell: ({ since }) => since },
];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { asked, direction } = loaderData;
  return (
    <>
      <AreaHead
        title="Clients"
        lead="Une fiche par compte, ou par adresse e-mail de qui commande et dépose sans compte."
      />
      <PagedList
        place={CUSTOMERS}
        list={loaderData}
        caption="Clients"
        counted={['client', 'clients']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        sort={{ column: asked.tri, direction }}
        none={{
          title: 'Aucun client',
          words: 'Une fiche s’ouvre d’elle-même à la première commande, réparation ou prise de rendez-vous.',
        }}
        noMatch={{
          title: 'Aucun client ne correspond',
          words: 'Cherchez le début d’un nom ou d’une adresse, ou une partie d’un numéro de téléphone.',
          link: { to: CUSTOMERS_PATH, label: 'Tous les clients' },
        }}
        submit="Chercher"
      >
        <SearchFilter label="Nom, e-mail ou téléphone" value={asked.q} maxLength={120} />
        <ChoiceFilter
          name="genre"
          label="Compte"
          value={asked.genre}
          any="Avec ou sans"
          choices={{ compte: 'Avec un compte', invite: 'Sans compte' }}
        />
        <ChoiceFilter
          name="numero"
          label="Numéro"
          value={asked.numero}
          any="Tous"
          choices={{ odd: 'À vérifier' }}
        />
      </PagedList>
    </>
  );
}
