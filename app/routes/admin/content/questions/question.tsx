import { ArrowLeft } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { type FormTexts, type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import { submittedFields } from '../submitted-fields.ts';
import type { Route } from './+types/question.ts';
import { NEW_QUESTION, QUESTIONS_PATH, questionPath } from './question-paths.ts';
import { faultErrors, idOf, questionGuard, questionTexts, readQuestion } from './read-question.server.ts';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Question', 'Une question fréquente et sa réponse.');

/** After those that were given a place of their own. */
const USUAL_PLACE = 100;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(depsContext);
  const { content: contentAdmin } = context.get(depsContext).admin;
  const categories = content.faqCategories().map(({ id, title }) => ({ id, title }));
  if (params.id === NEW_QUESTION)
    return { categories, id: null, anchor: null, form: withSeen({ place: String(USUAL_PLACE) }) };
  const id = idOf(params.id);
  const found = id && (await contentAdmin.questions.find(signedIn(context), id));
  if (!found) throw data(null, { status: 404 });
  const { anchor, isHidden } = found;
  return { categories, id, anchor: isHidden ? null : anchor, form: withSeen(questionTexts(found)) };
}

type Answer = { errors: FieldError[]; kept: FormTexts; meanwhile?: Meanwhile };

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = params.id === NEW_QUESTION ? null : idOf(params.id);
  if (!id && params.id !== NEW_QUESTION) throw data(null, { status: 404 });
  const { content } = context.get(depsContext);
  const { content: contentAdmin } = context.get(depsContext).admin;
  const { questions } = contentAdmin;
  const admin = signedIn(context);
  const form = await sentForm(request);
  const kept = submittedFields(form);
  const refuse = (status: number, errors: FieldError[]) => data<Answer>({ errors, kept }, { status });
  const { value, errors } = readQuestion(form);
  if (errors) return refuse(400, errors);
  if (value.intent === 'supprimer') {
    if (id) await questions.remove(admin, id);
  } else {
    const fields = {
      category: value.rubrique,
      question: value.question,
      answer: value.reponse,
      position: value.place,
      isHidden: value.masquee === 'oui',
    };
    const guard = questionGuard(kept, content.faqCategories());
    const saved = await questions.save(admin, { id, fields, guard });
    if (saved.outcome === 'missing') return refuse(409, [{ message: 'Cette question n’existe plus.' }]);
    if (saved.outcome === 'refused') return refuse(400, faultErrors(saved.faults));
    if (saved.outcome === 'changed meanwhile') {
      const { meanwhile } = saved;
      return data<Answer>({ errors: [], kept: meanwhile.kept, meanwhile }, { status: 409 });
    }
  }
  return redirect(`${QUESTIONS_PATH}?fait=${value.intent}`, 303);
}

export default function QuestionEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { id, anchor, categories, form } = loaderData;
  const errors = actionData?.errors ?? [];
  const kept = actionData?.kept ?? form;
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const address = questionPath(id ?? NEW_QUESTION);
  return (
    <>
      <header className="area__head">
        <p>
          <Link to={QUESTIONS_PATH} className="go-link">
            <Icon icon={ArrowLeft} />
            Toutes les questions
          </Link>
        </p>
        <h1>{id ? 'Question' : 'Nouvelle question'}</h1>
        {anchor && <GoLink to={`/faq#${anchor}`}>Voir la question sur le site</GoLink>}
      </header>
      <Form
        method="post"
        action={address}
        className="own__form"
        noValidate
        key={seenKey(kept, actionData?.meanwhile)}
      >
        <ErrorSummary errors={errors} />
        <EditMark
          form="question"
          texts={kept}
          meanwhile={actionData?.meanwhile}
          title="Cette question a changé entre-temps"
          page={address}
          intent="enregistrer"
        />
        <Field name="rubrique" label="Rubrique" error={errorOf('rubrique')}>
          <Select placeholder="Choisissez une rubrique" defaultValue={kept.rubrique ?? ''}>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.title}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="question"
          label="Question"
          help="Telle qu’un client la pose."
          error={errorOf('question')}
        >
          <Input maxLength={180} defaultValue={kept.question} />
        </Field>
        <Field
          name="reponse"
          label="Réponse"
          help={
            <>
              En Markdown&nbsp;: <code>**important**</code>, <code>[des mots](/services)</code>. De 15 à 900
              signes.
            </>
          }
          error={errorOf('reponse')}
        >
          <Textarea rows={6} maxLength={900} defaultValue={kept.reponse} spellCheck />
        </Field>
        <Field
          name="place"
          label="Place"
          help="De 1 à 999. La plus petite vient la première, après celles livrées avec le site."
          error={errorOf('place')}
        >
          <Input type="number" min={1} max={999} defaultValue={kept.place} />
        </Field>
        <Checkbox
          name="masquee"
          value="oui"
          label="Ne pas la montrer"
          defaultChecked={kept.masquee === 'oui'}
        />
        <p>
          <SubmitButton name="intent" value="enregistrer">
            Enregistrer la question
          </SubmitButton>
        </p>
      </Form>
      {id && (
        <section className="area__part" aria-labelledby="fin">
          <h2 id="fin">Supprimer</h2>
          <p>La question et sa réponse disparaissent pour de bon.</p>
          <Form method="post" action={address}>
            <SubmitButton name="intent" value="supprimer" variant="danger">
              Supprimer la question
            </SubmitButton>
          </Form>
        </section>
      )}
    </>
  );
}
