import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuthDeps } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import { FACTOR_ATTEMPTS, raiseSession } from '../factors/verifying.ts';
import { takeByAddress } from '../limits/limits.ts';
import { sendNotice } from '../mails.ts';
import { sessionShape } from '../sessions/access-token.ts';
import { RECOVERY_METHOD } from '../sessions/amr.ts';
import type { Device } from '../sessions/create-session.ts';
import { findSession } from '../sessions/find-session.ts';
import { isProven } from '../sessions/fresh-proof.ts';
import { listFactors, lockUser } from '../users/find-user.ts';
import { countCodes, replaceCodes, spendCode } from './recovery-rows.ts';

type Who = { id: string; sessionId: string };

/** The answer to a session that gave a code. `session` replaces the visitor's own. */
type RecoveryAnswer =
  | { outcome: 'raised'; session: { access_token: string; refresh_token: string } }
  | { outcome: 'wrong' }
  | { outcome: 'too many'; retryAfterS: number };

/**
 * Codes that stand in for a lost second factor. The protocol has none, so our own pages ask for these, in process, for the signed-in
 * account ([decision 021](../../../docs/decisions/021-recovery-codes.md)).
 */
export type RecoveryCodes = {
  /** The first ten codes, with a first factor. Null if the account has some already, or the session has not used its factor. */
  first(who: Who): Promise<readonly string[] | null>;
  /**
   * Ten new codes, which end the others; a mail tells the owner. Null if the session has not used its factor; 'unproven' if it has no
   * recent proof that the owner is there.
   */
  renew(who: Who): Promise<readonly string[] | 'unproven' | null>;
  /** Raises the session as a second factor does, once for each code; a mail tells the owner. */
  use(who: Who, code: string, device: Device): Promise<RecoveryAnswer>;
};

export function createRecoveryCodes(deps: AuthDeps): RecoveryCodes {
  const { database, settings, limits, clock } = deps;

  async function make({ id, sessionId }: Who, isWanted: (tx: Kysely<AuthTables>) => Promise<boolean>) {
    return database.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      const session = await findSession(tx, sessionId);
      if (!user || session?.user_id !== id || session.aal !== 'aal2') return null;
      if (!(await hasFactor(tx, id)) || !(await isWanted(tx))) return null;
      return {
        user,
        codes: await replaceCodes(tx, { userId: id, makeCode: deps.makeRecoveryCode }, clock()),
      };
    });
  }

  return {
    async first(who) {
      const made = await make(who, async (tx) => (await countCodes(tx, who.id)) === 0);
      return made?.codes ?? null;
    },
    async renew(who) {
      const asked = { sessionId: who.sessionId, by: 'anything', now: clock() } as const;
      if (settings.password.needsCurrentPassword && !(await isProven(database.kysely, asked)))
        return 'unproven';
      const made = await make(who, async () => true);
      if (made) await sendNotice(deps, 'notice-recovery-codes-renewed', made.user);
      return made?.codes ?? null;
    },
    async use(who, code, device) {
      const byAddress = await takeByAddress(deps, 'factor-verify', device.ip);
      if (!byAddress.isAllowed) return { outcome: 'too many', retryAfterS: byAddress.retryAfterS };
      const bucket = bucketOf(who.id);
      const byAccount = await limits.take(FACTOR_ATTEMPTS, bucket);
      if (!byAccount.isAllowed) return { outcome: 'too many', retryAfterS: byAccount.retryAfterS };
      const accepted = await database.transaction((tx) => accept(tx, who, code, device, clock()));
      if (!accepted) return { outcome: 'wrong' };
      await limits.giveBack(FACTOR_ATTEMPTS, bucket);
      await sendNotice(deps, 'notice-recovery-code-used', accepted.user, { codesLeft: accepted.left });
      return { outcome: 'raised', session: await sessionShape(deps, database.kysely, accepted.grant) };
    },
  };
}

async function accept(
  tx: Kysely<AuthTables>,
  { id, sessionId }: Who,
  code: string,
  device: Device,
  now: Date,
) {
  const user = await lockUser(tx, id);
  const session = await findSession(tx, sessionId);
  if (!user || session?.user_id !== id || !(await hasFactor(tx, id))) return null;
  if (!(await spendCode(tx, id, code))) return null;
  const grant = await raiseSession(
    tx,
    { user, session, method: RECOVERY_METHOD, factorId: null },
    device,
    now,
  );
  return { user, grant, left: await countCodes(tx, id) };
}

/** The name of an account's bucket: a digest, so that the id does not outlive the account. */
const bucketOf = (userId: string) =>
  `recovery codes:${createHash('sha256').update(userId).digest('base64url')}`;

const hasFactor = async (tx: Kysely<AuthTables>, userId: string) =>
  (await listFactors(tx, userId)).some(({ status }) => status === 'verified');
