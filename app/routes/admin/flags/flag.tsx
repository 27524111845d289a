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
import { overtakenForm, overtakenRemoval, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { flagSchema } from '#domain/repair/flag-request.ts';
import { FLAG_TONES } from '#domain/repair/flag-tones.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Flag } from '#server/repairs/flags.ts';
import type { Route } from './+types/flag.ts';
import { FLAGS_PATH, flagPath, NEW_FLAG } from './flag-paths.ts';
import { FLAG_FIELDS } from './form.ts';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(page, loaderData?.name ?? 'Nouveau repère', 'Un mot de l’atelier, à poser sur les dossiers.');

const idOf = (value: unknown) => z.uuid().safeParse(value).data ?? null;

const textsOf = ({ name, tone }: Pick<Flag, 'name' | 'tone'>) => ({ name, tone });

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.id === NEW_FLAG) return { id: null, name: null, texts: withSeen({}) };
  const id = idOf(params.id);
  const found = id && (await context.get(depsContext).repairs.findFlag(signedIn(context), id));
  if (!found) throw data(null, { status: 404 });
  return { id: found.id, name: found.name, texts: withSeen(textsOf(found)) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = params.id === NEW_FLAG ? null : idOf(params.id);
  if (id === null && params.id !== NEW_FLAG) throw data(null, { status: 404 });
  const { repairs } = context.get(depsContext);
  const who = signedIn(context);
  const { sent, value, errors, kept } = await readForm(flagSchema, FLAG_FIELDS, request);
  const guard = formGuard<Flag>({
    fields: FLAG_FIELDS,
    kept,
    textsOf,
    wordsOf: (field, text) => (field === 'tone' ? ownValue(FLAG_TONES, text) : undefined),
  });
  const done = (what: string) => redirect(`${FLAGS_PATH}?fait=${what}`, 303);
  if (id !== null && sent.get('intent') === 'remove') {
    const removed = await repairs.removeFlag(who, { id, guard });
    if (removed.outcome === 'missing') throw data(null, { status: 404 });
    if (removed.outcome === 'changed meanwhile') return overtakenRemoval(removed.meanwhile);
    return done('retirer');
  }
  if (errors) return wrongForm(errors, kept);
  const saved = await repairs.saveFlag(who, { id, ...value, guard });
  switch (saved.outcome) {
    case 'missing':
      throw data(null, { status: 404 });
    case 'changed meanwhile':
      return overtakenForm(saved.meanwhile);
    case 'too many flags':
      return refusedForm('Il y a déjà trente repères\u00a0: retirez-en un d’abord.', kept);
    case 'taken': {
      const issue = { path: 'name', message: 'Un autre repère a ce nom.' };
      return wrongForm(errorsAt([issue], FLAG_FIELDS), kept);
    }
    default:
      return done('enregistrer');
  }
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function FlagPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData;
  const errors = actionData?.errors ?? [];
  const texts = actionData?.kept ?? loaderData.texts;
  const drawn = drawFields(FLAG_FIELDS, { errors, kept: texts });
  const page = flagPath(id ?? NEW_FLAG);
  return (
    <>
      <AreaHead title={name ?? 'Nouveau repère'} back={{ to: FLAGS_PATH, label: 'Tous les repères' }} />
      <EditForm
        form="repere"
        action={page}
        className="account__form area__part"
        texts={texts}
        answer={actionData}
        title="Ce repère a changé entre-temps"
        removal="Retirer quand même ce repère"
      >
        <TextField draw={drawn} name="name" />
        <SelectField draw={drawn} name="tone" options={FLAG_TONES} placeholder="Choisissez une couleur" />
        <p className="account__ways">
          <SubmitButton>Enregistrer le repère</SubmitButton>
          {id !== null && (
            <SubmitButton name="intent" value="remove" variant="quiet" icon={Trash2} formNoValidate>
              Retirer ce repère
            </SubmitButton>
          )}
        </p>
      </EditForm>
    </>
  );
}
