// What Stripe knows of one account: payment pages, payments, refunds and disputes, as its API shows them, and the events
// that they make. server/shop/stripe/README.md says what of the real one this does not play.

type Metadata = Record<string, string>;

export type FakeSession = {
  id: string;
  object: 'checkout.session';
  ui_mode: 'hosted_page' | 'elements';
  /** Of a page of its own; null for one whose buttons stand on the site's. */
  url: string | null;
  /** Opens those buttons. */
  client_secret: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  client_reference_id: string | null;
  payment_intent: string | null;
  amount_total: number;
  currency: 'eur';
  created: number;
  expires_at: number;
};

export type FakeIntent = {
  id: string;
  object: 'payment_intent';
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  amount: number;
  amount_received: number;
  currency: 'eur';
  metadata: Metadata;
  created: number;
};

export type FakeRefund = {
  id: string;
  object: 'refund';
  status: 'succeeded' | 'pending' | 'failed' | 'canceled';
  payment_intent: string;
  charge: string;
  amount: number;
  currency: 'eur';
  metadata: Metadata;
  failure_reason?: string;
  created: number;
};

export type FakeDispute = {
  id: string;
  object: 'dispute';
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  payment_intent: string;
  charge: string;
  amount: number;
  currency: 'eur';
  reason: string;
  evidence_details: { due_by: number };
  created: number;
};

export type FakeEvent = { id: string; object: 'event'; type: string; data: { object: object } };

