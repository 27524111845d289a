import { sql } from 'kysely';
import { maskedPhone } from '#domain/customers/phone.ts';
import { canTakeTexts } from '#domain/customers/read-phone.ts';
import { makeCode, sharesOf } from '#packages/auth-service/index.ts';
import type { Database } from '../db/database.ts';
import { senderOf } from '../http/client-address.ts';
import type { Log } from '../log.ts';
import type { Module } from '../module.ts';
import type { SmsCaps } from '../sms/sms-caps.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import { type CaseToProve, phoneDigest, TRIES_PER_CODE } from './accept-code.ts';
import { CODES_PER_FILE, claimCode, giveBackCode, keepCode } from './issued-codes.ts';

export type PhoneOffer = {
  /** « •• •• 56 78 » */
  phone: string;
  /** Whether a code has been sent and can be typed. */
  isSent: boolean;
  /** Whether another one may be requested. */
  hasMore: boolean;
};

export type SendOutcome =
  | { outcome: 'sent' }
  /** `used up`: by this case. `gap`: a code has just left. `cap`: of the number, the network or the day. */
  | { outcome: 'refused'; why: 'used up' | 'gap' | 'cap'; retryAfterS: number }
  /** Proven, over, or without a number that can receive messages. */
  | { outcome: 'over' }
  /** The provider did not accept it. */
  | { outcome: 'failed' };

export type PhoneProofsDeps = {
  database: Pick<Database, 'kysely'>;
  smsSender: SmsSender;
  smsCaps: Pick<SmsCaps, 'ofCountry' | 'takeOfNumber' | 'takeOfDay'>;
  shop: () => { name: string };
  secret: string;
  clock: () => Date;
  log: Log;
};

const ABOUT = { order: 'votre commande', appointment: 'votre rendez-vous' };

export type PhoneProofs = ReturnType<typeof createPhoneProofs>['api'];

/** Codes by text message for unproven orders and appointments, wherever text messages are set up. */
export function createPhoneProofs(deps: PhoneProofsDeps) {
  const { smsSender, smsCaps, shop, secret, clock, log } = deps;
  const { kysely } = deps.database;

  async function reachable({ kind, id }: CaseToProve): Promise<string | null> {
    const { rows } = await (kind === 'order'
      ? sql<{ phone: string }>`
          select phone from public.orders where id = ${id} and state = 'unproven' and payment_method <> 'card'
        `
      : sql<{ phone: string | null }>`
          select phone from public.appointments where id = ${id} and state = 'unproven'
        `
    ).execute(kysely);
    const phone = rows[0]?.phone ?? null;
    return phone !== null && canTakeTexts(phone) && smsCaps.ofCountry(phone).isAllowed ? phone : null;
  }

  /** The number's limit comes last: a request that is refused anyway must not use it up. */
  async function takeOfCaps(phone: string, text: string, address: string | undefined) {
    const ofDay = await smsCaps.takeOfDay(text, 'stranger', sharesOf(senderOf(address)));
    return ofDay.isAllowed ? smsCaps.takeOfNumber(phone, 'stranger') : ofDay;
  }

  return {
    api: {
      /** Null if a message cannot reach its number, or the case needs no proof any more. */
      async offer(toProve: CaseToProve): Promise<PhoneOffer | null> {
        const phone = await reachable(toProve);
        if (phone === null) return null;
        const kept = await kysely
          .selectFrom('internal.phone_proofs')
          .select(['digest', 'expires_at', 'tries', 'codes'])
          .where('file_id', '=', toProve.id)
          .executeTakeFirst();
        const isAlive = kept !== undefined && kept.digest !== null && kept.expires_at > clock();
        const isSent = isAlive && kept.tries < TRIES_PER_CODE;
        const hasMore = (kept?.codes ?? 0) < CODES_PER_FILE;
        return isSent || hasMore ? { phone: maskedPhone(phone), isSent, hasMore } : null;
      },
      /** Sends a code to the phone of an unproven case, instead of the previous one; `address` is the client's. */
      async send(toProve: CaseToProve, address: string | undefined): Promise<SendOutcome> {
        const phone = await reachable(toProve);
        if (phone === null) return { outcome: 'over' };
        const claim = { kysely, toProve, now: clock() };
        const claimed = await claimCode(claim);
        if (claimed === Number.POSITIVE_INFINITY) return refused('used up');
        if (claimed !== 'claimed') return refused('gap', claimed);
        const code = makeCode();
        const text = `${code}\u00a0: votre code pour confirmer ${ABOUT[toProve.kind]}, ${shop().name}. Valable 10 minutes. Ne le donnez à personne\u00a0; vous n’avez rien demandé\u00a0? Ignorez-le.`;
        const taken = await takeOfCaps(phone, text, address);
        if (!taken.isAllowed) {
          await giveBackCode(claim, 'not kept');
          return refused('cap', taken.retryAfterS);
        }
        // Stored before it leaves, so that it can be typed at once.
        await keepCode(claim, phoneDigest(secret, { ...toProve, phone }, code));
        try {
          await smsSender.send({ to: phone, text, code });
          return { outcome: 'sent' };
        } catch (error) {
          log.error({ err: error }, 'code of an order or appointment not sent');
          await giveBackCode(claim, 'kept');
          return { outcome: 'failed' };
        }
      },
    },
  } satisfies Module<unknown>;
}

const refused = (why: 'used up' | 'gap' | 'cap', waitS = 0): SendOutcome => ({
  outcome: 'refused',
  why,
  retryAfterS: Math.ceil(waitS),
});
