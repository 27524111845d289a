import { Check, X } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { PhoneLink } from '#app/ui/phone-link.tsx';
import { BUY_BACK_PATH } from '#domain/buy-back/buy-back-page.ts';
import {
  answerText,
  BUY_BACK_QUESTIONS,
  buyBackQuestions,
  otherAnswers,
} from '#domain/buy-back/buy-back-questions.ts';
import { type BuyBackState, SELLER_STATES } from '#domain/buy-back/buy-back-states.ts';
import { offerCondition } from '#domain/buy-back/offer-condition.ts';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { formatEuros } from '#domain/money/money.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { capitalize } from '#domain/text/typography.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import type { LinkedBuyBack } from '#server/shop/buy-backs/find-buy-backs.ts';
import type { Route } from './+types/linked-buy-back.ts';
import { linkedBuyBackPath } from './buy-back-paths.ts';
import { OFFER_ANSWER_FIELDS, offerAnswerSchema } from './form.ts';
import { withinDays } from './sell-form.tsx';
import '#app/styles/forms.css';
import './style.css';

const DEAD_LINK =
  'Ce lien n’ouvre aucune demande\u00a0: il est incomplet. Copiez-le en entier depuis notre message, ou appelez-nous.';

const triedTooOften = (retryAfterS: number) => `Trop d’essais. Recommencez dans ${inMinutes(retryAfterS)}.`;

/** What was just done, as long as the request stands where that has led: its address is kept, and opened for weeks. */
const DONE: Readonly<Record<string, { state: BuyBackState; words: string }>> = {
  demande: {
    state: 'asked',
    words: 'Votre demande est enregistrée. Gardez l’adresse de cette page\u00a0: elle montre où elle en est.',
  },
  accept: {
    state: 'accepted',
    words: 'Votre accord est enregistré. Apportez l’appareil, ses accessoires et une pièce d’identité.',
  },
  refuse: { state: 'refused', words: 'Votre refus est enregistré. L’atelier ne vous relance pas.' },
};

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Suivre une demande de rachat',
    'Où en est l’appareil que vous proposez, et notre offre.',
  );

/** No other site may see the secret in the address. */
export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders, loaderHeaders) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { buyBacks, shop } = context.get(depsContext);
  const { phone, street, postcode, city, hours } = shop();
  const nothing = (message: string) => ({ phone, message, request: null });
  const link = askedLink(url);
  const found = link ? await buyBacks.findByLink(link, context.get(pageRequestContext).clientIp) : null;
  if (!found || !link) return data(nothing(DEAD_LINK), { status: 404 });
  if ('retryAfterS' in found) return tooMany(nothing(triedTooOften(found.retryAfterS)), found.retryAfterS);
  const view = requestView(found, nowOf(context));
  const done = ownValue(DONE, url.searchParams.get('fait'));
  return {
    phone,
    message: null,
    request: {
      ...view,
      path: linkedBuyBackPath(link),
      done: done?.state === view.state ? done.words : null,
      address: `${street}, ${postcode} ${city}, ${hours}`,
    },
  };
}

function requestView(found: LinkedBuyBack, now: Date) {
  const { number, device, answers, note, offer_id: offerId, offer_cents: cents, offer_until } = found;
  const seen = found.seen_answers;
  const isOver = offer_until !== null && offer_until < dayInParis(now);
  const holds = found.state === 'offered' || found.state === 'accepted';
  const state = holds && isOver ? 'expired' : found.state;
  return {
    ...{ number, state, device },
    title: SELLER_STATES[state],
    within: withinDays(found.answerDays),
    isMailed: found.email !== null,
    asked: formatDate(found.created_at),
    indicated: found.indicated_cents === null ? null : formatEuros(found.indicated_cents),
    answers: buyBackQuestions.map((question) => ({
      term: BUY_BACK_QUESTIONS[question].label,
      detail: answerText(question, answers[question]),
      seen:
        seen === null || seen[question] === answers[question]
          ? null
          : `Constaté au comptoir\u00a0: ${answerText(question, seen[question], 'shop')}`,
    })),
    note,
    declinedFor: found.declinedFor,
    offer:
      offerId === null || cents === null || offer_until === null
        ? null
        : {
            id: offerId,
            price: formatEuros(cents),
            until: formatLongDate(offer_until),
            note: found.offer_note,
            condition: conditionOf(found),
            isOpen: state === 'offered',
            holds: holds && !isOver,
          },
  };
}

