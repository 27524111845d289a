import { FileDown } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { IMPORT_KINDS, kindOfSlug } from '#domain/data-import/import-kinds.ts';
import type { Route } from './+types/import-kind.ts';
import { IMPORTS_PATH, importKindPath, importPath, templatePath } from './import-paths.ts';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) => {
  const { title, lead } = IMPORT_KINDS[loaderData?.kind ?? 'customers'];
  return privateMeta(page, title, lead);
};

const kindOf = (slug: string) => {
  const kind = kindOfSlug(slug);
  if (!kind) throw data(null, { status: 404 });
  return kind;
};

export const loader = ({ params }: Route.LoaderArgs) => ({ kind: kindOf(params.kind) });

export async function action({ request, context, params }: Route.ActionArgs) {
  const { dataImport } = context.get(depsContext).admin;
  const received = await dataImport.receive(signedIn(context), kindOf(params.kind), request);
  if ('id' in received) return redirect(importPath(received.id), 303);
  const { status, message } = received.refusal;
  return data({ errors: [{ field: 'file', label: 'Fichier', message }] }, { status });
}

const fileRules = { accept: '.csv,.xlsx,text/csv', kinds: 'CSV ou classeur .xlsx', maxBytes: 12_000_000 };

export default function ImportKindPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind } = loaderData;
  const { title, lead, known, columns, ...others } = IMPORT_KINDS[kind];
  const elsewhere = 'elsewhere' in others ? others.elsewhere : null;
  const errors = actionData?.errors ?? [];
  return (
    <>
      <AreaHead
        title={title}
        back={{ to: IMPORTS_PATH, label: 'Reprise de vos données' }}
        lead={`${lead} ${known}`}
      />
      <ErrorSummary errors={errors} />
      {elsewhere && (
        <p>
          {elsewhere.text} <GoLink to={elsewhere.to}>{elsewhere.label}</GoLink>
        </p>
      )}
      <section className="area__part" aria-labelledby="deposer">
        <h2 id="deposer">Déposer le fichier</h2>
        <Form
          method="post"
          action={importKindPath(kind)}
          encType="multipart/form-data"
          className="account__form"
          noValidate
        >
          <Field
            name="file"
            label="Fichier"
            help="La première ligne a les titres des colonnes. D’un classeur, la première feuille est lue."
            error={errors[0]?.message}
          >
            <FileDrop {...fileRules} />
          </Field>
          <SubmitButton>Vérifier le fichier</SubmitButton>
        </Form>
      </section>
      <section className="area__part" aria-labelledby="colonnes">
        <h2 id="colonnes">Les colonnes</h2>
        <p>
          Leur ordre est libre, et d’autres noms courants sont reconnus. Une colonne inconnue est laissée de
          côté, à moins que vous ne disiez, une fois le fichier lu, ce qu’elle tient. Dates en
          jour/mois/année, montants avec une virgule.
        </p>
        <p>
          <ButtonLink to={templatePath(kind)} icon={FileDown} variant="secondary">
            Télécharger un modèle
          </ButtonLink>
        </p>
        <DescriptionList
          items={Object.values(columns).map(({ title: term, help, example }) => ({
            term,
            detail: help || `Par exemple\u00a0: ${example}.`,
          }))}
        />
      </section>
    </>
  );
}
