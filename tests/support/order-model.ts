import { UNIT_CENTS } from './shop.ts';

// What orders must do, written a second time and plainly: without a database, a lock or any of the product's own tables. Each method
// returns what the real one must answer, and changes what the real one must change.

export const PARCEL_CENTS = 990;
const HOUR_MS = 3_600_000;
const HELD_HOURS = { card: 1, transfer: 240, shop: 168 };
const UNPROVEN_HOURS = 1;
/** Upper bound for the units offered at once, as pages tell it, so that nobody counts the shelf by ordering. */
const offered = (free: number) => [20, 10, 5, 3, 2, 1].find((step) => step <= free) ?? 0;

type Payment = keyof typeof HELD_HOURS;

export type ModelOrder = {
  payment: Payment;
  placedAt: number;
  state: string;
  isSent: boolean;
  lines: { product: number; quantity: number; back: number }[];
  total: number;
  paid: number;
  refunded: number;
  /** How long the goods are kept for it: until then, or for good (null). */
  held: { until: number | null } | undefined;
  isContract: boolean;
};

/** For each state, the states that may follow: who may move it, and what that takes. */
const MOVES: Record<string, Record<string, { by: string; needs?: string; goods?: string }>> = {
  unproven: {
    pending: { by: 'customer shop', needs: 'transfer', goods: 'wait' },
    reserved: { by: 'customer shop', needs: 'counter', goods: 'wait' },
    paid: { by: 'shop system', needs: 'paid', goods: 'keep' },
    expired: { by: 'system', goods: 'free' },
    cancelled: { by: 'customer shop', goods: 'free' },
  },
  pending: {
    paid: { by: 'shop system', needs: 'paid', goods: 'keep' },
    cancelled: { by: 'customer shop system', goods: 'free' },
  },
  reserved: {
    paid: { by: 'shop system', needs: 'paid', goods: 'keep' },
    preparing: { by: 'shop', goods: 'keep' },
    cancelled: { by: 'customer shop system', goods: 'free' },
  },
  paid: { preparing: { by: 'shop' }, cancelled: { by: 'customer shop', goods: 'free' } },
  preparing: {
    ready: { by: 'shop', needs: 'fetched' },
    shipped: { by: 'shop', needs: 'sent paid', goods: 'sell' },
    cancelled: { by: 'shop', goods: 'free' },
  },
  ready: {
    collected: { by: 'shop', needs: 'fetched paid', goods: 'sell' },
    cancelled: { by: 'shop', goods: 'free' },
  },
  shipped: { delivered: { by: 'shop system', needs: 'sent' }, returned: { by: 'shop', needs: 'sent' } },
  collected: { returned: { by: 'shop', needs: 'fetched' } },
  delivered: { returned: { by: 'shop', needs: 'sent' } },
  expired: { refunded: { by: 'shop system', needs: 'refunded' } },
  cancelled: { refunded: { by: 'shop system', needs: 'refunded' } },
  returned: { refunded: { by: 'shop system', needs: 'refunded' } },
  refunded: {
    expired: { by: 'system', needs: 'owing' },
    cancelled: { by: 'system', needs: 'owing' },
    returned: { by: 'system', needs: 'owing' },
  },
};

export const STATES = Object.keys(MOVES);
const OVER = ['expired', 'cancelled', 'returned', 'refunded'];
const OUT = ['shipped', 'collected', 'delivered', 'returned'];

export class OrderModel {
  now: number;
  stock: number[];
  orders: ModelOrder[] = [];
  references = new Set<string>();
  withdrawals: { order: number; state: string }[] = [];
  cart = new Map<number, number>();

  constructor(stock: readonly number[], now: number) {
    this.stock = [...stock];
    this.now = now;
  }