/** An error as the API words it. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status = 400) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

const HALF_HOUR_S = 1800;
const DAY_S = 86_400;

export type StripeAccount = ReturnType<typeof openStripeAccount>;

export function openStripeAccount({ origin, clock }: { origin: () => string; clock: () => Date }) {
  const sessions = new Map<string, { session: FakeSession; form: URLSearchParams }>();
  const intents = new Map<string, FakeIntent>();
  const refunds = new Map<string, FakeRefund>();
  const disputes = new Map<string, FakeDispute>();
  const events: FakeEvent[] = [];
  /** What was told when a page was paid. */
  const paidWith = new Map<string, FakeEvent>();
  const now = () => Math.floor(clock().getTime() / 1000);
  const mark = crypto.randomUUID().slice(0, 8);
  let made = 0;
  const idOf = (kind: string) => `${kind}_${mark}_${++made}`;

  function find<Found>(all: ReadonlyMap<string, Found>, id: string): Found {
    const found = all.get(id);
    if (!found) throw new ApiError('resource_missing', 404);
    return found;
  }

  /** The event has the object as it is now; later changes are other events. */
  function happen(type: string, object: object): FakeEvent {
    const event = { id: idOf('evt'), object: 'event' as const, type, data: { object: { ...object } } };
    events.push(event);
    return event;
  }

  function sessionOf(id: string): FakeSession {
    const { session } = find(sessions, id);
    if (session.status === 'open' && session.expires_at <= now()) {
      session.status = 'expired';
      happen('checkout.session.expired', session);
    }
    return session;
  }

  /** The payment of a session: it is there from its first card on, refused or not. */
  function intentOf(session: FakeSession): FakeIntent {
    const known = session.payment_intent && intents.get(session.payment_intent);
    if (known) return known;
    const { form } = find(sessions, session.id);
    const intent: FakeIntent = {
      id: idOf('pi'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: session.amount_total,
      amount_received: 0,
      currency: 'eur',
      metadata: { case: form.get('payment_intent_data[metadata][case]') ?? '' },
      created: now(),
    };
    intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  }

  return {
    /** In the order in which they happened, delivered or not. */
    events,
    sessions: () => [...sessions.keys()].map(sessionOf),
    intents: () => [...intents.values()],
    refunds: () => [...refunds.values()],
    disputes: () => [...disputes.values()],
    /** As at its start. */
    empty() {
      for (const all of [sessions, intents, refunds, disputes, paidWith]) all.clear();
      events.length = 0;
    },
    sessionOf,
    formOf: (id: string) => sessions.get(id)?.form,
    intentOf: (id: string) => find(intents, id),
    refundOf: (id: string) => find(refunds, id),
    disputeOf: (id: string) => find(disputes, id),

    openSession(form: URLSearchParams): FakeSession {
      const expires = Number(form.get('expires_at'));
      if (expires < now() + HALF_HOUR_S || expires > now() + DAY_S) throw new ApiError('expires_at');
      const isOnSite = form.get('ui_mode') === 'elements';
      // What Stripe refuses for one, it wants for the other.
      const wrong = isOnSite ? ['success_url', 'cancel_url'] : ['return_url'];
      const unwanted = wrong.find((name) => form.has(name));
      if (unwanted) throw new ApiError(unwanted);
      if (!form.has(isOnSite ? 'return_url' : 'success_url')) throw new ApiError('parameter_missing');
      const id = idOf('cs');
      const session: FakeSession = {
        id,
        object: 'checkout.session',
        ui_mode: isOnSite ? 'elements' : 'hosted_page',
        url: isOnSite ? null : `${origin()}/pay/${id}`,
        client_secret: isOnSite ? `${id}_secret_${mark}` : null,
        status: 'open',
        payment_status: 'unpaid',
        client_reference_id: form.get('client_reference_id'),
        payment_intent: null,
        amount_total: totalOf(form),
        currency: 'eur',
        created: now(),
        expires_at: expires,
      };
      sessions.set(id, { session, form });
      return session;
    },

    expireSession(id: string): FakeSession {
      const session = sessionOf(id);
      if (session.status !== 'open') throw new ApiError('session_not_open');
      session.status = 'expired';
      happen('checkout.session.expired', session);
      return session;
    },

    /** Its customer pays: by card at once, or in a way that takes the bank days. Pressed again, the same is told again. */
    pay(id: string, how: 'at once' | 'in days' = 'at once'): FakeEvent {
      const session = sessionOf(id);
      const before = paidWith.get(id);
      if (before) return before;
      if (session.status !== 'open') throw new ApiError('session_not_open');
      const isPaid = how === 'at once';
      const intent = intentOf(session);
      intent.status = isPaid ? 'succeeded' : 'processing';
      intent.amount_received = isPaid ? session.amount_total : 0;
      session.status = 'complete';
      session.payment_status = isPaid ? 'paid' : 'unpaid';
      const event = happen('checkout.session.completed', session);
      paidWith.set(id, event);
      return event;
    },

    /** Its customer's card is refused; another one may be tried. */
    decline(id: string): FakeEvent {
      const session = sessionOf(id);
      if (session.status !== 'open') throw new ApiError('session_not_open');
      const intent = intentOf(session);
      return happen('payment_intent.payment_failed', {
        ...intent,
        last_payment_error: { code: 'card_declined', payment_method: { card: { last4: '0002' } } },
      });
    },

    /** The bank answers after days. */
    bankAnswers(intentId: string, answer: 'yes' | 'no'): FakeEvent {
      const intent = find(intents, intentId);
      const session = [...sessions.values()].find(
        (each) => each.session.payment_intent === intentId,
      )?.session;
      if (!session || intent.status !== 'processing') throw new Error(`${intentId} waits for no bank`);
      intent.status = answer === 'yes' ? 'succeeded' : 'requires_payment_method';
      if (answer === 'no') return happen('checkout.session.async_payment_failed', session);
      intent.amount_received = intent.amount;
      session.payment_status = 'paid';
      return happen('checkout.session.async_payment_succeeded', session);
    },

    refund(asked: {
      payment_intent: string;
      amount?: number;
      metadata?: Metadata;
      status?: FakeRefund['status'];
    }): FakeRefund {
      const { payment_intent, metadata = {}, status = 'succeeded' } = asked;
      const intent = find(intents, payment_intent);
      const given = [...refunds.values()]
        .filter((each) => each.payment_intent === payment_intent && each.status !== 'failed')
        .reduce((sum, each) => sum + each.amount, 0);
      const left = intent.amount_received - given;
      const { amount = left } = asked;
      const isDisputed = [...disputes.values()].some(
        (each) => each.payment_intent === payment_intent && each.status !== 'won',
      );
      if (isDisputed) throw new ApiError('charge_disputed');
      if (left === 0) throw new ApiError('charge_already_refunded');
      if (amount > left) throw new ApiError('amount_too_large');
      const refund: FakeRefund = {
        id: idOf('re'),
        object: 'refund',
        status,
        payment_intent,
        charge: chargeOf(payment_intent),
        amount,
        currency: 'eur',
        metadata,
        created: now(),
      };
      refunds.set(refund.id, refund);
      happen('refund.created', refund);
      return refund;
    },

    changeRefund(id: string, status: FakeRefund['status']): FakeEvent {
      const refund = find(refunds, id);
      refund.status = status;
      if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card';
      return happen(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    },

    /** A customer tells the bank that the payment was not theirs. */
    dispute(payment_intent: string, reason = 'fraudulent'): FakeDispute {
      const dispute: FakeDispute = {
        id: idOf('du'),
        object: 'dispute',
        status: 'needs_response',
        payment_intent,
        charge: chargeOf(payment_intent),
        amount: find(intents, payment_intent).amount,
        currency: 'eur',
        reason,
        evidence_details: { due_by: now() + 7 * DAY_S },
        created: now(),
      };
      disputes.set(dispute.id, dispute);
      happen('charge.dispute.created', dispute);
      return dispute;
    },

    changeDispute(id: string, status: FakeDispute['status']): FakeEvent {
      const dispute = find(disputes, id);
      dispute.status = status;
      const isOver = status === 'won' || status === 'lost';
      return happen(isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
    },
  };
}

const chargeOf = (intent: string) => intent.replace(/^pi/, 'ch');

/** The sum of the lines of a session's form. */
function totalOf(form: URLSearchParams): number {
  const of = (place: number, name: string) => Number(form.get(`line_items[${place}]${name}`));
  let cents = 0;
  for (let place = 0; of(place, '[quantity]') > 0; place += 1)
    cents += of(place, '[quantity]') * of(place, '[price_data][unit_amount]');
  return cents;
}
