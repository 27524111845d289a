import { FileText, PackageCheck, Plus } from 'lucide';
import { data } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { StockNav } from '../stock/stock-nav.tsx';
import { adminProductPath } from '../stock/stock-paths.ts';
import type { Route } from './+types/purchase-order.ts';
import { actOnPurchaseOrder, type OfferedProducts } from './purchase-order-actions.server.ts';
import { PurchaseOrderList } from './purchase-order-list.tsx';
import { CancelOrderPanel, DraftPanel, OrderHeadPanel } from './purchase-order-panels.tsx';
import {
  listedPurchaseOrder,
  type PurchaseOrderView,
  purchaseOrderView,
} from './purchase-order-view.server.ts';
import {
  awaitedPath,
  cancelOrderPath,
  goodsReceiptPath,
  orderHeadPath,
  PURCHASE_ORDERS_PATH,
  purchaseOrderFilePath,
  purchaseOrderPath,
  supplierPath,
} from './purchasing-paths.ts';
import '../stock/style.css';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Commandes fournisseurs', 'Ce que l’atelier commande, et ce qui en est arrivé.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { purchaseOrders, purchasing } = context.get(depsContext).admin;
  const who = signedIn(context);
  const now = nowOf(context);
  const found = z.uuid().safeParse(params.id).success
    ? await purchaseOrders.find(who, params.id ?? '')
    : null;
  if (params.id !== undefined && !found) throw data(null, { status: 404 });
  const order = found && purchaseOrderView(found, now);
  const panel = url.searchParams.get('etape');
  const { open, closed } = order || panel ? { open: [], closed: [] } : await purchaseOrders.list(who);
  return {
    order,
    panel,
    // Two clicks on the first form of an order begin one.
    shown: order ?? { id: crypto.randomUUID(), version: 0 },
    isList: order === null && panel !== 'fournisseur',
    open: open.map((each) => listedPurchaseOrder(each, now)),
    closed: closed.map((each) => listedPurchaseOrder(each, now)),
    typed: order?.typed ?? { supplier: url.searchParams.get('nom')?.slice(0, 120) ?? '', suggests: 'oui' },
    suppliers: panel === 'fournisseur' ? await purchasing.supplierNames(who) : [],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { purchaseOrders: orders } = context.get(depsContext).admin;
  return actOnPurchaseOrder({ orders, who: signedIn(context), form: await sentForm(request) });
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function PurchaseOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, panel, shown, isList, open, closed, typed, suppliers } = loaderData;
  const refused = { errors: actionData?.errors, kept: actionData?.kept };
  const isDraft = order?.state === 'draft';
  const asksHead = panel === 'fournisseur' && (order === null || isDraft);
  const asksCancel = panel === 'annuler' && order?.mayCancel === true;
  useStepFocus(order?.state ?? 'draft');
  return (
    <>
      <AreaHead
        title={titleOf(order, isList)}
        {...(!isList && { back: { to: PURCHASE_ORDERS_PATH, label: 'Toutes les commandes fournisseurs' } })}
        {...(isList && {
          lead: 'Ce que l’atelier commande. Une réception part de la commande et dit ce qui diffère.',
          ways: (
            <ButtonLink to={orderHeadPath(null)} variant="primary" icon={Plus}>
              Nouvelle commande
            </ButtonLink>
          ),
        })}
      />
      {isList && <StockNav current="bons" />}
      <ErrorSummary errors={refused.errors ?? []} />
      {isList && (
        <PurchaseOrderList
          id="ouvertes"
          title="En cours"
          none="Aucune commande en cours. Une nouvelle commande propose ce qui manque au stock, puis part au fournisseur par e-mail."
          orders={open}
        />
      )}
      {isList && <PurchaseOrderList id="closes" title="Closes" orders={closed} />}
      {asksHead && (
        <OrderHeadPanel
          shown={shown}
          id={order?.id ?? null}
          typed={typed}
          suppliers={suppliers}
          refused={refused}
        />
      )}
      {order && !asksHead && <Facts order={order} />}
      {order && asksCancel && <CancelOrderPanel order={order} refused={refused} />}
      {order && isDraft && !asksHead && (
        <DraftPanel order={order} refused={refused} {...offeredIn(actionData)} />
      )}
      {order && !isDraft && <SentLines order={order} />}
    </>
  );
}

const offeredIn = (actionData: object | undefined): OfferedProducts =>
  actionData && 'offered' in actionData ? (actionData as OfferedProducts) : {};

