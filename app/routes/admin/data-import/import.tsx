import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { IMPORT_KINDS } from '#domain/data-import/import-kinds.ts';
import { idOf } from '../customers/read-customer.server.ts';
import { OutcomeNotice } from '../outcome-notice.tsx';
import type { Route } from './+types/import.ts';
import { importStepSchema } from './form.ts';
import { FaultTable, PairTable } from './import-parts.tsx';
import { importKindPath, importPath } from './import-paths.ts';
import { importView, TOO_EARLY } from './read-import.server.ts';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(page, loaderData?.fileName ?? 'Reprise', 'Ce qu’un fichier ferait, avant de l’importer.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idOf(params.id);
  const preview = id && (await context.get(depsContext).admin.dataImport.preview(signedIn(context), id));
  if (!preview) throw data(null, { status: 404 });
  return { ...importView(id, preview), isJustDone: url.searchParams.get('fait') === 'importer' };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { dataImport } = context.get(depsContext).admin;
  const id = idOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const { value, errors } = await readForm(importStepSchema, {}, request);
  if (errors) return data({ error: 'Choisissez d’importer ou d’abandonner.' }, { status: 400 });
  const admin = signedIn(context);
  if (value.intent === 'discard') {
    const preview = await dataImport.preview(admin, id);
    if (!preview) throw data(null, { status: 404 });
    await dataImport.discard(admin, id);
    return redirect(importKindPath(preview.kind), 303);
  }
  switch (await dataImport.run(admin, id)) {
    case 'gone':
      throw data(null, { status: 404 });
    case 'faults':
      return data(
        { error: 'Rien n’est importé\u00a0: corrigez ce que dit la liste, et déposez le fichier à nouveau.' },
        { status: 409 },
      );
    case 'too early':
      return data({ error: TOO_EARLY }, { status: 409 });
    case 'done before':
      return redirect(importPath(id), 303);
    default:
      return redirect(`${importPath(id)}?fait=importer`, 303);
  }
}

export const shouldRevalidate = () => true;

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, fileName, counts, waiting, doneOn, isJustDone } = loaderData;
  const { title, found } = IMPORT_KINDS[kind];
  return (
    <>
      <AreaHead title={fileName} back={{ to: importKindPath(kind), label: title }} />
      <OutcomeNotice refused={actionData} done={isJustDone && doneOn ? 'Le fichier est importé.' : null} />
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
          {waiting.faults.length > 0 && <FaultTable id={id} {...waiting} />}
          <PairTable pairs={waiting.pairs} />
        </>
      )}
    </>
  );
}

const doneItems = (doneOn: string | null) => (doneOn ? [{ term: 'Importé le', detail: doneOn }] : []);
