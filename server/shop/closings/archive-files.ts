import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import {
  type ArchivePeriod,
  archivePeriodText,
  firstDayOf,
  lastDayOf,
} from '#domain/closing/archive-period.ts';
import { closingText } from '#domain/closing/closing-text.ts';
import type { EntryKind } from '#domain/payments/ledger.ts';
import { PAYMENT_WAYS, type PaymentWay } from '#domain/payments/payment-ways.ts';
import { toCsv } from '#domain/text/csv.ts';
import type { Schema } from '../../db/schema.ts';
import { signedCents } from '../../payments/signed-cents.ts';
import { type ClosingRow, closingFacts } from './closing-row.ts';
import { entriesText } from './read-ledger-sums.ts';

/** The files of an archive, by their names, in their order. */
export type ArchiveFiles = ReadonlyMap<string, Buffer>;

export const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/**
 * Everything that closings of a period say, and every entry that they cover; null if there are none. Two texts a closing are
 * the very ones that its digests are made of, so that any program for SHA-256 checks them; the table is for people.
 */
export async function archiveFiles(
  tx: Transaction<Schema>,
  period: ArchivePeriod,
): Promise<ArchiveFiles | null> {
  const rows = await tx
    .selectFrom('internal.closings')
    .selectAll()
    .where('day', '>=', firstDayOf(period))
    .where('day', '<=', lastDayOf(period))
    .orderBy('number')
    .execute();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const files = new Map<string, Buffer>();
  files.set('LISEZMOI.txt', Buffer.from(readMe(period)));
  files.set('ecritures.csv', Buffer.from(await entriesCsv(tx, first.covers_from, last.covers_until)));
  for (const row of rows) {
    const name = String(row.number).padStart(5, '0');
    files.set(`clotures/${name}-cloture.txt`, Buffer.from(closingText(closingFacts(row))));
    files.set(`clotures/${name}-ecritures.txt`, Buffer.from(await coveredText(tx, row)));
  }
  files.set('clotures/empreintes.csv', Buffer.from(digestsCsv(rows)));
  return files;
}

async function coveredText(
  tx: Transaction<Schema>,
  { covers_from, covers_until }: ClosingRow,
): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select ${entriesText} as text from public.payments p
    where p.created_at >= ${covers_from} and p.created_at < ${covers_until}
  `.execute(tx);
  return rows[0]?.text ?? '';
}

const digestsCsv = (rows: readonly ClosingRow[]): string =>
  toCsv(
    ['Clôture', 'Journée', 'Empreinte', 'Empreinte des écritures', 'Empreinte de la clôture d’avant'],
    rows.map(({ number, day, digest, entries_digest, previous_digest }) => [
      number,
      day,
      digest,
      entries_digest,
      previous_digest,
    ]),
  );

type Entry = {
  id: number;
  at: string;
  kind: EntryKind;
  method: PaymentWay;
  cents: number;
  sale: string | null;
  reference: string | null;
  corrects: number | null;
  reason: string | null;
};

const ENTRY_KINDS: Record<EntryKind, string> = {
  payment: 'Encaissement',
  refund: 'Remboursement',
  payout: 'Achat d’occasion',
};

async function entriesCsv(tx: Transaction<Schema>, from: Date, until: Date): Promise<string> {
  const { rows } = await sql<Entry>`
    select p.id, to_char(p.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI:SS') as at, p.kind, p.method,
      ${signedCents} as cents, coalesce(o.number, r.reference, s.number, i.number, p.used_goods_number) as sale, p.reference,
      p.corrects_id as corrects, p.reason
    from public.payments p
    left join public.orders o on o.id = p.order_id
    left join public.repairs r on r.id = p.repair_id
    left join public.counter_sales s on s.id = p.sale_id
    left join public.invoices i on i.free_invoice_id = p.free_invoice_id
    where p.created_at >= ${from} and p.created_at < ${until}
    order by p.id
  `.execute(tx);
  return toCsv(
    ['Écriture', 'Heure', 'Sens', 'Moyen', 'Montant', 'Vente ou achat', 'Référence', 'Corrige', 'Motif'],
    rows.map(({ id, at, kind, method, cents, sale, reference, corrects, reason }) => [
      id,
      at,
      ENTRY_KINDS[kind],
      PAYMENT_WAYS[method],
      cents / 100,
      sale ?? '',
      reference ?? '',
      corrects ?? '',
      reason ?? '',
    ]),
  );
}

const readMe = (period: ArchivePeriod): string => `Archive de la caisse, ${archivePeriodText(period)}

ecritures.csv                    chaque encaissement, remboursement et achat d’occasion de la période
clotures/N-cloture.txt           ce que dit la clôture N\u00a0; son SHA-256 est son empreinte
clotures/N-ecritures.txt         les écritures qu’elle couvre\u00a0; son SHA-256 est l’empreinte des écritures
clotures/empreintes.csv          ces empreintes, et celle de la clôture d’avant\u00a0: la chaîne
manifeste.json                   le SHA-256 de chaque fichier, et celui du manifeste de l’archive d’avant
manifeste.sig                    la signature du manifeste (Ed25519)
cle-publique.pem                 la clé qui la vérifie

Vérifier les fichiers, puis la signature\u00a0:

  sha256sum ecritures.csv clotures/*
  base64 -d manifeste.sig > signature.bin
  openssl pkeyutl -verify -pubin -inkey cle-publique.pem -rawin -in manifeste.json -sigfile signature.bin

Gardez cette archive hors de la machine du site, avec l’empreinte du manifeste que montre l’écran.
`;
