import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { TESTIMONIAL_VIEWS, type TestimonialView } from '#domain/testimonials/testimonial-decision.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/testimonials.ts';
import { listSchema } from './form.ts';
import { TestimonialBadge } from './testimonial-badge.tsx';
import { TESTIMONIALS_PATH, testimonialPath, testimonialsPath } from './testimonial-paths.ts';
import { askedTestimonials } from './testimonial-query.server.ts';

/** Length of a testimonial in the list, in characters. */
const EXCERPT = 160;

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Témoignages', 'Les avis à lire, publiés et refusés.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { vue, page } = askedTestimonials(url.searchParams);
  const { moderation } = context.get(depsContext).testimonials;
  const { rows, count, pageCount, examples } = await moderation.list(signedIn(context), { view: vue, page });
  if (page > 1 && rows.length === 0) throw redirect(testimonialsPath(vue, Math.max(1, pageCount)));
  return {
    vue,
    page,
    count,
    pageCount,
    examples,
    done: url.searchParams.get('fait') === 'exemples' ? 'Les exemples sont retirés du site.' : null,
    rows: rows.map(({ text, createdAt, ...row }) => ({
      ...row,
      excerpt: text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text,
      receivedOn: formatDate(createdAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { errors } = await readForm(listSchema, {}, request);
  if (errors) return data({ errors }, { status: 400 });
  await context.get(depsContext).testimonials.moderation.removeExamples(signedIn(context));
  return redirect(`${TESTIMONIALS_PATH}?fait=exemples`, 303);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'auteur',
    label: 'Auteur',
    cell: ({ id, name, location }) => (
      <Link to={testimonialPath(id)}>{location ? `${name}, ${location}` : name}</Link>
    ),
  },
  { id: 'note', label: 'Note', cell: ({ rating }) => <Stars value={rating} /> },
  { id: 'texte', label: 'Avis', cell: ({ excerpt }) => excerpt },
  { id: 'recu', label: 'Reçu le', isNumeric: true, cell: ({ receivedOn }) => receivedOn },
  { id: 'etat', label: 'État', cell: (row) => <TestimonialBadge {...row} /> },
];

export default function Testimonials({ loaderData, actionData }: Route.ComponentProps) {
  const { vue, page, pageCount, count, examples, rows, done } = loaderData;
  return (
    <>
      <header className="area__head">
        <h1>Témoignages</h1>
        <p className="lead">
          Un avis se publie ou se refuse dans les 30 jours, tel qu’il est écrit. Son auteur lit le motif d’un
          refus.
        </p>
      </header>
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={actionData?.errors ?? []} />
      {examples > 0 && <Examples count={examples} />}
      <div>
        <ListFilters
          action={TESTIMONIALS_PATH}
          asked={{ vue }}
          submit="Afficher"
          count={count === 1 ? '1 avis' : `${count} avis`}
        >
          <Field name="vue" label="Avis">
            <Select defaultValue={vue}>
              {Object.entries(TESTIMONIAL_VIEWS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </ListFilters>
        <Table
          caption="Témoignages"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<NoneHere view={vue} />}
          pagination={
            <Pagination page={page} pageCount={pageCount} to={(number) => testimonialsPath(vue, number)} />
          }
        />
      </div>
    </>
  );
}

/** Examples show the page before the first customer writes; after that they should go. */
function Examples({ count }: { count: number }) {
  return (
    <Notice kind="warn" title="Des exemples sont sur le site" level={2}>
      <p>
        {count === 1 ? 'Un avis est un exemple' : `${count} avis sont des exemples`}. Le site le dit, et
        aucune moyenne n’en tient compte. Retirez-les dès que vous publiez de vrais avis&nbsp;: ils ne
        reviennent pas.
      </p>
      <Form method="post" action={TESTIMONIALS_PATH}>
        <SubmitButton name="intent" value="remove-examples" variant="danger">
          Retirer tous les exemples
        </SubmitButton>
      </Form>
    </Notice>
  );
}

const NONE: Record<TestimonialView, { title: string; words: string }> = {
  waiting: { title: 'Aucun avis à lire', words: 'Ceux que les clients écrivent sur le site arrivent ici.' },
  published: { title: 'Aucun avis publié', words: 'Publiez un avis reçu\u00a0: il paraît aussitôt.' },
  refused: { title: 'Aucun avis refusé', words: 'Un avis refusé ou retiré reste ici, avec son motif.' },
};

function NoneHere({ view }: { view: TestimonialView }) {
  return (
    <EmptyState illustration="boite-vide" title={NONE[view].title} level={2}>
      <p>{NONE[view].words}</p>
    </EmptyState>
  );
}
