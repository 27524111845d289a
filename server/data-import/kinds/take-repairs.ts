import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { emailField, optional } from '#domain/customers/customer-fields.ts';
import { pastDayCell, phoneCell, wordCell } from '#domain/data-import/cell-fields.ts';
import { IMPORTED_STATES } from '#domain/data-import/repair-columns.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { type DeviceId, devices } from '#domain/repair/devices.ts';
import { REPAIR_STATES } from '#domain/repair/repair-states.ts';
import { normalSerial } from '#domain/repair/serial.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';
import type { Schema } from '../../db/schema.ts';
import { fingerprintOf } from '../../repairs/create-repair.ts';
import { repairToken, repairTokenHash } from '../../repairs/repair-link.ts';
import { addRepairEvent } from '../../repairs/repair-row.ts';
import {
  type FieldFault,
  type ImportRow,
  readValues,
  repeatedLines,
  type TakeRows,
  withoutFaults,
} from '../import-rows.ts';

type ImportedState = (typeof IMPORTED_STATES)[number];

const stateLabels = Object.fromEntries(
  IMPORTED_STATES.map((state) => [state, REPAIR_STATES[state].shop]),
) as Record<ImportedState, string>;

const state = wordCell(stateLabels, {
  registered: ['', 'nouveau', 'reçu', 'en attente', 'déposé', 'à faire', 'pris en charge'],
  diagnosed: ['diagnostiqué', 'devis en cours', 'devis', 'devis envoyé', 'en attente de devis'],
  accepted: ['devis accepté', 'accepté'],
  waiting_part: ['en attente de pièce', 'pièce commandée', 'attente pièce'],
  in_repair: ['en cours', 'en cours de réparation'],
  tested: ['testé', 'réparé', 'en test'],
  ready: ['prêt', 'terminé', 'à rendre', 'à récupérer'],
});

const deviceLabels = Object.fromEntries(devices.map(({ id, label }) => [id, label])) as Record<
  DeviceId,
  string
>;

const device = wordCell(deviceLabels, {
  console: ['console', 'manette', 'console de jeu', 'jeux vidéo'],
  pc: ['ordinateur', 'pc portable', 'ordinateur portable', 'portable', 'laptop', 'tour', 'windows'],
  mac: ['macbook', 'imac', 'apple mac'],
  telephone: ['smartphone', 'mobile', 'tablette', 'iphone', 'ipad'],
  composants: ['carte graphique', 'composant', 'carte mère'],
  maison: ['électroménager', 'autre', 'divers'],
  reseau: ['box', 'routeur', 'wifi'],
});

const rowSchema = (today: string) =>
  z.object({
    formerNumber: lineField('Écrivez l’ancien numéro\u00a0: il reconnaît le dossier.', 60),
    name: lineField('Écrivez le nom du client.', 200),
    email: optional(emailField),
    phone: optional(phoneCell),
    device,
    brand: optional(lineField('', 80)),
    model: optional(lineField('', 120)),
    serial: optional(lineField('', 60).transform(normalSerial)),
    fault: linesField('Écrivez la panne.', 4000),
    state: z.string().default('').pipe(state),
    registeredOn: optional(pastDayCell(today)),
    accessories: z
      .string()
      .default('')
      .transform((text) => text.split(/[,;\n]/).flatMap((each) => each.trim().slice(0, 60) || []))
      .pipe(z.array(z.string()).max(30, 'Écrivez 30 accessoires au plus.')),
    note: optional(linesField('', 2000)),
  });

type RepairRow = z.output<ReturnType<typeof rowSchema>>;

/** Opens a case for each former number that has none, in the state that it had. Its customer gets no mail about it. */
export const takeRepairs =
  ({ secret }: { secret: string }): TakeRows =>
  async (tx, rows, { isDry, importId, actorId, now }) => {
    const { values, faults } = readValues(rowSchema(dayInParis(now)), rows);
    faults.push(
      ...rows.flatMap(unreachable),
      ...repeatedLines(values, ({ formerNumber }) => ({ field: 'formerNumber', key: formerNumber })),
    );
    const right = withoutFaults(values, faults);
    const numbers = right.map(({ value }) => value.formerNumber);
    const cases = await tx
      .selectFrom('repairs')
      .select('former_number')
      .where(sql<boolean>`former_number = any (${numbers})`)
      .execute();
    const known = new Set(cases.map(({ former_number }) => former_number));
    const added = right.flatMap(({ value }) => (known.has(value.formerNumber) ? [] : [value]));
    const counts = { created: added.length, known: right.length - added.length, faults };
    if (isDry || faults.length > 0) return counts;
    for (const row of added) await openCase(tx, row, { secret, importId, actorId, now });
    return counts;
  };

/** The line has neither an e-mail nor a number. */
const unreachable = ({ line, cells }: ImportRow): FieldFault[] =>
  cells.email || cells.phone
    ? []
    : [{ line, field: 'email' in cells ? 'email' : 'phone', message: 'Écrivez l’e-mail ou le téléphone.' }];

type Origin = { secret: string; importId: string; actorId: string; now: Date };

/** An agreement that was made elsewhere has no quote here. */
const UNAGREED: readonly ImportedState[] = ['registered', 'diagnosed'];

async function openCase(
  tx: Transaction<Schema>,
  row: RepairRow,
  { secret, importId, actorId, now }: Origin,
): Promise<void> {
  const id = randomUUID();
  const since = row.registeredOn ? new Date(`${row.registeredOn}T12:00:00Z`) : now;
  const registeredAt = since < now ? since : now;
  const email = row.email ?? null;
  const who = { kind: 'shop', userId: actorId } as const;
  const repair = { id, email };
  await addRepairEvent(tx, { ...repair, state: null }, who, { kind: 'intake', to: row.state }, now);
  const note = [`Repris de l’ancien logiciel, sous le numéro ${row.formerNumber}.`, row.note].filter(Boolean);
  const event = { kind: 'change', isPublic: false, note: note.join('\n') } as const;
  await addRepairEvent(tx, { ...repair, state: row.state }, who, event, now);
  // The case itself comes last: foreign keys are checked at the end of the transaction.
  await tx
    .insertInto('repairs')
    .values({
      id,
      reference: sql`internal.draw_number('REP', ${now})`,
      way_in: 'counter',
      state: row.state,
      agreement: UNAGREED.includes(row.state) ? null : 'before',
      customer_name: row.name,
      email,
      phone: row.phone ?? null,
      wished_channel: email ? 'email' : 'phone',
      device_kind: row.device,
      brand: row.brand ?? null,
      model: row.model ?? null,
      serial: row.serial ?? null,
      fault: row.fault,
      accessories: row.accessories,
      registered_at: registeredAt,
      // Reminders count from here, so the customer is not reminded at once of a device that waited elsewhere.
      ready_at: row.state === 'ready' ? now : null,
      idempotency_key: randomUUID(),
      fingerprint: fingerprintOf({ importId, formerNumber: row.formerNumber }),
      link_hash: repairTokenHash(repairToken(secret, id, 1)),
      created_at: registeredAt,
      updated_at: now,
      former_number: row.formerNumber,
      import_id: importId,
    })
    .execute();
}
