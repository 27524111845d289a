import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AuthContext, AuthDeps, AuthHandler } from '../../auth-deps.ts';
import type { AuthTables } from '../../auth-tables.ts';
import { type CodeKind, deleteCodes } from '../../codes/one-time-codes.ts';
import { type IssuedLink, issueLink } from '../../codes/one-time-links.ts';
import { keepAttempt } from '../../codes/sign-up-attempts.ts';
import { type LinkType, verificationLink } from '../../mails.ts';
import { hashPassword } from '../../passwords/hash.ts';
import { requireStrongPassword } from '../../passwords/policy.ts';
import { chooseRedirect } from '../../redirects/allowed-redirect.ts';
import { requireAdmin } from '../../transport/bearer.ts';
import { AuthError, badRequest } from '../../transport/errors.ts';
import { readBody, record, text } from '../../transport/read-body.ts';
import { readEmail } from '../../users/addresses.ts';
import { describeUser, findUserByEmail, lockUser } from '../../users/find-user.ts';
import { createBlank, findOrCreateInvited, findUnconfirmed } from '../../users/invited-user.ts';
import { requireSmall } from '../../users/metadata-size.ts';
import { retryOnConflict } from '../../users/retry-on-conflict.ts';
import { emailExists, type UserChanges, updateUser } from '../../users/update-user.ts';
import type { UserRow } from '../../users/user-shape.ts';

const bodySchema = z.object({
  type: text,
  email: text,
  password: text,
  new_email: text,
  data: record,
  redirect_to: text,
  redirectTo: text,
});

type Request = {
  type: string;
  email: string;
  newEmail: string;
  passwordHash?: string;
  data: Record<string, unknown>;
};
type Generated = { user: UserRow; issued: IssuedLink };

const LINK_TYPES: Record<string, LinkType> = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

/** POST /admin/generate_link: the contents of a mail, for callers that send mails in another way. */
export function generateLink(deps: AuthDeps): AuthHandler {
  return async (c) => {
    await requireAdmin(c, deps);
    const body = await readBody(c, bodySchema);
    const linkType = Object.hasOwn(LINK_TYPES, body.type) ? LINK_TYPES[body.type] : undefined;
    if (!linkType) throw badRequest(`Invalid email action link type requested: ${body.type}`);
    const email = readEmail(body.email);
    requireSmall(body.data, deps.settings);
    const isKnown = (await findUserByEmail(deps.database.kysely, email)) !== undefined;
    // A link for signing in creates the account that it signs in to.
    const type = body.type === 'magiclink' && !isKnown ? 'signup' : body.type;
    const request: Request = {
      type,
      email,
      newEmail: linkType === 'email_change' ? readEmail(body.new_email) : '',
      passwordHash: body.type === 'signup' && !isKnown ? await readPassword(deps, body) : undefined,
      data: body.data,
    };
    const redirectTo = readRedirectTo(c, deps, body.redirect_to || body.redirectTo);
    const { user, issued } = await retryOnConflict(() =>
      deps.database.transaction((tx) => generate(tx, deps, request, deps.clock())),
    );
    return c.json({
      ...(await describeUser(deps.database.kysely, user)),
      action_link: verificationLink(deps.settings, {
        secret: issued.secret,
        type: type === 'signup' ? 'signup' : linkType,
        redirectTo,
      }),
      email_otp: issued.code,
      hashed_token: issued.secret,
      verification_type: type,
      redirect_to: redirectTo,
    });
  };
}

/** @throws AuthError */
async function readPassword(
  deps: AuthDeps,
  { password, email, data }: z.infer<typeof bodySchema>,
): Promise<string> {
  if (!password) throw badRequest('Signup requires a valid password');
  await requireStrongPassword(password, deps, { email, data });
  return hashPassword(password);
}

function readRedirectTo(c: AuthContext, { settings }: AuthDeps, given: string): string {
  const wishes = [c.req.header('redirect_to'), c.req.query('redirect_to'), given, c.req.header('Referer')];
  return chooseRedirect(wishes, settings);
}

/** @throws AuthError */
async function generate(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  request: Request,
  now: Date,
): Promise<Generated> {
  const { type, email, data, passwordHash } = request;
  if (type === 'invite') {
    const user = await findOrCreateInvited(tx, { email, data }, now);
    return issue(tx, user, 'confirmation_token', { confirmation_sent_at: now }, now);
  }
  if (type === 'signup') {
    const known = await findUnconfirmed(tx, email);
    const user = known ?? (await createBlank(tx, { email, data }, now));
    const generated = await issue(tx, user, 'confirmation_token', { confirmation_sent_at: now }, now);
    const attempt = { passwordHash: passwordHash ?? '', data, browserHash: null, isResent: false };
    await keepAttempt(tx, generated.issued.tokenId, attempt);
    return generated;
  }
  const known = await findUserByEmail(tx, email);
  const user = known && (await lockUser(tx, known.id));
  if (!user) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  if (type === 'magiclink' || type === 'recovery')
    return issue(tx, user, 'recovery_token', { recovery_sent_at: now }, now);
  return generateEmailChange(tx, deps, user, request, now);
}

/** Two calls make the two links of one change; another new address voids them. @throws AuthError */
async function generateEmailChange(
  tx: Kysely<AuthTables>,
  { settings }: AuthDeps,
  user: UserRow,
  { type, newEmail }: Request,
  now: Date,
): Promise<Generated> {
  const isCurrent = type === 'email_change_current';
  if (isCurrent && !settings.email.hasSecureChange)
    throw badRequest('Enable secure email change to generate link for current email');
  const other = await findUserByEmail(tx, newEmail);
  if (other && other.id !== user.id) throw emailExists();
  const isAnother = user.email_change !== newEmail;
  if (isAnother) await deleteCodes(tx, user.id, ['email_change_token_current', 'email_change_token_new']);
  const changes = {
    email_change: newEmail,
    email_change_sent_at: now,
    ...(isAnother && { email_change_confirm_status: 0 }),
  };
  const changing = await updateUser(tx, user.id, changes, now);
  return isCurrent
    ? issue(tx, changing, 'email_change_token_current', {}, now)
    : issue(tx, changing, 'email_change_token_new', {}, now, newEmail);
}

async function issue(
  tx: Kysely<AuthTables>,
  user: UserRow,
  kind: CodeKind,
  changes: UserChanges,
  now: Date,
  address = user.email ?? '',
): Promise<Generated> {
  const changed = await updateUser(tx, user.id, changes, now);
  return { user: changed, issued: await issueLink(tx, { userId: user.id, kind, address, isPkce: false }) };
}