function titleOf(order: PurchaseOrderView | null, isList: boolean) {
  if (!order) return isList ? 'Commandes fournisseurs' : 'Nouvelle commande fournisseur';
  return order.number ? <Numbered>{`Commande ${order.number}`}</Numbered> : 'Brouillon de commande';
}

/** From whom it is, and how it stands. */
function Facts({ order }: { order: PurchaseOrderView }) {
  const { id, number, state, stateText, supplier, expectedOn, note, sentAt, writer, total } = order;
  return (
    <>
      {order.isLate && (
        <Notice kind="warn">
          <p>{`Elle était attendue le ${expectedOn}.`}</p>
        </Notice>
      )}
      <DescriptionList
        items={[
          { term: 'Fournisseur', detail: <Link to={supplierPath(supplier.id)}>{supplier.name}</Link> },
          { term: 'État', detail: order.closed ? `${stateText} le ${order.closed}` : stateText },
          ...(order.cancelReason ? [{ term: 'Motif', detail: order.cancelReason }] : []),
          { term: 'Livraison souhaitée', detail: expectedOn ?? '—' },
          ...(note ? [{ term: 'Note pour le fournisseur', detail: note }] : []),
          {
            term: sentAt ? 'Passée' : 'Commencée',
            detail: sentAt ? `le ${sentAt}, par ${writer}` : `par ${writer}`,
          },
          ...(order.mailedTo ? [{ term: 'Envoyée à', detail: order.mailedTo }] : []),
          ...(total ? [{ term: 'Total attendu', detail: total }] : []),
        ]}
      />
      <p className="account__ways">
        {order.isAwaited && order.hasProducts && (
          <ButtonLink to={awaitedPath(id)} variant="primary" icon={PackageCheck}>
            Réceptionner
          </ButtonLink>
        )}
        <ButtonLink to={purchaseOrderFilePath(id, number)} icon={FileText} newTab>
          Bon de commande (PDF)
        </ButtonLink>
        {state === 'draft' && <ButtonLink to={orderHeadPath(id)}>Modifier le fournisseur</ButtonLink>}
        {order.mayCancel && (
          <ButtonLink to={cancelOrderPath(id)} variant="quiet">
            Annuler la commande
          </ButtonLink>
        )}
      </p>
    </>
  );
}

type Line = PurchaseOrderView['lines'][number];

/** What was ordered, what of it has come, and what ends a line by hand. */
function SentLines({ order }: { order: PurchaseOrderView }) {
  const columns: Column<Line>[] = [
    {
      id: 'quoi',
      label: 'Article',
      cell: ({ label, reference, productId }) => (
        <>
          {productId ? <Link to={adminProductPath(productId)}>{label}</Link> : label}
          {reference && <small className="stock-admin__under">{reference}</small>}
        </>
      ),
    },
    { id: 'prix', label: 'Prix attendu', isNumeric: true, cell: ({ cost }) => cost },
    { id: 'recu', label: 'Reçu', isNumeric: true, cell: ({ received }) => received },
    {
      id: 'solder',
      label: 'Solder',
      cell: (line) => line.mayEnd && <LineWays order={order} line={line} />,
    },
  ];
  return (
    <>
      <Table
        caption="Articles commandés"
        columns={order.isAwaited ? columns : columns.slice(0, -1)}
        rows={order.lines}
        rowKey={({ id }) => String(id)}
        empty="Rien."
      />
      {order.receipts.length > 0 && (
        <section className="area__part" aria-labelledby="receptions">
          <h2 id="receptions">Réceptions</h2>
          <ul className="area__list">
            {order.receipts.map(({ number, at }) => (
              <li key={number}>
                <Link to={goodsReceiptPath(number)}>
                  <Numbered>{number}</Numbered>
                </Link>
                <span>{at}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function LineWays({ order, line }: { order: PurchaseOrderView; line: Line }) {
  return (
    <SeenForm row={order} action={purchaseOrderPath(order.id)} intent="end" className="account__ways">
      <input type="hidden" name="lineId" value={line.id} />
      {line.productId === null && (
        <SubmitButton
          variant="secondary"
          size="s"
          name="how"
          value="came"
          aria-label={`Reçu\u00a0: ${line.label}`}
        >
          Reçu
        </SubmitButton>
      )}
      <SubmitButton
        variant="quiet"
        size="s"
        name="how"
        value="never"
        aria-label={`Ne viendra pas\u00a0: ${line.label}`}
      >
        Ne viendra pas
      </SubmitButton>
    </SeenForm>
  );
}
