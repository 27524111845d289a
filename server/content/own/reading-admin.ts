import type { Kysely } from 'kysely';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { ContentLibrary } from '../library.ts';
import type { PageHeader } from '../pages.ts';
import {
  type KeptReadings,
  type PageReading,
  READ_TYPES,
  type ReadType,
  readingOfPage,
  readPageReadings,
} from './page-readings.ts';

const PAGE_SIZE = 50;

/** `changed`: read once, and its words have changed since. */
export type ReadingState = 'read' | 'changed' | 'unread';

type ReadablePage = {
  path: string;
  title: string;
  type: ReadType;
  /** The day of its words. */
  updated: string;
  state: ReadingState;
  /** Of these words, or of those before. */
  reading: PageReading | null;
};

type ReadingQuery = {
  page: number;
  type?: ReadType | undefined;
  state?: ReadingState | undefined;
};

type ReadingSaved =
  | 'saved'
  /** The words are not those that the form was drawn with. */
  | 'changed'
  /** Somebody else is named on it since. */
  | 'taken'
  /** The caller has given no name. */
  | 'nameless'
  | 'missing';

/** Who is named on pages as having read them. All functions throw NotAdminError for anyone but an owner. */
export type ReadingAdmin = {
  list(
    admin: AdminIdentity,
    query: ReadingQuery,
  ): Promise<{ rows: ReadablePage[]; count: number; pageCount: number; name: string }>;
  /**
   * Names the caller on a page, from now on and as long as its words stay.
   * @param seen the day of the words that the caller had before them
   */
  sign(admin: AdminIdentity, path: string, seen: string): Promise<ReadingSaved>;
  /** Takes the name off a page. */
  withdraw(admin: AdminIdentity, path: string): Promise<void>;
};

export type ReadingAdminDeps = {
  database: Pick<Database, 'transaction'>;
  content: Pick<ContentLibrary, 'pageHeads'>;
  clock: () => Date;
};

export function createReadingAdmin({ database, content, clock }: ReadingAdminDeps): ReadingAdmin {
  const readable = () => content.pageHeads().filter(isReadable);
  return {
    list: (admin, { page, type, state }) =>
      readAsTableOwner(database, admin, 'settings', async (tx) => {
        const readings = await readPageReadings(tx);
        const found = readable()
          .map((one) => rowOf(one, readings))
          .filter((row) => (!type || row.type === type) && (!state || row.state === state))
          .sort((a, b) => a.title.localeCompare(b.title, 'fr'));
        const name = await nameOf(tx, admin);
        return {
          rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
          count: found.length,
          pageCount: Math.ceil(found.length / PAGE_SIZE),
          name,
        };
      }),
    sign: (admin, path, seen) =>
      changeAsAdmin(database, admin, 'settings', async (tx): Promise<ReadingSaved> => {
        const page = readable().find((one) => one.path === path);
        if (!page) return 'missing';
        if (page.updated !== seen) return 'changed';
        const name = await nameOf(tx, admin);
        if (!name) return 'nameless';
        const row = {
          page_updated: page.updated,
          reader_name: name,
          read_at: clock(),
          read_by: admin.id,
        };
        // A reading of earlier words is shown nowhere: it gives way. One of these words stays whoever else presses.
        const saved = await tx
          .insertInto('internal.page_readings')
          .values({ path, ...row })
          .onConflict((conflict) =>
            conflict
              .column('path')
              .doUpdateSet(row)
              .where((eb) =>
                eb.or([
                  eb('internal.page_readings.page_updated', '<>', page.updated),
                  eb('internal.page_readings.read_by', '=', admin.id),
                ]),
              ),
          )
          .returning('path')
          .executeTakeFirst();
        return saved ? 'saved' : 'taken';
      }),
    withdraw: (admin, path) =>
      changeAsAdmin(database, admin, 'settings', async (tx) => {
        await tx.deleteFrom('internal.page_readings').where('path', '=', path).execute();
      }),
  };
}

/** Empty if they have given none: the database calls them by their address then, which is for no page. */
async function nameOf(tx: Kysely<Schema>, admin: AdminIdentity): Promise<string> {
  const { full_name: name } = await tx
    .selectFrom('profiles')
    .select('full_name')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  return name && !name.includes('@') ? name : '';
}

type Readable = Extract<PageHeader, { type: ReadType }>;

const isReadable = (page: PageHeader): page is Readable => READ_TYPES.some((type) => type === page.type);

function rowOf(page: Readable, readings: KeptReadings): ReadablePage {
  const { path, title, type, updated } = page;
  const kept = readings.get(path);
  const state = !kept ? 'unread' : readingOfPage(page, readings) ? 'read' : 'changed';
  return {
    ...{ path, title, type, updated, state },
    reading: kept ? { name: kept.name, day: kept.day } : null,
  };
}
