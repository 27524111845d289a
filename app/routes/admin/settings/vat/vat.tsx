import { Form, redirectDocument } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { MeanwhileNotice } from '#app/forms/edits/meanwhile-notice.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { overtakenForm, refusedForm, unprovenForm, wrongForm } from '#app/forms/form-answer.ts';
import { ProveFirst } from '#app/forms/prove-first.tsx';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { TILL_WORD } from '#domain/vat/till-word.ts';
import { vatRateText } from '#domain/vat/vat-rates.ts';
import { vatRegimeAt } from '#domain/vat/vat-regimes.ts';
import type { listVatRegimes } from '#server/vat/decide-regime.ts';
import { DoneNotice } from '../../done-notice.tsx';
import { sectionPath, VAT_PATH } from '../settings-paths.ts';
import type { Route } from './+types/vat.ts';
import { changeRate } from './change-rate.server.ts';
import { VAT_FIELDS, vatSchema } from './form.ts';
import { ProductRates } from './product-rates.tsx';
import '#app/routes/admin/style.css';
import '../style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'TVA dans les prix', 'De quel jour à quel jour vos prix contiennent la TVA.');

/** After a refusal the page is drawn with what was decided meanwhile. */
export const shouldRevalidate = revalidatesAfterConflict;

const DONE: Readonly<Record<string, string>> = {
  prevu: 'C’est prévu. Rien ne change avant ce jour, et vous pouvez encore l’annuler.',
  commence: 'C’est fait\u00a0: les documents d’aujourd’hui suivent ce régime.',
  annule: 'Ce changement est annulé.',
  taux: 'Le taux du produit est noté : il vaut pour ce qui se vend désormais.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin, shop } = context.get(depsContext);
  const who = signedIn(context);
  const [decided, rates] = [await admin.vat.list(who), await admin.vat.rates(who)];
  const today = dayInParis(nowOf(context));
  const { vatRegimes } = shop();
  const planned = plannedIn(decided, today);
  return {
    today,
    vatNumber: vatRegimeAt(vatRegimes, today)?.vatNumber ?? null,
    planned: planned
      ? { id: planned.id, words: regimeWords(planned.vatNumber), from: formatLongDate(planned.from) }
      : null,
    history: decided.map(({ id, from, vatNumber, decidedAt, decidedBy, takenBackAt }) => ({
      id,
      words: [
        `${regimeWords(vatNumber)} à partir du ${formatLongDate(from)}, décidé le ${formatDate(decidedAt)}`,
        ...(decidedBy ? [`par ${decidedBy}`] : []),
        ...(takenBackAt ? [`annulé le ${formatDate(takenBackAt)}`] : []),
      ].join(', '),
    })),
    rates: rates.map(({ id, sku, name, rate }) => ({ id, sku, name, rate: vatRateText(rate) })),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

type Decided = Awaited<ReturnType<typeof listVatRegimes>>;

const plannedIn = (decided: Decided, today: string) =>
  decided.find(({ from, takenBackAt }) => takenBackAt === null && from > today);

const regimeWords = (vatNumber: string | null) =>
  vatNumber === null ? 'Franchise de TVA' : `TVA dans les prix, numéro ${vatNumber}`;

export async function action({ request, context }: Route.ActionArgs) {
  const { account, admin } = context.get(depsContext);
  const who = signedIn(context);
  const sent = await sentForm(request);
  if (sent.get('intent') === 'rate') return changeRate(sent, admin.vat, who);
  const { value, errors, kept } = readSent(vatSchema, VAT_FIELDS, sent);
  if (errors) return wrongForm(errors, kept);
  if (!(await account.isProven(who))) return unprovenForm(kept);
  const today = dayInParis(nowOf(context));
  const decided =
    value.intent === 'take-back'
      ? await admin.vat.takeBack(who, value.regime)
      : await admin.vat.decide(who, {
          from: value.from,
          replaces: value.replaces,
          ...(value.intent === 'on'
            ? { vatNumber: value.vatNumber, confirmed: TILL_WORD }
            : { vatNumber: null, confirmed: null }),
        });
  if (decided.outcome === 'invalid') return wrongForm(errorsAt(decided.issues, VAT_FIELDS), kept);
  if (decided.outcome === 'refused') {
    const planned = plannedIn(await admin.vat.list(who), today);
    if (!planned || value.intent === 'take-back') return refusedForm(decided.reason, kept);
    const meanwhile = meanwhileOf(kept, planned);
    // Somebody has planned the very same: most often a second press.
    if (meanwhile.fields.length > 0) return overtakenForm(meanwhile);
  }
  // The mention in the footer changes with it.
  return redirectDocument(`${VAT_PATH}?fait=${doneWord(value, today)}`, 303);
}

/** Somebody has planned another change: both are shown, and the form replaces that one if it is sent again. */
function meanwhileOf(
  kept: Record<string, string>,
  { id, from, vatNumber, decidedBy, decidedAt }: Decided[number],
): Meanwhile {
  const field = (name: 'from' | 'vatNumber', mine: string, theirs: string) => {
    const { label } = VAT_FIELDS[name];
    return { field: name, label, mine, theirs, isTyped: true };
  };
  return {
    fields: [
      field('from', formatLongDate(kept.from ?? ''), formatLongDate(from)),
      field('vatNumber', kept.vatNumber ?? '', vatNumber ?? ''),
    ].filter(({ mine, theirs }) => mine.replaceAll(/\s/g, '') !== theirs.replaceAll(/\s/g, '')),
    kept: { ...kept, replaces: String(id) },
    by: decidedBy,
    at: decidedAt,
  };
}

const doneWord = (value: { intent: string; from?: string }, today: string) =>
  value.intent === 'take-back' ? 'annule' : value.from === today ? 'commence' : 'prevu';

export default function VatInPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { vatNumber, planned, history, rates, today, done } = loaderData;
  // One answer for two forms: each draws its own.
  const isOfRate = actionData?.kept.intent === 'rate';
  const answer = isOfRate ? undefined : actionData;
  const replaces = answer?.kept.replaces;
  const draw = drawFields(VAT_FIELDS, answer ?? {});
  return (
    <>
      <AreaHead
        title="TVA dans les prix"
        back={{ to: sectionPath('tva'), label: 'La mention de TVA' }}
        lead={
          vatNumber === null
            ? 'La boutique est en franchise\u00a0: ses documents portent la mention, et aucune TVA.'
            : `Vos prix contiennent la TVA, et vos documents la détaillent sous le numéro ${vatNumber}.`
        }
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <Form
        key={`${vatNumber} ${planned?.id} ${replaces}`}
        method="post"
        action={VAT_PATH}
        className="account__form settings__form"
        noValidate
        preventScrollReset
      >
        <ErrorSummary errors={answer?.errors ?? []} />
        {answer?.isUnproven && <ProveFirst page={VAT_PATH} />}
        <MeanwhileNotice
          meanwhile={answer?.meanwhile}
          title="Un autre changement a été prévu entre-temps"
          page={VAT_PATH}
        >
          <SubmitButton name="intent" value={answer?.kept.intent}>
            Le remplacer par le mien
          </SubmitButton>
        </MeanwhileNotice>
        {planned && !replaces ? (
          <>
            <p>{`${planned.words}, à partir du ${planned.from}.`}</p>
            <input type="hidden" name="regime" value={planned.id} />
            <SubmitButton name="intent" value="take-back" variant="secondary">
              Annuler ce changement
            </SubmitButton>
          </>
        ) : (
          <>
            {replaces && <input type="hidden" name="replaces" value={replaces} />}
            <Field {...draw.field('from')}>
              <DateInput {...draw.control('from')} min={today} />
            </Field>
            {vatNumber === null ? (
              <>
                <TextField draw={draw} name="vatNumber" />
                <Checkbox
                  name="confirmed"
                  value="oui"
                  label={VAT_FIELDS.confirmed.label}
                  defaultChecked={draw.typed('confirmed') === 'oui'}
                  error={draw.errorOf('confirmed')}
                />
                <SubmitButton name="intent" value="on">
                  Passer à la TVA ce jour-là
                </SubmitButton>
              </>
            ) : (
              <SubmitButton name="intent" value="off" variant="secondary">
                Revenir à la franchise ce jour-là
              </SubmitButton>
            )}
          </>
        )}
      </Form>
      {vatNumber === null && planned === null && <Before />}
      {(vatNumber !== null || planned !== null) && <LeftToAccountant />}
      {(vatNumber !== null || planned !== null) && (
        <ProductRates rates={rates} answer={isOfRate ? actionData : undefined} />
      )}
      {history.length > 0 && (
        <section className="area__part" aria-labelledby="decide">
          <h2 id="decide">Décisions prises</h2>
          <ul className="back-office__list">
            {history.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What a switch changes, and what it leaves to the owner. */
const Before = () => (
  <Notice kind="info" title="Effets de ce jour, et suites à donner" level={2}>
    <ul className="back-office__list">
      <li>
        Vos prix restent les mêmes, TVA comprise&nbsp;: ce que vous gardez baisse d’autant. Changez-les si
        vous le souhaitez.
      </li>
      <li>
        Devis, tickets, factures et avoirs détaillent la TVA, à 20&nbsp;%. Une fois le jour choisi, vous notez
        ici les produits à un autre taux.
      </li>
      <li>
        Un appareil d’occasion vendu par son numéro est sous le régime de la marge (CGI, art. 297&nbsp;A),
        sauf si vous notez sur sa fiche que sa facture d’achat porte de la TVA. Un produit d’occasion du
        catalogue se note ici, au même régime.
      </li>
      <li>
        Les conditions générales citent la mention de la franchise, et les mentions légales n’ont pas votre
        numéro de TVA, que la loi n°&nbsp;2004-575 (art.&nbsp;19) y demande&nbsp;: prévoyez-en une version
        pour ce jour.
      </li>
      <li>
        Ce site n’a ni certificat ni attestation de logiciel de caisse&nbsp;: voyez avec votre comptable ce
        qui encaissera les particuliers à partir de ce jour.
      </li>
      <li>
        La TVA de vos achats se note avec leur facture, à la réception ou au registre des achats. Celle du
        stock acheté avant ce jour n’est pas comptée&nbsp;: voyez avec votre comptable ce que vous pouvez en
        déduire.
      </li>
    </ul>
    <GoLink to="/admin">Les seuils de la franchise</GoLink>
  </Notice>
);

/** What the books do not follow: it shows as long as VAT is in prices, or is to be. */
const LeftToAccountant = () => (
  <Notice kind="info" title="Hors du suivi du site" level={2}>
    <ul className="back-office__list">
      <li>
        Un acompte encaissé avant le premier jour, pour un travail fini après&nbsp;: la facture compte la TVA
        sur tout le prix, mais le livre des recettes n’en compte pas sur cet acompte. L’administration demande
        alors une facture rectificative de l’acompte&nbsp;: voyez avec votre comptable.
      </li>
      <li>
        Un travail fini avant ce jour et payé après n’a pas de TVA&nbsp;: établissez sa facture avant ce jour.
      </li>
      <li>
        La TVA sur la marge se calcule pour toute une période, au livre des recettes, et pas dans les
        écritures. Le stock d’occasion acheté avant le premier jour n’y compte pas&nbsp;: voyez avec votre
        comptable.
      </li>
      <li>La TVA du stock acheté avant ce jour, que vous pouvez peut-être déduire.</li>
      <li>
        Les textes légaux&nbsp;: les conditions générales citent la franchise tant qu’une autre version ne les
        remplace pas, et les mentions légales doivent porter votre numéro de TVA (loi n°&nbsp;2004-575,
        art.&nbsp;19).
      </li>
    </ul>
  </Notice>
);
