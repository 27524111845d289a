import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { SELLER_DOCUMENTS, USED_GOODS_WAYS } from '#domain/accounting/used-goods.ts';
import { pastDayCell, wordCell } from '#domain/data-import/cell-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { eurosField } from '#domain/money/euros-field.ts';
import { normalSerial } from '#domain/repair/serial.ts';
import { lineField } from '#domain/text/text-fields.ts';
import type { Schema } from '../../db/schema.ts';
import type { PlanRows } from '../import-plan.ts';
import { readRows } from '../import-rows.ts';

const BATCH = 500;

const way = wordCell(USED_GOODS_WAYS, {
  card: ['cb', 'carte bancaire'],
  cash: ['liquide', 'espèce'],
  transfer: ['virement bancaire'],
  exchange: ['échange', 'reprise', 'troc'],
  none: ['dépôt', 'don', 'aucun', 'rien', 'gratuit'],
});
const documentKind = wordCell(SELLER_DOCUMENTS, {
  identity_card: ['cni', 'carte nationale d’identité', 'ci', 'carte identité'],
  residence_permit: ['carte de séjour'],
  driving_licence: ['permis'],
  company: ['kbis', 'société', 'siren'],
});

const rowSchema = (today: string) =>
  z.object({
    serial: lineField('Écrivez le numéro de série\u00a0: il reconnaît l’appareil.', 80).transform(
      normalSerial,
    ),
    description: lineField('Décrivez l’objet\u00a0: genre, marque, modèle, couleur.', 500),
    acquiredOn: pastDayCell(today),
    price: eurosField({ mayBeZero: true }),
    way,
    origin: lineField('Écrivez d’où vient l’objet.', 200),
    sellerName: lineField('Écrivez le nom et les prénoms du vendeur.', 200),
    sellerAddress: lineField('Écrivez l’adresse du vendeur.', 300),
    documentKind,
    documentNumber: lineField('Écrivez le numéro de la pièce.', 60),
    documentIssuer: lineField('Écrivez qui a délivré la pièce, et quand.', 120),
  });

type UnitRow = z.output<ReturnType<typeof rowSchema>>;

/** The origin of an entry if the file lacks this column: that of most entries. */
const USUAL_ORIGIN = 'Achat à un particulier';

/** Enters each unit whose serial number is not in the register, which never changes an entry. */
export const planUsedUnits: PlanRows = async (tx, rows, { importId, actorId, now }) => {
  const filled = rows.map(({ line, cells }) => ({
    line,
    cells: { ...cells, origin: cells.origin || USUAL_ORIGIN },
  }));
  const schema = rowSchema(dayInParis(now));
  const { right, faults } = readRows(schema, filled, {
    keys: schema.pick({ serial: true }),
    keyOf: ({ serial }) => ({ field: 'serial', key: serial }),
  });
  const serials = right.map(({ value }) => value.serial);
  const entries = await tx
    .selectFrom('used_goods')
    .select('serial')
    .where(sql<boolean>`serial = any (${serials})`)
    .execute();
  const known = new Set(entries.map(({ serial }) => serial));
  const added = right.flatMap(({ value }) => (known.has(value.serial) ? [] : [value]));
  return {
    created: added.length,
    updated: 0,
    known: right.length - added.length,
    changes: [],
    faults,
    create: () => addEntries(tx, added, { importId, actorId, now }),
    update: async () => {},
  };
};

async function addEntries(
  tx: Transaction<Schema>,
  added: readonly UnitRow[],
  { importId, actorId, now }: { importId: string; actorId: string; now: Date },
): Promise<object> {
  // The units in the order of their dates: the register numbers them in this order.
  const ordered = added.toSorted((a, b) => a.acquiredOn.localeCompare(b.acquiredOn));
  for (let at = 0; at < ordered.length; at += BATCH)
    await tx
      .insertInto('used_goods')
      .values(
        ordered.slice(at, at + BATCH).map((row) => ({
          number: sql<string>`internal.next_number('LP', ${now})`,
          acquired_on: row.acquiredOn,
          description: row.description,
          serial: row.serial,
          origin: row.origin,
          price_cents: row.price,
          method: row.way,
          seller_name: row.sellerName,
          seller_address: row.sellerAddress,
          document_kind: row.documentKind,
          document_number: row.documentNumber,
          document_issuer: row.documentIssuer,
          recorded_by: actorId,
          recorded_at: now,
          import_id: importId,
        })),
      )
      .execute();
  return {};
}
