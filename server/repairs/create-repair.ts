import { createHash, randomUUID } from 'node:crypto';
import { type Insertable, sql, type Transaction } from 'kysely';
import { deviceOf } from '#domain/devices/device-register.ts';
import {
  type AnnouncedFees,
  announcedFees,
  feesText,
  hasFees,
  NO_FEES,
} from '#domain/repair/announced-fees.ts';
import { labelCents } from '#domain/repair/prepaid-label.ts';
import {
  type ParcelAnnouncement,
  type RepairRequest,
  repairRequestSchema,
  type SecondContact,
} from '#domain/repair/repair-request.ts';
import type { RepairState, WayIn } from '#domain/repair/repair-states.ts';
import { isReturnedTo, NOT_RETURNED } from '#domain/repair/return-postage.ts';
import type { Schema } from '../db/schema.ts';
import { type Invalid, invalid } from '../outcomes.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { townFault } from '../towns/town-fault.ts';
import type { RepairDeps } from './repair-deps.ts';
import { repairToken, repairTokenHash } from './repair-link.ts';
import { addRepairEvent, type NewRepairEvent, type RepairWho } from './repair-row.ts';

type CreatedRepair = { id: string; reference: string; state: RepairState };

export type CreateOutcome =
  /** `repeated`: it was requested before under the same key, and this is the case that exists. */
  | { outcome: 'created' | 'repeated'; repair: CreatedRepair; linkToken: string }
  | Invalid
  /** Something else was requested under this key. */
  | { outcome: 'key reused' };

/** A parcel and an appointment announce a device; a request is answered first. */
const FIRST_STATE = { request: 'requested', 'mail-in': 'announced', appointment: 'announced' } as const;

/** Opens the case that a customer requests, in one transaction. The same request again is the same case. */
export async function createRepair(
  deps: RepairDeps,
  asked: unknown,
  userId: string | null = null,
): Promise<CreateOutcome> {
  const { success, data: request, error } = repairRequestSchema.safeParse(asked);
  if (!success) return invalid(error);
  const fees = feesOf(request, deps);
  const fault = unsendableOf(request, deps.shop()) ?? unacceptedFees(request, fees);
  if (fault) return { outcome: 'invalid', issues: [fault] };
  return deps.database.transaction((tx) =>
    openRepair(tx, deps, {
      idempotencyKey: request.idempotencyKey,
      fingerprint: fingerprintOf(request),
      who: { kind: 'customer', userId },
      columns: {
        ...columnsOf(request, deps, userId),
        ...parcelFees(fees, deps.clock()),
      },
      event: { kind: 'create', payload: { wayIn: request.wayIn }, tells: ['customer', 'shop'] },
    }),
  );
}

/** Why a parcel cannot come and go back as its customer says, at what is wrong. */
export function unsendableOf(
  { returnAddress, labelFeeCents }: Partial<ParcelAnnouncement>,
  shop: Pick<ShopSettings, 'labelFee' | 'returnOverseas'>,
) {
  const fault = returnAddress && townFault(returnAddress);
  if (fault) return { path: `returnAddress.${fault.path}`, message: fault.message };
  if (returnAddress && !isReturnedTo(returnAddress.postcode, shop))
    return { path: 'returnAddress.postcode', message: NOT_RETURNED };
  if (labelFeeCents === undefined || labelFeeCents === labelCents(shop)) return null;
  return {
    path: 'labelFeeCents',
    message: 'L’atelier a changé le prix de son étiquette, ou n’en envoie plus\u00a0: choisissez de nouveau.',
  };
}

/** A parcel leaves on what was announced before it; any other device is announced its fees when it is left. */
const feesOf = ({ wayIn }: RepairRequest, { shop }: Pick<RepairDeps, 'shop'>) =>
  wayIn === 'mail-in' ? announcedFees(shop()) : NO_FEES;

/** The fees that are not accepted as they are now. */
export const unacceptedFees = (
  { acceptsFees }: Pick<ParcelAnnouncement, 'acceptsFees'>,
  fees: AnnouncedFees,
) =>
  feesText(fees) === (acceptsFees ?? '')
    ? null
    : {
        path: 'acceptsFees',
        message: acceptsFees
          ? 'L’atelier a changé ces montants entre-temps\u00a0: relisez-les, puis acceptez-les.'
          : 'Cochez cette case pour envoyer votre appareil.',
      };

