import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import type { ClaimOutcome } from '#domain/guarantee/guarantee-claim.ts';
import { createStockAlerts } from '#server/shop/alerts/stock-alerts-module.ts';
import { buyBackMails } from '#server/shop/buy-backs/buy-back-mails.ts';
import { tellFailedSale } from '#server/shop/counter/card-sale-money.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { claimMails } from '#server/shop/guarantee-claims/claim-mails.ts';
import { createGuaranteeClaims } from '#server/shop/guarantee-claims/claims-module.ts';
import { purchaseOrderMail } from '#server/shop/purchasing/purchase-order-mail.ts';
import { createPurchaseOrders } from '#server/shop/purchasing/purchase-orders-module.ts';
import { askedBuyBack, buyBackModules, openBuyBacks } from './buy-backs.ts';
import type { Acts, Causing } from './caused-mails.ts';
import { addIdentity } from './identities.ts';
import { jobNamed } from './job-named.ts';
import { laterOutbox } from './later-outbox.ts';
import { addProduct } from './shop.ts';

const alertsOf = (causing: Causing) => createStockAlerts({ ...causing, factor: 0 });

const claimAndSettle = (outcome: ClaimOutcome) => async (causing: Causing) => {
  const { database, clock } = causing;
  const clerk = await addIdentity(database, { role: 'admin' });
  const sales = createCounterSales({ ...causing, cards: () => undefined }).api;
  const saleId = randomUUID();
  const line = { label: 'Chargeur 65 W', kind: 'goods', unitPriceCents: 4900, quantity: 1 } as const;
  await sales.addFreeLine(clerk, { id: saleId, seenVersion: 0 }, line);
  await sales.pay(clerk, { id: saleId, seenVersion: 1 }, { amountCents: 4900, method: 'cash' });
  const claims = createGuaranteeClaims({ ...causing, outbox: laterOutbox(causing, claimMails(causing)) }).api;
  const sold = await claims.claimableSale(clerk, { counterSale: saleId });
  const today = dayInParis(clock());
  const id = randomUUID();
  const email = 'camille@exemple.fr';
  await claims.openClaim(
    clerk,
    { id, seenVersion: 0 },
    {
      ...{ sale: { counterSale: saleId }, lineId: sold?.lines[0]?.id ?? 0, isUsed: false, email },
      ...{ deliveredOn: today, claimedOn: today, handedOverOn: undefined },
      ...{ fault: 'Ne charge plus', wish: 'repair' },
    },
  );
  const settled = { outcome, settledOn: today, note: 'Cordon changé', email };
  await claims.settleClaim(clerk, { id, seenVersion: 1 }, settled);
};

/** With mails that are worded once their transaction is over. */
async function buyBacksOf(causing: Causing) {
  const { database, clock } = causing;
  const owner = await addIdentity(database, { role: 'admin' });
  const outbox = laterOutbox(causing, buyBackMails(causing));
  const modules = buyBackModules(database, clock, { ...causing, outbox });
  await openBuyBacks(modules.admin, owner);
  return { ...modules, owner };
}

