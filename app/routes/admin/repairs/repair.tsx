import { data } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { bonusRatesOn } from '#domain/bonus/bonus.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { typedEuros } from '#domain/money/money.ts';
import { openDayFrom } from '#domain/opening/opening-state.ts';
import { DIAGNOSIS_LABEL, feesInForce } from '#domain/repair/announced-fees.ts';
import { quoteDays } from '#domain/repair/quote-terms.ts';
import { RETURN_LABEL, returnPostageCents } from '#domain/repair/return-postage.ts';
import { hasVat, hasVatAt } from '#domain/vat/vat-regimes.ts';
import type { UploadForm } from '#server/uploads/read-upload-form.ts';
import type { Route } from './+types/repair.ts';
import { doneText } from './done-texts.ts';
import { billingTexts, quoteTexts, repairTexts } from './edited-repair.server.ts';
import type { HandOverSigning } from './hand-over-fields.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { isEntryStep, isMoneyStep, type MoneyStep, moneyStepsOf } from './money-steps.ts';
import { knownEstimate, proposeLines } from './propose-lines.server.ts';
import { FIRST_ROWS } from './quote-form.ts';
import { QuotePreview } from './quote-preview.tsx';
import { act } from './repair-actions.server.ts';
import { RepairOverview } from './repair-overview.tsx';
import { repairPath } from './repair-paths.ts';
import { knownView, repairView } from './repair-view.server.ts';
import { StepPanel } from './step-panel.tsx';
import '#app/routes/shop/order/style.css';
import '#app/routes/repair/style.css';
import '#app/routes/admin/case.css';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import './style.css';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(
    page,
    loaderData ? `Réparation ${loaderData.repair.reference}` : 'Réparation',
    'Un appareil confié à l’atelier\u00a0: ce qu’il a, ce qu’on en fait, ce qu’on en dit à son client.',
  );

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, repairs, settings, shop } = context.get(depsContext);
  const id = await repairs.findByReference(params.reference);
  const found = id && (await repairs.findForShop(id));
  if (!found) throw data(null, { status: 404 });
  const repair = repairView(found, nowOf(context));
  const token = await repairs.linkOf(found.id);
  const asked = url.searchParams.get('etape');
  const step = stepOf(asked, repair);
  const moneyStep = moneyStepOf(asked, repair);
  const entryId = Number(url.searchParams.get('ligne'));
  const lastDay = lastDayOf(context, shop().quoteValidity);
  const postage = typedEuros(
    returnPostageCents(found.device_kind, shop(), found.return_address?.postcode ?? null),
  );
  const words = url.searchParams.get('piece')?.slice(0, 120) ?? '';
  return {
    repair,
    replies: await repairs.offerQuickReplies(),
    known: knownView(found.device_id ? content.devices().byId(found.device_id) : null),
    step,
    moneyStep,
    entry: moneyStep && isEntryStep(moneyStep) ? entryOf(repair, moneyStep, entryId) : null,
    kept: {
      ...(withSeen(
        step === 'quote'
          ? await quoteFields(repairs, found.quotes[0])
          : { ...repairTexts(found), handedTo: found.way_in === 'mail-in' ? '' : found.customer_name },
      ) as Record<string, string>),
      ...(step === 'quote' && found.quotes.length === 0 && usualLines(found, postage)),
      ...(step === 'return_unrepaired' && owesReturn(found) && { postage }),
      ...(step === 'estimate' &&
        found.estimate_min_cents === null && {
          ...knownEstimate(content, found),
          // As long as a quote, until a day on which the shop is open.
          'estimate.until': openDayFrom(shop(), lastDay),
        }),
    },
    typed: await moneyTexts(moneyStep, { repair, repairs, id: found.id, postage }),
    trackingLink: token && `${settings.url}/suivi-reparation?lien=${token}`,
    warranty: shop().repairWarranty,
    signing: step === 'hand_over' ? handOverSigning(await repairs.readSigning(found.id, 'hand_over')) : null,
    takesSms: repairs.settings.takesSms(),
    load: step === 'corriger' ? await repairs.readLoad() : null,
    asksVat: hasVat(shop().vatRegimes),
    bonuses: bonusesIn(context, found),
    validUntil: formatLongDate(lastDay),
    search: { words, found: words ? await repairs.findParts(words) : [] },
    offeredFlags: await repairs.offerFlags(),
    technicians: await repairs.listTechnicians(),
    me: signedIn(context).id,
    isOwner: signedIn(context).staffRole === 'owner',
    done: doneText(url.searchParams.get('fait')),
  };
}

