import { data, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { chosenRepair, chosenSubject } from '#app/features/price/chosen-repair.server.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { intakePage } from '../form/intake-page.server.tsx';
import { findOpened, rememberOpened, requesterOf } from '../form/opened-repair.server.ts';
import { openedView } from '../form/opened-view.ts';
import { readPhotos } from '../form/read-photos.ts';
import { MAX_PHOTOS } from '../form/request-photos.tsx';
import { FORM_USED, tooManyRequests } from '../form/shared-form.ts';
import { TRAP } from '../form/trap.ts';
import type { Route } from './+types/request.ts';
import { ASK_FIELDS, askSchema } from './form.ts';
import { RequestCard } from './request-card.tsx';
import { RequestDone } from './request-done.tsx';
import { RequestForm } from './request-form.tsx';
import { DEFAULT_SUBJECT, REQUEST_PATH } from './request-path.ts';
import '#app/styles/forms.css';
import '#app/routes/repair/style.css';

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  return loaderData.step === 'ask'
    ? headMeta(loaderData.page)
    : privateMeta(page, 'Demande envoyée', 'Votre demande de réparation est enregistrée.');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has('fait')) {
    const opened = await findOpened(context);
    if (opened) return { step: 'done' as const, opened: openedView(opened) };
  }
  const { repairs, shop } = context.get(depsContext);
  const { subject, start, page, head, words } = intakePage(context, REQUEST_PATH, url);
  return {
    step: 'ask' as const,
    subject,
    start,
    page,
    head,
    words,
    attempt: crypto.randomUUID(),
    trap: TRAP,
    takesSms: repairs.settings.takesSms(),
    card: renderStatic(
      context,
      'courriel',
      <RequestCard shop={shop()} subject={subject} defaultSubject={DEFAULT_SUBJECT} />,
    ),
  };
}

type Answer = { errors: FieldError[]; kept: Record<string, string>; photos: SentFile[]; round: string };

export async function action({ request, context }: Route.ActionArgs) {
  const { content, repairs, uploads } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const form = await uploads.readForm(request, {
    clientIp,
    maxFiles: MAX_PHOTOS,
    kinds: 'photos and videos',
  });
  // A program must believe that it succeeded.
  if (form.fields.get(TRAP)) return redirect(REQUEST_PATH, 303);
  const { sent: photos, errors: photoErrors } = readPhotos(form);
  const { kept, value, errors = [] } = readSent(askSchema, ASK_FIELDS, form.fields);
  const answer = (wrong: FieldError[]): Answer => ({
    errors: wrong,
    kept,
    photos,
    round: crypto.randomUUID(),
  });
  const refused = (wrong: FieldError[], status: number, headers: HeadersInit = {}) =>
    data(answer(wrong), { status, headers });
  if (form.refusal) return refused(photoErrors, form.refusal.status, form.refusal.headers);
  if (!value || photoErrors.length > 0) return refused([...errors, ...photoErrors], 400);
  const toProve = await askProof(context, 'repair', form.fields);
  if (toProve) return tooMany(answer(toProve.errors), toProve.retryAfterS);
  const userId = await requesterOf(context);
  const chosen = chosenRepair(content, value.choice);
  const asked = chosen ? { ...value.asked, subject: chosenSubject(chosen) } : value.asked;
  const created = await repairs.create(asked, userId, clientIp);
  switch (created.outcome) {
    case 'invalid':
      return refused(errorsAt(created.issues, ASK_FIELDS), 400);
    case 'too many':
      return tooMany(answer([{ message: tooManyRequests(created.retryAfterS) }]), created.retryAfterS);
    case 'key reused':
      return refused([{ message: FORM_USED }], 409);
  }
  if (photos.length > 0) {
    const uploadIds = photos.map(({ id }) => id);
    // If the form is sent twice, the photos are there already.
    await repairs.addPhotos(created.repair.id, { uploadIds, stage: 'arrival' }, { kind: 'customer', userId });
  }
  rememberOpened(context, created.linkToken);
  return redirect(`${REQUEST_PATH}?fait=oui`, 303);
}

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  useStepFocus(loaderData.step);
  if (loaderData.step === 'done') return <RequestDone {...loaderData.opened} />;
  const { head, words, card } = loaderData;
  return (
    <>
      <StaticPart id="tete" html={head} />
      <div className="section wrap cols">
        <RequestForm
          {...loaderData}
          errors={actionData?.errors ?? []}
          kept={actionData?.kept}
          photos={actionData?.photos ?? []}
          round={actionData?.round ?? ''}
        />
        <StaticPart id="courriel" html={card} />
      </div>
      <StaticPart id="suite" html={words} />
      <DeviceLists />
    </>
  );
}
