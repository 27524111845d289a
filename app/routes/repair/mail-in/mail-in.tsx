import { data, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
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
import { announcedFees, diagnosisSentence, feeRows, feesText } from '#domain/repair/announced-fees.ts';
import { devices } from '#domain/repair/devices.ts';
import { labelCents } from '#domain/repair/prepaid-label.ts';
import { type ReturnPrices, returnPostageOf } from '#domain/repair/return-postage.ts';
import { intakePage } from '../form/intake-page.server.tsx';
import { findOpened, rememberOpened, requesterOf } from '../form/opened-repair.server.ts';
import { openedView } from '../form/opened-view.ts';
import { readPhotos } from '../form/read-photos.ts';
import { MAX_PHOTOS } from '../form/request-photos.tsx';
import { FORM_USED, tooManyRequests } from '../form/shared-form.ts';
import { TRAP } from '../form/trap.ts';
import { parcelView } from '../tracking/parcel-view.ts';
import type { Route } from './+types/mail-in.ts';
import { atMailInFields, MAIL_IN_FIELDS, mailInSchema } from './form.ts';
import { MailInDone } from './mail-in-done.tsx';
import { MailInForm } from './mail-in-form.tsx';
import { MAIL_IN_PATH } from './mail-in-path.ts';
import { MailInRecap } from './mail-in-recap.tsx';
import { MailInSteps } from './mail-in-steps.tsx';
import '#app/styles/forms.css';
import '#app/features/account/account.css';
import '#app/routes/repair/style.css';

const REQUEST_SUBJECT = 'Demande de devis gratuit';

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  return loaderData.step === 'fill'
    ? headMeta(loaderData.page)
    : privateMeta(page, 'Envoi annoncé', 'Votre envoi est annoncé à l’atelier.');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { repairs, shop } = context.get(depsContext);
  const facts = shop();
  if (url.searchParams.has('fait')) {
    const opened = await findOpened(context);
    if (opened) {
      const { followPath, ...shown } = openedView(opened);
      return {
        step: 'done' as const,
        opened: { ...shown, followPath, link: opened.link },
        parcel: parcelView(opened.repair, facts),
      };
    }
  }
  const { page, head, words, start, subject } = intakePage(context, MAIL_IN_PATH, url);
  return {
    step: 'fill' as const,
    start,
    chosen: start && subject,
    page,
    head,
    words,
    attempt: crypto.randomUUID(),
    trap: TRAP,
    takesSms: repairs.settings.takesSms(),
    label: labelCents(facts),
    steps: renderStatic(context, 'etapes', <MailInSteps label={labelCents(facts)} />),
    card: renderStatic(
      context,
      'devis-d-abord',
      <QuoteCard shop={facts} to={contactPath(REQUEST_SUBJECT)} />,
    ),
  };
}

type Answer = {
  errors: FieldError[];
  kept: Record<string, string>;
  photos: SentFile[];
  isRecap: boolean;
  round: string;
  /** What the label that is asked for costs. */
  label: number | null;
  /** What the return costs; null as long as the device is not known. */
  postage: string | null;
  /** What is accepted before the parcel leaves: in lines, and in the words that are sent back. */
  fees: { rows: ReturnType<typeof feeRows>; words: string };
  diagnosis: string;
};

