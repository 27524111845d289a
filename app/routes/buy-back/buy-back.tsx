import { data, type RouterContextProvider, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { readSentFiles, type SentFile } from '#app/features/files/sent-files.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { TRAP } from '#app/routes/repair/form/trap.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { BUY_BACK_PATH, BUY_BACK_TITLE } from '#domain/buy-back/buy-back-page.ts';
import { type BuyBackAnswers, staysLocked } from '#domain/buy-back/buy-back-questions.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { formatEuros } from '#domain/money/money.ts';
import { kindText } from '#domain/repair/device-texts.ts';
import type { Route } from './+types/buy-back.ts';
import { linkedBuyBackPath, OTHER_MODEL, sellPath } from './buy-back-paths.ts';
import { DeviceChoice } from './device-choice.tsx';
import { type DeviceStep, findDeviceStep } from './find-device.server.ts';
import { BUY_BACK_FIELDS, conditionSchema, sellSchema } from './form.ts';
import { type Indication, MAX_BUY_BACK_PHOTOS, SellForm, withinDays } from './sell-form.tsx';
import '#app/styles/forms.css';
import './style.css';

type Context = Readonly<RouterContextProvider>;

export function meta({ loaderData, location }: Route.MetaArgs) {
  return pageMeta({
    title: BUY_BACK_TITLE,
    description:
      'Rachat de téléphones, consoles et ordinateurs à Reims\u00a0: choisissez le modèle, décrivez son état, lisez notre indication de prix, puis envoyez votre demande.',
    keywords: ['rachat téléphone reims', 'vendre console', 'rachat ordinateur'],
    path: BUY_BACK_PATH,
    search: location.search,
    siteUrl: loaderData.siteUrl,
    siteName: loaderData.siteName,
    noindex: loaderData.step.kind !== 'kind',
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders) };
}

/** What the owner has opened, and the device that the address names. @throws a 404 as long as nothing is bought */
async function findOffered(context: Context, url: URL) {
  const { buyBacks, content } = context.get(depsContext);
  const terms = await buyBacks.offered();
  if (!terms) throw data(null, { status: 404 });
  return { terms, step: findDeviceStep(content.devices(), url.searchParams) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { settings, shop } = context.get(depsContext);
  const { terms, step } = await findOffered(context, url);
  return {
    ...{ siteUrl: settings.url, siteName: shop().name },
    step,
    answerDays: terms.answerDays,
    attempt: crypto.randomUUID(),
    trap: TRAP,
  };
}

type Answer = {
  errors: FieldError[];
  kept: Record<string, string>;
  photos: SentFile[];
  round: string;
  indication: Indication | null;
};

const FORM_USED = 'Ce formulaire a déjà servi. Rechargez la page pour proposer un autre appareil.';

export async function action({ request, context, url }: Route.ActionArgs) {
  const { buyBacks, uploads } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const { step } = await findOffered(context, url);
  const form = await uploads.readForm(request, { clientIp, maxFiles: MAX_BUY_BACK_PHOTOS, kinds: 'photos' });
  // A program must believe that it succeeded.
  if (form.fields.get(TRAP)) return redirect(BUY_BACK_PATH, 303);
  if (step.kind !== 'device') throw data(null, { status: 404 });
  const { sent: photos, errors: photoErrors } = readSentFiles(form, {
    ...{ field: 'photos', label: 'Photos', most: MAX_BUY_BACK_PHOTOS },
  });
  const isAsked = form.fields.get('intent') !== 'indicate';
  const condition = readSent(conditionSchema, BUY_BACK_FIELDS, form.fields);
  const { kept, value, errors = [] } = readSent(sellSchema, BUY_BACK_FIELDS, form.fields);
  const answer = (wrong: FieldError[], indication: Indication | null = null): Answer => ({
    ...{ errors: wrong, kept, photos, indication },
    round: crypto.randomUUID(),
  });
  const refused = (wrong: FieldError[], status: number, headers: HeadersInit = {}) =>
    data(answer(wrong), { status, headers });
  if (form.refusal) return refused(photoErrors, form.refusal.status, form.refusal.headers);
  if (!isAsked)
    return condition.value
      ? data(answer([], await indicationOf(context, step, condition.value.answers)))
      : refused(condition.errors, 400);
  const name = step.name ?? value?.device;
  const unnamed =
    asksDevice(step) && String(form.fields.get('device') ?? '').trim() === ''
      ? errorsAt([{ path: 'device', message: 'Écrivez la marque et le modèle.' }], BUY_BACK_FIELDS)
      : [];
  if (!value || name === undefined || photoErrors.length > 0)
    return refused([...unnamed, ...errors, ...photoErrors], 400);
  if (staysLocked(value.answers)) return data(answer([], { kind: 'locked' }), { status: 409 });
  const toProve = await askProof(context, 'buy-back', form.fields);
  if (toProve) return tooMany(answer(toProve.errors), toProve.retryAfterS);
  const { device: _, isAdult: __, ...asked } = value;
  const device = { kind: step.type, deviceId: step.deviceId, name };
  const created = await buyBacks.ask({ ...asked, device, uploadIds: photos.map(({ id }) => id) }, clientIp);
  switch (created.outcome) {
    case 'too many': {
      const message = `Plusieurs demandes sont déjà parties d’ici. Réessayez dans ${inMinutes(created.retryAfterS)}, ou appelez-nous.`;
      return tooMany(answer([{ message }]), created.retryAfterS);
    }
    case 'refused':
      return refused([{ message: created.reason }], 409);
    case 'key reused':
      return refused([{ message: FORM_USED }], 409);
  }
  return redirect(linkedBuyBackPath(created.linkToken, 'demande'), 303);
}

type ChosenDevice = Extract<DeviceStep, { kind: 'device' }>;

const asksDevice = ({ name }: ChosenDevice): boolean => name === null;

async function indicationOf(
  context: Context,
  { deviceId }: ChosenDevice,
  answers: BuyBackAnswers,
): Promise<Indication> {
  if (staysLocked(answers)) return { kind: 'locked' };
  const cents = await context.get(depsContext).buyBacks.indicate(deviceId, answers);
  return cents === null ? { kind: 'unpriced' } : { kind: 'amount', amount: formatEuros(cents) };
}

const TITLES = {
  kind: BUY_BACK_TITLE,
  brand: 'Quelle marque\u00a0?',
  model: 'Quel modèle\u00a0?',
};

export default function BuyBack({ loaderData, actionData }: Route.ComponentProps) {
  const { step, answerDays, attempt, trap } = loaderData;
  useStepFocus(step.kind);
  const title =
    step.kind === 'device' ? `Vendre\u00a0: ${step.name ?? kindText(step.type)}` : TITLES[step.kind];
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: 'Accueil', path: '/' },
          { name: 'Vendre un appareil', path: BUY_BACK_PATH },
        ]}
      />
      <div className="section wrap buy-back">
        <h1>{title}</h1>
        <p className="lead">
          {step.kind === 'device'
            ? `Décrivez son état\u00a0: nous vous disons ce que nous en donnons, ou nous vous répondons ${withinDays(answerDays)}.`
            : 'Nous achetons des appareils qui marchent, et certains qui ne marchent plus. Vous êtes payé au comptoir, par virement ou par chèque.'}
        </p>
        {step.kind === 'device' ? (
          <SellForm
            action={actionOf(step)}
            asksDevice={asksDevice(step)}
            {...{ attempt, trap, answerDays }}
            indication={actionData?.indication ?? null}
            errors={actionData?.errors ?? []}
            kept={actionData?.kept}
            photos={actionData?.photos ?? []}
            round={actionData?.round ?? ''}
          />
        ) : (
          <DeviceChoice step={step} />
        )}
      </div>
    </>
  );
}

const actionOf = ({ type, marque, deviceId }: ChosenDevice): string =>
  sellPath({ type, ...(marque !== null && { marque }), modele: deviceId ?? OTHER_MODEL });
