import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { UNIT_CENTS } from './shop.ts';

export const WEBHOOK_SECRET = 'whsec_test';
const signer = new Stripe('sk_test_x').webhooks;

type Asked = { path: string; form: URLSearchParams; answer: Record<string, unknown> };

/** Stripe's API, which gives the same idempotency key the same answer. `asked` has the requests by key. */
export async function startStripeApi() {
  const asked = new Map<string, Asked>();
  const state = { isDown: false, closed: [] as string[] };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const key = String(request.headers['idempotency-key']);
    const path = request.url ?? '';
    response.setHeader('content-type', 'application/json');
    if (state.isDown) return response.writeHead(500).end('{"error":{"message":"down"}}');
    const of = /^\/v1\/checkout\/sessions\?payment_intent=(\w+)/.exec(path)?.[1];
    if (of)
      return response.end(JSON.stringify({ object: 'list', data: [{ id: `cs_${of}` }], has_more: false }));
    const closing = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1];
    if (closing) {
      state.closed.push(closing);
      return response.end(JSON.stringify({ id: closing, status: 'expired' }));
    }
    const known = asked.get(key);
    const id = `${path.includes('refunds') ? 're' : 'cs'}_${asked.size}`;
    const made = path.includes('refunds')
      ? { id, object: 'refund', status: 'succeeded' }
      : { id, object: 'any', url: `https://checkout.exemple.fr/${id}` };
    const answer = known?.answer ?? made;
    asked.set(key, { path, form: new URLSearchParams(Buffer.concat(chunks).toString()), answer });
    return response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    /** `closed`: pages that were told to take no card any more. `isDown`: it answers with failures only. */
    state,
    settings: {
      secretKey: 'sk_test_x',
      webhookSecret: WEBHOOK_SECRET,
      apiBase: `http://127.0.0.1:${port}`,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A session that the customer of an order of one unit paid. */
export const paidSession = (orderId: string, change: object = {}) => ({
  id: 'cs_1',
  object: 'checkout.session',
  payment_status: 'paid',
  client_reference_id: orderId,
  payment_intent: 'pi_1',
  amount_total: UNIT_CENTS,
  currency: 'eur',
  ...change,
});

/** The event of a card that was declined for an order. */
export const declinedEvent = (number: string, { id, payment = 'pi_1' }: { id: string; payment?: string }) =>
  eventOf(
    {
      id: payment,
      object: 'payment_intent',
      metadata: { case: number },
      last_payment_error: { code: 'card_declined', payment_method: { card: { last4: '0002' } } },
    },
    { id, type: 'payment_intent.payment_failed' },
  );

export function eventOf(session: object, { id = 'evt_1', type = 'checkout.session.completed' } = {}): string {
  return JSON.stringify({ id, object: 'event', type, data: { object: session } });
}

export const signatureOf = (body: string, at: Date, secret = WEBHOOK_SECRET): Promise<string> =>
  signer.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  });
