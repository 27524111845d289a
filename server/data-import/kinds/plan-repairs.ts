import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { emailField, optional } from '#domain/customers/customer-fields.ts';
import { pastDayCell, phoneCell, wordCell } from '#domain/data-import/cell-fields.ts';
import { IMPORTED_STATES } from '#domain/data-import/repair-columns.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { deviceOf } from '#domain/devices/device-register.ts';
import { type DeviceId, devices as deviceKinds } from '#domain/repair/devices.ts';
import { isOver, REPAIR_STATES } from '#domain/repair/repair-states.ts';
import { normalSerial } from '#domain/repair/serial.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';
import type { Schema } from '../../db/schema.ts';
import { deviceColumns, fingerprintOf } from '../../repairs/create-repair.ts';
import type { RepairDeps } from '../../repairs/repair-deps.ts';
import { repairToken, repairTokenHash } from '../../repairs/repair-link.ts';
import { addRepairEvent, type RepairRow as StoredCase } from '../../repairs/repair-row.ts';
import { type ComparedField, changesOf, type PlanRows, type RowChange } from '../import-plan.ts';
import { type FieldFault, type ImportRow, readRows } from '../import-rows.ts';

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

const deviceLabels = Object.fromEntries(deviceKinds.map(({ id, label }) => [id, label])) as Record<
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

/**
 * Opens a case for each former number that has none, in the state that it had. Its customer gets no mail about it. Cases
 * that are there are completed or changed if that was chosen, as long as they are not over.
 */
export const planRepairs =
  (deps: Pick<RepairDeps, 'devices'> & { secret: string }): PlanRows =>
  async (tx, rows, { isDry, existing, importId, actorId, now }) => {
    const schema = rowSchema(dayInParis(now));
    const { right, faults } = readRows(schema, rows, {
      missingIn: unreachable,
      keys: schema.pick({ formerNumber: true }),
      keyOf: ({ formerNumber }) => ({ field: 'formerNumber', key: formerNumber }),
    });
    const caseOf = await findCases(tx, right, isDry);
    const added = right.flatMap(({ value }) => (caseOf.has(value.formerNumber) ? [] : [value]));
    const updates = right.flatMap(({ line, value }) => {
      const repair = caseOf.get(value.formerNumber);
      if (!repair || isOver(repair.state)) return [];
      const at = { line, row: value.formerNumber };
      const changes = changesOf(existing, at, comparedFields(value, repair));
      return changes.length > 0 ? [{ repair, value, changes }] : [];
    });
    return {
      created: added.length,
      updated: updates.length,
      known: right.length - added.length - updates.length,
      changes: updates.flatMap(({ changes }) => changes),
      faults,
      async create() {
        for (const row of added) await openCase(tx, row, { ...deps, importId, actorId, now });
        return {};
      },
      async update() {
        for (const each of updates) await changeCase(tx, each, { ...deps, actorId, now });
      },
    };
  };

async function findCases(
  tx: Transaction<Schema>,
  right: readonly { value: RepairRow }[],
  isDry: boolean,
): Promise<Map<string | null, StoredCase>> {
  const numbers = right.map(({ value }) => value.formerNumber);
  const found = tx
    .selectFrom('repairs')
    .selectAll()
    .where(sql<boolean>`former_number = any (${numbers})`)
    .orderBy('id');
  const cases = await (isDry ? found : found.forNoKeyUpdate()).execute();
  return new Map(cases.map((each) => [each.former_number, each]));
}

function comparedFields(value: RepairRow, repair: StoredCase): ComparedField[] {
  return [
    { field: 'name', before: repair.customer_name, after: value.name },
    { field: 'email', before: repair.email, after: value.email },
    { field: 'phone', before: repair.phone, after: value.phone },
    { field: 'brand', before: repair.brand, after: value.brand },
    { field: 'model', before: repair.model, after: value.model },
    { field: 'serial', before: repair.serial, after: value.serial },
    { field: 'fault', before: repair.fault, after: value.fault },
    {
      field: 'accessories',
      before: repair.accessories.join(', '),
      after: value.accessories.join(', '),
    },
  ];
}

async function changeCase(
  tx: Transaction<Schema>,
  { repair, value, changes }: { repair: StoredCase; value: RepairRow; changes: readonly RowChange[] },
  { devices, actorId, now }: Pick<RepairDeps, 'devices'> & { actorId: string; now: Date },
): Promise<void> {
  const fields = new Set(changes.map(({ field }) => field));
  const changed = <T>(field: string, written: T | undefined, stored: T): T =>
    fields.has(field) && written !== undefined ? written : stored;
  const brand = changed('brand', value.brand, repair.brand);
  const model = changed('model', value.model, repair.model);
  const isNamedAnew = fields.has('brand') || fields.has('model');
  await tx
    .updateTable('repairs')
    .set({
      customer_name: changed('name', value.name, repair.customer_name),
      email: changed('email', value.email, repair.email),
      phone: changed('phone', value.phone, repair.phone),
      brand,
      model,
      ...(isNamedAnew && { device_id: deviceOf(devices(), brand, model)?.id ?? null }),
      serial: changed('serial', value.serial, repair.serial),
      fault: changed('fault', value.fault, repair.fault),
      accessories: changed('accessories', value.accessories, repair.accessories),
      // An account had joined it by the old e-mail; the account of the new mailbox may join it.
      ...(fields.has('email') && { user_id: null }),
      updated_at: now,
    })
    .where('id', '=', repair.id)
    .execute();
  const who = { kind: 'shop', userId: actorId } as const;
  await addRepairEvent(tx, repair, who, { kind: 'change', payload: { fields: [...fields] } }, now);
}

/** The line has neither an e-mail nor a number. */
const unreachable = ({ line, cells }: ImportRow): FieldFault[] =>
  cells.email || cells.phone
    ? []
    : [{ line, field: 'email' in cells ? 'email' : 'phone', message: 'Écrivez l’e-mail ou le téléphone.' }];

type Origin = Pick<RepairDeps, 'devices'> & { secret: string; importId: string; actorId: string; now: Date };

/** An agreement that was made elsewhere has no quote here. */
const UNAGREED: readonly ImportedState[] = ['registered', 'diagnosed'];

async function openCase(
  tx: Transaction<Schema>,
  row: RepairRow,
  { devices, secret, importId, actorId, now }: Origin,
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
      ...deviceColumns({ ...row, kind: row.device }, { devices }),
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
