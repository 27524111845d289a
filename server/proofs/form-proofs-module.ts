import type { AskedProof } from '#domain/text/asked-proof.ts';
import { BOOKINGS_PER_ADDRESS } from '../appointments/appointments-module.ts';
import { addressBuckets } from '../limits/address-bucket.ts';
import type { Limit } from '../limits/limits.ts';
import { ALL_MAILS_OF_STRANGERS, allMailsOfStrangers } from '../mail/strangers-mails.ts';
import type { Module } from '../module.ts';
import { SUBSCRIPTIONS_PER_ADDRESS } from '../newsletter/newsletter-module.ts';
import { LINKS_PER_ADDRESS, REQUESTS_PER_ADDRESS } from '../repairs/repairs-module.ts';
import { ALERTS_PER_ADDRESS } from '../shop/alerts/stock-alerts-module.ts';
import { BUY_BACKS_PER_ADDRESS } from '../shop/buy-backs/buy-backs-module.ts';
import { LOOKUPS_PER_ADDRESS, ORDERS_PER_ADDRESS } from '../shop/orders/orders-module.ts';
import { WITHDRAWALS_PER_ADDRESS } from '../shop/withdrawals/withdrawals-module.ts';
import { TESTIMONIALS_PER_ADDRESS } from '../testimonials/testimonials-module.ts';
import { createProofs, type ProofsDeps } from './proofs.ts';

/** Forms that anybody may send, by the address bucket that each uses. */
const FORMS = {
  order: [ORDERS_PER_ADDRESS, 'order'],
  'order link': [LOOKUPS_PER_ADDRESS, 'order look-up'],
  repair: [REQUESTS_PER_ADDRESS, 'repair'],
  'repair link': [LINKS_PER_ADDRESS, 'repair link mail'],
  appointment: [BOOKINGS_PER_ADDRESS, 'appointments'],
  'stock alert': [ALERTS_PER_ADDRESS, 'stock alerts'],
  newsletter: [SUBSCRIPTIONS_PER_ADDRESS, 'newsletter'],
  withdrawal: [WITHDRAWALS_PER_ADDRESS, 'withdrawals'],
  'buy-back': [BUY_BACKS_PER_ADDRESS, 'buy-back'],
  testimonial: [TESTIMONIALS_PER_ADDRESS, 'testimonials'],
} as const satisfies Record<string, readonly [Limit, string]>;

export type ProvenForm = keyof typeof FORMS;

/** Forms that cause no mail. */
const WITHOUT_MAIL: readonly ProvenForm[] = ['testimonial'];

export type FormProofs = ReturnType<typeof createFormProofs>['api'];

/**
 * @param alarmPerHour mails that strangers may cause in an hour before the owner gets an alarm (STRANGERS_MAILS_ALARM)
 */
export function createFormProofs(deps: ProofsDeps, alarmPerHour: number) {
  const proofs = createProofs(deps);
  const bucketOf = addressBuckets(deps.secret);
  const mails = { limit: allMailsOfStrangers(alarmPerHour), key: ALL_MAILS_OF_STRANGERS, refuses: false };
  return {
    api: {
      /** Null accepts the form and spends its token; otherwise the proof that it must bring. */
      ask(
        form: ProvenForm,
        address: string | undefined,
        token: string | undefined,
      ): Promise<AskedProof | null> {
        const [limit, kind] = FORMS[form];
        const own = { limit, key: bucketOf(kind, address), refuses: true };
        const drained = WITHOUT_MAIL.includes(form) ? [own] : [own, mails];
        return proofs.ask({ purpose: `form: ${form}`, address, token, drained });
      },
    },
  } satisfies Module<unknown>;
}
