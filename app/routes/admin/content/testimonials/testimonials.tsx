import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter } from '#app/features/list/filter-fields.tsx';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { TESTIMONIAL_VIEWS, type TestimonialView } from '#domain/testimonials/testimonial-decision.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/testimonials.ts';
import { listSchema } from './form.ts';
import { TestimonialBadge } from './testimonial-badge.tsx';
import { TESTIMONIALS, TESTIMONIALS_PATH, testimonialPath } from './testimonial-paths.ts';
import { addressSchema } from './testimonial-query.server.ts';
import '#app/routes/admin/content/style.css';

/** Length of a testimonial in the list, in characters. */
const EXCERPT = 160;

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Témoignages', 'Les avis à lire, publiés et refusés.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { moderation } = context.get(depsContext).testimonials;
  return loadList(TESTIMONIALS, addressSchema, url.searchParams, async ({ vue: view, page }) => {
    const { rows, ...found } = await moderation.list(signedIn(context), { view, page });
    return {
      ...found,
      done: url.searchParams.get('fait') === 'exemples' ? 'Les exemples sont retirés du site.' : null,
      rows: rows.map(({ text, createdAt, ...row }) => ({
        ...row,
        excerpt: text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text,
        receivedOn: formatDate(createdAt),
      })),
    };
  });
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
  { id: 'sujet', label: 'Sur', cell: ({ product }) => product ?? 'l’atelier' },
  { id: 'note', label: 'Note', cell: ({ rating }) => <Stars value={rating} /> },
  { id: 'texte', label: 'Avis', cell: ({ excerpt }) => <p className="own__excerpt">{excerpt}</p> },
  { id: 'recu', label: 'Reçu le', isNumeric: true, cell: ({ receivedOn }) => receivedOn },
  { id: 'etat', label: 'État', cell: (row) => <TestimonialBadge {...row} /> },
];

export default function Testimonials({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, examples, done } = loaderData;
  return (
    <>
      <AreaHead
        title="Témoignages"
        lead="Un avis se publie ou se refuse dans les 30 jours, tel qu’il est écrit. Son auteur lit le motif d’un refus."
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={actionData?.errors ?? []} />
      {examples > 0 && <Examples count={examples} />}
      <PagedList
        place={TESTIMONIALS}
        list={loaderData}
        caption="Témoignages"
        counted={['avis', 'avis']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={NONE[asked.vue]}
        submit="Afficher"
      >
        <ChoiceFilter name="vue" label="Avis" value={asked.vue} choices={TESTIMONIAL_VIEWS} />
      </PagedList>
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
