import { z } from 'zod';
import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { feeRows, feesInForce } from '#domain/repair/announced-fees.ts';
import type { DataChoice } from '#domain/repair/data-choice.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { isRunning } from '#domain/repair/guarantee.ts';
import { REPAIR_LIMITS } from '#domain/repair/repair-limits.ts';
import { isExpected } from '#domain/repair/repair-states.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import { customerTexts, deviceTexts, secondTexts } from '../repairs/edited-repair.server.ts';
import type { Route } from './+types/intake.ts';
import type { IntakeStart } from './intake-form.tsx';

type Context = Route.LoaderArgs['context'];

export const GONE = 'Ce dossier n’existe pas. Cherchez-le, ou enregistrez un nouvel appareil.';

export async function findCase(repairs: Repairs, reference: string | null): Promise<ShopRepair | null> {
  const id = reference && (await repairs.findByReference(reference));
  return id ? repairs.findForShop(id) : null;
}

/** The appointment named by the address, read with the rights of the account. */
export function findAppointment(context: Context, params: URLSearchParams) {
  const reference = params.get('rendez-vous');
  return reference
    ? context.get(depsContext).appointments.findByReference(signedIn(context).claims, reference)
    : null;
}

const NOTHING: IntakeStart = {
  takenOver: null,
  returnOf: null,
  broughtWith: null,
  claim: null,
  appointment: null,
  kept: {},
  missing: null,
};

/** The case that an appointment of the address brings the device of, as long as it is awaited. */
export async function findBrought(context: Context, params: URLSearchParams): Promise<ShopRepair | null> {
  if (params.has('dossier')) return null;
  const appointment = await findAppointment(context, params);
  const file = await findCase(context.get(depsContext).repairs, appointment?.repairReference ?? null);
  return file && isExpected(file.state) ? file : null;
}

/** The initial form: empty, an announced case, an earlier customer, another device of the same drop-off, or one that comes back. */
export async function startOf(context: Context, params: URLSearchParams): Promise<IntakeStart> {
  const { repairs } = context.get(depsContext);
  const appointment = await findAppointment(context, params);
  if (appointment) {
    const { reference, name, email, phone, device, fault } = appointment;
    const kept = {
      'customer.name': name,
      'customer.email': email ?? '',
      'customer.phone': shownPhone(phone ?? ''),
      'customer.channel': email === null ? 'phone' : 'email',
      'device.model': device,
      fault,
    };
    return { ...NOTHING, appointment: reference, kept };
  }
  const claimed = await startOfClaim(context, params.get('garantie'));
  if (claimed) return claimed;
  const [dossier, retour, client, avec] = ['dossier', 'retour', 'client', 'avec'].map((name) =>
    params.get(name),
  );
  const reference = dossier ?? retour ?? client ?? avec ?? params.get('rendez-vous');
  const card = await startOfCard(context, client ?? null);
  if (card) return card;
  const file = await findCase(repairs, reference);
  if (!file) return { ...NOTHING, missing: reference ? GONE : null };
  const { reference: of, customer_name: name, fault, subject } = file;
  if (dossier)
    return {
      ...NOTHING,
      takenOver: {
        ...{ reference: of, name, fault, subject },
        fees: file.way_in === 'mail-in' ? feeRows(feesInForce(file)) : null,
      },
      kept: {
        ...(withSeen(takenOverTexts(file)) as Record<string, string>),
        // Nobody stands beside a parcel: its customer read it before they sent it.
        ...(file.way_in === 'mail-in' && { acceptsDataNotice: 'oui' }),
      },
    };
  const today = dayInParis(nowOf(context));
  const isCovered = isRunning(file.guarantee_until, today) || isRunning(file.parts_guarantee_until, today);
  const returnOf = retour ? { reference: of, device: deviceText(file), isCovered } : null;
  // The customer has read it with the first device.
  const agreed: Record<string, string> = avec ? { acceptsDataNotice: 'oui' } : {};
  return {
    ...NOTHING,
    returnOf,
    broughtWith: avec ? { reference: of, device: deviceText(file), count: file.together.length + 1 } : null,
    kept: {
      ...customerTexts(file),
      ...(avec ? secondTexts(file) : {}),
      ...(retour ? deviceTexts(file) : {}),
      ...agreed,
    },
  };
}

/** A customer whom the shop knows without a case. */
async function startOfCard(context: Context, id: string | null): Promise<IntakeStart | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const card = await context.get(depsContext).admin.customers.find(signedIn(context), id ?? '');
  if (!card) return null;
  const { name, email, phone } = card;
  const kept = {
    'customer.name': name ?? '',
    'customer.email': email ?? '',
    'customer.phone': shownPhone(phone ?? ''),
  };
  return { ...NOTHING, kept };
}

/** Goods that the shop sold come back with their claim: its customer and its fault are known, and nobody pays. */
async function startOfClaim(context: Context, id: string | null): Promise<IntakeStart | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const claim = await context.get(depsContext).admin.guaranteeClaims.find(signedIn(context), id ?? '');
  if (!claim) return null;
  const { number, item, fault, email, phone } = claim;
  const kept = {
    'customer.name': claim.customer_name ?? '',
    'customer.email': email ?? '',
    'customer.phone': shownPhone(phone ?? ''),
    'customer.channel': email === null ? 'phone' : 'email',
    'device.model':
      item.length > REPAIR_LIMITS.model ? item.slice(0, REPAIR_LIMITS.model).replace(/\s+\S*$/u, '') : item,
    fault,
  } satisfies Record<string, string>;
  return {
    ...NOTHING,
    kept,
    claim: { id: claim.id, number, item },
  };
}

type TakenOver = Parameters<typeof deviceTexts>[0] & {
  accessories: readonly string[];
  data_choice: DataChoice | null;
};

/** The device of a case, as the intake corrects it. */
export const takenOverTexts = (repair: TakenOver) => ({
  ...deviceTexts(repair),
  accessories: repair.accessories.join(', '),
  dataChoice: repair.data_choice ?? '',
});
