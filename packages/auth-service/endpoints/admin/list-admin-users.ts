import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { AuthDeps, AuthHandler } from '../../auth-deps.ts';
import type { AuthTables } from '../../auth-tables.ts';
import { requireAdmin } from '../../transport/bearer.ts';
import { badRequest } from '../../transport/errors.ts';
import { userShape } from '../../users/user-shape.ts';

const USERS_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;
const AUDIENCE = 'authenticated';

type Page = { page: number; perPage: number; filter: string };

/** GET /admin/users: newest first, a page at a time. */
export function listAdminUsers(deps: AuthDeps): AuthHandler {
  return async (c) => {
    await requireAdmin(c, deps);
    const page = {
      page: readNumber(c.req.query('page'), 1),
      perPage: Math.min(readNumber(c.req.query('per_page'), USERS_PER_PAGE), MAX_PER_PAGE),
      filter: c.req.query('filter') ?? '',
    };
    const { total, users } = await findPage(deps.database.kysely, page);
    c.header('X-Total-Count', String(total));
    c.header('Link', pageLinks(`${deps.settings.baseUrl}/admin/users`, page, total));
    return c.json({ users, aud: AUDIENCE });
  };
}

/** @throws AuthError */
function readNumber(given: string | undefined, fallback: number): number {
  if (given === undefined || given === '') return fallback;
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (number < 1) throw badRequest(`Bad Pagination Parameters: ${JSON.stringify(given)} is not a page`);
  return number;
}

/** `page` comes first in each address: clients read the number after the first "=". */
export function pageLinks(address: string, { page, perPage, filter }: Page, total: number): string {
  const last = Math.ceil(total / perPage);
  const further = `per_page=${perPage}${filter && `&filter=${encodeURIComponent(filter)}`}`;
  const link = (to: number, rel: string) => `<${address}?page=${to}&${further}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

async function findPage(db: Kysely<AuthTables>, { page, perPage, filter }: Page) {
  const matching = db.selectFrom('auth.users').where(matches(filter));
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const isTheirs = sql<boolean>`user_id = any(${rows.map(({ id }) => id)}::uuid[])`;
  const [identities, factors] = await Promise.all([
    db
      .selectFrom('auth.identities')
      .selectAll()
      .where(isTheirs)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('auth.mfa_factors')
      .selectAll()
      .where(isTheirs)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ]);
  const identitiesOf = Map.groupBy(identities, (identity) => identity.user_id);
  const factorsOf = Map.groupBy(factors, (factor) => factor.user_id);
  const users = rows.map((row) => userShape(row, identitiesOf.get(row.id) ?? [], factorsOf.get(row.id)));
  return { total: Number(total), users };
}

/** Part of the address or of the name. */
function matches(filter: string) {
  const pattern = `%${filter.replace(/[\\%_]/g, '\\$&')}%`;
  return (where: ExpressionBuilder<AuthTables, 'auth.users'>) =>
    where.and([
      where('aud', '=', AUDIENCE),
      ...(filter
        ? [
            where.or([
              where('email', 'ilike', pattern),
              where(sql`raw_user_meta_data ->> 'full_name'`, 'ilike', pattern),
            ]),
          ]
        : []),
    ]);
}
