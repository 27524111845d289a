import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import type { TextTaken } from '../host.ts';
import { AuthError, unprocessable } from '../transport/errors.ts';
import { bucketOf } from './limits.ts';
import { ACCOUNT_SHARE, type Admission, admitMessage, sharesOf } from './message-budget.ts';

/** A text as long as the one that leaves. */
const textLike = ({ settings }: AuthDeps) => settings.phone.text.replace('{code}', '000000');

/**
 * Takes the cost of a text message before the service looks whether the number has an account: from the hour, the day and the number.
 * See admitMessage for `hasReserve`. @throws AuthError
 */
export async function admitText(
  c: AuthContext,
  deps: AuthDeps,
  phone: string,
  { hasReserve }: { hasReserve: boolean },
): Promise<Admission> {
  const { smsCaps } = deps;
  requireTaken(smsCaps.ofCountry(phone));
  const admission = await admitMessage(c, deps, 'sms', { hasReserve });
  const shares = sharesOf(deps.senderOf(deps.addressOf(c)));
  const taken = admission === 'taken' && (await smsCaps.takeOfDay(textLike(deps), 'stranger', shares));
  if (taken && !taken.isAllowed && !(hasReserve && taken.reason === 'day')) throw refusalOf(taken);
  // This comes last: otherwise requests that are refused anyway would use up the places of the numbers they name.
  requireTaken(await smsCaps.takeOfNumber(phone, 'stranger'));
  return taken !== false && taken.isAllowed ? 'taken' : 'reserve';
}

/** Takes the cost for a number that a request did not name, but to which it causes a message. @throws AuthError */
export async function takeFoundText(deps: AuthDeps, phone: string): Promise<void> {
  requireTaken(deps.smsCaps.ofCountry(phone));
  requireTaken(await deps.smsCaps.takeOfDay(textLike(deps), 'stranger', []));
  requireTaken(await deps.smsCaps.takeOfNumber(phone, 'stranger'));
}

/**
 * Takes the cost of a message that an account asks for from inside its session, whether its number is proven or not. @throws AuthError
 */
export async function takeText(
  deps: AuthDeps,
  { phone, userId, isProven }: { phone: string; userId: string; isProven: boolean },
  purpose?: string,
): Promise<void> {
  requireTaken(await deps.smsCaps.takeOfNumber(phone, isProven ? 'owner' : 'stranger'), purpose);
  await takeOfDay(deps, userId, isProven);
}

/** Takes from the part for numbers that their accounts have proven; the place of the number is taken already. @throws AuthError */
export const takeTextOfReserve = (deps: AuthDeps, userId: string): Promise<void> =>
  takeOfDay(deps, userId, true);

async function takeOfDay(deps: AuthDeps, userId: string, isProven: boolean): Promise<void> {
  const shares = [{ part: ACCOUNT_SHARE, key: bucketOf('account', userId) }];
  requireTaken(await deps.smsCaps.takeOfDay(textLike(deps), isProven ? 'owner' : 'stranger', shares));
}

/** @throws AuthError */
function requireTaken(taken: TextTaken, purpose?: string): void {
  if (!taken.isAllowed) throw refusalOf(taken, purpose);
}

const refusalOf = (
  { reason, retryAfterS }: Extract<TextTaken, { isAllowed: false }>,
  purpose = 'confirmation sms',
): AuthError =>
  reason === 'country'
    ? unprocessable('sms_send_failed', `Error sending ${purpose}: no text messages go to that country`)
    : new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', { retryAfterS });
