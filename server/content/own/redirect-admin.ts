import { sql } from 'kysely';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { ContentLibrary } from '../library.ts';
import type { FindRedirect } from '../redirects.ts';
import { addressFaults, type ProbePath } from './check-addresses.ts';

const PAGE_SIZE = 50;

type OwnRedirect = { id: string; source: string; target: string; status: 301 | 302; createdAt: Date };
type NewRedirect = Pick<OwnRedirect, 'source' | 'target' | 'status'>;
type RedirectFault = { field: 'source' | 'target'; message: string };

/** Redirections beside those of the files. All functions throw NotAdminError for anyone but an administrator. */
export type RedirectAdmin = {
  list(
    admin: AdminIdentity,
    page: number,
  ): Promise<{ rows: OwnRedirect[]; count: number; pageCount: number }>;
  /** Null once it is in force; otherwise what is wrong with it. */
  add(admin: AdminIdentity, redirect: NewRedirect): Promise<RedirectFault | null>;
  remove(admin: AdminIdentity, id: string): Promise<void>;
  /** Other sites that a redirection may lead to. */
  allowedHosts(): string[];
};

export type RedirectAdminDeps = {
  database: Pick<Database, 'asRole' | 'transaction'>;
  content: Pick<ContentLibrary, 'findPage'>;
  probe: ProbePath;
  /** All redirections, those of the files included. */
  findRedirect: FindRedirect;
  siteUrl: string;
  /** Addresses of other sites that ours links to. */
  foreignUrls: () => readonly (string | undefined)[];
};

export function createRedirectAdmin(deps: RedirectAdminDeps): RedirectAdmin {
  const { database } = deps;
  const allowedHosts = () => [
    ...new Set(deps.foreignUrls().flatMap((url) => (url && URL.canParse(url) ? new URL(url).host : []))),
  ];
  return {
    allowedHosts,
    list: (admin, page) =>
      readAsAdmin(database, admin, 'content', async (tx) => {
        const { count } = await tx
          .selectFrom('redirects')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        const rows = await tx
          .selectFrom('redirects')
          .select(['id', 'source', 'target', 'status', 'created_at as createdAt'])
          .orderBy('source')
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE)
          .execute();
        return { rows, count, pageCount: Math.ceil(count / PAGE_SIZE) };
      }),
    async add(admin, redirect) {
      // Checked before the site is asked anything: a stranger learns nothing about it.
      await readAsAdmin(database, admin, 'content', async () => undefined);
      const target = ownPath(redirect.target, deps.siteUrl);
      const fault =
        (await sourceFault(redirect.source, deps)) ??
        (await targetFault(redirect.source, target, allowedHosts(), deps));
      return fault ?? saveRedirect(deps, admin, { ...redirect, target });
    },
    remove: (admin, id) =>
      changeAsAdmin(database, admin, 'content', async (tx) => {
        await tx.deleteFrom('redirects').where('id', '=', id).execute();
      }),
  };
}

/** An address of this site counts as a path. */
function ownPath(target: string, siteUrl: string): string {
  const { origin } = new URL(siteUrl);
  return target === origin || target.startsWith(`${origin}/`) ? target.slice(origin.length) || '/' : target;
}

/** An existing page would no longer be visible. */
async function sourceFault(
  source: string,
  { content, probe, findRedirect }: RedirectAdminDeps,
): Promise<RedirectFault | null> {
  const refuse = (message: string): RedirectFault => ({ field: 'source', message });
  if (findRedirect(source)) return refuse('Cette adresse est déjà redirigée.');
  if (content.findPage(source)) return refuse('C’est une page du site\u00a0: elle ne serait plus visible.');
  // A redirection of its own leads articles that do not exist to their list.
  const isFree = /^\/blog\/[^/]+$/.test(source) || (await probe(source)) === 404;
  return isFree ? null : refuse('C’est une adresse du site\u00a0: elle ne serait plus visible.');
}

async function targetFault(
  source: string,
  target: string,
  hosts: readonly string[],
  deps: RedirectAdminDeps,
): Promise<RedirectFault | null> {
  const refuse = (message: string): RedirectFault => ({ field: 'target', message });
  if (!target.startsWith('/')) {
    const host = URL.canParse(target) ? new URL(target).host : '';
    if (hosts.includes(host)) return null;
    return refuse(`Choisissez une page du site, ou une adresse de\u00a0: ${hosts.join(', ')}.`);
  }
  const path = target.split('?')[0] ?? '';
  if (path === source) return refuse('Cette adresse mènerait à elle-même.');
  const next = deps.findRedirect(path);
  if (next) return refuse(`Cette adresse est elle-même redirigée\u00a0: écrivez l’arrivée, ${next.to}.`);
  const [fault] = await addressFaults([target], deps);
  return fault ? refuse(`Cette adresse ne mène nulle part (${fault}).`) : null;
}

/** One after the other: of two that would form a loop, the second one sees the first. */
function saveRedirect(
  { database }: RedirectAdminDeps,
  admin: AdminIdentity,
  { source, target, status }: NewRedirect,
): Promise<RedirectFault | null> {
  return changeAsAdmin(database, admin, 'content', async (tx): Promise<RedirectFault | null> => {
    await sql`lock table public.redirects in share row exclusive mode`.execute(tx);
    const path = target.split('?')[0] ?? '';
    const known = await tx
      .selectFrom('redirects')
      .select(['source', 'target'])
      .where((eb) =>
        eb.or([eb('source', 'in', [source, path]), eb(sql<string>`split_part(target, '?', 1)`, '=', source)]),
      )
      .execute();
    if (known.some((one) => one.source === source))
      return { field: 'source', message: 'Cette adresse est déjà redirigée.' };
    const [before] = known;
    if (before)
      return {
        field: before.source === path ? 'target' : 'source',
        message: `La redirection de ${before.source} vers ${before.target} passerait par celle-ci\u00a0: changez-la d’abord.`,
      };
    // A scheduled article is not a page yet.
    const post = await tx
      .selectFrom('blog_posts')
      .select('id')
      .where(sql<string>`'/blog/' || slug`, '=', source)
      .where('state', '=', 'published')
      .executeTakeFirst();
    if (post) return { field: 'source', message: 'C’est l’adresse d’un article programmé.' };
    await tx.insertInto('redirects').values({ source, target, status }).execute();
    return null;
  });
}
