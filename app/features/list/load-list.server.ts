import { redirect } from 'react-router';
import type { ZodType } from 'zod';
import { type Asked, type ListPlace, listPath } from './list-place.ts';

/** The address of a list has all that its schema reads, or its links would lose some of it. */
type PlaceOf<Query> = ListPlace<Exclude<keyof Query, 'page'> & string>;

/**
 * A numbered page of a list, as its address asks; a page beyond the end leads to the last one. Whatever else `read`
 * gives comes along.
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
    // A statement that counts on its rows counts none beyond the end.
    const { pageCount } = found.pageCount > 0 ? found : await read({ ...query, page: 1 });
    throw redirect(pathOf(place, asked, Math.max(1, pageCount)));
  }
  return { ...found, asked, page };
}

/**
 * The latest rows of a list that grows all the time, or the rows before `avant`. What `read` gives as `next` becomes
 * the address of older ones.
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

/** Any list and its query: TypeScript does not see that a part of a query is still one. */
const pathOf = (place: { path: string }, asked: object, page?: number) =>
  listPath(place as ListPlace, asked as Asked<string>, page);
