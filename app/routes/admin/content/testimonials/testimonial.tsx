import { data, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { readForm } from '#app/forms/read-form.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { type FormTexts, type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { TestimonialDetails } from '#server/testimonials/moderation.ts';
import { DoneNotice } from '../../done-notice.tsx';
import { idOf } from '../asked.server.ts';
import type { Route } from './+types/testimonial.ts';
import type { DecisionState } from './decision-form.tsx';
import { AcceptForm, PublishForm, RefuseForm, ReplyForm } from './decision-forms.tsx';
import { publicationTexts, publicationWords, replyTexts, reviewTexts } from './decision-texts.ts';
import { DECISION_FIELDS, decisionSchema, refusalText } from './form.ts';
import { TestimonialBadge } from './testimonial-badge.tsx';
import { TESTIMONIALS_PATH, testimonialPath } from './testimonial-paths.ts';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Témoignage', 'Un avis, à publier ou à refuser.');

const DONE: Readonly<Record<string, string>> = {
  publier: 'L’avis est publié\u00a0: il est déjà sur le site.',
  accepter: 'L’avis est publié\u00a0: il est déjà sur la page du produit.',
  repondre: 'La réponse est enregistrée.',
  refuser: 'L’avis n’est pas sur le site. Si son auteur a laissé une adresse, il reçoit le motif.',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idOf(params.id);
  const file = id && (await context.get(depsContext).testimonials.moderation.find(signedIn(context), id));
  if (!file) throw data(null, { status: 404 });
  const { createdAt, publishedAt, decidedAt, repliedAt, ...known } = file;
  return {
    ...known,
    texts: withSeen(file.product === null ? publicationTexts(file) : reviewTexts(file)),
    replyTexts: withSeen(replyTexts(file)),
    repliedOn: repliedAt && formatLongDate(repliedAt),
    receivedOn: formatDate(createdAt, { withTime: true }),
    publishedOn: publishedAt && formatLongDate(publishedAt),
    decidedOn: decidedAt && formatDate(decidedAt, { withTime: true }),
    today: dayInParis(nowOf(context)),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

const PROBLEMS = {
  gone: { status: 404, message: 'Cet avis n’existe plus.' },
  example: { status: 409, message: 'C’est un exemple\u00a0: il ne se publie ni ne se refuse.' },
  'not kept': {
    status: 409,
    message:
      'Son acheteur a renoncé au contrat, ou rendu ce produit\u00a0: l’achat n’est plus vérifié, et l’avis ne se publie pas. Refusez-le, hors sujet.',
  },
};

const INTENTS = { publish: 'publier', accept: 'accepter', reply: 'repondre', refuse: 'refuser' } as const;

const isIntent = (asked: unknown): asked is keyof typeof INTENTS =>
  typeof asked === 'string' && Object.hasOwn(INTENTS, asked);

type Answer = {
  /** The form that was sent; null if it was none of them. */
  intent: keyof typeof INTENTS | null;
  errors: FieldError[];
  kept: Record<string, string>;
  meanwhile?: Meanwhile;
};

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const schema = decisionSchema(dayInParis(nowOf(context)));
  const { value, errors, kept, sent } = await readForm(schema, DECISION_FIELDS, request);
  const asked = sent.get('intent');
  const intent = isIntent(asked) ? asked : null;
  if (errors) return data<Answer>({ intent, errors, kept }, { status: 400 });
  const { moderation } = context.get(depsContext).testimonials;
  const admin = signedIn(context);
  const guardOf = (textsOf: (file: TestimonialDetails) => FormTexts) =>
    formGuard<TestimonialDetails>({ fields: DECISION_FIELDS, kept, textsOf, wordsOf: publicationWords });
  const refuse = async (refusal: Parameters<typeof refusalText>[1]) => {
    const file = await moderation.find(admin, id);
    return file
      ? moderation.refuse(admin, id, refusalText(aboutOf(file), refusal), guardOf(readTexts))
      : 'gone';
  };
  const decide = () => {
    switch (value.intent) {
      case 'publish': {
        const { experiencedOn, origin, isVerified, proof } = value;
        const publication = { experiencedOn, origin, proof: isVerified === 'oui' ? proof : null };
        return moderation.publish(admin, id, publication, guardOf(publicationTexts));
      }
      case 'accept':
        return moderation.publish(admin, id, null, guardOf(reviewTexts));
      case 'reply':
        return moderation.reply(admin, id, value.reply || null, guardOf(replyTexts));
      case 'refuse':
        return refuse(value);
    }
  };
  const outcome = await decide();
  if (outcome === 'done') return redirect(`${testimonialPath(id)}?fait=${INTENTS[value.intent]}`, 303);
  if (typeof outcome === 'object') {
    const { meanwhile } = outcome;
    return data<Answer>({ intent, errors: [], kept: meanwhile.kept, meanwhile }, { status: 409 });
  }
  const { status, message } = PROBLEMS[outcome];
  return data<Answer>({ intent, errors: [{ message }], kept }, { status });
}

const aboutOf = ({ product }: Pick<TestimonialDetails, 'product'>) => (product === null ? 'shop' : 'product');

/** What was read before a refusal: of a review its words, of a testimonial nothing that could have changed. */
const readTexts = (file: TestimonialDetails): FormTexts => (file.product === null ? {} : reviewTexts(file));

type File = Route.ComponentProps['loaderData'];
export default function TestimonialPage({ loaderData: file, actionData }: Route.ComponentProps) {
  const { name, location, text, rating, isExample, isVisible, done } = file;
  const page = testimonialPath(file.id);
  const sent = actionData?.intent;
  const stateOf = (intent: keyof typeof INTENTS, texts: FormTexts): DecisionState =>
    sent === intent
      ? {
          page,
          errors: actionData?.errors ?? [],
          texts: actionData?.kept ?? {},
          meanwhile: actionData?.meanwhile,
        }
      : { page, errors: [], texts, meanwhile: undefined };
  return (
    <>
      <AreaHead
        title={location ? `Avis de ${name}, ${location}` : `Avis de ${name}`}
        back={{ to: TESTIMONIALS_PATH, label: 'Tous les témoignages' }}
      >
        <p>
          <TestimonialBadge {...file} />
        </p>
      </AreaHead>
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      {actionData && !sent && <ErrorSummary errors={actionData.errors} />}
      <section className="area__part" aria-labelledby="avis">
        <h2 id="avis">Texte de l’avis</h2>
        <Stars value={rating} />
        <blockquote className="own__words">{text}</blockquote>
        <Known {...file} />
      </section>
      {isExample ? (
        <Notice>
          <p>
            C’est un exemple, écrit pour montrer la page. Les exemples se retirent tous ensemble, depuis la
            liste.
          </p>
        </Notice>
      ) : (
        <>
          {file.product === null ? (
            <PublishForm {...stateOf('publish', file.texts)} isVisible={isVisible} today={file.today} />
          ) : isVisible ? (
            <ReplyForm {...stateOf('reply', file.replyTexts)} />
          ) : (
            <AcceptForm {...stateOf('accept', file.texts)} />
          )}
          <RefuseForm {...stateOf('refuse', file.texts)} about={aboutOf(file)} isVisible={isVisible} />
        </>
      )}
    </>
  );
}

function Known(file: File) {
  const { product, receivedOn, publishedOn, decidedOn, submission, reason, proof, reply, repliedOn } = file;
  const facts = [
    ...(product === null ? [] : [{ term: 'Sur', detail: product }]),
    { term: 'Reçu', detail: receivedOn },
    ...(publishedOn ? [{ term: 'Publié', detail: publishedOn }] : []),
    ...(decidedOn ? [{ term: 'Dernière décision', detail: decidedOn }] : []),
    ...(reason ? [{ term: 'Motif', detail: reason }] : []),
    ...(proof ? [{ term: 'Vérifié par', detail: proof }] : []),
    ...(reply ? [{ term: `Réponse du ${repliedOn}`, detail: reply }] : []),
    {
      term: 'E-mail de son auteur',
      detail: submission ? (
        <a href={`mailto:${submission.email}`}>{submission.email}</a>
      ) : product === null ? (
        'Aucun\u00a0: pas d’adresse, ou effacée après un an.'
      ) : (
        'Effacé après un an\u00a0: un motif part à celui de la commande.'
      ),
    },
    ...(submission?.reference ? [{ term: 'Numéro donné', detail: submission.reference }] : []),
  ];
  return (
    <>
      <DescriptionList items={facts} />
      {submission && product === null && (
        <p>
          <Link
            to={`/admin/reparations?${new URLSearchParams({ q: submission.reference ?? submission.email, etat: 'all' })}`}
          >
            Chercher parmi les réparations
          </Link>
        </p>
      )}
    </>
  );
}
