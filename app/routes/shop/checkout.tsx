import { useRef } from 'react';
import { data, Form, type RouterContextProvider, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { CART_PATH } from '#app/features/cart/cart-path.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { DraftOffer } from '#app/features/draft/draft-offer.tsx';
import { useTabDraft } from '#app/features/draft/use-tab-draft.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stepper } from '#app/ui/display/stepper.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { europeanNoticeOf } from '#domain/legal/european-notice.ts';
import { deliveryOf, pickupDayOf } from '#domain/order/delivery-date.ts';
import type { OrderRequest } from '#domain/order/order-request.ts';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { Route } from './+types/checkout.ts';
import { ClosedShop } from './cart/closed-shop.tsx';
import { OrderPauseNotice } from './cart/order-pause-notice.tsx';
import { pauseOf } from './cart/pause-of.server.ts';
import { cappedText } from './checkout/capped-texts.ts';
import { checkoutDraft } from './checkout/checkout-draft.ts';
import { CheckoutFields } from './checkout/checkout-fields.tsx';
import { CheckoutRecap } from './checkout/checkout-recap.tsx';
import { atFields, CHECKOUT_FIELDS, checkoutSchema, checkoutSchemaWithoutCards } from './checkout/form.ts';
import { orderLinesOf, shortfallsOf } from './checkout/order-lines.ts';
import { orderOfCart } from './checkout/order-of-cart.server.ts';
import { tellChanges } from './checkout/tell-changes.ts';
import { typedFields } from './checkout/typed-fields.ts';
import { CONFIRMATION_PATH } from './confirmation/confirmation-path.ts';
import './checkout/style.css';

const PATH = '/paiement';

const STEPS = [{ title: 'Panier' }, { title: 'Coordonnées et règlement' }, { title: 'Confirmation' }];

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Paiement',
    'Vos coordonnées, le retrait ou la livraison, le règlement, puis la commande.',
  );

