import { z } from 'zod';
import type { AuthContext, AuthDeps, AuthHandler } from '../auth-deps.ts';
import { readChallenge } from '../codes/code-challenge.ts';
import { admitAsked } from '../limits/admit-asked.ts';
import { limitByIp } from '../limits/limits.ts';
import { hashPassword } from '../passwords/hash.ts';
import { requireStrongPassword } from '../passwords/policy.ts';
import { requestedRedirect } from '../redirects/redirect-address.ts';
import { answerSession } from '../sessions/access-token.ts';
import { createSession } from '../sessions/create-session.ts';
import { deviceOf } from '../transport/device.ts';
import { AuthError, badRequest, unprocessable } from '../transport/errors.ts';
import { challengeMembers, readBody, record, text } from '../transport/read-body.ts';
import { readEmail, readPhone, requireSmsChannel } from '../users/addresses.ts';
import { createUser } from '../users/create-user.ts';
import { requireSmall } from '../users/metadata-size.ts';
import { browserHashOf } from '../users/presenter.ts';
import { type SignUp, signUp } from '../users/sign-up.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  password: text,
  data: record,
  channel: text,
  ...challengeMembers,
});

type Body = z.infer<typeof bodySchema>;

/** POST /signup: a new account by e-mail or telephone; without either, a visitor's. */
export function signup(deps: AuthDeps): AuthHandler {
  return async (c) => {
    requireSignups(deps);
    const body = await readBody(c, bodySchema);
    if (!body.email && !body.phone) {
      requireSmall(body.data, deps.settings);
      return signUpAnonymously(c, deps, body.data);
    }
    if (!body.password) throw badRequest('Signup requires a valid password');
    await requireStrongPassword(body.password, deps, body);
    requireSmall(body.data, deps.settings);
    if (body.email && body.phone)
      throw badRequest('Only an email address or phone number should be provided on signup.');
    if (body.phone) requireSmsChannel(body.channel);
    if (body.phone && body.code_challenge) throw badRequest('PKCE not supported for phone signups');
    const challenge = readChallenge(body);
    const address = readAddress(deps, body);
    await admitSignUp(c, deps, address);
    const input: SignUp = {
      challenge,
      address,
      // The password is hashed before the address is looked up: a known address must not be answered sooner.
      passwordHash: await hashPassword(body.password),
      data: body.data,
      redirectTo: requestedRedirect(c, deps.settings),
      device: deviceOf(c, deps),
      browserHash: browserHashOf(c, deps.settings),
    };
    const result = await signUp(deps, input);
    return 'grant' in result ? answerSession(c, deps, result.grant) : c.json(result.user);
  };
}

/** Takes the cost of a message to an unproven address; if nothing has to be confirmed, there is no message. @throws AuthError */
async function admitSignUp(c: AuthContext, deps: AuthDeps, address: SignUp['address']): Promise<void> {
  const { mustConfirm } = 'email' in address ? deps.settings.email : deps.settings.phone;
  if (mustConfirm) await admitAsked(c, deps, address, { hasReserve: false, isWayIn: false });
}

/** @throws AuthError */
export function requireSignups({ settings }: AuthDeps): void {
  if (settings.isSignupDisabled)
    throw unprocessable('signup_disabled', 'Signups not allowed for this instance');
}

function readAddress({ settings }: AuthDeps, { email, phone }: Body): SignUp['address'] {
  if (email) {
    if (!settings.email.isEnabled)
      throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
    return { email: readEmail(email) };
  }
  if (!settings.phone.isEnabled)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  return { phone: readPhone(phone) };
}

async function signUpAnonymously(c: AuthContext, deps: AuthDeps, data: Record<string, unknown>) {
  if (!deps.settings.isAnonymousEnabled)
    throw unprocessable('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  await limitByIp(c, deps, 'anonymous');
  const device = deviceOf(c, deps);
  const grant = await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const user = await createUser(tx, { data, isAnonymous: true }, now);
    return createSession(tx, user.id, 'anonymous', device, now);
  });
  return answerSession(c, deps, grant);
}
