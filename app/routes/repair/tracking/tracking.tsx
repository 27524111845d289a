import { data, redirect } from 'react-router';
import { encode } from 'uqr';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { askCards, hasPaid } from '#app/features/payment/pay-by-card.server.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { inMinutes } from '#domain/dates/durations.ts';
import { formatEuros } from '#domain/money/money.ts';
import {
  diagnosisWords,
  feeRows,
  feesInForce,
  refusalDetail,
  refusalWords,
} from '#domain/repair/announced-fees.ts';
import { BATTERIES } from '#domain/repair/intake.ts';
import { type ReturnPrices, returnPostageOf } from '#domain/repair/return-postage.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { capitalize } from '#domain/text/typography.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import { whatsappLink } from '#domain/urls/whatsapp-link.ts';
import type { TrackedRepair } from '#server/repairs/find-by-link.ts';
import type { UploadForm } from '#server/uploads/read-upload-form.ts';
import type { Route } from './+types/tracking.ts';
import { AcceptQuote, RefuseQuote } from './answer-quote.tsx';
import {
  type Answer,
  acceptQuote,
  answerEstimate,
  answerGallery,
  askInvoice,
  chooseData,
  countChoices,
  noteParcel,
  noteParcelDelivery,
  noteRead,
  refusedFiles,
  refusedWith,
  refuseQuote,
  sendMessage,
  showRecap,
} from './answer-tracking.server.ts';
import { AskInvoice } from './ask-invoice.tsx';
import { FindRepairForm } from './find-repair-form.tsx';
import { FIND_FIELDS, findSchema, MAX_FILES } from './form.ts';
import { PackingSlip } from './packing-slip.tsx';
import { backFromCards, payByCard, paymentOf } from './pay-by-card.server.ts';
import { PayRepair } from './pay-repair.tsx';
import { RepairOverview } from './repair-overview.tsx';
import { togetherView } from './together-view.ts';
import { TRACKING_PATH } from './tracking-path.ts';
import { repairView } from './tracking-view.ts';
import '#app/styles/forms.css';
import '#app/routes/shop/order/style.css';
import '#app/routes/repair/style.css';

const DEAD_LINK: FieldError = {
  title: 'Ce lien n’ouvre aucun dossier',
  message:
    'Il est incomplet, ou un autre l’a remplacé. Copiez-le en entier depuis notre dernier message, ou demandez-le ici.',
};

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Suivre une réparation',
    'Où en est votre réparation, son devis, et vos messages à l’atelier.',
  );

/** No other site may see the secret in the address; our own forms still need their `Referer`. */
export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders, loaderHeaders) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const find = (errors: FieldError[]) => ({
    step: 'find' as const,
    errors,
    isSent: url.searchParams.has('envoye'),
  });
  if (!url.searchParams.has('lien')) return backFromCards(context, url) ?? find([]);
  const asked = await findRepair(context, url);
  const found =
    asked && 'repair' in asked && (await askCards(context, url, { repair_id: asked.repair.id }))
      ? await findRepair(context, url)
      : asked;
  if (!found) return data(find([DEAD_LINK]), { status: 404 });
  if ('retryAfterS' in found) return tooMany(find([triedTooOften(found.retryAfterS)]), found.retryAfterS);
  const { repair, link } = found;
  const { repairs, shop, uploads } = context.get(depsContext);
  const facts = shop();
  const shopSettings = {
    name: facts.name,
    address: `${facts.street}, ${facts.postcode} ${facts.city}`,
    hours: capitalize(facts.hours),
    bell: facts.bell,
    specimen: specimenText(facts.mode),
    diagnosis: diagnosisWords(facts),
    whatsapp: facts.whatsappPhone && whatsappLink(facts.whatsappPhone, caseGreeting(repair.reference)),
  };
  const view = repairView(
    { repair, link, uploads: await uploads.of('repair', [repair.id]), shop: facts },
    nowOf(context),
  );
  const isPaid = hasPaid(url) && repair.money.keptCents > 0;
  const done = isPaid ? 'paye' : url.searchParams.get('fait');
  const wanted = url.searchParams.get('etape');
  if (wanted === 'refuser' && view.quote)
    return {
      step: 'refuse' as const,
      repair: view,
      quote: view.quote,
      link,
      shop: shopSettings,
      cost: refusalCost(repair, facts),
    };
  if (wanted === 'facture' && view.canAskInvoice)
    return { step: 'invoice' as const, reference: view.reference, isMailed: view.isMailed, link };
  if (wanted === 'payer' && view.money?.payable)
    return {
      step: 'pay' as const,
      repair: { ...view, money: view.money },
      link,
      ...paymentOf(context, url, { ...view, money: view.money }),
    };
  if (wanted === 'bordereau' && view.isByPost)
    return { step: 'slip' as const, slip: { ...slipOf(context, repair), device: view.device, link } };
  return {
    step: 'show' as const,
    repair: view,
    together: togetherView(await repairs.findQuotedTogether(repair.id)),
    link,
    shop: shopSettings,
    done: ownValue(view.isMailed ? DONE : DONE_UNMAILED, done) ?? null,
    doneWhere: done === 'message' || done === 'lu' ? ('messages' as const) : ('top' as const),
  };
}

