import { randomUUID } from 'node:crypto';
import { addToCart, setQuantity } from '#domain/cart/cart.ts';
import { type OrderRequest, orderRequestSchema } from '#domain/order/order-request.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { Database } from '#server/db/database.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { addStock, sayWhy } from '#server/shop/orders/change-stock.ts';
import { expireOrders } from '#server/shop/orders/expire-orders.ts';
import { proofToken } from '#server/shop/orders/link-token.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { confirmByLink } from '#server/shop/orders/prove-order.ts';
import { type PaymentOutcome, recordPayment, recordRefund } from '#server/shop/orders/record-payment.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { takeStep } from '#server/shop/withdrawals/take-step.ts';
import { OrderModel, PARCEL_CENTS } from './order-model.ts';
import type { Command, Share } from './order-sequences.ts';
import { addProduct, isPlaced, orderDeps, orderFormOf, UNIT_CENTS } from './shop.ts';

const STOCK = [4, 2];
const START = Date.parse('2026-11-21T10:00:00Z');
const EMAIL = 'camille@exemple.fr';
const facts = readShopSettings('content/data/shop.yml');

const NEXT: Record<string, string> = {
  unproven: 'reserved',
  pending: 'paid',
  reserved: 'preparing',
  paid: 'preparing',
  delivered: 'returned',
};

/** Runs the shop and its model side by side, on two products of their own. */
export class OrderRun {
  private readonly model = new OrderModel(STOCK, START);
  private readonly run = randomUUID();
  private cart: { id: string; quantity: number }[] = [];
  private readonly placed: {
    id: string;
    number: string;
    request: OrderRequest;
    proof: string;
    wasAsked: boolean;
  }[] = [];
  private readonly declared: string[] = [];
  private readonly deps;

  private readonly database: Database;
  private readonly admin: AdminIdentity;
  private readonly products: readonly string[];

  private constructor(database: Database, admin: AdminIdentity, products: readonly string[]) {
    this.database = database;
    this.admin = admin;
    this.products = products;
    this.deps = { ...orderDeps(database, () => new Date(this.model.now)), shop: () => facts };
  }

  static async begin(database: Database, admin: AdminIdentity): Promise<OrderRun> {
    const products: string[] = [];
    for (const stock of STOCK) products.push(await addProduct(database, stock));
    return new OrderRun(database, admin, products);
  }

  /** The answers of the shop and of the model; undefined if there was nothing to run the command on. */
  async take(command: Command): Promise<{ real: string; model: string } | undefined> {
    const { model, database, deps } = this;
    switch (command.do) {
      case 'add':
      case 'set':
        return this.changeCart(command.do, command.product, command.quantity);
      case 'checkout':
        return this.checkout(command);
      case 'deliver':
        await database.transaction(async (tx) => {
          await sayWhy(tx, 'purchase', '');
          await addStock(tx, this.products[command.product] ?? '', command.quantity);
        });
        model.stock[command.product] = model.stockOf(command.product) + command.quantity;
        return undefined;
      case 'wait':
        model.now += command.hours * 3_600_000;
        model.expire();
        await expireOrders(database, new Date(model.now));
        return undefined;
      case 'settle':
        return this.settle(command.which, command.step, command.share);
    }
    const at = command.which % Math.max(1, this.placed.length);
    const [order, known] = [this.placed[at], model.orders[at]];
    if (!order || !known) return undefined;
    switch (command.do) {
      case 'again': {
        const again = await placeOrder(deps, order.request);
        const isSame = isPlaced(again) && again.order.id === order.id && again.order.state === known.state;
        return { real: isSame ? again.outcome : JSON.stringify(again), model: 'repeated' };
      }
      case 'confirm': {
        const { outcome } = await confirmByLink(deps, order.proof);
        return { real: outcome, model: model.confirm(known, order.wasAsked) };
      }
      case 'pay': {
        const name = `${this.run} ${command.reference}`;
        const amountCents = part(known.total - known.paid + known.refunded, command.share);
        const { method } = command;
        const payment = { actor: 'shop', method, amountCents, reference: name } as const;
        const real = said(await recordPayment(deps, order.id, payment));
        return { real, model: model.pay(known, amountCents, method === 'shop_card', name) };
      }
      case 'refund': {
        const name = `${this.run} ${command.reference}`;
        const amountCents = part(known.paid - known.refunded, command.share);
        const restock = command.back.map((product) => ({
          productId: this.products[product] ?? '',
          quantity: 1,
        }));
        const refund = { actor: 'shop', method: 'transfer', amountCents, reference: name, restock } as const;
        const { outcome } = await recordRefund(deps, order.id, refund);
        return { real: outcome, model: model.refund(known, amountCents, command.back, name) };
      }
      case 'renounce': {
        const id = randomUUID();
        const request = { name: 'Camille Martin', contract: order.number, email: EMAIL, details: null };
        const first = await declareWithdrawal(database, id, request, new Date(model.now));
        const second = await declareWithdrawal(database, id, request, new Date(model.now));
        this.declared.push(id);
        model.withdrawals.push({ order: at, state: 'received' });
        return { real: `${first.orderId} ${second.reference}`, model: `${order.id} ${first.reference}` };
      }
      case 'move':
      case 'advance': {
        const isSent = known.isSent;
        const next = {
          ...NEXT,
          preparing: isSent ? 'shipped' : 'ready',
          ready: 'collected',
          shipped: 'delivered',
        };
        const to =
          command.do === 'move' ? command.to : (next[known.state as keyof typeof next] ?? 'returned');
        const actor = command.do === 'move' ? command.actor : 'shop';
        const { outcome } = await moveOrder(deps, order.id, { to: to as OrderState, actor });
        return { real: outcome, model: model.move(known, to, actor) };
      }
    }
  }

