import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import type { Route } from './+types/order.ts';
import { orderPath } from './order-paths.ts';
import { OrderSheet } from './order-sheet.tsx';
import { doneText } from './order-texts.ts';
import { orderView } from './order-view.server.ts';
import { orderGuard, orderTexts, readStep, submittedFields } from './read-order-step.server.ts';
import { StepForm } from './step-form.tsx';
import '#app/styles/order.css';
import '#app/styles/repair-admin.css';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(
    page,
    loaderData ? `Commande ${loaderData.order.number}` : 'Commande',
    'Une commande, ce qu’elle contient et ce que l’atelier en fait.',
  );

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(depsContext).admin.orders.find(signedIn(context), params.number);
  if (!found) throw data(null, { status: 404 });
  const order = orderView(found);
  const asked = url.searchParams.get('etape');
  return {
    order,
    texts: withSeen(orderTexts(found)),
    // One that is not possible any more shows where things are.
    move: order.moves.find((to) => to === asked) ?? null,
    step: order.steps.find((step) => step === asked) ?? null,
    done: doneText(url.searchParams.get('fait')),
  };
}

type Answer = { errors: FieldError[]; kept: Record<string, string>; meanwhile?: Meanwhile };

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await sentForm(request);
  const { value, errors } = readStep(form);
  const kept = submittedFields(form);
  if (errors) return data<Answer>({ errors, kept }, { status: 400 });
  const { number } = params;
  const taken = await context
    .get(depsContext)
    .admin.orders.take(signedIn(context), number, value, orderGuard(kept));
  if (taken.outcome === 'refused')
    return data<Answer>({ errors: [{ message: taken.reason }], kept }, { status: 409 });
  if (taken.outcome === 'changed meanwhile') {
    const { meanwhile } = taken;
    return data<Answer>({ errors: [], kept: meanwhile.kept, meanwhile }, { status: 409 });
  }
  const done = value.intent === 'avancer' ? value.vers : value.intent;
  return redirect(`${orderPath(number)}?fait=${done}`, 303);
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, texts, move, step, done } = loaderData;
  useStepFocus(move ?? step ?? 'file');
  const errors = actionData?.errors ?? [];
  const kept = actionData?.kept ?? {};
  const isInForm = move !== null || step !== null;
  return (
    <OrderSheet
      order={order}
      done={actionData ? null : done}
      errors={isInForm ? [] : errors}
      written={kept.note}
    >
      {isInForm && (
        <StepForm
          order={order}
          move={move}
          step={step}
          errors={errors}
          kept={{ ...texts, ...kept }}
          meanwhile={actionData?.meanwhile}
        />
      )}
    </OrderSheet>
  );
}