/** Begins a message elsewhere, where nothing else says which case it is about. */
const caseGreeting = (reference: string) => `Bonjour, au sujet de ma réparation ${reference}\u00a0: `;

const DONE: Readonly<Record<string, string>> = {
  message: 'Votre message est parti à l’atelier.',
  lu: 'C’est noté\u00a0: l’atelier sait que vous l’avez lu.',
  colis: 'Le numéro de suivi est enregistré.',
  envoi: 'Votre envoi est annoncé\u00a0: il reste à préparer le colis, ci-dessous.',
  avance: 'Rien n’a changé\u00a0: ce dossier a avancé entre-temps. Le voici.',
  livre: 'C’est noté, merci\u00a0: la livraison est dans votre dossier.',
  accepte: 'Votre accord est enregistré. Sa preuve est ci-dessous, et part par e-mail avec les conditions.',
  paye: 'Votre paiement est reçu, merci.',
  donnees: 'C’est noté\u00a0: l’atelier suit ce choix.',
  facture: 'Votre facture est prête\u00a0: elle est dans les documents du dossier.',
  retenue:
    'C’est noté\u00a0: l’atelier attend votre appareil. Dites ci-dessous si vous l’apportez ou l’envoyez.',
  ecartee: 'C’est noté\u00a0: votre demande est close, et vous ne devez rien.',
  'galerie-oui': 'C’est noté\u00a0: la galerie peut montrer ces deux photos.',
  'galerie-non': 'C’est noté\u00a0: la galerie ne montre pas ces deux photos.',
  refuse: 'Votre refus est enregistré. Nous préparons votre appareil et vous prévenons.',
};

const DONE_UNMAILED: typeof DONE = {
  ...DONE,
  accepte: 'Votre accord est enregistré. Sa preuve et les conditions sont ci-dessous.',
};

function refusalCost(repair: TrackedRepair, shop: ReturnPrices) {
  const fees = feesInForce(repair);
  const postage =
    repair.way_in === 'mail-in' ? returnPostageOf(repair.device_kind, shop, repair.return_region) : null;
  return { words: refusalWords(fees, postage), detail: refusalDetail(fees) };
}

type Context = Route.LoaderArgs['context'];

async function findRepair(context: Context, url: URL) {
  const { repairs } = context.get(depsContext);
  const link = askedLink(url);
  const repair = link && (await repairs.findByLink(link, context.get(pageRequestContext).clientIp));
  if (!repair) return null;
  return 'retryAfterS' in repair ? repair : { repair, link };
}

