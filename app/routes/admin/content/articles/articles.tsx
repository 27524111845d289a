import { FilePlus } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter } from '#app/features/list/filter-fields.tsx';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/articles.ts';
import { ARTICLES, articlePath, NEW_ARTICLE } from './article-paths.ts';
import { addressSchema } from './article-query.server.ts';
import { ARTICLE_STATES } from './article-states.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Articles', 'Les articles du blog écrits à l’atelier.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, admin } = context.get(depsContext);
  return loadList(ARTICLES, addressSchema, url.searchParams, async ({ etat: view, page }) => {
    const { rows, ...pages } = await admin.content.articles.list(signedIn(context), { view, page });
    return {
      ...pages,
      onSite: content.listArticles().length,
      done: url.searchParams.get('fait') === 'supprimer' ? 'L’article est supprimé.' : null,
      rows: rows.map(({ publishAt, updatedAt, ...row }) => ({
        ...row,
        publishOn: publishAt ? formatDate(publishAt, { withTime: true }) : '—',
        updatedOn: formatDate(updatedAt, { withTime: true }),
      })),
    };
  });
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'titre', label: 'Titre', cell: ({ id, title }) => <Link to={articlePath(id)}>{title}</Link> },
  { id: 'rubrique', label: 'Rubrique', cell: ({ category }) => category || '—' },
  {
    id: 'etat',
    label: 'État',
    cell: ({ state }) => <Badge kind={ARTICLE_STATES[state].kind}>{ARTICLE_STATES[state].label}</Badge>,
  },
  { id: 'parution', label: 'Parution', isNumeric: true, cell: ({ publishOn }) => publishOn },
  { id: 'modifie', label: 'Modifié', isNumeric: true, cell: ({ updatedOn }) => updatedOn },
];

const STATES = Object.entries(ARTICLE_STATES).map(([id, { label }]) => ({ id, label }));

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { asked, done, onSite } = loaderData;
  return (
    <>
      <AreaHead
        title="Articles"
        lead={
          <>
            Ceux que vous écrivez ici paraissent au <Link to="/blog">blog</Link> avec ceux livrés avec le
            site&nbsp;: {onSite} y sont en ce moment.
          </>
        }
        ways={
          <ButtonLink to={articlePath(NEW_ARTICLE)} variant="primary" icon={FilePlus}>
            Écrire un article
          </ButtonLink>
        }
      />
      <DoneNotice>{done}</DoneNotice>
      <PagedList
        place={ARTICLES}
        list={loaderData}
        caption="Articles"
        counted={['article', 'articles']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={{
          title: 'Aucun article ici',
          words: 'Un article s’enregistre en brouillon, puis se publie tout de suite ou à une heure choisie.',
        }}
        submit="Afficher"
      >
        <ChoiceFilter
          name="etat"
          label="État"
          value={asked.etat}
          choices={[{ id: 'all', label: 'Tous' }, ...STATES]}
        />
      </PagedList>
    </>
  );
}
