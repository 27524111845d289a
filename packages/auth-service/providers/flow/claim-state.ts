import type { Kysely } from 'kysely';
import type { AuthTables } from '../../auth-tables.ts';
import { type FlowStateRow, findFlowState, isFlowStateOld } from '../../codes/flow-states.ts';
import type { AuthMethod } from '../../sessions/amr.ts';
import { isUuid } from '../../transport/bearer.ts';
import { AuthError } from '../../transport/errors.ts';

/** Methods of sign-ins by a provider; a state of a sign-in by mail is not valid for them, nor theirs for it. */
const METHODS: readonly string[] = ['oauth', 'sso/saml'] satisfies AuthMethod[];

/**
 * Takes the state of an answer once, before the provider is asked, so that two answers with one state are never both exchanged. A state
 * without a challenge is deleted; one with a challenge waits for its code. @throws AuthError
 */
export async function claimState(
  tx: Kysely<AuthTables>,
  id: string | null,
  now: Date,
): Promise<FlowStateRow> {
  if (!id) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(id)) throw badState('OAuth state parameter is invalid');
  const state = await findFlowState(tx, id);
  if (!state || !METHODS.includes(state.authentication_method))
    throw badState('OAuth state not found or expired');
  if (isFlowStateOld(state, now)) throw badState('OAuth state has expired');
  if (state.auth_code_issued_at)
    throw new AuthError(400, 'flow_state_already_used', 'State has already been used');
  if (state.code_challenge)
    await tx.updateTable('auth.flow_state').set({ auth_code_issued_at: now }).where('id', '=', id).execute();
  else await tx.deleteFrom('auth.flow_state').where('id', '=', id).execute();
  return state;
}

const badState = (message: string) => new AuthError(400, 'bad_oauth_state', message);
