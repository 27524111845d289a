import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { Options } from '#app/ui/form/choice/options.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Link } from '#app/ui/link.tsx';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { type FormTexts, type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import { REFUSALS } from '#domain/testimonials/testimonial-decision.ts';
import { TESTIMONIAL_ORIGINS } from '#domain/testimonials/testimonials.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { TestimonialDetails } from '#server/testimonials/moderation.ts';
import { DoneNotice } from '../../done-notice.tsx';
import { idOf } from '../asked.server.ts';
import type { Route } from './+types/testimonial.ts';
import { publicationTexts, publicationWords, replyTexts, reviewTexts } from './decision-texts.ts';
import { DECISION_FIELDS, decisionSchema, refusalText } from './form.ts';
import { AcceptForm, ReplyForm } from './review-forms.tsx';
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
        return moderation.refuse(admin, id, refusalText(value), guardOf(readTexts));
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

/** What was read before a refusal: of a review its words, of a testimonial nothing that could have changed. */
const readTexts = (file: TestimonialDetails): FormTexts => (file.product === null ? {} : reviewTexts(file));

type File = Route.ComponentProps['loaderData'];
type FormProps = {
  file: File;
  errors: readonly FieldError[];
  texts: FormTexts;
  meanwhile: Meanwhile | undefined;
};

export default function TestimonialPage({ loaderData: file, actionData }: Route.ComponentProps) {
  const { name, location, text, rating, isExample, isVisible, done } = file;
  const kept = actionData?.kept ?? {};
  const sent = actionData?.intent;
  /** What a form shows: its answer if it is the one that was sent. */
  const sentTo = (intent: keyof typeof INTENTS, texts: FormTexts) =>
    sent === intent
      ? { errors: actionData?.errors ?? [], texts: kept, meanwhile: actionData?.meanwhile }
      : { errors: [], texts, meanwhile: undefined };
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
            <PublishForm file={file} {...sentTo('publish', file.texts)} />
          ) : isVisible ? (
            <ReplyForm page={testimonialPath(file.id)} {...sentTo('reply', file.replyTexts)} />
          ) : (
            <AcceptForm page={testimonialPath(file.id)} {...sentTo('accept', file.texts)} />
          )}
          <RefuseForm file={file} {...sentTo('refuse', file.texts)} isVisible={isVisible} />
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
      ) : (
        'Aucun\u00a0: pas d’adresse, ou effacée après un an.'
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

function PublishForm({ file, errors, texts, meanwhile }: FormProps) {
  const { id, isVisible, today } = file;
  const { field, control, errorOf } = drawFields(DECISION_FIELDS, { errors, kept: texts });
  return (
    <section className="area__part" aria-labelledby="publier">
      <h2 id="publier">{isVisible ? 'Vu par les lecteurs' : 'Publier'}</h2>
      <p>
        La loi veut que chaque avis dise d’où il vient, s’il a été vérifié et de quand date l’expérience. Le
        texte et la note ne se changent pas.
      </p>
      <Form
        method="post"
        action={testimonialPath(id)}
        className="account__form"
        noValidate
        key={seenKey(texts, meanwhile)}
      >
        <ErrorSummary errors={errors} level={3} />
        <EditMark
          form="avis"
          texts={texts}
          meanwhile={meanwhile}
          title="Cet avis a changé entre-temps"
          page={testimonialPath(id)}
          level={3}
          intent="publish"
        />
        <input type="hidden" name="decision" value={texts.decision ?? ''} />
        <Field {...field('experiencedOn')}>
          <DateInput max={today} {...control('experiencedOn')} />
        </Field>
        <Field {...field('origin')}>
          <Select {...control('origin')}>
            <Options choices={TESTIMONIAL_ORIGINS} />
          </Select>
        </Field>
        <RadioGroup
          name="isVerified"
          legend={DECISION_FIELDS.isVerified.label}
          choices={[
            {
              value: 'oui',
              label: 'Client vérifié',
              help: 'La réparation ou l’achat a été retrouvé.',
            },
            { value: 'non', label: 'Non vérifié', help: 'Il n’a pas été retrouvé. L’avis le dit.' },
          ]}
          defaultValue={texts.isVerified ?? ''}
          error={errorOf('isVerified')}
        />
        <Field {...field('proof')}>
          <Input {...control('proof')} />
        </Field>
        <SubmitButton name="intent" value="publish">
          {isVisible ? 'Enregistrer' : 'Publier l’avis'}
        </SubmitButton>
      </Form>
    </section>
  );
}

function RefuseForm({ file, errors, texts, meanwhile, isVisible }: FormProps & { isVisible: boolean }) {
  const { id, product } = file;
  const { field, control } = drawFields(DECISION_FIELDS, { errors, kept: texts });
  return (
    <section className="area__part" aria-labelledby="refuser">
      <h2 id="refuser">{isVisible ? 'Retirer du site' : 'Refuser'}</h2>
      <p>Une mauvaise note n’est pas un motif. Son auteur lit le motif et la précision tels quels.</p>
      <Form
        method="post"
        action={testimonialPath(id)}
        className="account__form"
        noValidate
        key={seenKey(texts, meanwhile)}
      >
        <ErrorSummary id="erreurs-refus" errors={errors} level={3} />
        {product !== null && (
          <EditMark
            form="refus"
            texts={texts}
            meanwhile={meanwhile}
            title="Cet avis a changé entre-temps"
            page={testimonialPath(id)}
            level={3}
            intent="refuse"
            press="Refuser l’avis tel qu’il est maintenant"
          />
        )}
        <Field {...field('reason')}>
          <Select placeholder="Choisissez le motif" {...control('reason')}>
            <Options choices={REFUSALS} />
          </Select>
        </Field>
        <Field {...field('detail')}>
          <Textarea rows={3} {...control('detail')} />
        </Field>
        <SubmitButton name="intent" value="refuse" variant="danger">
          {isVisible ? 'Retirer l’avis' : 'Refuser l’avis'}
        </SubmitButton>
      </Form>
    </section>
  );
}
