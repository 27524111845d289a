import { ArrowDown, ArrowUp, ImagePlus } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter } from '#app/features/list/filter-fields.tsx';
import { listPath } from '#app/features/list/list-place.ts';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { withQuery } from '#domain/urls/with-query.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/scenes.ts';
import { stepSchema } from './form.ts';
import { addressSchema } from './gallery-query.server.ts';
import { ALLOWED_PAIRS_PATH, GALLERY_PATH, NEW_SCENE, SCENES, scenePath } from './scene-paths.ts';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Galerie', 'Les scènes de la galerie et leurs photos.');

const PAGE_SIZE = 50;

const DONE: Readonly<Record<string, string>> = {
  enregistrer: 'La scène est enregistrée.',
  supprimer: 'La scène est supprimée.',
  origine: 'La scène est de nouveau telle que livrée avec le site.',
  ranger: 'L’ordre de la galerie a changé.',
  montrer: 'La scène est à la galerie.',
  masquer: 'La scène n’est plus à la galerie.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, admin } = context.get(depsContext);
  return loadList(SCENES, addressSchema, url.searchParams, async ({ page, ...asked }) => {
    const all = await admin.content.gallery.list(signedIn(context));
    const categories = content.shippedGallery().categories.slice(1);
    const chosen = all.filter(
      ({ category, isPublished }) =>
        (!asked.categorie || category === asked.categorie) &&
        (asked.etat === 'toutes' || isPublished === (asked.etat === 'montrees')),
    );
    const start = (page - 1) * PAGE_SIZE;
    return {
      count: chosen.length,
      pageCount: Math.ceil(chosen.length / PAGE_SIZE),
      categories: categories.map(({ id, label }) => ({ id, label })),
      done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
      rows: chosen.slice(start, start + PAGE_SIZE).map((scene, index) => ({
        slug: scene.slug,
        title: scene.title,
        picture: scene.picture,
        category: categories.find(({ id }) => id === scene.category)?.label ?? scene.category,
        doneOn: scene.doneOn ? formatDate(scene.doneOn) : '—',
        isPublished: scene.isPublished,
        previous: chosen[start + index - 1]?.slug ?? null,
        next: chosen[start + index + 1]?.slug ?? null,
        /** The buttons lead back to the same list. */
        form: listPath(SCENES, asked, page),
      })),
    };
  });
}

const GONE = 'Cette scène, ou celle d’à côté, n’existe plus.';

export async function action({ request, context, url }: Route.ActionArgs) {
  const { page, ...asked } = addressSchema.parse(Object.fromEntries(url.searchParams));
  const backWith = (fait: string) => redirect(withQuery(listPath(SCENES, asked, page), { fait }), 303);
  const refuse = (status: number, message: string) => data({ errors: [{ message }] }, { status });
  const { value: step, errors } = await readForm(stepSchema, {}, request);
  if (!step) return data({ errors }, { status: 400 });
  const { gallery } = context.get(depsContext).admin.content;
  const admin = signedIn(context);
  if (step.kind === 'move')
    return (await gallery.move(admin, step.scene, step.place)) ? backWith('ranger') : refuse(409, GONE);
  if (!(await gallery.show(admin, step.scene, step.isPublished))) return refuse(409, GONE);
  return backWith(step.isPublished ? 'montrer' : 'masquer');
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'scene',
    label: 'Scène',
    cell: ({ slug, title, picture }) => (
      <span className="own__shot">
        <Picture {...picture} alt="" sizes="6rem" />
        <Link to={scenePath(slug)}>{title}</Link>
      </span>
    ),
  },
  { id: 'categorie', label: 'Catégorie', cell: ({ category }) => category },
  { id: 'date', label: 'Date', isNumeric: true, cell: ({ doneOn }) => doneOn },
  {
    id: 'etat',
    label: 'État',
    cell: ({ isPublished }) =>
      isPublished ? <Badge kind="ok">À la galerie</Badge> : <Badge kind="idle">Masquée</Badge>,
  },
  { id: 'actions', label: 'Actions', isLabelHidden: true, cell: (row) => <Steps {...row} /> },
];

/** Buttons to move an item before or after its neighbour in the shown list, and to hide or show it. */
function Steps({ slug, title, form, previous, next, isPublished }: Row) {
  return (
    <Form method="post" action={form} className="own__steps" preventScrollReset>
      <input type="hidden" name="scene" value={slug} />
      {previous && (
        <IconButton
          type="submit"
          icon={ArrowUp}
          name="before"
          value={previous}
          aria-label={`Monter «\u00a0${title}\u00a0»`}
        />
      )}
      {next && (
        <IconButton
          type="submit"
          icon={ArrowDown}
          name="after"
          value={next}
          aria-label={`Descendre «\u00a0${title}\u00a0»`}
        />
      )}
      <Button
        type="submit"
        size="s"
        name="show"
        value={isPublished ? 'non' : 'oui'}
        aria-label={`${isPublished ? 'Masquer' : 'Montrer'} «\u00a0${title}\u00a0»`}
      >
        {isPublished ? 'Masquer' : 'Montrer'}
      </Button>
    </Form>
  );
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Scenes({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, categories, done } = loaderData;
  return (
    <>
      <AreaHead
        title="Galerie"
        lead={
          <>
            Les scènes de <Link to="/galerie">la galerie</Link>, dans leur ordre. Celles livrées avec le site
            ont un dessin&nbsp;: une photo peut le remplacer.
          </>
        }
        ways={
          <>
            <ButtonLink to={scenePath(NEW_SCENE)} variant="primary" icon={ImagePlus}>
              Ajouter une scène
            </ButtonLink>
            <ButtonLink to={ALLOWED_PAIRS_PATH} variant="secondary">
              Avant et après
            </ButtonLink>
          </>
        }
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={actionData?.errors ?? []} />
      <PagedList
        place={SCENES}
        list={loaderData}
        caption="Scènes"
        counted={['scène', 'scènes']}
        columns={COLUMNS}
        rowKey={({ slug }) => slug}
        none={{
          title: 'Aucune scène ici',
          words: 'Une photo de réparation et une phrase font une scène.',
          illustration: 'aucun-resultat',
          link: { to: GALLERY_PATH, label: 'Toutes les scènes' },
        }}
      >
        <ChoiceFilter
          name="categorie"
          label="Catégorie"
          value={asked.categorie}
          any="Toutes"
          choices={categories}
        />
        <ChoiceFilter
          name="etat"
          label="État"
          value={asked.etat}
          choices={{ toutes: 'Toutes', montrees: 'À la galerie', masquees: 'Masquées' }}
        />
      </PagedList>
    </>
  );
}
