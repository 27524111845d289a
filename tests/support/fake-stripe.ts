import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export type FakeStripe = {
  origin: string;
  /** Environment of a site that takes its payments here. */
  env: Record<string, string>;
  /** Whether its API answers no request. */
  isDown: boolean;
  close(): Promise<void>;
};

type CheckoutSession = { id: string; url: string; form: URLSearchParams };

const WEBHOOK_SECRET = 'whsec_fake';
const signer = new Stripe('sk_test_fake').webhooks;

/**
 * The part of Stripe that an order needs: sessions by idempotency key, a page for paying or not paying, and the signed event that
 * reaches the site before the customer returns.
 */
export async function startFakeStripe(siteOrigin: () => string): Promise<FakeStripe> {
  const sessions = new Map<string, CheckoutSession>();
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const form = await readForm(request);
    const [, area, id] = (request.url ?? '').split('/');
    if (area === 'v1') {
      if (stripe.isDown) return response.writeHead(503, JSON_TYPE).end('{"error":{"message":"down"}}');
      const { url, id: sessionId } = openSession(String(request.headers['idempotency-key']), form);
      return response.writeHead(200, JSON_TYPE).end(JSON.stringify({ id: sessionId, object: 'any', url }));
    }
    const session = [...sessions.values()].find((known) => known.id === id);
    if (!session) return response.writeHead(404).end();
    const page = (name: string) => session.form.get(name) ?? '';
    switch (form.get('choix')) {
      case 'payer':
        await tellPaid(session);
        return response.writeHead(303, { location: page('success_url') }).end();
      case 'renoncer':
        return response.writeHead(303, { location: page('cancel_url') }).end();
      default:
        return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(session));
    }
  }

  function openSession(key: string, form: URLSearchParams): CheckoutSession {
    const known = sessions.get(key);
    if (known) return known;
    const id = `cs_${sessions.size + 1}`;
    const opened = { id, url: `${origin}/pay/${id}`, form };
    sessions.set(key, opened);
    return opened;
  }

  async function tellPaid({ id, form }: CheckoutSession) {
    const session = {
      id,
      object: 'checkout.session',
      payment_status: 'paid',
      client_reference_id: form.get('client_reference_id'),
      payment_intent: `pi_${id}_${form.get('client_reference_id')}`,
      amount_total: totalOf(form),
      currency: 'eur',
    };
    const payload = JSON.stringify({
      id: `evt_${session.payment_intent}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: session },
    });
    const told = await fetch(new URL('/webhooks/stripe', siteOrigin()), {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': await signer.generateTestHeaderStringAsync({ payload, secret: WEBHOOK_SECRET }),
      },
    });
    if (!told.ok) throw new Error(`the site refused the event: ${told.status}`);
  }

  const stripe: FakeStripe = {
    origin,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: origin,
    },
    isDown: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stripe;
}

function totalOf(form: URLSearchParams): number {
  const of = (place: number, name: string) => Number(form.get(`line_items[${place}]${name}`));
  let cents = 0;
  for (let place = 0; of(place, '[quantity]') > 0; place += 1)
    cents += of(place, '[quantity]') * of(place, '[price_data][unit_amount]');
  return cents;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const pageOf = ({ form }: CheckoutSession) => `<!DOCTYPE html><html lang="fr"><title>Paiement d’essai</title>
<h1>${form.get('payment_intent_data[description]')}</h1>
<form method="post"><button name="choix" value="payer">Payer</button>
<button name="choix" value="renoncer">Renoncer</button></form></html>`;

async function readForm(request: http.IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
