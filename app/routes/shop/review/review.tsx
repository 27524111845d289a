import type { RouterContextProvider } from 'react-router';
import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { type FormAnswer, overtakenForm, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { type FormTexts, SEEN_FIELD, withSeen } from '#domain/edits/edit-guard.ts';
import { type ReviewState, shownName } from '#domain/testimonials/reviews.ts';
import { GROUNDS } from '#domain/testimonials/testimonial-decision.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { typeset } from '#domain/text/typography.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import type { OwnReview as StoredReview } from '#server/testimonials/bought-lines.ts';
import { orderPath } from '../order/order-path.ts';
import type { Route } from './+types/review.ts';
import { REVIEW_FIELDS, reviewSchema } from './form.ts';
import { Barred, OwnReview, WithdrawReview } from './own-review.tsx';
import { ReviewForm } from './review-form.tsx';
import { LINE, reviewPath } from './review-path.ts';
import '#app/styles/forms.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Donner votre avis', 'Ce que vous pensez d’un produit que vous avez reçu.');

/** The secret in the address never reaches another site by a click. Our own forms must be recognised as ours. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({
  'Referrer-Policy': 'same-origin',
  ...retryAfterOf(actionHeaders),
});

const DONE: Readonly<Record<string, string>> = {
  envoye:
    'Votre avis est arrivé. Quelqu’un de l’atelier le lit avant qu’il paraisse, dans les 30 jours\u00a0; d’ici là vous pouvez le changer.',
  retire: 'Votre avis est effacé.',
};

/** The line that the address names, for whoever has the secret of its order. */
async function findLine(context: Readonly<RouterContextProvider>, url: URL) {
  const { orders, testimonials } = context.get(depsContext);
  const link = askedLink(url);
  const order = link && (await orders.findByLink(link));
  const sku = url.searchParams.get(LINE);
  const lines = order ? await testimonials.reviews.ofOrder(order.id) : [];
  const line = lines.find((each) => each.sku === sku);
  if (!link || !order || !line) throw data(null, { status: 404 });
  return { link, order, line };
}

/** A stored review as the texts of its form. */
const writtenTexts = (review: StoredReview | null): FormTexts =>
  review ? { rating: String(review.rating), text: review.text, author: review.author } : {};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { link, order, line } = await findLine(context, url);
  const { sku, name, slug, boughtOn, bar, review } = line;
  const stored = writtenTexts(review);
  const { [SEEN_FIELD]: seen } = withSeen(stored);
  return {
    ...{ link, sku, slug, bar, number: order.number },
    name: typeset(name),
    boughtOn: formatLongDate(boughtOn),
    review: review && { ...review, repliedOn: review.repliedAt && formatLongDate(review.repliedAt) },
    texts: { author: shownName(order.customer_name), ...stored, [SEEN_FIELD]: seen },
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

type Answer = FormAnswer & {
  /** The shop decided meanwhile: what was typed may take the place of the decided one. */
  mayReplace?: true;
};

const DECIDED: Partial<Record<ReviewState, string>> = {
  published: 'L’atelier a publié votre avis entre-temps, tel qu’il était.',
  refused: 'L’atelier a refusé votre avis entre-temps\u00a0: il vous a écrit pourquoi.',
  withdrawn: 'L’atelier a retiré votre avis entre-temps\u00a0: il vous a écrit pourquoi.',
};

export async function action({ request, context, url }: Route.ActionArgs) {
  const { link, order, line } = await findLine(context, url);
  const { reviews } = context.get(depsContext).testimonials;
  const which = { orderId: order.id, sku: line.sku };
  const form = await sentForm(request);
  if (form.get('intent') === 'withdraw') {
    await reviews.withdraw(which);
    return redirect(reviewPath(link, line.sku, { fait: 'retire' }), 303);
  }
  const { value, errors, kept } = readSent(reviewSchema, REVIEW_FIELDS, form);
  if (errors) return wrongForm(errors, kept);
  const guard = formGuard<StoredReview | null>({ fields: REVIEW_FIELDS, kept, textsOf: writtenTexts });
  const isReplacing = form.get('intent') === 'replace';
  const outcome = await reviews.write(which, value, guard, { isReplacing });
  if (outcome === 'written') return redirect(reviewPath(link, line.sku, { fait: 'envoye' }), 303);
  if (typeof outcome === 'object') {
    if ('meanwhile' in outcome) return overtakenForm(outcome.meanwhile);
    const message = `Cet avis a été envoyé bien des fois. Réessayez dans ${inMinutes(outcome.retryAfterS)}\u00a0: ce que vous avez tapé reste dans le formulaire.`;
    return tooMany<Answer>({ errors: [{ message }], kept }, outcome.retryAfterS);
  }
  if (outcome !== 'decided')
    return refusedForm(
      'Vous avez renoncé à ce produit, ou l’avez rendu\u00a0: il ne reçoit plus d’avis de votre part.',
      kept,
    );
  const decided = (await reviews.ofOrder(order.id)).find(({ sku }) => sku === line.sku)?.review;
  const message = `${DECIDED[decided?.state ?? 'waiting'] ?? ''} Ce que vous avez tapé est encore ici, et peut le remplacer.`;
  const { label } = REVIEW_FIELDS.text;
  return data<Answer>(
    { errors: [{ field: 'text', label, message: message.trim() }], kept, mayReplace: true },
    { status: 409 },
  );
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { link, sku, slug, name, number, boughtOn, bar, review, texts, done } = loaderData;
  const answer: Answer | undefined = actionData;
  const page = reviewPath(link, sku);
  const isOpen = !bar && (!review || review.state === 'waiting');
  return (
    <AccountCard
      title={`Votre avis sur ${name}`}
      lead={<Numbered>{`Acheté le ${boughtOn}, commande ${number}.`}</Numbered>}
      illustration="comptoir"
      aside={<Terms />}
    >
      {done && !answer && (
        <Notice kind="ok" role="status">
          <p>{done}</p>
        </Notice>
      )}
      {review && !isOpen && <OwnReview review={review} bar={bar} slug={slug} />}
      {!review && bar && <Barred bar={bar} />}
      {(isOpen || answer) && (
        <ReviewForm page={page} texts={texts} isThere={review !== null} answer={answer} />
      )}
      {review && <WithdrawReview page={page} isLast={bar !== null} />}
      <p>
        <GoLink to={orderPath(link)} back>
          Revenir à la commande
        </GoLink>
      </p>
    </AccountCard>
  );
}

/** What the writer of a review must know before it is sent (code de la consommation, D. 111-17 and D. 111-18). */
const Terms = () => (
  <>
    <h2>Avant d’envoyer</h2>
    <p>
      L’avis paraît sur la page du produit avec le nom affiché, la date de l’achat et celle de la publication.
      Une mauvaise note n’est pas un motif de refus.
    </p>
    <p>
      Un avis {GROUNDS} est refusé&nbsp;: le motif vous est écrit par e-mail. Rien n’est donné en échange d’un
      avis, et il n’en est pas recueilli d’un produit rendu en entier ou d’un contrat auquel vous avez
      renoncé&nbsp;: il n’y a plus d’achat à vérifier.
    </p>
    <p>
      Il reste tant que vous ne le retirez pas, et nous gardons aussi longtemps de quelle ligne de commande il
      parle. L’adresse de la commande n’est jamais publiée&nbsp;; sa copie jointe à l’avis est effacée après
      un an.
    </p>
  </>
);
