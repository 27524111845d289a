import { ArrowLeft } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates.ts';
import { type FormTexts, type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/own-value.ts';
import { REFUSALS } from '#domain/testimonial-decision.ts';
import { TESTIMONIAL_ORIGINS } from '#domain/testimonials.ts';
import { DoneNotice } from '../../done-notice.tsx';
import { submittedFields } from '../submitted-fields.ts';
import type { Route } from './+types/testimonial.ts';
import {
  idOf,
  publicationGuard,
  publicationTexts,
  readDecision,
  refusalText,
} from './read-testimonials.server.ts';
import { TestimonialBadge } from './testimonial-badge.tsx';
import { TESTIMONIALS_PATH, testimonialPath } from './testimonial-paths.ts';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Témoignage', 'Un avis, à publier ou à refuser.');

const DONE: Readonly<Record<string, string>> = {
  publier: 'L’avis est publié\u00a0: il est déjà sur le site.',
  refuser: 'L’avis n’est pas sur le site. Si son auteur a laissé une adresse, il reçoit le motif.',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idOf(params.id);
  const file = id && (await context.get(depsContext).testimonials.moderation.find(signedIn(context), id));
  if (!file) throw data(null, { status: 404 });
  const { createdAt, publishedAt, decidedAt, ...known } = file;
  return {
    ...known,
    texts: withSeen(publicationTexts(file)),
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

type Answer = { errors: FieldError[]; kept: Record<string, string>; meanwhile?: Meanwhile };

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const form = await sentForm(request);
  const { value, errors } = readDecision(form, dayInParis(nowOf(context)));
  const kept = submittedFields(form);
  if (errors) return data<Answer>({ errors, kept }, { status: 400 });
  const { moderation } = context.get(depsContext).testimonials;
  const admin = signedIn(context);
  const outcome =
    value.intent === 'publier'
      ? await moderation.publish(
          admin,
          id,
          {
            experiencedOn: value.experience,
            origin: value.origine,
            proof: value.verifie === 'oui' ? value.preuve : null,
          },
          publicationGuard(kept),
        )
      : await moderation.refuse(admin, id, refusalText(value));
  if (outcome === 'done') return redirect(`${testimonialPath(id)}?fait=${value.intent}`, 303);
  if (typeof outcome === 'object') {
    const { meanwhile } = outcome;
    return data<Answer>({ errors: [], kept: meanwhile.kept, meanwhile }, { status: 409 });
  }
  const { status, message } = PROBLEMS[outcome];
  const issues: FieldError[] = [{ message }];
  return data<Answer>({ errors: issues, kept }, { status });
}

type File = Route.ComponentProps['loaderData'];
type FormProps = { file: File; errors: readonly FieldError[]; kept: Record<string, string> };

export default function TestimonialPage({ loaderData: file, actionData }: Route.ComponentProps) {
  const { name, location, text, rating, isExample, isVisible, done } = file;
  const kept = actionData?.kept ?? {};
  const errorsOf = (intent: string) => (kept.intent === intent ? (actionData?.errors ?? []) : []);
  return (
    <>
      <header className="area__head">
        <p>
          <Link to={TESTIMONIALS_PATH} className="go-link">
            <Icon icon={ArrowLeft} />
            Tous les témoignages
          </Link>
        </p>
        <h1>{location ? `Avis de ${name}, ${location}` : `Avis de ${name}`}</h1>
        <p>
          <TestimonialBadge {...file} />
        </p>
      </header>
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      {actionData && !kept.intent && <ErrorSummary errors={actionData.errors} />}
      <section className="area__part" aria-labelledby="avis">
        <h2 id="avis">Ce qui est écrit</h2>
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
          <PublishForm
            file={file}
            errors={errorsOf('publier')}
            texts={kept.intent === 'publier' ? kept : file.texts}
            meanwhile={actionData?.meanwhile}
          />
          <RefuseForm file={file} errors={errorsOf('refuser')} kept={kept} isVisible={isVisible} />
        </>
      )}
    </>
  );
}

function Known({ receivedOn, publishedOn, decidedOn, submission, reason, proof }: File) {
  const facts = [
    { term: 'Reçu', detail: receivedOn },
    ...(publishedOn ? [{ term: 'Publié', detail: publishedOn }] : []),
    ...(decidedOn ? [{ term: 'Dernière décision', detail: decidedOn }] : []),
    ...(reason ? [{ term: 'Motif', detail: reason }] : []),
    ...(proof ? [{ term: 'Vérifié par', detail: proof }] : []),
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
      {submission && (
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

type PublishFormProps = Omit<FormProps, 'kept'> & { texts: FormTexts; meanwhile: Meanwhile | undefined };

function PublishForm({ file, errors, texts, meanwhile }: PublishFormProps) {
  const { id, isVisible, today } = file;
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <section className="area__part" aria-labelledby="publier">
      <h2 id="publier">{isVisible ? 'Ce que les lecteurs en savent' : 'Publier'}</h2>
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
          intent="publier"
        />
        <input type="hidden" name="decision" value={texts.decision ?? ''} />
        <Field name="experience" label="Date de l’expérience" error={errorOf('experience')}>
          <DateInput max={today} defaultValue={texts.experience} />
        </Field>
        <Field name="origine" label="Origine" error={errorOf('origine')}>
          <Select defaultValue={texts.origine}>
            {Object.entries(TESTIMONIAL_ORIGINS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <RadioGroup
          name="verifie"
          legend="Vérification"
          choices={[
            {
              value: 'oui',
              label: 'Client vérifié',
              help: 'La réparation ou l’achat a été retrouvé.',
            },
            { value: 'non', label: 'Non vérifié', help: 'Il n’a pas été retrouvé. L’avis le dit.' },
          ]}
          defaultValue={texts.verifie ?? ''}
          error={errorOf('verifie')}
        />
        <Field
          name="preuve"
          label="Ce qui a été retrouvé"
          help="Jamais publié. Par exemple REP-2026-K7R-4WM, ou une facture et sa date."
          error={errorOf('preuve')}
          optional
        >
          <Input maxLength={300} defaultValue={texts.preuve} />
        </Field>
        <SubmitButton name="intent" value="publier">
          {isVisible ? 'Enregistrer' : 'Publier l’avis'}
        </SubmitButton>
      </Form>
    </section>
  );
}

function RefuseForm({ file: { id }, errors, kept, isVisible }: FormProps & { isVisible: boolean }) {
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <section className="area__part" aria-labelledby="refuser">
      <h2 id="refuser">{isVisible ? 'Retirer du site' : 'Refuser'}</h2>
      <p>Une mauvaise note n’est pas un motif. Son auteur lit le motif et la précision tels quels.</p>
      <Form method="post" action={testimonialPath(id)} className="account__form" noValidate>
        <ErrorSummary id="erreurs-refus" errors={errors} level={3} />
        <Field name="motif" label="Motif" error={errorOf('motif')}>
          <Select placeholder="Choisissez le motif" defaultValue={kept.motif ?? ''}>
            {Object.entries(REFUSALS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="precision" label="Précision" error={errorOf('precision')} optional>
          <Textarea rows={3} maxLength={600} defaultValue={kept.precision} />
        </Field>
        <SubmitButton name="intent" value="refuser" variant="danger">
          {isVisible ? 'Retirer l’avis' : 'Refuser l’avis'}
        </SubmitButton>
      </Form>
    </section>
  );
}