/** How the hand-over is signed on the customer's own screen, in words. */
function handOverSigning(signing: Awaited<ReturnType<Repairs['readSigning']>>): HandOverSigning {
  if (!signing) return null;
  const { state, note, signature, signedAt, canAsk } = signing;
  const signedWords = `Signé sur l’écran du client le ${formatDate(signedAt, { withTime: true })}${note ? `, par écrit\u00a0: ${note}` : ''}.`;
  const words = {
    unsigned: null,
    signed: signedWords,
    changed: 'Le dossier a changé depuis la signature sur l’écran du client\u00a0: faites signer à nouveau.',
    refused: `Le client n’a pas signé sur son écran${note ? `\u00a0: ${note}` : ''}.`,
  }[state];
  return { isSigned: state === 'signed', canAsk, words, strokes: signature };
}

/**
 * The rows after those of an empty quote: the diagnosis that its customer accepted to pay, and the return of a device that came
 * by parcel, are never forgotten, and the shop may clear them.
 */
function usualLines(repair: ShopRepair, postage: string) {
  const { diagnosis_fee_cents: diagnosis } = feesInForce(repair);
  const lines = [
    ...(diagnosis ? [{ label: DIAGNOSIS_LABEL, kind: 'labour', price: typedEuros(diagnosis) }] : []),
    ...(repair.way_in === 'mail-in' ? [{ label: RETURN_LABEL, kind: 'other', price: postage }] : []),
  ];
  const rows = lines.map(({ label, kind, price }, place) => ({
    [`lines.${FIRST_ROWS + place}.label`]: label,
    [`lines.${FIRST_ROWS + place}.kind`]: kind,
    [`lines.${FIRST_ROWS + place}.new.price`]: price,
  }));
  return Object.assign({}, ...rows) as Record<string, string>;
}

/** A parcel goes back at its sender's cost, unless it came under the guarantee, or its return is asked for already. */
const owesReturn = ({ way_in, return_of, money }: ShopRepair) =>
  way_in === 'mail-in' && return_of === null && money.charges.every(({ kind }) => kind !== 'return_postage');

/** The last day of what is sent today. */
const lastDayOf = (context: Route.LoaderArgs['context'], validity: string) =>
  addDays(dayInParis(nowOf(context)), quoteDays(validity));

/** What may be given of bonuses for the device of a case: none for one of a company. */
const bonusesIn = (
  context: Route.LoaderArgs['context'],
  { company, device_kind }: Pick<ShopRepair, 'company' | 'device_kind'>,
) =>
  company === null
    ? bonusRatesOn(context.get(depsContext).shop(), dayInParis(nowOf(context)), device_kind)
    : [];

type Filled = { repair: ReturnType<typeof repairView>; repairs: Repairs; id: string; postage: string };

/** What a form about money begins with: the usual addition to a device that goes back by post as it came, a known company. */
async function moneyTexts(step: MoneyStep | null, { repair, repairs, id, postage }: Filled) {
  if (step === 'prix' && repair.isMailIn && repair.money.priceCents === 0)
    return { kind: 'return_postage', label: RETURN_LABEL, amount: postage };
  if (step === 'facturer' || step === 'acompte') return billingTexts(await repairs.billingOf(id));
  return undefined;
}

type Repairs = Parameters<typeof act>[0]['repairs'];
type ShopRepair = NonNullable<Awaited<ReturnType<Repairs['findForShop']>>>;

