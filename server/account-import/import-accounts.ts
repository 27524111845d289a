import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { type ImportedAccount, importAccount, isKnownHash } from '#packages/auth-service/index.ts';
import { asAuthTables } from '../auth-database.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { AccountRows } from './read-account-file.ts';
import type { Row } from './sql-rows.ts';

export type AccountReport = {
  created: number;
  /** Accounts that exist here already; they stay as they are. */
  known: number;
  /** Accounts that nobody could sign in to: without an address, deleted, anonymous, or of a company's sign-in. */
  left: number;
  /** Accounts whose owners choose a password by the link for a forgotten one. */
  withoutPassword: number;
  /** Administrators of the other site. Here they are customers, until an owner invites them. */
  formerAdmins: string[];
  faults: { account: string; message: string }[];
};

const day = z.coerce.date().nullable();
const isTrue = (text: string | null | undefined) => text === 't' || text === 'true';

const rowSchema = z.object({
  id: z.uuid(),
  email: z.string().trim().toLowerCase().pipe(z.email().max(255)).nullish(),
  phone: z
    .string()
    .transform((text) => text.replaceAll(/\D/g, ''))
    .pipe(z.string().regex(/^[1-9]\d{6,14}$/))
    .nullish(),
  email_confirmed_at: day.default(null),
  phone_confirmed_at: day.default(null),
  banned_until: day.default(null),
  created_at: day.default(null),
});

type Profile = { fullName: string | null; phone: string | null; company: string | null };

/**
 * Creates the accounts of another project, all of them or none: it writes nothing while one has a fault, or if `isDry`.
 * Accounts keep their id, their password and what was confirmed, but not their roles. Running it again creates nothing.
 */
export async function importAccounts(
  database: Pick<Database, 'transaction'>,
  rows: AccountRows,
  { isDry, now }: { isDry: boolean; now: Date },
): Promise<AccountReport> {
  const report: AccountReport = {
    created: 0,
    known: 0,
    left: 0,
    withoutPassword: 0,
    formerAdmins: [],
    faults: [],
  };
  const profiles = new Map(rows.profiles.map((row) => [row.id, row]));
  const accounts = rows.users.flatMap(
    (row) => readAccount(row, profiles.get(row.id ?? ''), now, report) ?? [],
  );
  report.faults.push(...repeated(accounts));
  await database
    .transaction(async (tx) => {
      for (const account of accounts) await importOne(tx, account, report);
      if (isDry || report.faults.length > 0) throw new UndoError();
    })
    .catch((error: unknown) => {
      if (!(error instanceof UndoError)) throw error;
    });
  return report;
}

/** Rolls back a transaction that only had to show its outcome. */
class UndoError extends Error {}

type ReadAccount = ImportedAccount & { profile: Profile };

/** Null for an account that is left out or has a fault. */
function readAccount(
  row: Row,
  profile: Row | undefined,
  now: Date,
  report: AccountReport,
): ReadAccount | null {
  const isNobodys = !row.email && !row.phone;
  if (isNobodys || row.deleted_at || isTrue(row.is_anonymous) || isTrue(row.is_sso_user)) {
    report.left += 1;
    return null;
  }
  const name = row.email ?? row.phone ?? '';
  const read = rowSchema.safeParse({ ...row, email: row.email || null, phone: row.phone || null });
  if (!read.success) {
    const fields = [...new Set(read.error.issues.map(({ path }) => path.join('.')))].join(', ');
    report.faults.push({ account: name, message: `valeur inattendue\u00a0: ${fields}` });
    return null;
  }
  const hash = row.encrypted_password ?? '';
  const isUsable = isKnownHash(hash);
  if (!isUsable) report.withoutPassword += 1;
  if (profile?.role === 'admin') report.formerAdmins.push(name);
  const { id, email, phone, created_at: createdAt } = read.data;
  const data = metadataOf(row.raw_user_meta_data ?? row.user_metadata ?? null);
  return {
    id,
    email: email ?? undefined,
    phone: phone ?? undefined,
    passwordHash: isUsable ? hash : undefined,
    emailConfirmedAt: email ? read.data.email_confirmed_at : null,
    phoneConfirmedAt: phone ? read.data.phone_confirmed_at : null,
    bannedUntil: read.data.banned_until,
    createdAt: createdAt ?? now,
    data,
    profile: {
      fullName: profile?.full_name ?? textIn(data, 'full_name') ?? textIn(data, 'name'),
      phone: profile?.phone ?? null,
      company: profile?.company ?? null,
    },
  };
}

function metadataOf(text: string | null): Record<string, unknown> {
  const read = z.record(z.string(), z.unknown()).safeParse(parsed(text));
  return read.success ? read.data : {};
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

const textIn = (data: Record<string, unknown>, key: string): string | null => {
  const value = data[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** A fault for each row of the file that repeats the id, address or number of an earlier one. */
function repeated(accounts: readonly ReadAccount[]): AccountReport['faults'] {
  const seen = new Set<string>();
  return accounts.flatMap(({ id, email, phone }) =>
    [id, email, phone].flatMap((key) => {
      if (key === undefined) return [];
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew
        ? []
        : [{ account: email ?? phone ?? id, message: `deux fois dans le fichier\u00a0: ${key}` }];
    }),
  );
}

async function importOne(
  tx: Transaction<Schema>,
  { profile, ...account }: ReadAccount,
  report: AccountReport,
): Promise<void> {
  if (!(await importAccount(asAuthTables(tx), account))) {
    report.known += 1;
    return;
  }
  report.created += 1;
  const { fullName, phone, company } = profile;
  await tx
    .updateTable('profiles')
    .set({
      full_name: sql`coalesce(left(${fullName}, 200), full_name)`,
      phone: sql`coalesce(left(${phone}, 40), phone)`,
      company: company?.slice(0, 200) || null,
    })
    .where('id', '=', account.id)
    .execute();
}
