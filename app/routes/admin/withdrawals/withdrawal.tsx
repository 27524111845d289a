import { data, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import type { Route } from './+types/withdrawal.ts';
import { filePath } from './list-path.ts';
import { askedStep, idOf, readStep, submittedFields } from './read-step.ts';
import { StepForm } from './step-form.tsx';
import { STEPS, type StepName } from './steps.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';
import { withdrawalView } from './withdrawal-view.ts';
import '#app/styles/order.css';

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
  const asked = askedStep(url.searchParams);
  return {
    withdrawal,
    // One that is not possible any more shows where things are.
    step: asked && withdrawal.steps.includes(asked) ? asked : null,
    done: doneText(url.searchParams.get('fait')),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const form = await sentForm(request);
  const { value, errors } = readStep(form);
  if (errors) return data({ errors, kept: submittedFields(form) }, { status: 400 });
  const taken = await context.get(depsContext).admin.withdrawals.take(signedIn(context), id, value);
  if (taken.outcome === 'done') return redirect(`${filePath(id)}?fait=${value.intent}`, 303);
  return data({ errors: [{ message: taken.reason }], kept: submittedFields(form) }, { status: 409 });
}

const RESENT = 'L’accusé de réception repart au client.';

function doneText(done: string | null): string | null {
  if (done === ('renvoyer' satisfies StepName)) return RESENT;
  return Object.entries(STEPS).find(([step]) => step === done)?.[1].done ?? null;
}

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { withdrawal, step, done } = loaderData;
  useStepFocus(step ?? 'file');
  const errors = actionData?.errors ?? [];
  return (
    <WithdrawalSheet withdrawal={withdrawal} done={actionData ? null : done} errors={step ? [] : errors}>
      {step && <StepForm step={step} withdrawal={withdrawal} errors={errors} kept={actionData?.kept ?? {}} />}
    </WithdrawalSheet>
  );
}
