import { randomUUID } from 'node:crypto';
import { ORDER_STATES } from '#domain/order/order-states.ts';
import { WITHDRAWAL_STATES } from '#domain/order/withdrawal-states.ts';
import { mailLinkLater } from '#server/shop/orders/mail-link.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { recordPayment, recordRefund } from '#server/shop/orders/record-payment.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { takeStep } from '#server/shop/withdrawals/take-step.ts';
import type { Acts, Causing } from './caused-mails.ts';
import { addIdentity } from './identities.ts';
import { until } from './postgres-process.ts';
import { addProduct, orderOf, placedOrder } from './shop.ts';
import { PARCEL } from './shop-site.ts';

type Order = { id: string; number: string; totalCents: number };

/** Takes one order from one act to the next. */
function orderSteps(
  steps: readonly (Omit<Acts, 'act'> & { act: (causing: Causing, order: Order) => Promise<unknown> })[],
): Acts[] {
  const order: Order = { id: '', number: '', totalCents: 0 };
  return steps.map(({ act, ...step }) => ({ ...step, act: (causing) => act(causing, order) }));
}

const place =
  (change: object = {}, isProven = true) =>
  async ({ database, orders }: Causing, order: Order) => {
    const product = await addProduct(database, 5);
    const deps = { ...orders, isProven: async () => isProven };
    Object.assign(order, await placedOrder(deps, orderOf([product], change)));
  };
const moveTo =
  (to: Parameters<typeof moveOrder>[2]['to'], more: object = {}) =>
  (causing: Causing, { id }: Order) =>
    moveOrder(causing, id, { to, actor: 'shop', ...more });
const pay = (causing: Causing, { id, totalCents: amountCents }: Order) =>
  recordPayment(causing, id, { actor: 'shop', method: 'transfer', amountCents });
const giveBack = (causing: Causing, { id, totalCents: amountCents }: Order) =>
  recordRefund(causing, id, { actor: 'shop', method: 'transfer', amountCents });
const told = (state: string) => [`renderOrderMail ${state}`];

export const ORDER_CAUSES: Record<string, Acts[]> = {
  'an order that nobody has proven': orderSteps([
    {
      tells: ['renderOrderQuestion'],
      act: place({}, false),
      press: { of: 'renderOrderQuestion', path: '/confirmer-commande', fields: { intent: 'confirm' } },
    },
  ]),
  'an order that is sent, comes back and is paid back': orderSteps([
    { tells: told('pending'), act: place(PARCEL) },
    { tells: told('paid'), act: pay },
    { tells: told('preparing'), act: moveTo('preparing') },
    { tells: told('shipped'), act: moveTo('shipped', { trackingNumber: '6A00000000001' }) },
    { tells: told('delivered'), act: moveTo('delivered') },
    { tells: told('returned'), act: moveTo('returned') },
    { tells: told('refunded'), act: giveBack },
  ]),
  'an order that is fetched': orderSteps([
    { tells: told('reserved'), act: place() },
    { tells: told('preparing'), act: moveTo('preparing') },
    { tells: told('ready'), act: moveTo('ready') },
    { tells: told('ready'), act: pay },
    { tells: told('collected'), act: moveTo('collected') },
  ]),
  'an order that its customer cancels': orderSteps([
    { tells: told('reserved'), act: place() },
    {
      tells: [...told('cancelled'), 'renderOrderCancelled'],
      act: moveTo('cancelled', { actor: 'customer' }),
    },
  ]),
  'the link of an order': orderSteps([
    {
      tells: [...told('reserved'), 'renderOrderLink'],
      act: async (causing, order) => {
        await place()(causing, order);
        let isSent = false;
        const post: typeof causing.outbox.post = async (message) => {
          await causing.outbox.post(message);
          isSent = true;
        };
        const limits = { take: async () => ({ isAllowed: true }) } as never;
        mailLinkLater({ ...causing, limits, outbox: { post } }, order.number, 'camille@exemple.fr');
        await until(() => isSent, 5_000);
      },
      press: {
        of: 'renderOrderLink',
        path: '/suivi-commande',
        suffix: '&etape=annuler',
        fields: { intent: 'cancel' },
      },
    },
  ]),
};

const declare = (causing: Causing) =>
  declareWithdrawal(
    causing.database,
    randomUUID(),
    { name: 'Camille Martin', contract: 'Réparation', email: 'camille@exemple.fr', details: null },
    causing.clock(),
  );
const DECLARED = ['renderWithdrawalReceipt', 'renderWithdrawalNotice'];

/** The steps in which a customer withdraws from a contract and the shop follows it up. */
function withdrawalSteps(...steps: [state: string, step: object][]): Acts[] {
  let id = '';
  return [
    {
      tells: DECLARED,
      act: async (causing) => {
        ({ id } = await declare(causing));
      },
    },
    ...steps.map(([state, step]) => ({
      tells: [`renderWithdrawalNews ${state}`],
      act: async (causing: Causing) => {
        const admin = await addIdentity(causing.database, { role: 'admin' });
        const mails = { resend: async () => true };
        const done = await takeStep({ ...causing, mails }, admin, id, {
          message: 'Bien noté.',
          ...step,
        } as never);
        if (done.outcome !== 'done') throw new Error(done.reason);
      },
    })),
  ];
}

export const WITHDRAWAL_CAUSES: Record<string, Acts[]> = {
  'a contract renounced and settled': withdrawalSteps(
    ['answered', { intent: 'answer' }],
    ['refunded', { intent: 'settle' }],
  ),
  'a contract renounced and closed': withdrawalSteps(['closed', { intent: 'close' }]),
  'a contract whose goods come back': withdrawalSteps(['returned', { intent: 'take-back', extent: 'all' }]),
  'a contract that was not to be renounced': withdrawalSteps(['refused', { intent: 'refuse' }]),
};

/** An unproven order has a mail of its own that asks about it, and one that was not proven in time gets no mail. */
const TOLD_STATES = Object.keys(ORDER_STATES).filter((state) => state !== 'unproven' && state !== 'expired');

export const ORDER_KINDS = {
  renderOrderMail: TOLD_STATES,
  renderOrderQuestion: [''],
  renderOrderCancelled: [''],
  renderOrderLink: [''],
  renderWithdrawalNews: Object.keys(WITHDRAWAL_STATES).filter((state) => state !== 'received'),
  renderWithdrawalReceipt: [''],
  renderWithdrawalNotice: [''],
};
