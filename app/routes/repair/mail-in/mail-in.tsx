import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import { labelCents } from '#domain/repair/prepaid-label.ts';
import { canAnnounce } from '../form/can-announce.ts';
import { intakePage } from '../form/intake-page.server.tsx';
import { knownCase, knownView } from '../form/known-case.server.ts';
import { findOpened } from '../form/opened-repair.server.ts';
import { openedView } from '../form/opened-view.ts';
import { TRAP } from '../form/trap.ts';
import { parcelView } from '../tracking/parcel-view.ts';
import { trackingPath } from '../tracking/tracking-path.ts';
import type { Route } from './+types/mail-in.ts';
import { answerMailIn } from './answer-mail-in.server.ts';
import { MailInDone } from './mail-in-done.tsx';
import { MailInForm } from './mail-in-form.tsx';
import { MAIL_IN_PATH } from './mail-in-path.ts';
import { MailInRecap } from './mail-in-recap.tsx';
import { MailInSteps } from './mail-in-steps.tsx';
import { ParcelForm } from './parcel-form.tsx';
import '#app/styles/forms.css';
import '#app/features/account/account.css';
import '#app/routes/repair/style.css';

const REQUEST_SUBJECT = 'Demande de devis gratuit';

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  return loaderData.step === 'fill'
    ? headMeta(loaderData.page)
    : loaderData.step === 'known'
      ? privateMeta(page, 'Envoyer l’appareil', 'Le colis d’un appareil dont le dossier est ouvert.')
      : privateMeta(page, 'Envoi annoncé', 'Votre envoi est annoncé à l’atelier.');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { repairs, shop } = context.get(depsContext);
  const facts = shop();
  const attempt = crypto.randomUUID();
  const known = await knownCase(context, url, 'lien');
  if (known) {
    // It has been announced already, or the device is here: the case says so.
    if (!canAnnounce(known.repair)) throw redirect(trackingPath(known.link), 303);
    return { step: 'known' as const, known: knownView(known), label: labelCents(facts), attempt };
  }
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
    attempt,
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

export function action({ request, context, url }: Route.ActionArgs) {
  return answerMailIn(context, request, url);
}

export default function MailIn({ loaderData, actionData }: Route.ComponentProps) {
  const isRecap = actionData?.isRecap ?? false;
  useStepFocus(isRecap ? 'recap' : loaderData.step);
  if (loaderData.step === 'done') return <MailInDone {...loaderData} />;
  const known = loaderData.step === 'known' ? loaderData.known : null;
  if (actionData && isRecap)
    return <MailInRecap {...actionData} known={known} attempt={loaderData.attempt} />;
  const answered = {
    errors: actionData?.errors ?? [],
    kept: actionData?.kept,
    photos: actionData?.photos ?? [],
    round: actionData?.round ?? '',
  };
  if (loaderData.step === 'known')
    return <ParcelForm known={loaderData.known} label={loaderData.label} {...answered} />;
  const { head, words, steps, card, trap, takesSms, label, start, chosen } = loaderData;
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
          {...answered}
        />
        <StaticPart id="devis-d-abord" html={card} />
      </div>
      <StaticPart id="suite" html={words} />
      <DeviceLists />
    </>
  );
}