function slipOf(context: Context, repair: TrackedRepair) {
  const { reference, fault, battery, insured_cents: insuredCents } = repair;
  const { settings, shop } = context.get(depsContext);
  const { name, street, postcode, city, phone, hours } = shop();
  return {
    reference,
    fault,
    battery: battery && BATTERIES[battery],
    insured: insuredCents === null ? null : formatEuros(insuredCents),
    fees: feeRows(feesInForce(repair)),
    qr: encode(`${settings.url}/enregistrement?dossier=${reference}`, { ecc: 'M', border: 2 }).data,
    letterhead: [`${name}, ${street}, ${postcode} ${city}`, phone, hours],
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { uploads } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const isWithFiles = request.headers.get('Content-Type')?.startsWith('multipart/form-data');
  const form: UploadForm = isWithFiles
    ? await uploads.readForm(request, { clientIp, maxFiles: MAX_FILES, kinds: 'photos, videos and PDF' })
    : { fields: await sentForm(request), files: [] };
  if (!url.searchParams.has('lien')) return askForLink(context, form.fields);
  const found = await findRepair(context, url);
  if (!found) return refusedWith({ errors: [DEAD_LINK] }, 404);
  if ('retryAfterS' in found)
    return tooMany<Answer>({ errors: [triedTooOften(found.retryAfterS)] }, found.retryAfterS);
  if (form.refusal) return refusedFiles(form, form.refusal);
  const sent = { ...found, form };
  switch (form.fields.get('intent')) {
    case 'message':
      return sendMessage(context, sent);
    case 'read':
      return noteRead(context, sent);
    case 'parcel':
      return noteParcel(context, sent);
    case 'delivered':
      return noteParcelDelivery(context, sent);
    case 'invoice':
      return askInvoice(context, sent);
    case 'pay':
      return payByCard(context, sent);
    case 'accept-estimate':
      return answerEstimate(context, sent, 'accept');
    case 'refuse-estimate':
      return answerEstimate(context, sent, 'refuse');
    case 'data':
      return chooseData(context, sent);
    case 'allow-gallery':
      return answerGallery(context, sent, true);
    case 'refuse-gallery':
      return answerGallery(context, sent, false);
    case 'review':
      return showRecap(sent);
    case 'recount':
      return countChoices(sent);
    case 'accept':
      return acceptQuote(context, sent);
    case 'refuse':
      return refuseQuote(context, sent);
    default:
      return refusedWith(
        { errors: [{ message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' }] },
        400,
      );
  }
}

/** Answers in the same way whether or not such a case exists. */
async function askForLink(context: Context, form: FormData) {
  const { kept, value, errors } = readSent(findSchema, FIND_FIELDS, form);
  if (errors) return refusedWith({ errors, kept }, 400);
  const toProve = await askProof(context, 'repair link', form);
  if (toProve) return tooMany<Answer>({ errors: toProve.errors, kept }, toProve.retryAfterS);
  const { repairs } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const asked = await repairs.mailLink(value, clientIp);
  if ('retryAfterS' in asked)
    return tooMany<Answer>({ errors: [triedTooOften(asked.retryAfterS)], kept }, asked.retryAfterS);
  return redirect(`${TRACKING_PATH}?envoye=oui`, 303);
}

const triedTooOften = (retryAfterS: number): FieldError => ({
  title: 'Trop d’essais sont partis d’ici',
  message: `Réessayez dans ${inMinutes(retryAfterS)}, ou appelez-nous.`,
});

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Tracking({ loaderData, actionData }: Route.ComponentProps) {
  const recap = actionData?.recap;
  const errors = actionData?.errors ?? [];
  useStepFocus(recap ? 'recap' : loaderData.step);
  switch (loaderData.step) {
    case 'find':
      return (
        <FindRepairForm
          errors={actionData ? errors : loaderData.errors}
          kept={actionData?.kept}
          isSent={loaderData.isSent && !actionData}
        />
      );
    case 'refuse': {
      const { repair, quote, link, shop, cost } = loaderData;
      return (
        <RefuseQuote
          {...repair}
          {...quote}
          {...shop}
          {...actionData}
          cost={cost}
          quoteId={quote.id}
          link={link}
          errors={errors}
        />
      );
    }
    case 'invoice': {
      const { reference, isMailed, link } = loaderData;
      return <AskInvoice {...{ reference, isMailed, link }} refused={{ errors, kept: actionData?.kept }} />;
    }
    case 'pay':
      return <PayRepair {...loaderData} errors={errors} />;
    case 'slip':
      return <PackingSlip {...loaderData.slip} />;
    case 'show': {
      const { repair, link, shop } = loaderData;
      if (recap && repair.quote)
        return (
          <AcceptQuote
            {...repair}
            {...shop}
            totalName={repair.quote.totalName}
            recap={recap}
            link={link}
            errors={errors}
          />
        );
      return (
        <RepairOverview
          {...loaderData}
          errors={errors}
          kept={actionData?.kept}
          sent={actionData?.sent ?? []}
          round={actionData?.round ?? ''}
          chosen={actionData?.chosen}
          alternative={actionData?.alternative}
        />
      );
    }
  }
}
