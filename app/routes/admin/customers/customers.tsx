import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/account/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { SearchInput } from '#app/ui/form/search-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { directionOf } from '#domain/customers/customer-query.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import type { Route } from './+types/customers.ts';
import { CUSTOMERS_PATH, customerPath, listPath } from './customer-paths.ts';
import { type CustomerRowView, readQuery, rowView } from './read-customer.server.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Clients', 'Ceux qui commandent, déposent un appareil ou prennent rendez-vous.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, ...asked } = readQuery(url.searchParams);
  const { customers } = context.get(depsContext).admin;
  const { rows, count, pageCount } = await customers.list(signedIn(context), { ...asked, page });
  if (page > 1 && rows.length === 0) throw redirect(listPath(asked, Math.max(1, pageCount)));
  return { asked, direction: directionOf(asked), page, count, pageCount, rows: rows.map(rowView) };
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
  const { asked, direction, page, count, pageCount, rows } = loaderData;
  const { q, genre = '', tri, sens } = asked;
  return (
    <>
      <header className="area__head">
        <h1>Clients</h1>
        <p className="lead">
          Une fiche par compte, ou par adresse e-mail de qui commande et dépose sans compte.
        </p>
      </header>
      <div>
        <ListFilters
          action={CUSTOMERS_PATH}
          asked={asked}
          kept={{ tri: tri === 'date' ? undefined : tri, sens }}
          submit="Chercher"
          count={count > 1 ? `${count} clients` : `${count} client`}
        >
          <Field name="q" label="Nom, e-mail ou téléphone" className="filters__query">
            <SearchInput defaultValue={q} maxLength={120} />
          </Field>
          <Field name="genre" label="Compte">
            <Select defaultValue={genre}>
              <option value="">Avec ou sans</option>
              <option value="compte">Avec un compte</option>
              <option value="invite">Sans compte</option>
            </Select>
          </Field>
        </ListFilters>
        <Table
          caption="Clients"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          sort={{
            by: { column: tri, direction },
            to: (column, way) => listPath({ ...asked, tri: column, sens: way }),
          }}
          empty={<NoneHere isNarrow={q !== '' || genre !== ''} />}
          pagination={
            <Pagination page={page} pageCount={pageCount} to={(number) => listPath(asked, number)} />
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
        title="Aucun client ne correspond"
        level={2}
        link={{ to: CUSTOMERS_PATH, label: 'Tous les clients' }}
      >
        <p>Cherchez le début d’un nom ou d’une adresse, ou un numéro de téléphone en entier.</p>
      </EmptyState>
    );
  return (
    <EmptyState illustration="boite-vide" title="Aucun client" level={2}>
      <p>Une fiche s’ouvre d’elle-même à la première commande, réparation ou prise de rendez-vous.</p>
    </EmptyState>
  );
}
