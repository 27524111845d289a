import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type FakeEvent, openStripeAccount, type StripeAccount } from './stripe-account.ts';
import { answerApi } from './stripe-api.ts';
import { SCRIPT_PATH, walletScript } from './wallet-script.ts';

export type FakeStripe = {
  origin: string;
  /** Environment of a site that takes its payments here. */
  env: Record<string, string>;
  /** The same, which also offers Apple Pay and Google Pay. */
  walletEnv: Record<string, string>;
  /** The same for `createStripe`. */
  settings: { secretKey: string; webhookSecret: string; publishableKey: string; apiBase: string };
  /** What happens there without the site. */
  account: StripeAccount;
  /** What the site asked, as « POST /v1/refunds ». */
  asked: string[];
  /** Whether its API answers no request. */
  isDown: boolean;
  /** The body and the header of an event as it reaches a site. */
  signed(event: FakeEvent, at?: Date): Promise<{ body: string; headers: Record<string, string> }>;
  close(): Promise<void>;
};

const WEBHOOK_SECRET = 'whsec_fake';
const PUBLISHABLE_KEY = 'pk_test_fake';
const signer = new Stripe('sk_test_fake').webhooks;

/**
 * Stripe's API, its script, and a page for paying or not paying. What is paid there reaches the site, if `siteOrigin` says where it is, before the
 * customer returns; all other events are the test's to deliver: late, twice, in another order or never.
 */
export async function startFakeStripe(
  siteOrigin?: () => string,
  clock: () => Date = () => new Date(),
): Promise<FakeStripe> {
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = openStripeAccount({ origin: () => origin, clock });
  const answersByKey = new Map<string, { asked: string; status: number; body: string }>();

  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const text = await readText(request);
    const url = new URL(request.url ?? '', origin);
    if (url.pathname.startsWith('/v1/')) return api(request, response, url, text);
    if (url.pathname === SCRIPT_PATH)
      return response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
        .end(walletScript(origin, PUBLISHABLE_KEY));
    const id = url.pathname.split('/')[2] ?? '';
    if (url.pathname.startsWith('/wallet/')) return wallet(response, id, new URLSearchParams(text));
    const form = account.formOf(id);
    // Browsers ask for an icon too.
    if (!form) return response.writeHead(404).end();
    const page = (name: string) => form.get(name) ?? '';
    switch (new URLSearchParams(text).get('choix')) {
      case 'payer':
        await tell(account.pay(id));
        return response.writeHead(303, { location: page('success_url') }).end();
      case 'renoncer':
        return response.writeHead(303, { location: page('cancel_url') }).end();
      default:
        return response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(pageOf(page('payment_intent_data[description]')));
    }
  }

  /** What the buttons of the script above have asked for: the answer of `confirm`. */
  async function wallet(response: http.ServerResponse, id: string, asked: URLSearchParams) {
    const send = (answer: object) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
        .end(JSON.stringify(answer));
    const session = account.sessions().find((each) => each.id === id);
    if (session?.client_secret !== asked.get('secret')) return response.writeHead(403).end();
    if (session?.status !== 'open')
      return send({ type: 'error', error: { message: 'session_not_open', code: null } });
    // Its customer waits, and closes the page.
    if (asked.get('choice') === 'silence') return;
    if (asked.get('choice') === 'fail') {
      await tell(account.decline(id));
      return send({ type: 'error', error: { message: 'card_declined', code: 'paymentFailed' } });
    }
    await tell(account.pay(id));
    return send({ type: 'success', session: { id, status: { type: 'complete', paymentStatus: 'paid' } } });
  }

  function api(request: http.IncomingMessage, response: http.ServerResponse, url: URL, text: string) {
    const { method = 'GET' } = request;
    stripe.asked.push(`${method} ${url.pathname}`);
    const send = ({ status, body }: { status: number; body: string }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    if (stripe.isDown) return send({ status: 503, body: '{"error":{"message":"down"}}' });
    const key = method === 'POST' ? String(request.headers['idempotency-key']) : '';
    const asked = `${url.pathname} ${text}`;
    const known = answersByKey.get(key);
    if (known && known.asked !== asked)
      return send({ status: 400, body: '{"error":{"type":"idempotency_error"}}' });
    const given = known ?? { asked, ...answerApi(account, method, url, new URLSearchParams(text)) };
    if (key) answersByKey.set(key, given);
    return send(given);
  }

  async function tell(event: FakeEvent) {
    if (!siteOrigin) return;
    const { body, headers } = await stripe.signed(event);
    const told = await fetch(new URL('/webhooks/stripe', siteOrigin()), { method: 'POST', body, headers });
    if (!told.ok) throw new Error(`the site refused the event: ${told.status}`);
  }

  const env = {
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: origin,
  };
  const stripe: FakeStripe = {
    origin,
    env,
    walletEnv: { ...env, STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY },
    settings: {
      secretKey: 'sk_test_fake',
      webhookSecret: WEBHOOK_SECRET,
      publishableKey: PUBLISHABLE_KEY,
      apiBase: origin,
    },
    account,
    asked: [],
    isDown: false,
    async signed(event, at = clock()) {
      const body = JSON.stringify(event);
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = { payload: body, secret: WEBHOOK_SECRET, timestamp };
      const header = await signer.generateTestHeaderStringAsync(signature);
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': header } };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stripe;
}

const pageOf = (title: string) => `<!DOCTYPE html><html lang="fr"><title>Paiement d’essai</title>
<h1>${title}</h1>
<form method="post"><button name="choix" value="payer">Payer</button>
<button name="choix" value="renoncer">Renoncer</button></form></html>`;

async function readText(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
