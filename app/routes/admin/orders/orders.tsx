import { FileDown, Printer } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import {
  ChoiceFilter,
  DaysFilter,
  FilterChoiceGroup,
  SearchFilter,
} from '#app/features/list/filter-fields.tsx';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { orderQuerySchema } from '#domain/order/order-query.ts';
import { ORDER_STATES } from '#domain/order/order-states.ts';
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Route } from './+types/orders.ts';
import { adminOrderPath, exportPath, ORDERS, ORDERS_PATH, SLIPS_PATH } from './order-paths.ts';
import { DELIVERIES } from './order-texts.ts';
import { type OrderRowView, rowView } from './read-orders.server.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Commandes', 'Ce que les clients ont commandé, et où cela en est.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { orders } = context.get(depsContext).admin;
  return loadList(ORDERS, orderQuerySchema, url.searchParams, async (query) => {
    const { rows, ...pages } = await orders.list(signedIn(context), query);
    const refusal = ownValue(REFUSALS, url.searchParams.get('refus')) ?? null;
    return { ...pages, rows: rows.map(rowView), refusal };
  });
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
      <Link to={adminOrderPath(number)} className="ref">
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
  const { asked, refusal } = loaderData;
  return (
    <>
      <AreaHead
        title="Commandes"
        ways={
          <ButtonLink to={exportPath(asked)} variant="secondary" icon={FileDown}>
            Exporter en CSV
          </ButtonLink>
        }
      />
      {refusal && (
        <Notice kind="warn" role="alert">
          <p>{refusal}</p>
        </Notice>
      )}
      <PagedList
        place={ORDERS}
        list={loaderData}
        caption="Commandes"
        counted={['commande', 'commandes']}
        columns={COLUMNS}
        rowKey={({ number }) => number}
        sort={{ column: asked.tri, direction: asked.sens }}
        selection={{
          name: 'numero',
          form: SLIPS_FORM,
          label: ({ number }) => `Choisir la commande ${number}`,
        }}
        none={{
          title: 'Aucune commande',
          words: 'Celles que les clients passent dans la boutique arrivent ici aussitôt.',
        }}
        noMatch={{
          title: 'Aucune commande ne correspond',
          words: 'Cherchez le début d’un nom, d’un numéro ou d’une adresse e-mail, dans tous les états.',
          link: { to: ORDERS_PATH, label: 'Toutes les commandes' },
        }}
        submit="Chercher"
        isMany
      >
        <Filters {...asked} />
      </PagedList>
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

const PAYMENTS = {
  'a-encaisser': 'À encaisser',
  payee: 'Payée',
  'a-rembourser': 'À rembourser',
  remboursee: 'Remboursée, en tout ou partie',
};

const Filters = ({ q, etat, paiement, livraison, du, au, preparer }: Asked) => (
  <>
    <SearchFilter
      label="Numéro, nom, e-mail, téléphone ou suivi"
      value={q}
      maxLength={120}
      placeholder="CMD-2026-K7R-4WM"
    />
    <ChoiceFilter name="etat" label="État" value={etat} any="Tous" choices={ORDER_STATES} />
    <ChoiceFilter name="paiement" label="Paiement" value={paiement} any="Tous" choices={PAYMENTS}>
      <FilterChoiceGroup label="Moyen prévu" choices={PAYMENT_METHODS} />
    </ChoiceFilter>
    <ChoiceFilter name="livraison" label="Livraison" value={livraison} any="Toutes" choices={DELIVERIES} />
    <DaysFilter from={du} to={au} />
    <Checkbox name="preparer" value="1" label="À préparer" defaultChecked={preparer} />
  </>
);