/** The page also reloads its data after a refused form, which was refused because something is no longer as it was shown. */
export const shouldRevalidate = () => true;

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { checkout, orders, shop, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  const page = context.get(pageRequestContext);
  const { cart, owner } = await openCart(context);
  const { waiting, typed } = await orderOfCart(context, { cart, owner });
  if (waiting) throw redirect(CONFIRMATION_PATH, 303);
  const view = await cart.read();
  const lines = orderLinesOf(view);
  const hasOrdered = checkout.rememberedOrder(page.cookies) !== null;
  const pause = pauseOf(shop(), nowOf(context));
  const isClosed = !takesOrders(shop().mode);
  const isReused = url.searchParams.has('deja');
  if (lines.length === 0 || isClosed || pause) return { order: null, isClosed, pause, hasOrdered, isReused };
  // Without script, a form may lead to the payment page.
  if (cards) page.foreign = { form: [cards.origin] };
  const facts = shop();
  const now = nowOf(context);
  return {
    hasOrdered,
    isReused,
    isClosed,
    pause,
    order: {
      lines,
      shortfalls: shortfallsOf(view),
      key: checkout.attemptKey(page.cookies, page.setCookie),
      cgvVersion: orders.settings.cgvVersion,
      prices: await checkout.deliveryPrices(lines),
      pickupDay: pickupDayOf(facts, now),
      sent: deliveryOf(facts, now),
      hasCards: cards !== undefined,
      specimen: specimenText(facts.mode),
      known: owner && (await checkout.knownCustomer(owner)),
      typed: typed && typedFields(typed),
      shop: {
        address: `${facts.street}, ${facts.postcode} ${facts.city}`,
        hours: facts.hours,
        vatNotice: facts.vatNotice,
        takeBackDelivered: facts.takeBackDelivered,
        europeanNotice: europeanNoticeOf(facts),
      },
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { orders, checkout, shop, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  const { setCookie, clientIp } = context.get(pageRequestContext);
  const schema = cards ? checkoutSchema : checkoutSchemaWithoutCards;
  const read = await readForm(schema, CHECKOUT_FIELDS, request);
  const { sent, value, errors: wrong } = read;
  const answer = (errors: FieldError[]) => ({ errors, kept: read.kept });
  const refused = (errors: FieldError[], status: number) => data(answer(errors), { status });
  if (wrong) return refused(wrong, 400);
  const { request: asked } = value;
  const toProve = await askProof(context, 'order', sent);
  if (toProve) return tooMany(answer(toProve.errors), toProve.retryAfterS);
  const deadline = orders.deadline();
  const { cart, owner } = await deadline.of(openCart(context));
  const result = await orders.place(asked, owner?.id ?? null, clientIp, deadline);
  switch (result.outcome) {
    case 'invalid':
      return refused(errorsAt(atFields(result.issues, value), CHECKOUT_FIELDS), 400);
    case 'too many':
      return tooMany(answer([{ message: TOO_MANY }]), result.retryAfterS);
    case 'changed': {
      const names = new Map((await cart.read()).lines.map(({ id, name }) => [id, name]));
      const changes = tellChanges(result.changes, asked, (id) => names.get(id) ?? 'Un produit');
      return refused(
        [...changes, NOTHING_ORDERED].map((message) => ({ message })),
        409,
      );
    }
    case 'closed':
      return refused([{ message: pauseOf(shop(), nowOf(context))?.when ?? CLOSED }], 409);
    case 'capped': {
      const names = new Map((await cart.read()).lines.map(({ id, name }) => [id, name]));
      const message = cappedText(result.capped, {
        nameOf: (id) => names.get(id) ?? 'Un produit',
        hasCards: cards !== undefined,
        isSignedIn: owner !== null,
        phone: shop().phone,
      });
      return refused([{ message }], 409);
    }
    case 'key reused':
      checkout.endAttempt(setCookie);
      return redirect(`${PATH}?deja=oui`, 303);
    case 'placed':
    case 'repeated':
      checkout.endAttempt(setCookie);
      checkout.rememberOrder(result.linkToken, setCookie, { keepsCart: asked.payment === 'card' });
      if (asked.payment !== 'card') await cart.takeOut(orderedIn(asked.lines));
      return redirect(await wayOn(context, result.order.id, asked.payment), 303);
  }
}

const orderedIn = (lines: OrderRequest['lines']) =>
  lines.map(({ productId: id, quantity }) => ({ id, quantity }));

const NOTHING_ORDERED = 'Rien n’a été commandé. Vérifiez le récapitulatif à jour, puis confirmez à nouveau.';
const CLOSED =
  'La boutique en ligne n’est pas encore ouverte\u00a0: rien n’a été commandé. Écrivez-nous ou appelez l’atelier.';
const TOO_MANY =
  'Trop de commandes viennent d’être passées depuis cette connexion. Réessayez dans quelques minutes, ou appelez l’atelier.';

/** Leads to the payment page, or else to the order; the order exists whatever becomes of its payment. */
async function wayOn(context: Readonly<RouterContextProvider>, orderId: string, payment: string) {
  const { settings, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  if (payment !== 'card' || !cards) return CONFIRMATION_PATH;
  const back = settings.url + CONFIRMATION_PATH;
  if (await cards.admit({ order_id: orderId }, context.get(pageRequestContext).clientIp))
    return `${CONFIRMATION_PATH}?paiement=trop`;
  try {
    const pages = { paid: `${back}?paiement=fait`, cancelled: `${back}?paiement=annule` };
    return (await cards.start({ order_id: orderId }, pages)) ?? CONFIRMATION_PATH;
  } catch (error) {
    context.get(pageRequestContext).reportError(error);
    return `${CONFIRMATION_PATH}?paiement=indisponible`;
  }
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isClosed, pause, hasOrdered, isReused } = loaderData;
  return (
    <div className="section wrap checkout">
      <h1>Paiement</h1>
      {isReused && <ReusedNotice />}
      {order ? (
        <>
          <Stepper label="Étapes de la commande" steps={STEPS} current={1} />
          <OrderForm key={order.key} order={order} refusal={actionData} />
        </>
      ) : isClosed ? (
        <>
          <ErrorSummary errors={actionData?.errors ?? []} />
          <ClosedShop />
        </>
      ) : pause ? (
        <>
          <ErrorSummary errors={actionData?.errors ?? []} />
          <OrderPauseNotice {...pause} />
          <GoLink to={CART_PATH} back>
            Revenir au panier
          </GoLink>
        </>
      ) : (
        <NothingToPay hasOrdered={hasOrdered} refusal={actionData} />
      )}
    </div>
  );
}

type OrderFormProps = {
  order: NonNullable<Route.ComponentProps['loaderData']['order']>;
  refusal: Route.ComponentProps['actionData'];
};

function OrderForm({ order, refusal }: OrderFormProps) {
  const { lines, shortfalls, key, cgvVersion, prices, hasCards, known, typed } = order;
  const { errors = [], kept = typed ?? undefined } = refusal ?? {};
  const form = useRef<HTMLFormElement>(null);
  const draft = useTabDraft(form, checkoutDraft(cgvVersion), kept !== undefined);
  const means = hasCards ? 'par virement ou par carte' : 'ou par virement';
  return (
    <Form ref={form} method="post" className="form checkout__form" noValidate>
      <ErrorSummary errors={errors} />
      <DraftOffer draft={draft} />
      <div className="checkout__lead">
        <p>
          {`Retrait gratuit à l’atelier, ou envoi en France métropolitaine. Vous réglez au comptoir${hasCards ? ',' : ''} ${means}. Aucun compte n’est nécessaire.`}
        </p>
        {!known && (
          <p>
            {'Déjà client\u00a0? '}
            <Link to={withRedirectTo('/connexion', PATH)}>Connectez-vous</Link>
            {' pour ne pas tout écrire.'}
          </p>
        )}
      </div>
      {shortfalls.length > 0 && (
        <Notice kind="warn" title="Votre panier a changé" level={2}>
          <ul>
            {shortfalls.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      <input type="hidden" name="idempotencyKey" value={key} />
      <input type="hidden" name="cgvVersion" value={cgvVersion} />
      {lines.map(({ id, quantity, unitPriceCents }) => (
        <input key={id} type="hidden" name="lines[]" value={`${id}:${quantity}:${unitPriceCents}`} />
      ))}
      {Object.entries(prices).map(
        ([method, cents]) =>
          cents !== null && (
            <input key={method} type="hidden" name={`deliveryCents.${method}`} value={cents} />
          ),
      )}
      <CheckoutFields order={order} errors={errors} kept={kept} />
      <CheckoutRecap
        order={order}
        cgvError={errors.find(({ field }) => field === 'terms')?.message}
        isAgreed={kept?.terms === 'oui' && kept.cgvVersion === cgvVersion}
      />
      <ProofField errors={errors} />
      {order.specimen && <b>{order.specimen}</b>}
      <div className="checkout__go">
        <SubmitButton busyLabel="Commande en cours">Commande avec obligation de paiement</SubmitButton>
        <GoLink to={CART_PATH} back>
          Revenir au panier
        </GoLink>
      </div>
    </Form>
  );
}

function ReusedNotice() {
  return (
    <Notice kind="warn" title="Cette commande est déjà enregistrée" level={2} role="alert">
      <p>
        Une première commande a été passée depuis cette page, avec d’autres informations. Rien d’autre n’a été
        commandé. Son récapitulatif vous a été envoyé par e-mail&nbsp;; pour la corriger, répondez à ce
        message.
      </p>
    </Notice>
  );
}

type NothingToPayProps = { hasOrdered: boolean; refusal: Route.ComponentProps['actionData'] };

/** The cart is empty, or nothing in it is available any more. */
function NothingToPay({ hasOrdered, refusal }: NothingToPayProps) {
  return (
    <>
      <ErrorSummary errors={refusal?.errors ?? []} />
      <EmptyState
        illustration="panier-vide"
        title="Votre panier est vide"
        level={2}
        link={{ to: '/boutique', label: 'Voir la boutique' }}
      >
        <p>Il n’y a rien à payer pour l’instant.</p>
        {hasOrdered && <GoLink to={CONFIRMATION_PATH}>Revoir la commande que vous venez de passer</GoLink>}
      </EmptyState>
    </>
  );
}
