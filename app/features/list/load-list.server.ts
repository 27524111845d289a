import { redirect } from 'react-router';
import type { ZodType } from 'zod';
import { type Asked, type ListPlace, listPath } from './list-place.ts';

/** The place of a list must name every parameter that its schema reads, or its links would lose some. */
type PlaceOf<Query> = ListPlace<Exclude<keyof Query, 'page'> & string>;

/**
 * Loads the numbered page of a list that its address asks for; a page beyond the end redirects to the last one. The
 * other results of `read` are passed on.
 */
export async function loadList<
  Query extends { page: number },
  Found extends { rows: readonly unknown[]; count: number; pageCount: number },
>(
  place: PlaceOf<Query>,
  schema: ZodType<Query>,
  params: URLSearchParams,
  read: (query: Query) => Promise<Found>,
) {
  const query = schema.parse(Object.fromEntries(params));
  const { page, ...asked } = query;
  const found = await read(query);
  if (page > 1 && found.rows.length === 0) {
    // A statement that returns the count with each row returns none beyond the end.
    const { pageCount } = found.pageCount > 0 ? found : await read({ ...query, page: 1 });
    throw redirect(pathOf(place, asked, Math.max(1, pageCount)));
  }
  return { ...found, asked, page };
}

/**
 * Loads the latest rows of a list that grows all the time, or the rows before `avant`. The `next` that `read` returns
 * becomes the address of older ones.
 */
export async function loadOlder<
  Query extends { avant?: unknown },
  Found extends { rows: readonly unknown[]; next: string | number | null },
>(
  place: PlaceOf<Query>,
  schema: ZodType<Query>,
  params: URLSearchParams,
  read: (query: Query) => Promise<Found>,
) {
  const query = schema.parse(Object.fromEntries(params));
  const { avant, ...asked } = query;
  const { next, ...found } = await read(query);
  const older = next === null ? null : pathOf(place, { ...asked, avant: next });
  return { ...found, asked, isFirst: avant === undefined, older };
}

/** Takes any list and its query: TypeScript does not see that a part of a query is still a query. */
const pathOf = (place: { path: string }, asked: object, page?: number) =>
  listPath(place as ListPlace, asked as Asked<string>, page);