export async function action({ request, context }: Route.ActionArgs) {
  const { content, repairs, shop, towns, uploads } = context.get(depsContext);
  const fees = announcedFees(shop());
  const { clientIp } = context.get(pageRequestContext);
  const sent = await uploads.readForm(request, {
    clientIp,
    maxFiles: MAX_PHOTOS,
    kinds: 'photos and videos',
  });
  const form = sent.fields;
  // A program must believe that it succeeded.
  if (form.get(TRAP)) return redirect(MAIL_IN_PATH, 303);
  const {
    kept,
    value,
    errors = [],
  } = readSent(() => mailInSchema({ townFault: towns.faultOf, prices: shop() }), MAIL_IN_FIELDS, form);
  const { sent: photos, errors: photoErrors } = readPhotos(sent);
  const answer = (told: Pick<Answer, 'errors' | 'isRecap'>): Answer => ({
    ...told,
    kept,
    photos,
    round: crypto.randomUUID(),
    label: value?.asked.labelFeeCents ?? null,
    postage: postageOf(kept, shop()),
    fees: { rows: feeRows(fees), words: feesText(fees) },
    diagnosis: diagnosisSentence(shop()),
  });
  const shown = (told: Pick<Answer, 'errors' | 'isRecap'>, status: number, headers: HeadersInit = {}) =>
    data(answer(told), { status, headers });
  if (sent.refusal)
    return shown({ errors: photoErrors, isRecap: false }, sent.refusal.status, sent.refusal.headers);
  const intent = form.get('intent');
  if (intent === 'correct') return shown({ errors: [], isRecap: false }, 200);
  if (!value || photoErrors.length > 0)
    return shown({ errors: [...errors, ...photoErrors], isRecap: false }, 400);
  if (intent !== 'send') return shown({ errors: [], isRecap: true }, 200);
  const toProve = await askProof(context, 'repair', form);
  if (toProve) return tooMany(answer({ errors: toProve.errors, isRecap: true }), toProve.retryAfterS);
  const userId = await requesterOf(context);
  const chosen = chosenRepair(content, value.choice);
  const asked = chosen ? { ...value.asked, subject: chosenSubject(chosen) } : value.asked;
  const created = await repairs.create(asked, userId, clientIp);
  switch (created.outcome) {
    case 'invalid':
      return shown(
        {
          errors: errorsAt(atMailInFields(created.issues), MAIL_IN_FIELDS),
          // The box of the fees is on the recap.
          isRecap: created.issues.every(({ path }) => path === 'acceptsFees'),
        },
        400,
      );
    case 'too many':
      return tooMany(
        answer({ errors: [{ message: tooManyRequests(created.retryAfterS) }], isRecap: true }),
        created.retryAfterS,
      );
    case 'key reused':
      return shown({ errors: [{ message: FORM_USED }], isRecap: true }, 409);
  }
  if (photos.length > 0) {
    const uploadIds = photos.map(({ id }) => id);
    // If the form is sent twice, the photos are there already.
    await repairs.addPhotos(created.repair.id, { uploadIds, stage: 'arrival' }, { kind: 'customer', userId });
  }
  rememberOpened(context, created.linkToken);
  return redirect(`${MAIL_IN_PATH}?fait=oui`, 303);
}

function postageOf(kept: Readonly<Record<string, string>>, prices: ReturnPrices): string | null {
  const kind = devices.find(({ id }) => id === kept['device.kind'])?.id;
  return kind ? returnPostageOf(kind, prices, kept['returnAddress.postcode']?.trim() || null) : null;
}

export default function MailIn({ loaderData, actionData }: Route.ComponentProps) {
  const isRecap = actionData?.isRecap ?? false;
  useStepFocus(isRecap ? 'recap' : loaderData.step);
  if (loaderData.step === 'done') return <MailInDone {...loaderData} />;
  const { head, words, steps, card, attempt, trap, takesSms, label, start, chosen } = loaderData;
  if (actionData && isRecap) return <MailInRecap {...actionData} attempt={attempt} />;
  return (
    <>
      <StaticPart id="tete" html={head} />
      <StaticPart id="etapes" html={steps} />
      <div className="section wrap cols">
        <MailInForm
          trap={trap}
          takesSms={takesSms}
          label={label}
          start={start}
          chosen={chosen}
          errors={actionData?.errors ?? []}
          kept={actionData?.kept}
          photos={actionData?.photos ?? []}
          round={actionData?.round ?? ''}
        />
        <StaticPart id="devis-d-abord" html={card} />
      </div>
      <StaticPart id="suite" html={words} />
      <DeviceLists />
    </>
  );
}
