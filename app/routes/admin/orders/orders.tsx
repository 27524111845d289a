import { FileDown, Printer } from 'lucide';
import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/account/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { SearchInput } from '#app/ui/form/search-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { SortDirection } from '#app/ui/table/table-head.tsx';
import { ORDER_STATES } from '#domain/order/order-states.ts';
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Route } from './+types/orders.ts';
import { exportPath, listPath, ORDERS_PATH, orderPath, SLIPS_PATH } from './order-paths.ts';
import { DELIVERIES } from './order-texts.ts';
import { askedOf, type OrderRowView, readQuery, rowView } from './read-orders.server.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Commandes', 'Ce que les clients ont commandé, et où cela en est.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(url.searchParams);
  const { rows, count, pageCount } = await context
    .get(depsContext)
    .admin.orders.list(signedIn(context), query);
  const asked = askedOf(query);
  if (query.page > 1 && rows.length === 0) throw redirect(listPath(asked, Math.max(1, pageCount)));
  return {
    asked,
    count,
    page: query.page,
    pageCount,
    rows: rows.map(rowView),
    refusal: ownValue(REFUSALS, url.searchParams.get('refus')) ?? null,
  };
}

const REFUSALS: Record<string, string> = {
  'trop-grand': 'Plus de 20\u00a0000 commandes\u00a0: choisissez une période plus courte avant d’exporter.',
  'aucun-bon': 'Aucune commande n’est à préparer.',
};

const COLUMNS: readonly Column<OrderRowView>[] = [
  {
    id: 'numero',
    label: 'Commande',
    cell: ({ number }) => (
      <Link to={orderPath(number)} className="ref">
        {number}
      </Link>
    ),
  },
  { id: 'date', label: 'Date', isNumeric: true, isSortable: true, cell: ({ placedOn }) => placedOn },
  { id: 'client', label: 'Client', cell: ({ name }) => name },
  {
    id: 'etat',
    label: 'État',
    cell: ({ badge }) => <Badge kind={badge.kind}>{badge.words}</Badge>,
  },
  { id: 'paiement', label: 'Paiement', cell: ({ payment }) => payment },
  {
    id: 'livraison',
    label: 'Livraison',
    cell: ({ delivery, tracking }) => (tracking ? `${delivery}, ${tracking}` : delivery),
  },
  { id: 'montant', label: 'Total', isNumeric: true, isSortable: true, cell: ({ total }) => total },
];

const SLIPS_FORM = 'bons';

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { asked, count, page, pageCount, rows, refusal } = loaderData;
  return (
    <>
      <header className="area__head">
        <h1>Commandes</h1>
        <p className="account__ways">
          <ButtonLink to={exportPath(asked)} variant="secondary" icon={FileDown}>
            Exporter en CSV
          </ButtonLink>
        </p>
      </header>
      {refusal && (
        <Notice kind="warn" role="alert">
          <p>{refusal}</p>
        </Notice>
      )}
      <div>
        <Filters asked={asked} count={count} />
        <Table
          caption="Commandes"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ number }) => number}
          sort={{
            by: { column: asked.tri, direction: asked.sens },
            to: (tri: string, sens: SortDirection) => listPath({ ...asked, tri, sens }),
          }}
          selection={{
            name: 'numero',
            form: SLIPS_FORM,
            label: ({ number }) => `Choisir la commande ${number}`,
          }}
          empty={<NoneHere isNarrow={isNarrow(asked)} />}
          pagination={
            <Pagination page={page} pageCount={pageCount} to={(number) => listPath(asked, number)} />
          }
        />
      </div>
      <form id={SLIPS_FORM} action={SLIPS_PATH} className="area__part" aria-labelledby="bons-titre">
        <h2 id="bons-titre">Bons de préparation</h2>
        <p>
          Un PDF, une commande par page&nbsp;: celles que vous avez cochées ou, sans choix, les cinquante plus
          anciennes à préparer.
        </p>
        <p>
          <Button type="submit" variant="secondary" icon={Printer}>
            Imprimer les bons
          </Button>
        </p>
      </form>
    </>
  );
}

type Asked = Route.ComponentProps['loaderData']['asked'];

const isNarrow = ({ q, etat, paiement, livraison, du, au, preparer }: Asked): boolean =>
  Boolean(q || etat || paiement || livraison || du || au || preparer);

function Filters({ asked, count }: { asked: Asked; count: number }) {
  const { q, etat = '', paiement = '', livraison = '', du, au, preparer, tri, sens } = asked;
  return (
    <ListFilters
      action={ORDERS_PATH}
      asked={asked}
      kept={{ tri: tri === 'date' ? undefined : tri, sens: sens === 'desc' ? undefined : sens }}
      submit="Chercher"
      count={count > 1 ? `${count} commandes` : `${count} commande`}
      isMany
    >
      <Field name="q" label="Numéro, nom, e-mail, téléphone ou suivi" className="filters__query">
        <SearchInput defaultValue={q} maxLength={120} placeholder="CMD-2026-K7R-4WM" />
      </Field>
      <Field name="etat" label="État">
        <Select defaultValue={etat}>
          <option value="">Tous</option>
          {Object.entries(ORDER_STATES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="paiement" label="Paiement">
        <Select defaultValue={paiement}>
          <option value="">Tous</option>
          <option value="a-encaisser">À encaisser</option>
          <option value="payee">Payée</option>
          <option value="a-rembourser">À rembourser</option>
          <option value="remboursee">Remboursée, en tout ou partie</option>
          <optgroup label="Moyen prévu">
            {Object.entries(PAYMENT_METHODS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        </Select>
      </Field>
      <Field name="livraison" label="Livraison">
        <Select defaultValue={livraison}>
          <option value="">Toutes</option>
          {Object.entries(DELIVERIES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="du" label="Du">
        <DateInput defaultValue={du} />
      </Field>
      <Field name="au" label="Au">
        <DateInput defaultValue={au} />
      </Field>
      <Checkbox name="preparer" value="1" label="À préparer" defaultChecked={preparer} />
    </ListFilters>
  );
}

function NoneHere({ isNarrow }: { isNarrow: boolean }) {
  if (isNarrow)
    return (
      <EmptyState
        illustration="aucun-resultat"
        title="Aucune commande ne correspond"
        level={2}
        link={{ to: ORDERS_PATH, label: 'Toutes les commandes' }}
      >
        <p>Cherchez le début d’un nom, d’un numéro ou d’une adresse e-mail, dans tous les états.</p>
      </EmptyState>
    );
  return (
    <EmptyState illustration="boite-vide" title="Aucune commande" level={2}>
      <p>Celles que les clients passent dans la boutique arrivent ici aussitôt.</p>
    </EmptyState>
  );
}
