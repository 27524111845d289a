import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import type { AuthMethod } from '../sessions/amr.ts';
import { AuthError, unprocessable } from '../transport/errors.ts';
import { type CodeChallenge, provesChallenge } from './code-challenge.ts';

export type FlowStateRow = Selectable<AuthTables['auth.flow_state']>;

const LIFE_MS = 300_000;
/** Milliseconds after which a state is dropped. A sign-up may be confirmed days later, but a state older than any link is of no use. */
const FORGOTTEN_AFTER_MS = 8 * 86_400_000;

export type NewFlowState = {
  /** The id of the account; unknown until the provider names it. */
  userId?: string;
  challenge: CodeChallenge | null;
  /** `email`, or an external provider's name. */
  provider: string;
  method: AuthMethod;
  /** The address that the provider's answer leads back to. */
  referrer?: string;
  inviteToken?: string;
  /** The account that a new identity will belong to. */
  linkingTargetId?: string;
};

/**
 * Remembers that the holder of the challenge's verifier asked for this sign-in. An account has one such state for
 * each method: a new request replaces the previous one, as its code does.
 */
export async function createFlowState(
  tx: Kysely<AuthTables>,
  state: NewFlowState,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  if (state.userId !== undefined) {
    await tx
      .deleteFrom('auth.flow_state')
      .where('user_id', '=', state.userId)
      .where('authentication_method', '=', state.method)
      .where('auth_code_issued_at', 'is', null)
      .execute();
  }
  await tx
    .insertInto('auth.flow_state')
    .values({
      id,
      user_id: state.userId ?? null,
      code_challenge: state.challenge?.challenge ?? null,
      code_challenge_method: state.challenge?.method ?? null,
      provider_type: state.provider,
      authentication_method: state.method,
      referrer: state.referrer ?? null,
      invite_token: state.inviteToken ?? null,
      linking_target_id: state.linkingTargetId ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tx
    .deleteFrom('auth.flow_state')
    .where('created_at', '<', new Date(now.getTime() - FORGOTTEN_AFTER_MS))
    .execute();
  return id;
}

/** The state, locked so that it is used only once. */
export function findFlowState(tx: Kysely<AuthTables>, id: string): Promise<FlowStateRow | undefined> {
  return tx.selectFrom('auth.flow_state').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export const isFlowStateOld = ({ created_at: createdAt }: FlowStateRow, now: Date): boolean =>
  now.getTime() - (createdAt?.getTime() ?? 0) > LIFE_MS;

/** The code for the state that an account's link belongs to. @throws AuthError */
export async function issueAuthCodeFor(
  tx: Kysely<AuthTables>,
  userId: string,
  method: AuthMethod,
  now: Date,
): Promise<string> {
  const state = await tx
    .selectFrom('auth.flow_state')
    .select('id')
    .where('user_id', '=', userId)
    .where('authentication_method', '=', method)
    .where('code_challenge', 'is not', null)
    .where('auth_code_issued_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!state) throw flowStateNotFound();
  return issueAuthCode(tx, state.id, now, {});
}

export type IssuedFor = {
  userId?: string;
  providerAccessToken?: string;
  providerRefreshToken?: string;
};

/** Marks a state as answered; the code is returned in the redirection. */
export async function issueAuthCode(
  tx: Kysely<AuthTables>,
  stateId: string,
  now: Date,
  { userId, providerAccessToken, providerRefreshToken }: IssuedFor,
): Promise<string> {
  const code = randomUUID();
  await tx
    .updateTable('auth.flow_state')
    .set({
      auth_code: code,
      auth_code_issued_at: now,
      updated_at: now,
      ...(userId !== undefined && { user_id: userId }),
      ...(providerAccessToken !== undefined && { provider_access_token: providerAccessToken }),
      ...(providerRefreshToken !== undefined && { provider_refresh_token: providerRefreshToken }),
    })
    .where('id', '=', stateId)
    .execute();
  return code;
}

/** Removes the state of a code for a client that proves it asked for it. A wrong verifier leaves the state. @throws AuthError */
export async function redeemAuthCode(
  tx: Kysely<AuthTables>,
  code: string,
  verifier: string,
  now: Date,
): Promise<FlowStateRow & { user_id: string }> {
  const state = await tx
    .selectFrom('auth.flow_state')
    .selectAll()
    .where('auth_code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  const { user_id: userId, code_challenge: challenge, code_challenge_method: method } = state ?? {};
  if (!state?.auth_code_issued_at || !userId || !challenge || !method) throw flowStateNotFound();
  if (now.getTime() - state.auth_code_issued_at.getTime() > LIFE_MS)
    throw unprocessable('flow_state_expired', 'invalid flow state, flow state has expired');
  if (!provesChallenge(verifier, { challenge, method }))
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  await tx.deleteFrom('auth.flow_state').where('id', '=', state.id).execute();
  return { ...state, user_id: userId };
}

const flowStateNotFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