  reserved(product: number): number {
    const held = this.orders.filter(({ held }) => held).flatMap(({ lines }) => lines);
    return held.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), 0);
  }

  /** Places an order; a known customer needs to confirm nothing. */
  checkout(isSent: boolean, payment: Payment, isKnown: boolean): string {
    if (this.cart.size === 0 || (isSent && payment === 'shop')) return 'invalid';
    const lines = [...this.cart].map(([product, quantity]) => ({ product, quantity, back: 0 }));
    const isThere = lines.every(
      ({ product, quantity }) => quantity <= offered((this.stock[product] ?? 0) - this.reserved(product)),
    );
    if (!isThere) return 'changed';
    const goods = lines.reduce((sum, { quantity }) => sum + quantity * UNIT_CENTS, 0);
    this.orders.push({
      payment,
      placedAt: this.now,
      state: isKnown ? confirmed(payment) : 'unproven',
      isSent,
      lines,
      total: goods + (isSent ? PARCEL_CENTS : 0),
      paid: 0,
      refunded: 0,
      isContract: isKnown && payment !== 'card',
      held: { until: this.now + (isKnown ? HELD_HOURS[payment] : UNPROVEN_HOURS) * HOUR_MS },
    });
    this.cart.clear();
    return 'placed';
  }

  move(order: ModelOrder, to: string, actor: string): string {
    const move = MOVES[order.state]?.[to];
    if (!move?.by.split(' ').includes(actor)) return 'refused';
    const isMet = {
      paid: isPaid(order),
      refunded: order.paid > 0 && order.refunded === order.paid,
      owing: order.paid === 0 || order.refunded < order.paid,
      sent: order.isSent,
      fetched: !order.isSent,
      transfer: order.payment === 'transfer',
      counter: order.payment === 'shop',
    };
    if (move.needs?.split(' ').some((need) => !isMet[need as keyof typeof isMet])) return 'refused';
    if (move.goods === 'wait') order.held = { until: order.placedAt + HELD_HOURS[order.payment] * HOUR_MS };
    if (move.goods === 'keep' && order.held) order.held = { until: null };
    if (move.goods === 'free' || move.goods === 'sell') order.held = undefined;
    if (move.goods === 'sell')
      for (const { product, quantity } of order.lines) this.stock[product] = this.stockOf(product) - quantity;
    if (!OVER.includes(to) && (to === 'paid' || order.payment !== 'card')) order.isContract = true;
    order.state = to;
    return 'moved';
  }

  pay(order: ModelOrder, amount: number, isAtCounter: boolean, reference: string): string {
    if (this.references.has(reference)) return 'repeated';
    if (amount <= 0) return 'refused';
    const isOver = OVER.includes(order.state);
    if (isAtCounter && (isOver || amount > this.due(order))) return 'refused';
    this.references.add(reference);
    const isUnowed = isOver || order.paid >= order.total;
    order.paid += amount;
    if (!isUnowed) this.move(order, isPaid(order) ? 'paid' : confirmed(order.payment), 'shop');
    return isUnowed ? 'recorded, unowed' : 'recorded';
  }

  refund(order: ModelOrder, amount: number, back: readonly number[], reference: string): string {
    if (this.references.has(reference)) return 'repeated';
    if (amount <= 0 || amount > order.paid - order.refunded) return 'refused';
    if (back.length > 0 && !(OUT.includes(order.state) && this.takeBack(order, back))) return 'refused';
    this.references.add(reference);
    order.refunded += amount;
    this.move(order, 'refunded', 'shop');
    return 'recorded';
  }

  /** Takes back one unit of each of these products. */
  private takeBack(order: ModelOrder, back: readonly number[]): boolean {
    const lines = back.map((product) => order.lines.find((line) => line.product === product));
    if (!lines.every((line) => line && line.back < line.quantity)) return false;
    for (const line of lines) {
      if (!line) continue;
      line.back += 1;
      this.stock[line.product] = this.stockOf(line.product) + 1;
    }
    return true;
  }

  /** Presses the link of the mail: only a mailbox that was asked has one. */
  confirm(order: ModelOrder, wasAsked: boolean): string {
    if (!wasAsked) return 'unknown';
    if (order.state === 'unproven') this.move(order, confirmed(order.payment), 'customer');
    else if (!order.isContract) return 'over';
    return 'confirmed';
  }

  expire(): void {
    for (const order of this.orders) {
      const until = order.held?.until;
      if (typeof until === 'number' && until <= this.now)
        this.move(order, order.state === 'unproven' ? 'expired' : 'cancelled', 'system');
    }
  }

  settle(withdrawal: { order: number; state: string }, step: string, amount: number): string {
    const order = this.orders[withdrawal.order] as ModelOrder;
    if (!['received', 'returned'].includes(withdrawal.state)) return 'refused';
    const left = order.paid - order.refunded;
    const canCancel = MOVES[order.state]?.cancelled?.by.includes('shop') === true;
    switch (step) {
      case 'retour':
        if (withdrawal.state !== 'received' || !OUT.includes(order.state)) return 'refused';
        order.state = 'returned';
        withdrawal.state = 'returned';
        return 'done';
      case 'clore':
        if (left > 0) return 'refused';
        if (canCancel) this.move(order, 'cancelled', 'shop');
        withdrawal.state = 'closed';
        return 'done';
      default:
        if (amount <= 0 || amount > left) return 'refused';
        if (canCancel && amount === left) this.move(order, 'cancelled', 'shop');
        order.refunded += amount;
        this.move(order, 'refunded', 'shop');
        withdrawal.state = 'refunded';
        return 'done';
    }
  }

  /** The amount still owed. What was paid once is paid: a refund of some of it is no debt. A customer who withdrew owes nothing. */
  due(order: ModelOrder): number {
    const { total, paid, refunded } = order;
    const isRenounced = this.withdrawals.some(
      (each) => this.orders[each.order] === order && each.state !== 'refused',
    );
    return isRenounced || paid >= total ? 0 : total - paid + refunded;
  }

  stockOf(product: number): number {
    return this.stock[product] ?? 0;
  }
}

const confirmed = (payment: Payment) => (payment === 'shop' ? 'reserved' : 'pending');

const isPaid = ({ total, paid, refunded }: ModelOrder) => paid >= total && refunded < paid;
