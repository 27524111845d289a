import { FilePlus } from 'lucide';
import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/articles.ts';
import { ARTICLES_PATH, articlePath, articlesPath, NEW_ARTICLE } from './article-paths.ts';
import { askedArticles } from './article-query.server.ts';
import { ARTICLE_STATES } from './article-states.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Articles', 'Les articles du blog écrits à l’atelier.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { etat, page } = askedArticles(url.searchParams);
  const { content } = context.get(depsContext);
  const { content: contentAdmin } = context.get(depsContext).admin;
  const { rows, count, pageCount } = await contentAdmin.articles.list(signedIn(context), {
    view: etat,
    page,
  });
  if (page > 1 && rows.length === 0) throw redirect(articlesPath(etat, Math.max(1, pageCount)));
  return {
    etat,
    page,
    count,
    pageCount,
    onSite: content.listArticles().length,
    done: url.searchParams.get('fait') === 'supprimer' ? 'L’article est supprimé.' : null,
    rows: rows.map(({ publishAt, updatedAt, ...row }) => ({
      ...row,
      publishOn: publishAt ? formatDate(publishAt, { withTime: true }) : '—',
      updatedOn: formatDate(updatedAt, { withTime: true }),
    })),
  };
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

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { etat, page, pageCount, count, rows, done, onSite } = loaderData;
  return (
    <>
      <header className="area__head">
        <h1>Articles</h1>
        <p className="lead">
          Ceux que vous écrivez ici paraissent au <Link to="/blog">blog</Link> avec ceux livrés avec le
          site&nbsp;: {onSite} y sont en ce moment.
        </p>
        <p className="account__ways">
          <ButtonLink to={articlePath(NEW_ARTICLE)} variant="primary" icon={FilePlus}>
            Écrire un article
          </ButtonLink>
        </p>
      </header>
      <DoneNotice>{done}</DoneNotice>
      <div>
        <ListFilters
          action={ARTICLES_PATH}
          asked={{ etat }}
          submit="Afficher"
          count={count > 1 ? `${count} articles` : `${count} article`}
        >
          <Field name="etat" label="État">
            <Select defaultValue={etat}>
              <option value="all">Tous</option>
              {Object.entries(ARTICLE_STATES).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </ListFilters>
        <Table
          caption="Articles"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <EmptyState illustration="boite-vide" title="Aucun article ici" level={2}>
              <p>
                Un article s’enregistre en brouillon, puis se publie tout de suite ou à une heure choisie.
              </p>
            </EmptyState>
          }
          pagination={
            <Pagination page={page} pageCount={pageCount} to={(number) => articlesPath(etat, number)} />
          }
        />
      </div>
    </>
  );
}
