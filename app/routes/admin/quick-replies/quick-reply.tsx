import { Trash2 } from 'lucide';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditForm } from '#app/forms/edits/edit-form.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { overtakenForm, overtakenRemoval, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { quickReplySchema } from '#domain/repair/quick-reply.ts';
import { REPLY_FIELDS } from '#domain/repair/reply-fields.ts';
import type { QuickReply } from '#server/repairs/quick-replies.ts';
import type { Route } from './+types/quick-reply.ts';
import { REPLY_FORM } from './form.ts';
import { NEW_REPLY, QUICK_REPLIES_PATH, quickReplyPath } from './reply-paths.ts';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(
    page,
    loaderData?.name ?? 'Nouvelle réponse',
    'Un texte à reprendre dans un message au client.',
  );

const idOf = (value: unknown) => z.uuid().safeParse(value).data ?? null;

const textsOf = ({ name, text }: Pick<QuickReply, 'name' | 'text'>) => ({ name, text });

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.id === NEW_REPLY) return { id: null, name: null, texts: withSeen({}) };
  const id = idOf(params.id);
  const found = id && (await context.get(depsContext).repairs.findQuickReply(signedIn(context), id));
  if (!found) throw data(null, { status: 404 });
  return { id: found.id, name: found.name, texts: withSeen(textsOf(found)) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = params.id === NEW_REPLY ? null : idOf(params.id);
  if (id === null && params.id !== NEW_REPLY) throw data(null, { status: 404 });
  const { repairs } = context.get(depsContext);
  const who = signedIn(context);
  const { sent, value, errors, kept } = await readForm(quickReplySchema, REPLY_FORM, request);
  const guard = formGuard({ fields: REPLY_FORM, kept, textsOf });
  const done = (what: string) => redirect(`${QUICK_REPLIES_PATH}?fait=${what}`, 303);
  if (id !== null && sent.get('intent') === 'remove') {
    const removed = await repairs.removeQuickReply(who, { id, guard });
    if (removed.outcome === 'missing') throw data(null, { status: 404 });
    if (removed.outcome === 'changed meanwhile') return overtakenRemoval(removed.meanwhile);
    return done('retirer');
  }
  if (errors) return wrongForm(errors, kept);
  const saved = await repairs.saveQuickReply(who, { id, ...value, guard });
  switch (saved.outcome) {
    case 'missing':
      throw data(null, { status: 404 });
    case 'changed meanwhile':
      return overtakenForm(saved.meanwhile);
    case 'taken': {
      const issue = { path: 'name', message: 'Une autre réponse a ce nom.' };
      return wrongForm(errorsAt([issue], REPLY_FORM), kept);
    }
    default:
      return done('enregistrer');
  }
}

export default function QuickReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData;
  const errors = actionData?.errors ?? [];
  const texts = actionData?.kept ?? loaderData.texts;
  const drawn = drawFields(REPLY_FORM, { errors, kept: texts });
  const page = quickReplyPath(id ?? NEW_REPLY);
  return (
    <>
      <AreaHead
        title={name ?? 'Nouvelle réponse'}
        back={{ to: QUICK_REPLIES_PATH, label: 'Toutes les réponses' }}
      />
      <EditForm
        form="reponse"
        action={page}
        className="account__form area__part"
        texts={texts}
        answer={actionData}
        title="Cette réponse a changé entre-temps"
        removal="Retirer quand même cette réponse"
      >
        <TextField draw={drawn} name="name" />
        <Field {...drawn.field('text')} help={<FieldsHelp />}>
          <Textarea rows={6} {...drawn.control('text')} />
        </Field>
        <p className="account__ways">
          <SubmitButton>Enregistrer la réponse</SubmitButton>
          {id !== null && (
            <SubmitButton name="intent" value="remove" variant="quiet" icon={Trash2} formNoValidate>
              Retirer cette réponse
            </SubmitButton>
          )}
        </p>
      </EditForm>
    </>
  );
}

/** What the site puts in place of each name between braces. */
const FieldsHelp = () => (
  <>
    Le site remplace&nbsp;:{' '}
    {Object.entries(REPLY_FIELDS).map(([name, meaning], place) => (
      <span key={name}>
        {place > 0 && ', '}
        <code>{`{${name}}`}</code>
        {` par ${meaning}`}
      </span>
    ))}
    .
  </>
);
