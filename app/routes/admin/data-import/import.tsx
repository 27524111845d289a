import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { IMPORT_KINDS } from '#domain/data-import/import-kinds.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { DataImport } from '#server/data-import/data-import-module.ts';
import { idOf } from '../customers/read-customer.server.ts';
import { OutcomeNotice } from '../outcome-notice.tsx';
import type { Route } from './+types/import.ts';
import { importStepSchema, setupFields, setupSchema } from './form.ts';
import { ChangesPart, FaultsPart } from './import-parts.tsx';
import { importKindPath, importPath } from './import-paths.ts';
import { importView, TOO_EARLY } from './read-import.server.ts';
import { SetupPart } from './setup-part.tsx';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(page, loaderData?.fileName ?? 'Reprise', 'Ce qu’un fichier ferait, avant de l’importer.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idOf(params.id);
  const preview = id && (await context.get(depsContext).admin.dataImport.preview(signedIn(context), id));
  if (!preview) throw data(null, { status: 404 });
  return {
    ...importView(id, preview),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

const DONE: Record<string, string> = {
  importer: 'Le fichier est importé.',
  categories: 'Les catégories sont ajoutées, et le fichier est relu.',
  colonnes: 'Le fichier est relu comme vous l’avez choisi.',
};

export async function action({ request, context, params }: Route.ActionArgs) {
  const { dataImport } = context.get(depsContext).admin;
  const id = idOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const admin = signedIn(context);
  const sent = await sentForm(request);
  if (sent.get('intent') === 'setup') return setUp(dataImport, admin, id, sent);
  const { value, errors } = readSent(importStepSchema, {}, sent);
  if (errors) return refuse('Choisissez d’importer ou d’abandonner.', 400);
  if (value.intent === 'discard') {
    const preview = await dataImport.preview(admin, id);
    if (!preview) throw data(null, { status: 404 });
    await dataImport.discard(admin, id);
    return redirect(importKindPath(preview.kind), 303);
  }
  if (value.intent === 'categories')
    switch (await dataImport.addCategories(admin, id, value)) {
      case 'gone':
        throw data(null, { status: 404 });
      case 'changed':
        return refuse(`Aucune catégorie n’est ajoutée\u00a0: ${CHANGED}`, 409);
      default:
        return redirect(`${importPath(id)}?fait=categories`, 303);
    }
  switch (await dataImport.run(admin, id, value)) {
    case 'gone':
      throw data(null, { status: 404 });
    case 'faults':
      return refuse(
        'Rien n’est importé\u00a0: corrigez ce que dit la liste, et déposez le fichier à nouveau.',
        409,
      );
    case 'changed':
      return refuse(`Rien n’est importé\u00a0: ${CHANGED}`, 409);
    case 'too early':
      return refuse(TOO_EARLY, 409);
    case 'done before':
      return redirect(importPath(id), 303);
    default:
      return redirect(`${importPath(id)}?fait=importer`, 303);
  }
}

const CHANGED = 'les fiches ou les choix ont changé entre-temps. Relisez cette page, puis recommencez.';

type Answer = { error?: string; errors?: FieldError[]; kept?: Record<string, string> };

const refuse = (error: string, status: number) => data<Answer>({ error }, { status });

async function setUp(dataImport: DataImport, admin: AdminIdentity, id: string, sent: FormData) {
  const preview = await dataImport.preview(admin, id);
  if (preview?.state !== 'waiting') throw data(null, { status: 404 });
  const fields = setupFields(preview.kind);
  const { value, errors, kept } = readSent(setupSchema, fields, sent);
  if (errors) return data<Answer>({ errors, kept }, { status: 400 });
  const saved = await dataImport.setUp(admin, id, value);
  switch (saved.outcome) {
    case 'gone':
      throw data(null, { status: 404 });
    case 'invalid':
      return data<Answer>({ errors: errorsAt(saved.issues, fields), kept }, { status: 400 });
    case 'changed meanwhile':
      return data<Answer>({ error: CHANGED_MEANWHILE, kept }, { status: 409 });
    default:
      return redirect(`${importPath(id)}?fait=colonnes`, 303);
  }
}

const CHANGED_MEANWHILE =
  'Quelqu’un a choisi autrement entre-temps\u00a0: rien n’est enregistré. Vos choix sont dans le formulaire, les siens dans le tableau des colonnes. Vérifiez de nouveau pour garder les vôtres.';

export const shouldRevalidate = () => true;

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, fileName, counts, waiting, doneOn, done } = loaderData;
  const { title, found } = IMPORT_KINDS[kind];
  return (
    <>
      <AreaHead title={fileName} back={{ to: importKindPath(kind), label: title }} />
      <ErrorSummary errors={actionData?.errors ?? []} />
      <OutcomeNotice refused={actionData?.error ? actionData : undefined} done={actionData ? null : done} />
      <DescriptionList
        items={[...counts.map(({ term, count }) => ({ term, detail: count })), ...doneItems(doneOn)]}
      />
      {doneOn && (
        <p>
          <GoLink to={found.to}>{found.label}</GoLink>
        </p>
      )}
      {waiting && (
        <>
          <Form method="post" action={importPath(id)} className="account__ways">
            <input type="hidden" name="effect" value={waiting.effect} />
            {waiting.canImport && (
              <SubmitButton name="intent" value="import">
                {waiting.button}
              </SubmitButton>
            )}
            <SubmitButton name="intent" value="discard" variant="secondary">
              Abandonner ce fichier
            </SubmitButton>
          </Form>
          {waiting.notice && (
            <Notice kind={waiting.faults.length > 0 ? 'danger' : 'info'}>
              <p>{waiting.notice}</p>
            </Notice>
          )}
          <p>
            <GoLink to="#choisir">Choisir les colonnes et ce que devient ce qui est déjà là</GoLink>
          </p>
          {waiting.faults.length > 0 && <FaultsPart id={id} {...waiting} />}
          {waiting.changeCount > 0 && <ChangesPart id={id} {...waiting} />}
          <SetupPart
            id={id}
            kind={kind}
            {...waiting}
            errors={actionData?.errors ?? []}
            kept={actionData?.kept}
          />
        </>
      )}
    </>
  );
}

const doneItems = (doneOn: string | null) => (doneOn ? [{ term: 'Importé le', detail: doneOn }] : []);