export const parcelFees = (fees: AnnouncedFees, now: Date) => ({
  ...fees,
  ...(hasFees(fees) && { fees_accepted_at: now }),
});

/** What is known of a parcel before it leaves. */
export const parcelColumns = (parcel: Partial<ParcelAnnouncement>) => ({
  return_address: parcel.returnAddress ? JSON.stringify(parcel.returnAddress) : null,
  battery: parcel.battery ?? null,
  insured_cents: parcel.insuredCents ?? null,
  label_fee_cents: parcel.labelFeeCents ?? null,
});

function columnsOf(request: RepairRequest, deps: RepairDeps, userId: string | null) {
  return {
    way_in: request.wayIn,
    state: FIRST_STATE[request.wayIn],
    user_id: userId,
    ...customerColumns(request.customer),
    ...deviceColumns(request.device, deps),
    fault: request.fault,
    subject: request.subject ?? null,
    accessories: request.accessories,
    ...parcelColumns(request),
    tracking_in: request.trackingNumber ?? null,
    data_notice_version: deps.dataNoticeVersion,
  };
}

type Customer = {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  channel: RepairRequest['customer']['channel'];
  company?: string | undefined;
  siren?: string | undefined;
  purchaseReference?: string | undefined;
};

export const customerColumns = ({ name, email, phone, channel, ...buyer }: Customer) => ({
  customer_name: name,
  email: email ?? null,
  phone: phone ?? null,
  wished_channel: channel,
  company: buyer.company ?? null,
  siren: buyer.siren ?? null,
  purchase_reference: buyer.purchaseReference ?? null,
});

export const secondColumns = (second: SecondContact | null | undefined) => ({
  second_name: second?.name ?? null,
  second_phone: second?.phone ?? null,
  second_may_collect: second?.mayCollect ?? false,
});

/** The words as they were typed, and the device that they mean. */
export const deviceColumns = (
  { kind, brand, model, serial }: RepairRequest['device'],
  { devices }: Pick<RepairDeps, 'devices'>,
) => ({
  device_kind: kind,
  brand: brand ?? null,
  model: model ?? null,
  device_id: deviceOf(devices(), brand, model)?.id ?? null,
  serial: serial ?? null,
});

export const fingerprintOf = (request: object): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

type NewFile = {
  idempotencyKey: string;
  /** From the request, without anything secret: the event stays. */
  fingerprint: string;
  who: RepairWho;
  columns: { way_in: WayIn; state: RepairState; email: string | null } & Omit<
    Insertable<Schema['repairs']>,
    'reference' | 'idempotency_key' | 'fingerprint' | 'link_hash' | 'state' | 'way_in' | 'email'
  >;
  event: NewRepairEvent;
  /** Writes the other rows of the new case. */
  also?: (id: string, now: Date) => Promise<void>;
};

/** The case itself comes last: foreign keys are checked at the end of the transaction. */
export async function openRepair(
  tx: Transaction<Schema>,
  { secret, clock }: RepairDeps,
  { idempotencyKey, fingerprint, who, columns, event, also }: NewFile,
): Promise<CreateOutcome> {
  // The second of two clicks waits, and then finds the case.
  const lock = `atelier-papin repair ${idempotencyKey}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const earlier = await tx
    .selectFrom('repairs')
    .select(['id', 'reference', 'state', 'fingerprint', 'link_version'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (earlier) {
    if (earlier.fingerprint !== fingerprint) return { outcome: 'key reused' };
    const { id, reference, state, link_version } = earlier;
    const linkToken = repairToken(secret, id, link_version);
    return { outcome: 'repeated', repair: { id, reference, state }, linkToken };
  }
  const now = clock();
  const id = randomUUID();
  const linkToken = repairToken(secret, id, 1);
  const { state, email } = columns;
  await addRepairEvent(tx, { id, state: null, email }, who, { ...event, to: state }, now);
  await also?.(id, now);
  const repair = await tx
    .insertInto('repairs')
    .values({
      ...columns,
      id,
      reference: sql`internal.draw_number('REP', ${now})`,
      idempotency_key: idempotencyKey,
      fingerprint,
      link_hash: repairTokenHash(linkToken),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'reference', 'state'])
    .executeTakeFirstOrThrow();
  return { outcome: 'created', repair, linkToken };
}
