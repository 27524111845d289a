import { CornerDownRight } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import type { ListPlace } from '#app/features/list/list-place.ts';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Options } from '#app/ui/form/choice/options.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { pageSchema } from '#domain/urls/asked-fields.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/redirects.ts';
import { REDIRECT_FIELDS, redirectSchema } from './form.ts';
import '#app/routes/admin/content/style.css';

const PATH = '/admin/redirections';
const REDIRECTS = { path: PATH, usual: {} } as const satisfies ListPlace;

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Redirections', 'Les anciennes adresses, et où elles mènent.');

const DONE: Readonly<Record<string, string>> = {
  ajouter: 'La redirection est en place.',
  retirer: 'La redirection est retirée.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { redirects } = context.get(depsContext).admin.content;
  return loadList(REDIRECTS, pageSchema, url.searchParams, async ({ page }) => {
    const { rows, ...pages } = await redirects.list(signedIn(context), page);
    return {
      ...pages,
      hosts: redirects.allowedHosts(),
      done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
      rows: rows.map(({ createdAt, ...row }) => ({ ...row, addedOn: formatDate(createdAt) })),
    };
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { redirects } = context.get(depsContext).admin.content;
  const admin = signedIn(context);
  const { value, errors, kept } = await readForm(redirectSchema, REDIRECT_FIELDS, request);
  if (errors) return data({ errors, kept }, { status: 400 });
  if (value.intent === 'remove') {
    await redirects.remove(admin, value.id);
    return redirect(`${PATH}?fait=retirer`, 303);
  }
  const { intent: _, ...added } = value;
  const fault = await redirects.add(admin, added);
  if (!fault) return redirect(`${PATH}?fait=ajouter`, 303);
  const issue = { path: fault.field, message: fault.message };
  return data({ errors: errorsAt([issue], REDIRECT_FIELDS), kept }, { status: 400 });
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'depart', label: 'Départ', cell: ({ source }) => <code className="own__path">{source}</code> },
  { id: 'arrivee', label: 'Arrivée', cell: ({ target }) => <code className="own__path">{target}</code> },
  { id: 'duree', label: 'Durée', cell: ({ status }) => DURATIONS[status] },
  { id: 'ajoutee', label: 'Ajoutée', isNumeric: true, cell: ({ addedOn }) => addedOn },
  {
    id: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    cell: ({ id, source }) => (
      <Form method="post" action={PATH} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="remove"
          size="s"
          aria-label={`Retirer la redirection de ${source}`}
        >
          Retirer
        </Button>
      </Form>
    ),
  },
];

const DURATIONS = { 301: 'Pour toujours (301)', 302: 'Pour un temps (302)' };

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  const { count, hosts, done } = loaderData;
  const errors = actionData?.errors ?? [];
  const kept = { status: '301', ...actionData?.kept };
  const { field, control } = drawFields(REDIRECT_FIELDS, { errors, kept });
  return (
    <>
      <AreaHead
        title="Redirections"
        lead="Une adresse qui n’existe plus mène à une autre, aussitôt. Celles livrées avec le site ne sont pas dans cette liste, et comptent aussi."
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <section className="area__part" aria-labelledby="ajouter">
        <h2 id="ajouter">Ajouter une redirection</h2>
        <Form method="post" action={PATH} className="own__form" noValidate key={count}>
          <ErrorSummary errors={errors} level={3} />
          <div className="own__pair">
            <Field {...field('source')}>
              <Input {...control('source')} />
            </Field>
            <Field
              {...field('target')}
              help={
                hosts.length > 0
                  ? `Une page du site, ou une adresse de\u00a0: ${hosts.join(', ')}.`
                  : 'Une page du site.'
              }
            >
              <Input {...control('target')} />
            </Field>
            <Field {...field('status')}>
              <Select {...control('status')}>
                <Options choices={DURATIONS} />
              </Select>
            </Field>
          </div>
          <p>
            <SubmitButton name="intent" value="add" icon={CornerDownRight}>
              Ajouter la redirection
            </SubmitButton>
          </p>
        </Form>
      </section>
      <PagedList
        place={REDIRECTS}
        list={loaderData}
        counted={['redirection', 'redirections']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={{
          title: 'Aucune redirection ajoutée',
          words: 'Ajoutez celle d’une page que vous avez retirée, ou d’une adresse écrite sur un imprimé.',
        }}
      />
    </>
  );
}
