import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { CONFIRMED, checkoutForm } from './checkout-post.ts';
import { ask } from './raw-http.ts';

/** Sends one request once; it fails if no answer comes. */
export type Send = (
  path: string,
  form?: URLSearchParams,
) => Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>;

export type ShopLoad = {
  /** Keys of the orders that were acknowledged. */
  readonly ordered: string[];
  readonly read: number;
  /** Orders that the site itself asked to send again (503), as it does on a busy machine. */
  readonly putOff: number;
  /** Answers other than the page or the order that was asked for. */
  readonly failures: string[];
  end(): Promise<void>;
};

/** Pages: one from the page cache, one that is made for each request, and the list of products. */
const PAGES = ['/', '/panier', '/boutique'];

type LoadOptions = {
  visitors?: number;
  pages?: readonly string[];
  /**
   * Whether a visitor without an answer sends the order again under the same key, until one comes. Others send it once, unless they
   * were asked to send it again.
   */
  insists?: boolean;
  /** Whether a page may stay without an answer: the process that was answering it is killed. */
  isCut?: boolean;
};

const AGAIN_AFTER_MS = 50;

/** Sends this many visitors, who read pages and order, one request after another, until the end. */
export function loadShop(
  send: Send,
  products: readonly string[],
  { visitors = 6, pages = PAGES, insists = false, isCut = false }: LoadOptions = {},
): ShopLoad {
  const ordered: string[] = [];
  const failures: string[] = [];
  let read = 0;
  let putOff = 0;
  let isOver = false;

  async function readPage(path: string): Promise<void> {
    const { status } = await send(path).catch((error) => {
      if (isCut) return { status: 0 };
      throw error;
    });
    if (status === 0) return;
    if (status === 200) read += 1;
    else failures.push(`GET ${path}: ${status}`);
  }

  async function order(): Promise<void> {
    const form = checkoutForm(products);
    const answer = await insist(form);
    if (!answer) return;
    const { status, headers } = answer;
    if (status === 303 && headers.location === CONFIRMED) ordered.push(form.get('idempotencyKey') ?? '');
    else failures.push(`POST /paiement: ${status} ${headers.location ?? ''}`);
  }

  async function insist(form: URLSearchParams) {
    // The site can still take an order that it put off: an order is in its books only once its visitor knows.
    while (!isOver || !insists) {
      const answer = await send('/paiement', form).catch((error) => {
        if (!insists) throw error;
        return null;
      });
      if (answer && answer.status !== 503) return answer;
      if (answer) putOff += 1;
      await delay(AGAIN_AFTER_MS);
    }
    return null;
  }

  async function visit(visitor: number): Promise<void> {
    for (let turn = visitor; !isOver; turn += 1) {
      const step = turn % 2 === 0 ? order() : readPage(pages[turn % pages.length] ?? '/');
      await step.catch(async (error: Error) => {
        failures.push(`no answer: ${error.message}`);
        await delay(AGAIN_AFTER_MS);
      });
    }
  }

  const visits = Array.from({ length: visitors }, (_, visitor) => visit(visitor));
  // A visitor that failed before the end would leave the others asking for ever.
  onTestFinished(() => {
    isOver = true;
  });
  return {
    ordered,
    failures,
    get read() {
      return read;
    },
    get putOff() {
      return putOff;
    },
    async end() {
      isOver = true;
      await Promise.all(visits);
    },
  };
}

/** Sends requests over connections that are used once. */
export const sendTo =
  (origin: () => string): Send =>
  (path, form) =>
    ask(origin(), path, form && { method: 'POST', body: form.toString(), headers: FORM });

export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
