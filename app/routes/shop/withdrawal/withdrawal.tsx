import { data, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { isCaseNumber, readCaseNumber } from '#domain/cases/case-number.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { isOrderRenounced } from '#domain/order/order-account.ts';
import { withdrawalSchema } from '#domain/order/withdrawal-request.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import { type OrderView, orderView } from '../order/order-view.ts';
import type { Route } from './+types/withdrawal.ts';
import { idOf, WITHDRAWAL_FIELDS } from './form.ts';
import { KnownWithdrawal } from './known-withdrawal.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalRecap } from './withdrawal-recap.tsx';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';
import '#app/styles/forms.css';

const PATH = '/renoncer-au-contrat';
const NO_RECEIPT: FieldError = {
  title: 'Ce lien n’ouvre aucun accusé de réception',
  message:
    'Le vôtre vous a été envoyé par e-mail. Pour renoncer à un autre contrat, remplissez ce formulaire.',
};

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Renoncer au contrat ici',
    'Renoncez en ligne à un contrat conclu à distance avec l’atelier, sans compte et sans motif à donner.',
  );

/** The address may contain the secret of an order or of a receipt: no other site may see it. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { withdrawals, orders, shop } = context.get(depsContext);
  if (url.searchParams.has('recu')) {
    const id = idOf(url.searchParams.get('recu'));
    const found = id && (await withdrawals.find(id));
    if (!found) return data({ step: 'form' as const, kept: {}, errors: [NO_RECEIPT] }, { status: 404 });
    const { reference, declaredAt, name, contract, email, details, period } = found;
    const overSince = period && !period.isOpen ? period.lastDay : null;
    const { street, postcode, city } = shop();
    return {
      step: 'done' as const,
      receipt: {
        reference,
        declaredAt,
        name,
        contract,
        email,
        details,
        overSince,
        isRepair: readCaseNumber('REP', contract) !== null,
      },
      shopAddress: `${street}, ${postcode} ${city}`,
    };
  }
  const link = askedLink(url);
  const order = link && (await orders.findByLink(link));
  if (order && isOrderRenounced(order.withdrawals) && !url.searchParams.has('encore'))
    return {
      step: 'known' as const,
      orderLink: link,
      order: knownOf(orderView(order, nowOf(context), shop())),
    };
  const kept: Record<string, string> = order
    ? { name: order.customer_name, contract: order.number, email: order.email }
    : contractOf(url.searchParams.get('contrat'));
  return { step: 'form' as const, kept, errors: [] };
}

const knownOf = ({ number, stateName, renounced, isRenounced, isOver, paidCents }: OrderView) => ({
  number,
  stateName,
  renounced,
  isRenounced,
  isOver,
  paidCents,
});

/** The number of a case in a link; anything else is left out. */
const contractOf = (asked: string | null): Record<string, string> =>
  asked && (isCaseNumber('CMD', asked) || isCaseNumber('REP', asked)) ? { contract: asked } : {};

/** Answers each step with the next one; only `confirm` declares anything. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await sentForm(request);
  const { value, errors, kept } = readSent(withdrawalSchema, WITHDRAWAL_FIELDS, form);
  const intent = form.get('intent');
  if (intent === 'correct') return data({ step: 'form' as const, kept, errors: [] });
  if (errors) return data({ step: 'form' as const, kept, errors }, { status: 400 });
  const id = idOf(form.get('declaration'));
  const { withdrawals, shop } = context.get(depsContext);
  const isRepair = readCaseNumber('REP', value.contract) !== null;
  const specimen = specimenText(shop().mode);
  // Nothing is declared yet: the tab still keeps the form.
  const recap = { step: 'recap' as const, request: value, isRepair, specimen, kept };
  if (intent !== 'confirm' || !id) return data({ ...recap, id: crypto.randomUUID(), errors: [] });
  const toProve = await askProof(context, 'withdrawal', form);
  if (toProve) return tooMany({ ...recap, id, errors: toProve.errors }, toProve.retryAfterS);
  const { clientIp } = context.get(pageRequestContext);
  const declared = await withdrawals.declare(id, value, clientIp);
  if (!('retryAfterS' in declared)) return redirect(`${PATH}?recu=${declared.id}`, 303);
  const { retryAfterS } = declared;
  const message = `Plusieurs déclarations sont déjà parties d’ici. Confirmez de nouveau dans ${inMinutes(retryAfterS)}, ou écrivez-nous\u00a0: un message suffit aussi.`;
  return tooMany({ ...recap, id, errors: [{ message }] }, retryAfterS);
}

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  useStepFocus(actionData?.step ?? loaderData.step);
  if (actionData?.step === 'recap') return <WithdrawalRecap {...actionData} />;
  if (actionData) return <WithdrawalForm {...actionData} />;
  if (loaderData.step === 'known') return <KnownWithdrawal {...loaderData} />;
  if (loaderData.step === 'done') return <WithdrawalReceipt {...loaderData} />;
  return <WithdrawalForm {...loaderData} />;
}
