import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DrawnTexts } from '#app/forms/edits/drawn-texts.tsx';
import { EditForm } from '#app/forms/edits/edit-form.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { overtakenForm, overtakenRemoval, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { type FormTexts, withSeen } from '#domain/edits/edit-guard.ts';
import type { OwnQuestion } from '#server/content/own/question-admin.ts';
import { idOf } from '../asked.server.ts';
import { faultErrors } from '../fault-errors.ts';
import type { Route } from './+types/question.ts';
import { QUESTION_FIELDS, questionSchema } from './form.ts';
import { NEW_QUESTION, QUESTIONS_PATH, questionPath } from './question-paths.ts';
import { questionTexts } from './question-texts.ts';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Question', 'Une question fréquente et sa réponse.');

/** Puts a new question after those with a rank of their own. */
const USUAL_PLACE = 100;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(depsContext);
  const { content: contentAdmin } = context.get(depsContext).admin;
  const categories = content.faqCategories().map(({ id, title }) => ({ id, title }));
  if (params.id === NEW_QUESTION)
    return { categories, id: null, anchor: null, form: withSeen({ position: String(USUAL_PLACE) }) };
  const id = idOf(params.id);
  const found = id && (await contentAdmin.questions.find(signedIn(context), id));
  if (!found) throw data(null, { status: 404 });
  const { anchor, isHidden } = found;
  return { categories, id, anchor: isHidden ? null : anchor, form: withSeen(questionTexts(found)) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = params.id === NEW_QUESTION ? null : idOf(params.id);
  if (!id && params.id !== NEW_QUESTION) throw data(null, { status: 404 });
  const { content } = context.get(depsContext);
  const { content: contentAdmin } = context.get(depsContext).admin;
  const { questions } = contentAdmin;
  const admin = signedIn(context);
  const { value, errors, kept } = await readForm(questionSchema, QUESTION_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const guard = formGuard<OwnQuestion>({
    fields: QUESTION_FIELDS,
    kept,
    textsOf: questionTexts,
    wordsOf: (field, text) =>
      field === 'category' ? content.faqCategories().find((each) => each.id === text)?.title : undefined,
  });
  if (value.intent === 'remove') {
    const removed = id && (await questions.remove(admin, { id, guard }));
    if (removed && removed.outcome !== 'removed') return overtakenRemoval(removed.meanwhile);
    return redirect(`${QUESTIONS_PATH}?fait=supprimer`, 303);
  }
  const { intent: _, ...fields } = value;
  const saved = await questions.save(admin, { id, fields, guard });
  if (saved.outcome === 'missing') return refusedForm('Cette question n’existe plus.', kept);
  if (saved.outcome === 'refused') return wrongForm(faultErrors(saved.faults, QUESTION_FIELDS), kept);
  if (saved.outcome === 'changed meanwhile') return overtakenForm(saved.meanwhile);
  return redirect(`${QUESTIONS_PATH}?fait=enregistrer`, 303);
}

export default function QuestionEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { id, anchor, categories, form } = loaderData;
  const errors = actionData?.errors ?? [];
  const kept: FormTexts = actionData?.kept ?? form;
  const { field, control } = drawFields(QUESTION_FIELDS, { errors, kept });
  const address = questionPath(id ?? NEW_QUESTION);
  return (
    <>
      <AreaHead
        title={id ? 'Question' : 'Nouvelle question'}
        back={{ to: QUESTIONS_PATH, label: 'Toutes les questions' }}
      >
        {anchor && <GoLink to={`/faq#${anchor}`}>Voir la question sur le site</GoLink>}
      </AreaHead>
      <EditForm
        form="question"
        action={address}
        className="own__form"
        texts={kept}
        answer={actionData}
        title="Cette question a changé entre-temps"
        intent="save"
        removal="Supprimer quand même la question"
      >
        <Field {...field('category')}>
          <Select placeholder="Choisissez une rubrique" {...control('category')}>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.title}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('question')}>
          <Input {...control('question')} />
        </Field>
        <Field
          {...field('answer')}
          help={
            <>
              En Markdown&nbsp;: <code>**important**</code>, <code>[des mots](/services)</code>. De 15 à 900
              signes.
            </>
          }
        >
          <Textarea rows={6} {...control('answer')} />
        </Field>
        <Field {...field('position')}>
          <Input {...control('position')} type="number" min={1} max={999} />
        </Field>
        <Checkbox
          name="isHidden"
          value="oui"
          label={QUESTION_FIELDS.isHidden.label}
          defaultChecked={kept.isHidden === 'oui'}
        />
        <p>
          <SubmitButton name="intent" value="save">
            Enregistrer la question
          </SubmitButton>
        </p>
      </EditForm>
      {id && (
        <section className="area__part" aria-labelledby="fin">
          <h2 id="fin">Supprimer</h2>
          <p>La question et sa réponse disparaissent pour de bon.</p>
          <Form method="post" action={address} key={seenKey(kept, actionData?.meanwhile)}>
            <DrawnTexts form="suppression" texts={kept} />
            <SubmitButton name="intent" value="remove" variant="danger">
              Supprimer la question
            </SubmitButton>
          </Form>
        </section>
      )}
    </>
  );
}
