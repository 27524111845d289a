import { hiddenFields } from '#scripts/bench/buyers.ts';
import { CONFIRMED as CONFIRMATION, checkoutForm } from './checkout-post.ts';

// Sends orders to the built site as browsers do.

const ATTEMPTS = 20;

export type Answer = {
  outcome: string;
  location: string;
  /** The secret by which this browser alone finds its order again. */
  secret: string | undefined;
};

export async function order({ origin }: { origin: string }, form: URLSearchParams): Promise<Answer> {
  const { status, headers } = await insist(`${origin}/paiement`, form);
  const location = headers.get('Location') ?? '';
  const [, secret] = /commande=([^;]+)/.exec(headers.getSetCookie().join('\n')) ?? [];
  return { outcome: `${status} ${location}`.trim(), location, secret };
}

/** Pays on the page for payments, which tells the site before it answers. */
export const pay = async (page: string): Promise<number> =>
  (await insist(page, new URLSearchParams({ choix: 'payer' }))).status;

/**
 * Sends a form until the site takes it. On a busy machine a process may answer after some seconds that its database has no time: buyers
 * and Stripe then ask again.
 */
async function insist(page: string, form: URLSearchParams): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status < 500 || attempt === ATTEMPTS) return answer;
  }
}

export const CONFIRMED = `303 ${CONFIRMATION}`;
export const REUSED = '303 /paiement?deja=oui';
export const SOLD_OUT = '409';

export function countAnswers(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/**
 * Opens a browser that puts a product into its cart and opens the page for payment in two tabs. Returns the forms of both, filled in;
 * they belong to one attempt.
 */
export async function formsOfTwoTabs(
  { origin }: { origin: string },
  productId: string,
  change: Record<string, string>,
) {
  const jar = new Map<string, string>();
  const ask = async (path: string, form?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(origin + path, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer.text();
  };
  await ask('/panier', new URLSearchParams({ intent: 'add', productId }));
  const tabs: URLSearchParams[] = [];
  for (let tab = 0; tab < 2; tab += 1) {
    const page = await ask('/paiement');
    tabs.push(checkoutForm([], { ...hiddenFields(page), ...change }));
  }
  return tabs;
}