  private changeCart(how: 'add' | 'set', product: number, quantity: number) {
    const id = this.products[product] ?? '';
    const { cart } = this.model;
    this.cart = how === 'add' ? addToCart(this.cart, { id, quantity }) : setQuantity(this.cart, id, quantity);
    const before = cart.get(product);
    if (how === 'add') cart.set(product, (before ?? 0) + quantity);
    else if (quantity < 1) cart.delete(product);
    else if (before !== undefined) cart.set(product, quantity);
    const listed = [...cart].map(([of, count]) => ({ id: this.products[of] ?? '', quantity: count }));
    return { real: JSON.stringify(this.cart), model: JSON.stringify(listed) };
  }

  private async checkout({ isSent, payment, isKnown }: Extract<Command, { do: 'checkout' }>) {
    const address = { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' };
    const { data: request } = orderRequestSchema.safeParse(
      orderFormOf([], {
        payment,
        delivery: isSent ? { method: 'parcel', address } : { method: 'pickup' },
        deliveryCents: isSent ? PARCEL_CENTS : 0,
        lines: this.cart.map(({ id, quantity }) => ({ productId: id, quantity, unitPriceCents: UNIT_CENTS })),
      }),
    );
    if (!request) return { real: 'invalid', model: this.model.checkout(isSent, payment, isKnown) };
    const result = await placeOrder({ ...this.deps, isProven: async () => isKnown }, request);
    const model = this.model.checkout(isSent, payment, isKnown);
    if (isPlaced(result)) {
      const { id } = result.order;
      const proof = proofToken(this.deps.linkSecret, { id, email: EMAIL });
      this.placed.push({ ...result.order, request, proof, wasAsked: !isKnown && payment !== 'card' });
      this.cart = [];
    }
    return { real: result.outcome, model };
  }

  private async settle(which: number, step: 'retour' | 'clore' | 'rembourser', share: Share) {
    const at = which % Math.max(1, this.declared.length);
    const [id, known] = [this.declared[at], this.model.withdrawals[at]];
    const order = this.model.orders[known?.order ?? -1];
    if (!id || !known || !order) return undefined;
    const amount = part(order.paid - order.refunded, share);
    const said = { message: undefined };
    const refund = {
      method: 'transfer',
      reference: undefined,
      restock: [] as never[],
      amount,
      ...said,
    } as const;
    const steps = {
      retour: { intent: 'take-back', extent: 'all', ...said },
      clore: { intent: 'close', ...said },
      rembourser: { intent: 'refund', ...refund },
    } as const;
    const mails = { resend: async () => {} } as unknown as Parameters<typeof takeStep>[0]['mails'];
    const { outcome } = await takeStep({ ...this.deps, mails }, this.admin, id, steps[step]);
    return { real: outcome, model: this.model.settle(known, step, amount) };
  }

  /** The stored state, and the state that the model expects. */
  async compare(): Promise<{ real: unknown; model: unknown; states: string[] }> {
    const { kysely } = this.database;
    const products = await kysely
      .selectFrom('products')
      .select(['id', 'stock', 'reserved'])
      .where('id', 'in', this.products)
      .execute();
    const orders = await kysely
      .selectFrom('orders')
      .select(['id', 'state', 'paid_cents', 'refunded_cents', 'total_cents'])
      .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...this.placed.map(({ id }) => id)])
      .execute();
    const real = {
      products: this.products.map((id) => {
        const row = products.find((each) => each.id === id);
        return [row?.stock, row?.reserved];
      }),
      orders: this.placed.map(({ id }) => {
        const row = orders.find((each) => each.id === id);
        return [row?.state, row?.total_cents, row?.paid_cents, row?.refunded_cents];
      }),
    };
    const model = {
      products: this.products.map((_, at) => [this.model.stockOf(at), this.model.reserved(at)]),
      orders: this.model.orders.map(({ state, total, paid, refunded }) => [state, total, paid, refunded]),
    };
    return { real, model, states: orders.map(({ state }) => state) };
  }
}

function part(whole: number, share: Share): number {
  if (share === 'half') return Math.ceil(whole / 2);
  if (share === 'more') return whole + 1;
  return share === 'rest' ? whole : 0;
}

const said = (result: PaymentOutcome) =>
  result.outcome === 'recorded' && result.isUnowed ? 'recorded, unowed' : result.outcome;