/** What the price depends on; what the counter finds later is another condition than the one that the offer is for. */
function conditionOf({ answers, seen_answers: seen, seenBefore }: LinkedBuyBack): string {
  const words = `${capitalize(offerCondition(seenBefore !== null))}.`;
  const isOther = seen !== null && otherAnswers(seenBefore ?? answers, seen).length > 0;
  return isOther
    ? `${words} Depuis, le comptoir en a constaté un autre\u00a0: cette offre ne vaut pas pour lui.`
    : words;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { buyBacks } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const link = askedLink(url);
  const found = link ? await buyBacks.findByLink(link, clientIp) : null;
  if (!found || !link) return data({ errors: [{ message: DEAD_LINK }] }, { status: 404 });
  if ('retryAfterS' in found)
    return tooMany({ errors: [{ message: triedTooOften(found.retryAfterS) }] }, found.retryAfterS);
  const { value, errors, kept } = await readForm(offerAnswerSchema, OFFER_ANSWER_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const { intent: answer, offerId } = value;
  const answered = await buyBacks.answer(found.id, { answer, offerId }, clientIp);
  if (answered.outcome === 'refused') return refusedForm(answered.reason, kept);
  return redirect(linkedBuyBackPath(link, answer), 303);
}

/** An answer that came too late is shown with how the offer is now. */
export const shouldRevalidate = revalidatesAfterConflict;

type Shown = NonNullable<Route.ComponentProps['loaderData']['request']>;

export default function LinkedBuyBackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, message, phone } = loaderData;
  useStepFocus(request?.state ?? 'none');
  if (!request)
    return (
      <AccountCard title="Suivre une demande de rachat" lead={message ?? ''} aside={null}>
        <p>
          <PhoneLink number={phone} />
        </p>
      </AccountCard>
    );
  return (
    <AccountCard
      title={request.title}
      lead={<Numbered>{`${request.device}, demande ${request.number} du ${request.asked}.`}</Numbered>}
      aside={<Aside request={request} phone={phone} />}
    >
      <ErrorSummary errors={actionData?.errors ?? []} />
      {request.done && (
        <Notice kind="ok" role="status">
          <p>{request.done}</p>
        </Notice>
      )}
      {request.offer && <Offer request={request} offer={request.offer} />}
      {request.declinedFor && <p>{request.declinedFor}</p>}
      <DescriptionList
        items={[
          ...(request.indicated ? [{ term: 'Indication du site', detail: request.indicated }] : []),
          ...request.answers.map(({ term, detail, seen }) => ({
            term,
            detail: seen === null ? detail : `${detail}. ${seen}`,
          })),
          ...(request.note ? [{ term: 'Autre chose', detail: request.note }] : []),
        ]}
      />
    </AccountCard>
  );
}

function Offer({ request, offer }: { request: Shown; offer: NonNullable<Shown['offer']> }) {
  const { id, price, until, note, condition, isOpen, holds } = offer;
  return (
    <section aria-labelledby="offre" className="form">
      <h2 id="offre">Notre offre</h2>
      <p className="buy-back__price">{price}</p>
      {note && <p>{note}</p>}
      {request.state !== 'bought' && (
        <p>{`${condition} ${holds ? 'Valable' : 'Elle valait'} jusqu’au ${until}.`}</p>
      )}
      {isOpen && (
        <Form method="post" action={request.path} className="form">
          <input type="hidden" name="offerId" value={id} />
          <SubmitButton name="intent" value="accept" icon={Check}>
            Accepter cette offre
          </SubmitButton>
          <SubmitButton name="intent" value="refuse" icon={X} variant="secondary">
            Refuser
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}

/** The states of which nothing more comes. */
const ENDS: readonly BuyBackState[] = ['refused', 'declined', 'bought'];

function Aside({ request, phone }: { request: Shown; phone: string }) {
  const isEnd = ENDS.includes(request.state);
  return (
    <>
      <h2>{isEnd ? 'L’atelier' : 'La suite'}</h2>
      {request.state === 'asked' && (
        <p>
          {request.isMailed
            ? `Nous vous répondons par e-mail ${request.within}.`
            : `Nous vous appelons ${request.within}.`}
        </p>
      )}
      {request.state === 'expired' && (
        <p>
          <Link to={BUY_BACK_PATH}>Demandez une autre offre</Link>&nbsp;: les mêmes questions, et un autre
          prix.
        </p>
      )}
      {!isEnd && <Counter />}
      <p>{request.address}</p>
      <p>
        <PhoneLink number={phone} />
      </p>
    </>
  );
}

/** What happens once the device is brought. */
function Counter() {
  return (
    <>
      <p>
        Au comptoir, l’appareil est essayé devant vous. Une pièce d’identité est demandée, et l’achat est
        inscrit sur notre registre&nbsp;: la loi l’exige. Retirez vos comptes et sauvegardez vos données avant
        de venir&nbsp;: nous effaçons ce qui reste.
      </p>
      <p>
        La vente devient ferme avec le certificat de cession que vous signez. Le délai de rétractation protège
        qui achète, il ne joue pas pour qui vend.
      </p>
    </>
  );
}
