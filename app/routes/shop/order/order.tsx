import { data, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { askCards } from '#app/features/payment/pay-by-card.server.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { refusedForm } from '#app/forms/form-answer.ts';
import { readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { inMinutes } from '#domain/dates/durations.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import type { Route } from './+types/order.ts';
import { CancelOrder } from './cancel-order.tsx';
import { FindOrderForm } from './find-order-form.tsx';
import { FIND_FIELDS, findSchema } from './form.ts';
import { backFromCard, payOrder } from './order-cards.server.ts';
import { OrderOverview } from './order-overview.tsx';
import { orderPath } from './order-path.ts';
import { overviewData } from './overview-data.server.ts';
import { REORDERED, reorderedText } from './reordered.ts';
import '#app/styles/forms.css';
import './style.css';

const DEAD_LINK: FieldError = {
  title: 'Ce lien n’ouvre aucune commande',
  message: 'Copiez-le en entier depuis notre dernier message, ou demandez-le de nouveau ici.',
};
/** Where a request for a link ends, whether there is such an order or not. */
const SENT_PATH = '/suivi-commande?envoye';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Suivre une commande', 'Où en est votre commande, sa facture, et comment y renoncer.');

/** The secret in the address never reaches another site by a click. Our own forms must be recognised as ours. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const back = url.searchParams.has('lien') ? null : backFromCard(context, url);
  if (back) throw back;
  if (!url.searchParams.has('lien'))
    return { step: 'find' as const, errors: [], isSent: url.searchParams.has('envoye') };
  const { orders } = context.get(depsContext);
  const link = askedLink(url);
  const found = link && (await orders.findByLink(link));
  if (!found) return data({ step: 'find' as const, errors: [DEAD_LINK], isSent: false }, { status: 404 });
  const isAsked = await askCards(context, url, { order_id: found.id });
  const order = (isAsked && (await orders.findByLink(link))) || found;
  const overview = await overviewData(context, url, order, link);
  const asksToCancel = url.searchParams.get('etape') === 'annuler' && overview.order.canCancel;
  return { step: asksToCancel ? ('cancel' as const) : ('show' as const), ...overview };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await sentForm(request);
  if (form.get('intent') === 'cancel') return cancel(context, askedLink(url));
  if (form.get('intent') === 'pay') return pay(context, askedLink(url));
  if (form.get('intent') === 'reorder') return reorder(context, askedLink(url));
  const { value, errors, kept } = readSent(findSchema, FIND_FIELDS, form);
  const answer = (told: FieldError[]) => ({ errors: told, kept });
  if (errors) return data(answer(errors), { status: 400 });
  const toProve = await askProof(context, 'order link', form);
  if (toProve) return tooMany(answer(toProve.errors), toProve.retryAfterS);
  const { orders } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const asked = await orders.mailLink(value, clientIp);
  if ('retryAfterS' in asked)
    return tooMany(answer([{ message: askedTooOften(asked.retryAfterS) }]), asked.retryAfterS);
  return redirect(SENT_PATH, 303);
}

async function cancel(context: Route.ActionArgs['context'], link: string | null) {
  const { orders } = context.get(depsContext);
  const order = link && (await orders.findByLink(link));
  if (!order) return data({ errors: [DEAD_LINK], kept: {} }, { status: 404 });
  const moved = await orders.move(order.id, { to: 'cancelled', actor: 'customer' });
  if (moved.outcome === 'moved') return redirect(orderPath(link), 303);
  // The second of two clicks finds it cancelled, which is what was asked for.
  const now = await orders.findByLink(link);
  if (now?.state === 'cancelled') return redirect(orderPath(link), 303);
  return refusedForm(moved.reason, {});
}

async function pay(context: Route.ActionArgs['context'], link: string | null) {
  const order = link && (await context.get(depsContext).orders.findByLink(link));
  if (!order) return data({ errors: [DEAD_LINK], kept: {} }, { status: 404 });
  return payOrder(context, order, link);
}

/** Puts the products of an order that are still sold into this browser's cart. */
async function reorder(context: Route.ActionArgs['context'], link: string | null) {
  const order = link && (await context.get(depsContext).orders.findByLink(link));
  if (!order) return data({ errors: [DEAD_LINK], kept: {} }, { status: 404 });
  const { cart } = await openCart(context);
  const added = await cart.addAll(order.lines.map(({ product_id: id, quantity }) => ({ id, quantity })));
  return redirect(orderPath(link, { [REORDERED]: reorderedText(added) }), 303);
}

const askedTooOften = (retryAfterS: number): string =>
  `Trop de demandes sont parties de votre connexion. Réessayez dans ${inMinutes(retryAfterS)}, ou ouvrez le lien de nos messages.`;

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors;
  useStepFocus(loaderData.step);
  if (loaderData.step === 'find')
    return (
      <FindOrderForm
        errors={errors ?? loaderData.errors}
        kept={actionData?.kept}
        isSent={loaderData.isSent && !errors}
      />
    );
  if (loaderData.step === 'cancel')
    return <CancelOrder order={loaderData.order} link={loaderData.link} errors={errors ?? []} />;
  return <OrderOverview {...loaderData} path={orderPath(loaderData.link)} errors={errors ?? []} />;
}
