import { CONFIRMED, checkoutForm } from './checkout-post.ts';

/** One request, sent once: what gets no answer fails. */
export type Send = (
  path: string,
  form?: URLSearchParams,
) => Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>;

export type ShopLoad = {
  /** Keys of the orders that were acknowledged. */
  readonly ordered: string[];
  readonly read: number;
  /** Whatever else than the page or the order that was asked for. */
  readonly failures: string[];
  end(): Promise<void>;
};

/** A kept page, one of the moment, and what the shop sells. */
const PAGES = ['/', '/panier', '/boutique'];

/** So many visitors at a time who read pages and order, one request after the other, until the end. Nobody asks twice. */
export function loadShop(send: Send, products: readonly string[], visitors = 6): ShopLoad {
  const ordered: string[] = [];
  const failures: string[] = [];
  let read = 0;
  let isOver = false;

  async function readPage(path: string): Promise<void> {
    const { status } = await send(path);
    if (status === 200) read += 1;
    else failures.push(`GET ${path}: ${status}`);
  }

  async function order(): Promise<void> {
    const form = checkoutForm(products);
    const { status, headers } = await send('/paiement', form);
    if (status === 303 && headers.location === CONFIRMED) ordered.push(form.get('cle') ?? '');
    else failures.push(`POST /paiement: ${status} ${headers.location ?? ''}`);
  }

  async function visit(visitor: number): Promise<void> {
    for (let turn = visitor; !isOver; turn += 1) {
      const step = turn % 2 === 0 ? order() : readPage(PAGES[turn % PAGES.length] ?? '/');
      await step.catch((error: Error) => failures.push(`no answer: ${error.message}`));
    }
  }

  const visits = Array.from({ length: visitors }, (_, visitor) => visit(visitor));
  return {
    ordered,
    failures,
    get read() {
      return read;
    },
    async end() {
      isOver = true;
      await Promise.all(visits);
    },
  };
}
