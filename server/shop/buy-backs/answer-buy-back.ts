import { dayInParis } from '#domain/dates/dates.ts';
import { orRefused, Refusal, type Refused } from '../../outcomes.ts';
import { ANSWERED_KIND } from './buy-back-mail-kinds.ts';
import {
  addBuyBackEvent,
  type BuyBackDeps,
  lockBuyBack,
  moveBuyBack,
  seenBeforeOffer,
} from './buy-back-row.ts';
import { hashOf, offerWords, requireStep } from './offer-buy-back.ts';

export type BuyBackAnswer = {
  answer: 'accept' | 'refuse';
  /** The offer that was shown, by its event: the shop may have made another one meanwhile. */
  offerId: number;
};

type Answered = { outcome: 'answered' | 'repeated' } | Refused;

/**
 * Records what a seller says of the offer that they were shown. The event is the proof: the time, the words (by their SHA-256), and
 * the origin (`addressDigest`, which does not reveal the address).
 */
export const answerBuyBack = (
  deps: Pick<BuyBackDeps, 'database' | 'outbox' | 'shop' | 'clock'>,
  id: string,
  { answer, offerId }: BuyBackAnswer,
  addressDigest: string,
): Promise<Answered> =>
  orRefused(
    deps.database.transaction(async (tx): Promise<Answered> => {
      const row = await lockBuyBack(tx, id);
      if (!row) throw new Refusal('Cette demande n’existe plus.');
      const now = deps.clock();
      const state = answer === 'accept' ? 'accepted' : 'refused';
      if (row.offer_id !== offerId || row.offer_cents === null || row.offer_until === null)
        throw new Refusal('L’atelier a fait une autre offre entre-temps\u00a0: relisez-la.');
      if (row.state === state) return { outcome: 'repeated' };
      requireStep('answer', row);
      if (row.offer_until < dayInParis(now))
        throw new Refusal('Cette offre n’est plus valable\u00a0: demandez-nous en une autre.');
      const { device, offer_cents: cents, offer_until: until } = row;
      const isSeen = (await seenBeforeOffer(tx, row)) !== null;
      const words = offerWords({ device, cents, until, isSeen });
      const payload = { offerId, cents, documentHash: hashOf(words), addressDigest };
      await addBuyBackEvent(tx, id, { kind: state, payload, actorId: null }, now);
      await moveBuyBack(tx, id, state, now);
      await deps.outbox.post({ kind: ANSWERED_KIND, aboutId: id, address: deps.shop().email }, tx);
      return { outcome: 'answered' };
    }),
  );
