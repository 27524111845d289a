import { randomUUID } from 'node:crypto';
import { staysLocked } from '#domain/buy-back/buy-back-questions.ts';
import { type BuyBackDeed, deedSchema } from '#domain/buy-back/deed-request.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, invalid, Refusal } from '../../outcomes.ts';
import { takeUnitIn } from '../used-units/register-unit.ts';
import {
  addBuyBackEvent,
  type BuyBackDeps,
  type BuyBackRow,
  moveBuyBack,
  onBuyBack,
} from './buy-back-row.ts';
import { deedTexts } from './deed-texts.ts';
import { hashOf, requireStep, STILL_LOCKED } from './offer-buy-back.ts';

/** The price and the day of an offer that still holds. @throws Refusal */
function validOffer({ offer_cents: cents, offer_until: until }: BuyBackRow, now: Date): number {
  if (cents === null || until === null || until < dayInParis(now))
    throw new Refusal('L’offre n’est plus valable\u00a0: faites-en une autre, puis reprenez l’achat.');
  return cents;
}

/** Writes the deed of sale with the identity of whoever sells: it is printed, then signed. It may be written again until the purchase. */
export const prepareDeed = (deps: BuyBackDeps, admin: AdminIdentity, seen: SeenRow, asked: unknown) =>
  onBuyBack(deps, admin, seen, async ({ tx, row, now }): Promise<RowChanged> => {
    requireStep('deed', row);
    const cents = validOffer(row, now);
    const { success, data: written, error } = deedSchema(row.kind).safeParse(asked);
    if (!success) return invalid(error);
    if (row.seen_answers === null)
      throw new Refusal('Notez d’abord l’état de l’appareil au comptoir\u00a0: le certificat le porte.');
    if (staysLocked(row.seen_answers)) throw new Refusal(STILL_LOCKED);
    const { isUnlocked: _, isAdult: __, ...deed } = written;
    const other = await tx
      .selectFrom('used_units')
      .select('number')
      .where('serial', '=', deed.serial)
      .where('state', 'in', ['to_test', 'for_sale'])
      .executeTakeFirst();
    if (other) return faultAt('serial', `L’appareil ${other.number} a déjà ce numéro.`);
    const printed = deedTexts({
      ...{ number: row.number, deed, cents, answers: row.seen_answers, note: row.seen_note },
      ...{ at: now, shop: deps.shop() },
    });
    await tx
      .updateTable('buy_backs')
      .set({ deed: JSON.stringify({ printed, deed }), deed_hash: hashOf(JSON.stringify(printed)) })
      .where('id', '=', row.id)
      .execute();
    await addBuyBackEvent(tx, row.id, { kind: 'deed', actorId: admin.id }, now);
    await moveBuyBack(tx, row.id, row.state, now);
    return { outcome: 'done' };
  });

/**
 * The deed is signed: the device is the shop's. Its entry in the register of used goods, what is paid for it and the used unit are
 * written in one transaction with the purchase, at the price of the offer.
 */
export const buyBuyBack = (deps: BuyBackDeps, admin: AdminIdentity, seen: SeenRow) =>
  onBuyBack(deps, admin, seen, async ({ tx, row, now }): Promise<RowChanged> => {
    requireStep('buy', row);
    const cents = validOffer(row, now);
    if (row.deed === null)
      throw new Refusal('Préparez d’abord le certificat de cession, et faites-le signer.');
    const { deed } = row.deed;
    const unitId = randomUUID();
    const bought = {
      ...{ id: unitId, name: deed.item, kind: row.kind, serial: deed.serial, marks: deed.marks },
      ...{
        deviceId: row.device_id,
        provenance: 'buy_back' as const,
        acquiredOn: dayInParis(now),
        costCents: cents,
        reference: deed.reference ?? null,
      },
    };
    const taken = await takeUnitIn({ tx, admin, now }, deps.devices(), bought, sellerOf(deed));
    if (taken.outcome === 'invalid') throw new Refusal(taken.issues[0]?.message ?? '');
    await tx
      .updateTable('buy_backs')
      .set({ state: 'bought', unit_id: unitId, bought_at: now })
      .where('id', '=', row.id)
      .execute();
    const payload = { unitId, cents, documentHash: row.deed_hash };
    await addBuyBackEvent(tx, row.id, { kind: 'bought', payload, actorId: admin.id }, now);
    await moveBuyBack(tx, row.id, 'bought', now);
    return { outcome: 'done' };
  });

const sellerOf = ({
  way,
  sellerName,
  sellerAddress,
  documentKind,
  documentNumber,
  documentIssuer,
}: BuyBackDeed) => ({
  ...{ way, sellerName, sellerAddress },
  ...{ documentKind, documentNumber, documentIssuer },
});
