import type { Transaction } from 'kysely';
import type { OrderState } from '#domain/order/order-states.ts';
import type { Schema } from '../../../db/schema.ts';
import { type FoundOrder, findById } from '../../../shop/orders/find-order.ts';
import type { ORDER_MAILS } from '../order-words.ts';
import type { PreviewMailGiven } from './preview-given.ts';
import { SPECIMEN_BUY_BACKS } from './specimen-buy-back.ts';
import { SPECIMEN_CLAIM, SPECIMEN_ENDS } from './specimen-claim.ts';
import { SPECIMEN_ORDER } from './specimen-order.ts';

type OrderMailName = keyof typeof ORDER_MAILS;
type ClaimMailName = Extract<OrderMailName, `claim${string}`>;
type BuyBackMailName = Extract<OrderMailName, `buyBack${string}`>;

/** The event that each mail is about. A contract depends on how the order is paid. */
const EVENTS: Readonly<
  Record<
    Exclude<
      OrderMailName,
      'question' | 'link' | 'linkUnproven' | 'saleDocument' | 'saleRefused' | ClaimMailName | BuyBackMailName
    >,
    { from: OrderState | null; to: OrderState; payment?: FoundOrder['payment_method'] }
  >
> = {
  placed: { from: null, to: 'pending', payment: 'transfer' },
  confirmed: { from: 'unproven', to: 'pending', payment: 'transfer' },
  confirmedByPhone: { from: 'unproven', to: 'pending', payment: 'transfer' },
  confirmedPaid: { from: 'pending', to: 'paid', payment: 'card' },
  paid: { from: 'pending', to: 'paid', payment: 'transfer' },
  preparing: { from: 'paid', to: 'preparing' },
  ready: { from: 'preparing', to: 'ready' },
  shipped: { from: 'preparing', to: 'shipped' },
  collected: { from: 'ready', to: 'collected' },
  delivered: { from: 'shipped', to: 'delivered' },
  returned: { from: 'delivered', to: 'returned' },
  cancelled: { from: 'paid', to: 'cancelled' },
  refunded: { from: 'returned', to: 'refunded' },
  refund: { from: 'delivered', to: 'delivered' },
  news: { from: 'preparing', to: 'preparing' },
};

const SPECIMEN_SALE = {
  number: 'VEN-2026-000012',
  closedAt: new Date('2026-11-27T10:05:00Z'),
  totalCents: 2500,
  dueCents: 0,
  payLink: null,
};

const isMail = (mail: string): mail is keyof typeof EVENTS => Object.hasOwn(EVENTS, mail);

/** A mail about the last order. */
export async function previewOrderMail(mail: string, given: PreviewMailGiven) {
  const { tx, templates, shop, siteUrl } = given;
  const order = (await findLast(tx)) ?? SPECIMEN_ORDER;
  const link = `${siteUrl}/suivi-commande?lien=…`;
  if (mail === 'question') return templates.renderOrderQuestion({ order, link, shop });
  if (mail === 'saleDocument')
    return templates.renderSaleDocument({ shop, document: 'facture', sale: SPECIMEN_SALE });
  if (mail === 'saleRefused') {
    const payLink = `${siteUrl}/facture?lien=…`;
    return templates.renderSaleRefused({ shop, sale: { ...SPECIMEN_SALE, dueCents: 2500, payLink } });
  }
  if (mail === 'buyBackAsked' || mail === 'buyBackOffered' || mail === 'buyBackDeclined')
    return templates.renderBuyBackMail({
      ...SPECIMEN_BUY_BACKS[mail],
      ...{ shop, link: `${siteUrl}/suivi-rachat?lien=…` },
    });
  if (mail === 'claimOpened')
    return templates.renderClaimMail({ shop, claim: SPECIMEN_CLAIM, kind: 'opened' });
  if (mail === 'claimSettled' || mail === 'claimRefused')
    return templates.renderClaimMail({ shop, claim: SPECIMEN_CLAIM, ...SPECIMEN_ENDS[mail] });
  if (!isMail(mail))
    return templates.renderOrderLink({ shop, number: order.number, link, isProven: mail === 'link' });
  const { from, to, payment = order.payment_method } = EVENTS[mail];
  return templates.renderOrderMail({
    order: { ...order, payment_method: payment, state: to },
    happened: { from, to },
    note: mail === 'news' ? 'Votre colis part demain matin.' : null,
    refund: mail === 'refund' ? { amountCents: order.total_cents, method: 'transfer' } : null,
    creditNote: mail === 'refund' ? 'AV-2026-000001' : null,
    isProven: mail !== 'confirmedByPhone',
    link,
    siteUrl,
    shop,
  });
}

async function findLast(tx: Transaction<Schema>): Promise<FoundOrder | null> {
  const last = await tx
    .selectFrom('orders')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? findById({ kysely: tx }, last.id) : null;
}
