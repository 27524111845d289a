import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { LABEL_OWNER } from '../repairs/prepaid-label.ts';
import type { Repairs } from '../repairs/repairs-module.ts';
import type { Documents } from '../shop/documents/documents-module.ts';
import type { FileStore } from '../uploads/store/file-store.ts';
import { readSlices } from '../uploads/video/video-slices.ts';
import { PERSONAL_TABLES, type Person, type PersonalTable } from './personal-tables.ts';
import { type ZippedFile, zipInSlices } from './zip-in-slices.ts';

export type ExportDeps = {
  kysely: Kysely<Schema>;
  documents: Pick<Documents, 'draw'>;
  drawRepairDocument: Repairs['drawDocument'];
  store: Pick<FileStore, 'get'>;
};

const READ_ME = `Vos données chez L’Atelier Papin

donnees.json\u00a0: ce que le site retient de vous, table par table, au format JSON (UTF-8).
documents/\u00a0: factures, avoirs, devis et tickets de prise en charge, en PDF.
fichiers/\u00a0: photos, vidéos et documents joints à vos réparations.

Mots de passe, codes, clés des liens et noms des personnes de l’atelier n’y sont pas.
`;

/** A ZIP of everything stored about a person, written while it is read: one file at a time is in memory. */
export const exportData = (deps: ExportDeps, person: Person): AsyncGenerator<Uint8Array> =>
  zipInSlices(filesOf(deps, person));

async function* filesOf(deps: ExportDeps, person: Person): AsyncGenerator<ZippedFile> {
  yield { name: 'LISEZ-MOI.txt', content: Buffer.from(READ_ME) };
  yield { name: 'donnees.json', content: Buffer.from(await readRows(deps.kysely, person)) };
  yield* documentsOf(deps, person);
  yield* uploadsOf(deps, person);
}

/** The rows of every table that is exported, as they were at one moment: as JSON, which the database writes. */
async function readRows(kysely: Kysely<Schema>, person: Person): Promise<string> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const tables: string[] = [];
      for (const table of PERSONAL_TABLES) {
        if (table.isSecret) continue;
        tables.push(`"${table.name}": [${(await rowsOf(tx, table, person)).join(', ')}]`);
      }
      return `{\n${tables.join(',\n')}\n}\n`;
    });
}

async function rowsOf(
  tx: Kysely<Schema>,
  { name, where, hidden = [] }: PersonalTable,
  person: Person,
): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select jsonb_pretty(to_jsonb(t) - ${[...hidden]}::text[]) as row
    from ${sql.table(name)} t
    where ${where(person)}
  `.execute(tx);
  return rows.map(({ row }) => row);
}

async function* documentsOf(deps: ExportDeps, { id }: Person): AsyncGenerator<ZippedFile> {
  const { kysely, documents } = deps;
  const { rows: numbers } = await sql<{ number: string }>`
    with own as (
      select i.number from public.invoices i join public.orders o on o.id = i.order_id where o.user_id = ${id}
      union all
      select i.number from public.invoices i join public.counter_sales s on s.id = i.sale_id where s.user_id = ${id}
    )
    select number from own
    union all
    select c.number from public.credit_notes c join own on own.number = c.invoice_number
    order by 1
  `.execute(kysely);
  for (const { number } of numbers) {
    const content = await documents.draw(number, { userId: id });
    if (content) yield { name: `documents/${number}.pdf`, content };
  }
  yield* repairDocumentsOf(deps, id);
}

async function* repairDocumentsOf({ kysely, drawRepairDocument }: ExportDeps, userId: string) {
  const tickets = await kysely
    .selectFrom('repairs')
    .select('id as repairId')
    .where('user_id', '=', userId)
    .where('registered_at', 'is not', null)
    .orderBy('repairs.created_at')
    .execute();
  const quotes = await kysely
    .selectFrom('repair_quotes')
    .innerJoin('repairs', 'repairs.id', 'repair_id')
    .select(['repairs.id as repairId', 'repair_quotes.id as quoteId'])
    .where('user_id', '=', userId)
    .where('document', 'is not', null)
    .orderBy('repairs.created_at')
    .orderBy('version')
    .execute();
  const documents = [
    ...tickets.map(({ repairId }) => ({ repairId, document: { kind: 'ticket' } as const })),
    ...quotes.map(({ repairId, quoteId }) => ({ repairId, document: { kind: 'quote', quoteId } as const })),
  ];
  for (const { repairId, document } of [...documents, ...(await moneyDocumentsOf(kysely, userId))]) {
    const drawn = await drawRepairDocument(repairId, document);
    if (drawn) yield { name: `documents/${drawn.filename}`, content: drawn.content };
  }
}

/** The notes, invoices and credit notes of the account's repairs. */
async function moneyDocumentsOf(kysely: ExportDeps['kysely'], userId: string) {
  const { rows } = await sql<{ repairId: string; kind: 'note' | 'invoice' | 'credit-note'; number: string }>`
    select distinct r.id as "repairId", 'note' as kind, '' as number
    from public.repairs r join public.repair_notes n on n.repair_id = r.id
    where r.user_id = ${userId}
    union all
    select r.id, 'invoice', i.number
    from public.repairs r join public.invoices i on i.repair_id = r.id
    where r.user_id = ${userId}
    union all
    select r.id, 'credit-note', c.number
    from public.repairs r join public.invoices i on i.repair_id = r.id
      join public.credit_notes c on c.invoice_number = i.number
    where r.user_id = ${userId}
    order by 3
  `.execute(kysely);
  return rows.map(({ repairId, ...document }) => ({ repairId, document }));
}

const EXTENSIONS = { 'application/pdf': 'pdf', 'image/webp': 'webp', 'video/mp4': 'mp4' } as const;

async function* uploadsOf({ kysely, store }: ExportDeps, { id }: Person): AsyncGenerator<ZippedFile> {
  const files = await kysely
    .selectFrom('uploads')
    .innerJoin('repairs', 'repairs.id', 'owner_id')
    .select(['uploads.id', 'uploads.stored_key', 'uploads.mime', 'uploads.bytes', 'repairs.reference'])
    .where('owner_kind', 'in', ['repair', LABEL_OWNER])
    .where('user_id', '=', id)
    .orderBy('uploads.created_at')
    .execute();
  for (const { id: fileId, stored_key: key, mime, bytes, reference } of files) {
    const content =
      mime === 'video/mp4' ? readSlices(store, key, { start: 0, end: bytes }) : await store.get(key);
    if (content) yield { name: `fichiers/${reference}/${fileId}.${EXTENSIONS[mime]}`, content };
  }
}
