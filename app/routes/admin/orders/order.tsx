import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { overtakenForm, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { orderStepSchema } from '#domain/order/order-step.ts';
import type { Route } from './+types/order.ts';
import { ORDER_FIELDS } from './form.ts';
import { OrderOverview } from './order-overview.tsx';
import { adminOrderPath } from './order-paths.ts';
import { doneText, doneWord, STEPS, UNDER_WAY } from './order-texts.ts';
import { orderTexts, orderView } from './order-view.server.ts';
import { StepForm } from './step-form.tsx';
import '#app/routes/shop/order/style.css';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(
    page,
    loaderData ? `Commande ${loaderData.order.number}` : 'Commande',
    'Une commande, ce qu’elle contient et ce que l’atelier en fait.',
  );

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { admin, shop, ...deps } = context.get(depsContext);
  const found = await admin.orders.find(signedIn(context), params.number);
  if (!found) throw data(null, { status: 404 });
  const order = orderView(found, shop(), deps.cards() !== undefined);
  const asked = url.searchParams.get('etape');
  return {
    order,
    texts: withSeen(orderTexts(found)),
    // A step that is no longer possible is not opened.
    move: order.moves.find((to) => to === asked) ?? null,
    step: order.steps.find((step) => STEPS[step].word === asked) ?? null,
    done: doneText(url.searchParams.get('fait')),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { value, errors, kept } = await readForm(orderStepSchema, ORDER_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const { orders } = context.get(depsContext).admin;
  const guard = formGuard({ fields: ORDER_FIELDS, kept, textsOf: orderTexts });
  const taken = await orders.take(signedIn(context), params.number, value, guard);
  if (taken.outcome === 'refused') return refusedForm(taken.reason, kept);
  if (taken.outcome === 'changed meanwhile') return overtakenForm(taken.meanwhile);
  const word = taken.outcome === 'under way' ? UNDER_WAY : doneWord(value);
  return redirect(`${adminOrderPath(params.number)}?fait=${word}`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, texts, move, step, done } = loaderData;
  useStepFocus(move ?? step ?? 'overview');
  const errors = actionData?.errors ?? [];
  const kept = actionData?.kept ?? {};
  const isInForm = move !== null || step !== null;
  return (
    <OrderOverview
      order={order}
      done={actionData ? null : done}
      errors={isInForm ? [] : errors}
      kept={kept}
      panel={
        isInForm ? (
          <StepForm
            order={order}
            move={move}
            step={step}
            errors={errors}
            texts={{ ...texts, ...kept }}
            meanwhile={actionData?.meanwhile}
          />
        ) : null
      }
    />
  );
}
