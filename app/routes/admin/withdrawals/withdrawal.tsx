import { data, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { withdrawalStepSchema } from '#domain/order/withdrawal-step.ts';
import type { Route } from './+types/withdrawal.ts';
import { WITHDRAWAL_FIELDS } from './form.ts';
import { withdrawalPath } from './list-path.ts';
import { StepForm } from './step-form.tsx';
import { doneText, doneWord, stepAt, UNDER_WAY } from './steps.ts';
import { WithdrawalOverview } from './withdrawal-overview.tsx';
import { withdrawalView } from './withdrawal-view.ts';
import '#app/routes/shop/order/style.css';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(
    page,
    loaderData ? `Rétractation ${loaderData.withdrawal.reference}` : 'Rétractation',
    'Un contrat auquel son client a renoncé, et ce que l’atelier en fait.',
  );

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idOf(params.id);
  const order = id && (await context.get(depsContext).admin.withdrawals.find(signedIn(context), id));
  if (!order) throw data(null, { status: 404 });
  const withdrawal = withdrawalView(order, nowOf(context));
  const asked = stepAt(url.searchParams.get('etape'));
  return {
    withdrawal,
    // A step that is no longer possible is not opened.
    step: asked && withdrawal.steps.includes(asked) ? asked : null,
    done: doneText(url.searchParams.get('fait')),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const { value, errors, kept } = await readForm(withdrawalStepSchema, WITHDRAWAL_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const taken = await context.get(depsContext).admin.withdrawals.take(signedIn(context), id, value);
  if (taken.outcome === 'refused') return refusedForm(taken.reason, kept);
  const word = taken.outcome === 'under way' ? UNDER_WAY.word : doneWord(value.intent);
  return redirect(`${withdrawalPath(id)}?fait=${word}`, 303);
}

/** The id in the address; null for anything else. */
const idOf = (value: unknown): string | null => z.uuid().toLowerCase().safeParse(value).data ?? null;

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { withdrawal, step, done } = loaderData;
  useStepFocus(step ?? 'file');
  const errors = actionData?.errors ?? [];
  return (
    <WithdrawalOverview
      withdrawal={withdrawal}
      done={actionData ? null : done}
      errors={step ? [] : errors}
      panel={
        step ? (
          <StepForm step={step} withdrawal={withdrawal} errors={errors} kept={actionData?.kept ?? {}} />
        ) : null
      }
    />
  );
}
