import { data, type RouterContextProvider, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { errorsAt, readForm, type SchemaSource } from '#app/forms/read-form.ts';
import { tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import type { OrderRequest } from '#domain/order/order-request.ts';
import type { CartView } from '#server/shop/cart/cart-view.ts';
import type { OrderChange } from '#server/shop/orders/find-changes.ts';
import { pauseOf } from '../cart/pause-of.server.ts';
import { cappedText } from './capped-texts.ts';
import { cartSince } from './cart-since.ts';
import { atFields, CHECKOUT_FIELDS, type checkoutSchema } from './form.ts';
import { tellChanges } from './tell-changes.ts';

type Context = Readonly<RouterContextProvider>;

type Ordered = {
  schema: SchemaSource<ReturnType<typeof checkoutSchema>>;
  /** The page of the form, when it says that it was sent before. */
  again: string;
  /** What it shows: the cart, unless it says otherwise. */
  view?: () => Promise<CartView>;
  /** Leads on once the order exists, whatever becomes of its payment. */
  wayOn: (orderId: string, payment: OrderRequest['payment']) => Promise<Response>;
};

/** Places the order of a form, or answers with what is wrong and what has changed. */
export async function sendOrder(
  context: Context,
  from: Request | FormData,
  { schema, again, view, wayOn }: Ordered,
) {
  const { orders, checkout, promoCodes, shop, ...deps } = context.get(depsContext);
  const page = context.get(pageRequestContext);
  const { setCookie, clientIp } = page;
  const read = await readForm(schema, CHECKOUT_FIELDS, from);
  const { sent, value, errors: wrong } = read;
  const answer = (errors: FieldError[]) => ({ errors, kept: read.kept });
  const refused = (errors: FieldError[], status: number) => data(answer(errors), { status });
  if (wrong) return refused(wrong, 400);
  const { request: asked } = value;
  const toProve = await askProof(context, 'order', sent);
  if (toProve) return tooMany(answer(toProve.errors), toProve.retryAfterS);
  const deadline = orders.deadline();
  const { cart, owner } = await deadline.of(openCart(context));
  /** Says the name of a product, as the page shows it. */
  async function names(): Promise<(id: string) => string> {
    const { lines } = await (view ? view() : cart.read());
    const known = new Map(lines.map(({ id, name }) => [id, name]));
    return (id) => known.get(id) ?? 'Un produit';
  }
  const since = view ? [] : cartSince(await deadline.of(cart.read()), asked.lines);
  const isOutdated = since.length > 0;
  const result = await orders.place(asked, owner?.id ?? null, clientIp, deadline, { isOutdated });
  switch (result.outcome) {
    case 'invalid':
      return refused(errorsAt(atFields(result.issues, value), CHECKOUT_FIELDS), 400);
    case 'too many':
      return tooMany(answer([{ message: TOO_MANY }]), result.retryAfterS);
    case 'changed': {
      const changes = tellChanges(result.changes, asked, await names());
      // The form that is sent again has them no more: one that served this address already is known only now.
      promoCodes.remove(page, lostPromos(result.changes));
      return refused(
        [...changes, NOTHING_ORDERED].map((message) => ({ message })),
        409,
      );
    }
    case 'outdated':
      return refused(
        [...since, NOTHING_ORDERED].map((message) => ({ message })),
        409,
      );
    case 'closed':
      return refused([{ message: pauseOf(shop(), nowOf(context))?.when ?? CLOSED }], 409);
    case 'capped': {
      const message = cappedText(result.capped, {
        nameOf: await names(),
        hasCards: deps.cards() !== undefined,
        isSignedIn: owner !== null,
        phone: shop().phone,
      });
      return refused([{ message }], 409);
    }
    case 'key reused':
      checkout.endAttempt(setCookie);
      return redirect(again, 303);
    case 'placed':
    case 'repeated':
      checkout.endAttempt(setCookie);
      checkout.rememberOrder(result.linkToken, setCookie, { keepsCart: asked.payment === 'card' });
      if (asked.payment !== 'card') {
        await cart.takeOut(orderedIn(asked.lines));
        promoCodes.forget(page);
      }
      return wayOn(result.order.id, asked.payment);
  }
}

const lostPromos = (changes: readonly OrderChange[]): string[] =>
  changes.flatMap((change) =>
    change.kind === 'promo refused' || change.kind === 'promo gone' ? [change.promoId] : [],
  );

const orderedIn = (lines: OrderRequest['lines']) =>
  lines.map(({ productId: id, quantity }) => ({ id, quantity }));

const NOTHING_ORDERED = 'Rien n’a été commandé. Vérifiez le récapitulatif à jour, puis confirmez à nouveau.';
const CLOSED =
  'La boutique en ligne n’est pas encore ouverte\u00a0: rien n’a été commandé. Écrivez-nous ou appelez l’atelier.';
const TOO_MANY =
  'Trop de commandes viennent d’être passées depuis cette connexion. Réessayez dans quelques minutes, ou appelez l’atelier.';
