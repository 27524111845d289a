import { zipSync } from 'fflate';
import { sql, type Transaction } from 'kysely';
import { type ArchivePeriod, closedPeriods } from '#domain/closing/archive-period.ts';
import { NO_DIGEST } from '#domain/closing/closing-text.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Module } from '../../module.ts';
import { orRefused, Refusal } from '../../outcomes.ts';
import type { SealKeys } from '../../sealed-text.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { type ArchiveFiles, archiveFiles, sha256 } from './archive-files.ts';
import { isSignedBy, signText } from './archive-signature.ts';
import { checkClosings } from './check-closings.ts';

type PeriodArchivesDeps = {
  database: Pick<Database, 'transaction'>;
  shop: () => ShopSettings;
  keys: () => SealKeys;
  clock: () => Date;
};

type Drawn =
  | { outcome: 'drawn'; content: Buffer }
  /** What the books say now is not what was archived: the file of that day is the only one that has it. */
  | { outcome: 'altered'; files: string[] };

export type PeriodArchives = ReturnType<typeof createPeriodArchives>['api'];

/**
 * Archives of months and years whose days are closed. All functions throw NotAdminError for whoever may not see to
 * accounting.
 */
export function createPeriodArchives({ database, shop, keys, clock }: PeriodArchivesDeps) {
  return {
    api: {
      /** Those that were made, and the periods of which none was. */
      list: (admin: AdminIdentity) => readAsTableOwner(database, admin, 'accounting', listArchives),
      /** Makes the archive of a period, once: what is signed never changes. */
      make: (admin: AdminIdentity, period: ArchivePeriod) =>
        orRefused(
          changeAsAdmin(database, admin, 'accounting', async (tx) => {
            // Two who press together make one.
            await sql`lock table internal.period_archives in share row exclusive mode`.execute(tx);
            const { made, open } = await listArchives(tx);
            if (made.some((each) => each.period === period)) return { outcome: 'made' as const };
            if (!open.includes(period))
              throw new Refusal(
                'Cette période n’est pas encore clôturée\u00a0: clôturez d’abord son dernier jour.',
              );
            const { broken } = await checkClosings(tx);
            if (broken)
              throw new Refusal(
                'La chaîne des clôtures est rompue\u00a0: une archive dirait le contraire. Voyez la clôture de caisse.',
              );
            const files = await archiveFiles(tx, period);
            if (!files) throw new Refusal('Aucune clôture n’est de cette période.');
            const previous = made.toSorted((one, other) => one.number - other.number).at(-1);
            const manifest = manifestOf(files, {
              period,
              shop: shop(),
              previous: previous?.digest ?? NO_DIGEST,
            });
            const { signature, publicKey } = signText(keys(), manifest);
            await tx
              .insertInto('internal.period_archives')
              .values({
                period,
                manifest,
                signature,
                public_key: publicKey,
                made_at: clock(),
                made_by: admin.id,
              })
              .execute();
            return { outcome: 'made' as const };
          }),
        ),
      /** The archive as a file; null if none was made. Its files are made anew, and compared with what was signed. */
      draw: (admin: AdminIdentity, period: ArchivePeriod): Promise<Drawn | null> =>
        readAsTableOwner(database, admin, 'accounting', async (tx) => {
          const row = await tx
            .selectFrom('internal.period_archives')
            .selectAll()
            .where('period', '=', period)
            .executeTakeFirst();
          if (!row) return null;
          const files = (await archiveFiles(tx, period)) ?? new Map<string, Buffer>();
          const signed = digestsIn(row.manifest);
          const altered = [...new Set([...Object.keys(signed), ...files.keys()])].filter((name) => {
            const file = files.get(name);
            return !file || sha256(file) !== signed[name];
          });
          if (altered.length > 0) return { outcome: 'altered', files: altered };
          const whole = new Map(files)
            .set('manifeste.json', Buffer.from(row.manifest))
            .set('manifeste.sig', Buffer.from(`${row.signature}\n`))
            .set('cle-publique.pem', Buffer.from(row.public_key));
          // The same bytes whenever it is drawn: the time in it is that of the archive.
          const entries = [...whole].map(([name, file]) => [name, new Uint8Array(file)] as const);
          return {
            outcome: 'drawn',
            content: Buffer.from(zipSync(Object.fromEntries(entries), { mtime: row.made_at })),
          };
        }),
    },
  } satisfies Module<unknown>;
}

async function listArchives(tx: Transaction<Schema>) {
  const rows = await tx
    .selectFrom('internal.period_archives as a')
    .leftJoin('profiles as who', 'who.id', 'a.made_by')
    .selectAll('a')
    .select('who.full_name as maker')
    .orderBy('a.period', 'desc')
    .execute();
  const days = await tx.selectFrom('internal.closings').select('day').execute();
  const made = rows.map(({ number, period, manifest, signature, public_key, made_at, maker }) => ({
    ...{ number, period, made_at, maker },
    digest: sha256(manifest),
    isSigned: isSignedBy(public_key, manifest, signature),
  }));
  const known = new Set(made.map(({ period }) => period));
  return { made, open: closedPeriods(days.map(({ day }) => day)).filter((period) => !known.has(period)) };
}

type About = { period: ArchivePeriod; shop: ShopSettings; previous: string };

/** The text that is signed. */
const manifestOf = (files: ArchiveFiles, { period, shop, previous }: About): string =>
  `${JSON.stringify(
    {
      format: 'archive de caisse 1',
      period,
      shop: { name: shop.name, siren: shop.siren },
      previous,
      files: Object.fromEntries([...files].map(([name, content]) => [name, sha256(content)])),
    },
    null,
    2,
  )}\n`;

const digestsIn = (manifest: string): Record<string, string> =>
  (JSON.parse(manifest) as { files: Record<string, string> }).files;