async function quoteFields(repairs: Repairs, quote: ShopRepair['quotes'][number] | undefined) {
  const lines = quote?.lines ?? [];
  const ids = lines.flatMap(({ options }) => options.flatMap(({ product_id }) => product_id ?? []));
  return quoteTexts({ quote, skus: await repairs.skusOf(ids) });
}

/** The requested step; null if it is no longer possible. */
function stepOf(asked: string | null, { steps, isOver, canFinish }: ReturnType<typeof repairView>) {
  if (asked === 'terminer') return canFinish ? ('terminer' as const) : null;
  if (asked === 'corriger') return isOver ? null : ('corriger' as const);
  return steps.find(({ event }) => event === asked && event !== 'register')?.event ?? null;
}

/** The form about money that is asked for; null if there is nothing for it to do. */
function moneyStepOf(asked: string | null, repair: ReturnType<typeof repairView>): MoneyStep | null {
  if (!isMoneyStep(asked)) return null;
  return isEntryStep(asked) || moneyStepsOf(repair).includes(asked) ? asked : null;
}

const entryOf = ({ money }: ReturnType<typeof repairView>, step: MoneyStep, id: number) =>
  money.entries.find(
    (entry) => entry.id === id && (step === 'acompte' ? entry.canInvoice : entry.canCorrect),
  ) ?? null;

export async function action({ request, context, params }: Route.ActionArgs) {
  const { content, repairs, shop, uploads } = context.get(depsContext);
  const repairId = await repairs.findByReference(params.reference);
  if (!repairId) throw data(null, { status: 404 });
  const { clientIp } = context.get(pageRequestContext);
  // Messages and photos are sent with files.
  const isWithFiles = request.headers.get('Content-Type')?.startsWith('multipart/form-data');
  const form: UploadForm = isWithFiles
    ? await uploads.readForm(request, { clientIp, isStaff: true, kinds: 'photos, videos and PDF' })
    : { fields: await sentForm(request), files: [] };
  return act({
    repairs,
    repairId,
    propose: async (words) => {
      const repair = await repairs.findForShop(repairId);
      return repair ? proposeLines({ repairs, content, repair }, words) : [];
    },
    validUntil: lastDayOf(context, shop().quoteValidity),
    bonusesOf: (repair) => bonusesIn(context, repair),
    hasVat: hasVatAt(shop().vatRegimes, nowOf(context)),
    who: { kind: 'shop', userId: signedIn(context).id },
    form,
    path: repairPath(params.reference),
    address: clientIp,
  });
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Repair({ loaderData, actionData }: Route.ComponentProps) {
  const { repair, step, moneyStep, entry } = loaderData;
  // An entry may have been corrected meanwhile.
  const hasMoneyPanel = moneyStep !== null && (!isEntryStep(moneyStep) || entry !== null);
  useStepFocus(step ?? (hasMoneyPanel ? moneyStep : 'overview'));
  const errors = actionData?.errors ?? [];
  return (
    <RepairOverview
      {...loaderData}
      done={actionData ? null : loaderData.done}
      errors={step || hasMoneyPanel ? [] : errors}
      kept={actionData?.kept ?? {}}
      sent={actionData?.sent ?? []}
      round={actionData?.round ?? ''}
      code={actionData?.code ?? null}
      isInserted={actionData?.isInserted ?? false}
      panel={
        hasMoneyPanel ? (
          <MoneyPanel
            step={moneyStep}
            repair={repair}
            entry={entry}
            refused={{
              errors,
              kept: actionData?.kept ?? loaderData.typed,
            }}
          />
        ) : step ? (
          <>
            {actionData?.preview && <QuotePreview quote={actionData.preview} />}
            <StepPanel
              {...loaderData}
              step={step}
              errors={errors}
              kept={actionData && !actionData.code ? actionData.kept : loaderData.kept}
              meanwhile={actionData?.meanwhile}
              proposals={actionData?.proposals}
            />
            {step === 'corriger' && <DeviceLists />}
          </>
        ) : null
      }
    />
  );
}