/** Causes of mails about stock, suppliers, counter sales and claims of what was sold. */
export const SHOP_CAUSES: Record<string, Acts[]> = {
  'an order is mailed to its supplier': [
    {
      tells: ['renderPurchaseOrder'],
      async act(causing) {
        const outbox = laterOutbox(causing, [purchaseOrderMail(causing)]);
        const orders = createPurchaseOrders({ ...causing, outbox }).api;
        const owner = await addIdentity(causing.database, { role: 'admin' });
        const id = randomUUID();
        await causing.database.kysely
          .insertInto('suppliers')
          .values({ name: 'Mobilax', email: 'commandes@mobilax.example' })
          .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
          .execute();
        const head = { supplier: 'Mobilax', expectedOn: undefined, note: undefined };
        await orders.writeOrderHead(owner, { id, seenVersion: 0 }, { head, suggests: false });
        const line = { wanted: 'Cartons', isFree: true, quantity: 25, unitCostCents: null, changed: [] };
        await orders.addOrderLine(owner, { id, seenVersion: 1 }, line);
        await orders.sendPurchaseOrder(owner, { id, seenVersion: 2 }, { isMailed: true, changed: [] });
      },
    },
  ],
  'an alert, once confirmed and answered': [
    {
      tells: ['renderAlertQuestion'],
      act: async (causing) => {
        const productId = await addProduct(causing.database, 0);
        await alertsOf(causing).api.ask({ productId, email: 'camille@exemple.fr' }, undefined);
      },
      press: { of: 'renderAlertQuestion', path: '/alerte-stock/', fields: { intent: 'confirm' } },
    },
    {
      tells: ['renderBackInStock'],
      act: async (causing) => {
        await causing.database.kysely.updateTable('products').set({ stock: 3 }).execute();
        await jobNamed(alertsOf(causing), 'stock alerts').run(causing.clock());
      },
    },
  ],
  'an alert that is taken back': [
    {
      tells: ['renderAlertQuestion'],
      act: async (causing) => {
        const productId = await addProduct(causing.database, 0);
        await alertsOf(causing).api.ask({ productId, email: 'camille@exemple.fr' }, undefined);
      },
      press: { of: 'renderAlertQuestion', path: '/alerte-stock/', fields: { intent: 'remove' } },
    },
  ],
  'a counter sale whose ticket is asked for by mail': [
    {
      tells: ['renderSaleDocument ticket'],
      act: async (causing) => {
        const { database } = causing;
        const clerk = await addIdentity(database, { role: 'admin' });
        const sales = createCounterSales({ ...causing, cards: () => undefined }).api;
        const id = randomUUID();
        const line = { label: 'Nettoyage', kind: 'service', unitPriceCents: 2000, quantity: 1 } as const;
        await sales.addFreeLine(clerk, { id, seenVersion: 0 }, line);
        await sales.pay(clerk, { id, seenVersion: 1 }, { amountCents: 2000, method: 'cash' });
        await sales.mailDocument(
          clerk,
          { id, seenVersion: 2 },
          { file: 'ticket.pdf', address: 'noe@exemple.fr' },
        );
      },
    },
  ],
  'a counter sale whose bank refuses the rest days later': [
    {
      tells: ['renderSaleRefused', 'renderPlainMail Paiement par carte'],
      act: async (causing) => {
        const { database } = causing;
        const clerk = await addIdentity(database, { role: 'admin' });
        const sales = createCounterSales({ ...causing, cards: () => undefined }).api;
        const id = randomUUID();
        const line = { label: 'Nettoyage', kind: 'service', unitPriceCents: 2000, quantity: 1 } as const;
        await sales.addFreeLine(clerk, { id, seenVersion: 0 }, line);
        const customer = { name: 'Noé Roux', phone: undefined, email: 'noe@exemple.fr' };
        await sales.nameCustomer(clerk, { id, seenVersion: 1 }, customer);
        await sales.pay(clerk, { id, seenVersion: 2 }, { amountCents: 500, method: 'cash' });
        await database.transaction((tx) => tellFailedSale(causing, tx, id));
      },
    },
  ],
  'a device is offered to the shop, which makes an offer, and declines another': [
    {
      tells: ['renderBuyBackMail asked', 'renderPlainMail Rachat à répondre', 'renderBuyBackMail offered'],
      act: async (causing) => {
        const { admin, asking, owner } = await buyBacksOf(causing);
        const { id } = await askedBuyBack(asking);
        const offer = { cents: 14_000, until: dayInParis(causing.clock()), note: undefined };
        await admin.offerBuyBack(owner, { id, seenVersion: 1 }, offer);
      },
    },
    {
      tells: ['renderBuyBackMail asked', 'renderPlainMail Rachat à répondre', 'renderBuyBackMail declined'],
      act: async (causing) => {
        const { admin, asking, owner } = await buyBacksOf(causing);
        const { id } = await askedBuyBack(asking);
        await admin.declineBuyBack(owner, { id, seenVersion: 1 }, { reason: 'Trop ancien.' });
      },
    },
    {
      tells: [
        'renderBuyBackMail asked',
        'renderPlainMail Rachat à répondre',
        'renderPlainMail Rachat\u00a0: le vendeur a répondu',
      ],
      act: async (causing) => {
        const { admin, asking, owner } = await buyBacksOf(causing);
        const { id } = await askedBuyBack(asking);
        const offer = { cents: 14_000, until: dayInParis(causing.clock()), note: undefined };
        await admin.offerBuyBack(owner, { id, seenVersion: 1 }, offer);
        const { offer_id: offerId } = await causing.database.kysely
          .selectFrom('buy_backs')
          .select('offer_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await asking.answer(id, { answer: 'refuse', offerId: offerId ?? 0 }, undefined);
      },
    },
  ],
  'a claim of goods that were sold, settled and refused': [
    { tells: ['renderClaimMail opened', 'renderClaimMail settled'], act: claimAndSettle('repaired') },
    { tells: ['renderClaimMail opened', 'renderClaimMail settled'], act: claimAndSettle('refused') },
  ],
};

export const SHOP_KINDS = {
  renderAlertQuestion: [''],
  renderBackInStock: [''],
  renderPurchaseOrder: [''],
  renderSaleDocument: ['ticket'],
  renderSaleRefused: [''],
  renderClaimMail: ['opened', 'settled'],
  renderBuyBackMail: ['asked', 'offered', 'declined'],
} as const;
