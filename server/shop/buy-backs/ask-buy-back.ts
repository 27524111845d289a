import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { indicatedCents } from '#domain/buy-back/buy-back-questions.ts';
import type { BuyBackRequest } from '#domain/buy-back/buy-back-request.ts';
import type { DeviceId } from '#domain/repair/devices.ts';
import { type Refused, refused } from '../../outcomes.ts';
import type { Uploads } from '../../uploads/uploads-module.ts';
import { buyBackToken, buyBackTokenHash } from './buy-back-link.ts';
import { ASKED_KIND, ASKED_TO_SHOP_KIND } from './buy-back-mail-kinds.ts';
import { basePriceOf, offeredTerms } from './buy-back-prices.ts';
import { addBuyBackEvent, type BuyBackDeps } from './buy-back-row.ts';

/** The owner of a request's photos. */
export const BUY_BACK_UPLOADS = 'buy_back';

/** The device that a form has led to: one of the register, or words for another. */
type AskedDevice = { kind: DeviceId; deviceId: string | null; name: string };

export type AskedBuyBack = Omit<BuyBackRequest, 'device' | 'isAdult'> & {
  device: AskedDevice;
  uploadIds: readonly string[];
};

export type AskOutcome =
  /** `repeated`: it was sent before, and this is the request that exists. */
  | { outcome: 'asked' | 'repeated'; id: string; linkToken: string }
  /** Something else was sent under this key. */
  | { outcome: 'key reused' }
  | Refused;

type AskDeps = BuyBackDeps & { uploads: Pick<Uploads, 'attach'> };

const CLOSED = 'L’atelier n’achète pas d’appareil en ce moment.';

/** Stores what somebody offers the shop. The same form again is the same request. */
export function askBuyBack(deps: AskDeps, asked: AskedBuyBack): Promise<AskOutcome> {
  const { idempotencyKey, uploadIds, device, answers, note, name, email, phone } = asked;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ device, answers, note, name, email, phone }))
    .digest('hex');
  return deps.database.transaction(async (tx): Promise<AskOutcome> => {
    // The second of two clicks waits, and then finds the request.
    const lock = `atelier-papin buy-back ${idempotencyKey}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
    const earlier = await tx
      .selectFrom('buy_backs')
      .select(['id', 'fingerprint'])
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    if (earlier)
      return earlier.fingerprint === fingerprint
        ? { outcome: 'repeated', id: earlier.id, linkToken: buyBackToken(deps.secret, earlier.id) }
        : { outcome: 'key reused' };
    const terms = await offeredTerms(tx);
    if (!terms) return refused(CLOSED);
    const now = deps.clock();
    const id = randomUUID();
    const linkToken = buyBackToken(deps.secret, id);
    const baseCents = await basePriceOf(tx, device.deviceId);
    await tx
      .insertInto('buy_backs')
      .values({
        id,
        number: sql<string>`internal.draw_number('RAC', ${now})`,
        ...{ idempotency_key: idempotencyKey, fingerprint, link_hash: buyBackTokenHash(linkToken) },
        ...{ customer_name: name, email: email ?? null, phone: phone ?? null },
        ...{ kind: device.kind, device_id: device.deviceId, device: device.name },
        ...{ answers: JSON.stringify(answers), note: note ?? null },
        indicated_cents: indicatedCents(answers, { baseCents, deductions: terms.deductions }),
        ...{ created_at: now, updated_at: now },
      })
      .execute();
    await addBuyBackEvent(tx, id, { kind: 'asked', actorId: null }, now);
    if (uploadIds.length > 0) await deps.uploads.attach(uploadIds, { kind: BUY_BACK_UPLOADS, id }, tx);
    if (email !== undefined) await deps.outbox.post({ kind: ASKED_KIND, aboutId: id }, tx);
    await deps.outbox.post({ kind: ASKED_TO_SHOP_KIND, aboutId: id, address: deps.shop().email }, tx);
    return { outcome: 'asked', id, linkToken };
  });
}
