import { useEffect } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { readSignatureCode } from '#domain/repair/signature-code.ts';
import { RouteError } from '../../site/not-found.tsx';
import type { Route } from './+types/signing.ts';
import { CodeForm } from './code-form.tsx';
import { SIGN_FIELDS, signSchema } from './form.ts';
import { SignForm } from './sign-form.tsx';
import { signingPath } from './signing-path.ts';
import '#app/styles/forms.css';
import './style.css';

const DONE = ['signe', 'refuse', 'remise'] as const;

const DEAD_CODE =
  'Ce code n’ouvre rien\u00a0: il est incomplet, il a déjà servi, ou son temps est passé. L’atelier en affiche un autre en un instant.';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Signer sur votre écran',
    'Ce que l’atelier a noté de votre appareil, à lire et à signer.',
  );

/** No other site may see the code in the address; our own forms still need their `Referer`. */
export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders, loaderHeaders) };
}

/** Asks nobody who they are: whoever holds the code sees what is to be signed, and nothing else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const isDemonstration = context.get(depsContext).shop().mode === 'demonstration';
  const done = DONE.find((each) => each === url.searchParams.get('fait'));
  if (done) return { view: 'done' as const, done, isDemonstration };
  const typed = url.searchParams.get('code');
  const ask = (errors: FieldError[]) => ({
    view: 'ask' as const,
    typed: typed ?? '',
    errors,
    isDemonstration,
  });
  if (typed === null) return ask([]);
  const code = readSignatureCode(typed);
  const { clientIp } = context.get(pageRequestContext);
  const found = code && (await context.get(depsContext).repairs.findSigning(code, clientIp));
  if (!found) return data(ask([atCode(DEAD_CODE)]), { status: 404 });
  if ('retryAfterS' in found) return tooMany(ask([triedTooOften(found.retryAfterS)]), found.retryAfterS);
  const { purpose, devices, conditions, until, shopName } = found;
  return {
    view: 'sign' as const,
    isDemonstration,
    code,
    purpose,
    devices,
    conditions,
    shopName,
    until: formatDate(until, { withTime: true }).slice(-5),
    leftMs: until.getTime() - nowOf(context).getTime(),
  };
}

const atCode = (message: string): FieldError => ({ field: 'code', label: 'Code', message });

const triedTooOften = (retryAfterS: number): FieldError => ({
  title: 'Trop d’essais sont partis d’ici',
  message: `Réessayez dans ${inMinutes(retryAfterS)}, ou adressez-vous au comptoir.`,
});

export async function action({ request, context, url }: Route.ActionArgs) {
  const { sent, value, errors, kept } = await readForm(signSchema, SIGN_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const { reason, ...signed } = value;
  const isRefusal = sent.get('answer') === 'refuse';
  const { clientIp } = context.get(pageRequestContext);
  const code = readSignatureCode(url.searchParams.get('code') ?? '') ?? '';
  const answer = isRefusal ? { answer: 'refuse', reason } : { answer: 'sign', ...signed };
  const answered = await context.get(depsContext).repairs.answerSignature(code, answer, clientIp);
  switch (answered.outcome) {
    case 'signed':
      return redirect(signingPath({ fait: answered.purpose === 'intake' ? 'signe' : 'remise' }), 303);
    case 'declined':
      return redirect(signingPath({ fait: 'refuse' }), 303);
    case 'invalid':
      return wrongForm(errorsAt(answered.issues.map(atName), SIGN_FIELDS), kept);
    case 'too many':
      return tooMany({ errors: [triedTooOften(answered.retryAfterS)], kept }, answered.retryAfterS);
    case 'gone':
      return data({ errors: [atCode(DEAD_CODE)], kept }, { status: 404 });
    case 'refused':
      return refusedForm(answered.reason, kept);
  }
}

/** The drawn signature has no field of its own: the name stands in for it. */
const atName = ({ path, message }: { path: string; message: string }) => ({
  path: path === 'signature' ? 'name' : path,
  message,
});

/** What is refused because something has changed is shown with how it is now; of a dead code nothing stays on the screen. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.actionStatus === 404 || revalidatesAfterConflict(args);

export default function Signing({ loaderData, actionData }: Route.ComponentProps) {
  useStepFocus(loaderData.view);
  useEnd(loaderData.view === 'sign' ? loaderData.leftMs : null);
  return (
    <div className="signing">
      <header className="signing__head board">
        <span className="logo">
          <Logo look="inverse" />
        </span>
        {loaderData.isDemonstration && <b className="demo">Démonstration</b>}
      </header>
      {/* `data-lazy` loads React at once: the first stroke of a signature is no press that can be given back. */}
      <main id="contenu" className="signing__body" tabIndex={-1} data-lazy="signature">
        <Content loaderData={loaderData} actionData={actionData} />
      </main>
    </div>
  );
}

/** Asks again when the code ends: the next customer at the same tablet reads nothing of this one. */
function useEnd(leftMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (leftMs === null) return;
    const timer = setTimeout(() => void revalidate(), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs, revalidate]);
}

function Content({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const errors = actionData?.errors ?? [];
  if (loaderData.view === 'done') return <Done done={loaderData.done} />;
  if (loaderData.view === 'sign')
    return <SignForm {...loaderData} errors={errors} kept={actionData?.kept ?? {}} />;
  return <CodeForm typed={loaderData.typed} errors={actionData ? errors : loaderData.errors} />;
}

const DONE_WORDS = {
  signe: 'L’atelier le voit sur son écran, et vous remet votre ticket de prise en charge.',
  remise: 'L’atelier le voit sur son écran, et vous remet votre appareil.',
  refuse: 'L’atelier voit votre réponse sur son écran\u00a0: dites-lui ce qui est à corriger.',
} as const;

const Done = ({ done }: { done: keyof typeof DONE_WORDS }) => (
  <>
    <h1>{done === 'refuse' ? 'Rien n’est signé' : 'C’est signé, merci'}</h1>
    <Notice kind={done === 'refuse' ? 'info' : 'ok'} role="status">
      <p>{DONE_WORDS[done]}</p>
    </Notice>
  </>
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
