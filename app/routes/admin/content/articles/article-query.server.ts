import { z } from 'zod';
import { askedPage } from '#domain/urls/asked-fields.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { ArticleAdmin, ArticleView } from '#server/content/own/article-admin.ts';
import type { ArticleFields } from '#server/content/own/article-fields.ts';
import { ARTICLE_STATES } from './article-states.ts';
import { ARTICLE_FIELDS } from './form.ts';

const views = ['all', ...Object.keys(ARTICLE_STATES)] as [ArticleView, ...ArticleView[]];

/** The query parameters in the list's address. */
export const addressSchema = z.object({
  etat: z.enum(views).catch('all').default('all'),
  page: askedPage(),
});

/** The revision an address asks for; null for none. */
export const askedRevision = (params: URLSearchParams): number | null =>
  z.coerce.number().pipe(z.int().min(1).max(1_000_000)).safeParse(params.get('version')).data ?? null;

type Asked = { id: string; revision: number; current: number; params: URLSearchParams };

/** Compares a revision with the one before it, or with the current one, as its address asks; null if there is none to compare. */
export async function readComparison(
  articles: Pick<ArticleAdmin, 'compare'>,
  admin: AdminIdentity,
  { id, revision, current, params }: Asked,
) {
  const isSince = revision < current && (revision === 1 || params.get('face') === 'presente');
  const [from, to] = isSince ? [revision, current] : [revision - 1, revision];
  const found = from > 0 ? await articles.compare(admin, id, from, to) : null;
  if (!found) return null;
  return {
    from,
    to,
    isSince,
    hasBoth: revision > 1 && revision < current,
    changed: found.changed.map(({ field, parts }) => ({ label: labelOf(field), parts })),
    same: found.same.map(labelOf),
  };
}

const labelOf = (field: keyof ArticleFields): string => ARTICLE_FIELDS[field].label;
