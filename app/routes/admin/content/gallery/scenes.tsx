import { ArrowDown, ArrowUp, ImagePlus } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { readForm } from '#app/forms/read-form.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/scenes.ts';
import { stepSchema } from './form.ts';
import { askedScenes } from './gallery-query.server.ts';
import { GALLERY_PATH, NEW_SCENE, scenePath, scenesPath } from './scene-paths.ts';
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
  const { page, ...asked } = askedScenes(url.searchParams);
  const { content } = context.get(depsContext);
  const { content: contentAdmin } = context.get(depsContext).admin;
  const all = await contentAdmin.gallery.list(signedIn(context));
  const categories = content.shippedGallery().categories.slice(1);
  const chosen = all.filter(
    ({ category, isPublished }) =>
      (!asked.categorie || category === asked.categorie) &&
      (asked.etat === 'toutes' || isPublished === (asked.etat === 'montrees')),
  );
  const pageCount = Math.ceil(chosen.length / PAGE_SIZE);
  const start = (page - 1) * PAGE_SIZE;
  if (page > 1 && start >= chosen.length) throw redirect(scenesPath(asked, Math.max(1, pageCount)));
  return {
    asked,
    page,
    pageCount,
    categories,
    count: chosen.length,
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
      form: scenesPath(asked, page),
    })),
  };
}

const GONE = 'Cette scène, ou celle d’à côté, n’existe plus.';

export async function action({ request, context, url }: Route.ActionArgs) {
  const { page, ...asked } = askedScenes(url.searchParams);
  const refuse = (status: number, message: string) => data({ errors: [{ message }] }, { status });
  const { value: step, errors } = await readForm(stepSchema, {}, request);
  if (!step) return data({ errors }, { status: 400 });
  const { gallery } = context.get(depsContext).admin.content;
  const admin = signedIn(context);
  if (step.kind === 'move') {
    if (!(await gallery.move(admin, step.scene, step.place))) return refuse(409, GONE);
    return redirect(scenesPath(asked, page, 'ranger'), 303);
  }
  if (!(await gallery.show(admin, step.scene, step.isPublished))) return refuse(409, GONE);
  return redirect(scenesPath(asked, page, step.isPublished ? 'montrer' : 'masquer'), 303);
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

export default function Scenes({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, page, pageCount, count, categories, rows, done } = loaderData;
  return (
    <>
      <header className="area__head">
        <h1>Galerie</h1>
        <p className="lead">
          Les scènes de <Link to="/galerie">la galerie</Link>, dans leur ordre. Celles livrées avec le site
          ont un dessin&nbsp;: une photo peut le remplacer.
        </p>
        <p className="account__ways">
          <ButtonLink to={scenePath(NEW_SCENE)} variant="primary" icon={ImagePlus}>
            Ajouter une scène
          </ButtonLink>
        </p>
      </header>
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={actionData?.errors ?? []} />
      <div>
        <ListFilters
          action={GALLERY_PATH}
          asked={asked}
          count={count > 1 ? `${count} scènes` : `${count} scène`}
        >
          <Field name="categorie" label="Catégorie">
            <Select defaultValue={asked.categorie}>
              <option value="">Toutes</option>
              {categories.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="etat" label="État">
            <Select defaultValue={asked.etat}>
              <option value="toutes">Toutes</option>
              <option value="montrees">À la galerie</option>
              <option value="masquees">Masquées</option>
            </Select>
          </Field>
        </ListFilters>
        <Table
          caption="Scènes"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ slug }) => slug}
          empty={
            <EmptyState
              illustration="aucun-resultat"
              title="Aucune scène ici"
              level={2}
              link={{ to: GALLERY_PATH, label: 'Toutes les scènes' }}
            >
              <p>Une photo de réparation et une phrase font une scène.</p>
            </EmptyState>
          }
          pagination={
            <Pagination page={page} pageCount={pageCount} to={(number) => scenesPath(asked, number)} />
          }
        />
      </div>
    </>
  );
}
