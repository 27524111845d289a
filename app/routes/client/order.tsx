import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { cartOf } from '#app/features/cart/cart-of.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { GoLink } from '#app/ui/go-link.tsx';
import { OrderOverview } from '../shop/order/order-overview.tsx';
import { overviewData } from '../shop/order/overview-data.server.ts';
import { REORDERED, reorderedText } from '../shop/order/reordered.ts';
import type { Route } from './+types/order.ts';
import { accountOrderPath, CASES_PATH } from './orders/case-paths.ts';
import '#app/routes/shop/order/style.css';

export const meta: Route.MetaFunction = ({ params, ...page }) =>
  privateMeta(
    page,
    `Commande ${params.number}`,
    'Où en est votre commande, ses documents, et ce que vous pouvez en faire.',
  );

/** Links and forms of the page contain the order's secret: no other site may see it. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin' });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { orders } = context.get(depsContext);
  const order = await orders.findOfAccount(params.number, signedIn(context).id);
  if (!order) throw data(null, { status: 404 });
  return {
    overview: await overviewData(context, url, order, orders.linkOf(order.id)),
  };
}

/** Adds the products of an order that are still sold to the cart. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await sentForm(request);
  const who = signedIn(context);
  const products = await context.get(depsContext).orders.productsOf(params.number, who.id);
  if (!products) throw data(null, { status: 404 });
  if (form.get('intent') !== 'reorder')
    return data(
      { errors: [{ message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' }] },
      { status: 400 },
    );
  const added = await cartOf(context, who).addAll(products);
  const query = new URLSearchParams({ [REORDERED]: reorderedText(added) });
  return redirect(`${accountOrderPath(params.number)}?${query}`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function AccountOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { overview } = loaderData;
  return (
    <>
      <OrderOverview
        {...overview}
        errors={actionData?.errors ?? []}
        path={accountOrderPath(overview.order.number)}
        isInArea
      />
      <p>
        <GoLink to={CASES_PATH} back>
          Toutes vos commandes et réparations
        </GoLink>
      </p>
    </>
  );
}
