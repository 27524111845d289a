import { z } from 'zod';
import type { AuthContext, AuthDeps, AuthHandler } from '../auth-deps.ts';
import { acceptCode, isEmailType, isUsable, methodOf } from '../codes/accept-code.ts';
import { issueAuthCodeFor } from '../codes/flow-states.ts';
import { isPkceSecret } from '../codes/one-time-links.ts';
import { countDeadLink } from '../limits/dead-links.ts';
import { verificationLink } from '../mails.ts';
import { chooseRedirect } from '../redirects/allowed-redirect.ts';
import {
  errorParameters,
  requestedRedirect,
  withParameters,
  withQuery,
  withSession,
} from '../redirects/redirect-address.ts';
import { sessionShape } from '../sessions/access-token.ts';
import { createSession, type Device, type SessionGrant } from '../sessions/create-session.ts';
import { deviceOf } from '../transport/device.ts';
import { AuthError, badRequest } from '../transport/errors.ts';
import { readForm, text } from '../transport/read-body.ts';
import { type Presenter, presenterOf } from '../users/presenter.ts';
import type { UserRow } from '../users/user-shape.ts';
import { readPresenter } from './read-presenter.ts';
import { findLinked, HALF_ACCEPTED, notAccepted, noticeNewEmail } from './verify.ts';

type Link = { secret: string; type: string; presenter: Presenter };
type Opened = { before: UserRow; user: UserRow } & ({ grant: SessionGrant } | { code: string });

/**
 * GET and HEAD /verify: the link in a mail, in the protocol's form. It changes nothing, because programs open links before their
 * readers do: the site's page asks first.
 */
export function askBeforeLink({ settings }: AuthDeps): AuthHandler {
  return (c) => {
    const { secret, type } = readLink(c.req.query('token'), c.req.query('type'));
    const redirectTo = requestedRedirect(c, settings);
    return redirect(c, verificationLink({ ...settings, links: 'ask' }, { secret, type, redirectTo }));
  };
}

/** The same for links that act at once. In every case the reader ends on a page of the site. */
export function verifyLink(deps: AuthDeps): AuthHandler {
  return async (c) => {
    // Programs that check links before their readers open them send this: it must not use the link up.
    if (c.req.method === 'HEAD') return c.body(null, 405, { Allow: 'GET, POST' });
    const link = readLink(c.req.query('token'), c.req.query('type'));
    const target = requestedRedirect(c, deps.settings);
    return answerLink(c, deps, { ...link, presenter: presenterOf(c, deps.settings) }, target);
  };
}

const pressSchema = z.object({ token_hash: text, type: text, redirect_to: text, password: text });

/** POST /verify from the site's page for links, after a press on its button: it ends as the protocol's link does. */
export function pressLink(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const body = pressSchema.parse(Object.fromEntries(await readForm(c)));
    const presenter = await readPresenter(c, deps, body);
    const link = { ...readLink(body.token_hash, body.type), presenter };
    return answerLink(c, deps, link, chooseRedirect([body.redirect_to], deps.settings));
  };
}

/** @throws AuthError */
function readLink(secret = '', type = ''): { secret: string; type: string } {
  if (!secret) throw badRequest('Verify requires a token or a token hash');
  if (!type) throw badRequest('Verify requires a verification type');
  return { secret, type };
}

/** Errors after which the page asks the reader for something more: the link stays valid. */
const ASKS_FOR_MORE: ReadonlySet<string> = new Set(['password_needed', 'session_needed']);

async function answerLink(c: AuthContext, deps: AuthDeps, link: Link, target: string): Promise<Response> {
  const { secret, type } = link;
  const isPkce = isPkceSecret(secret);
  let counted: Awaited<ReturnType<typeof countDeadLink>> | undefined;
  try {
    counted = await countDeadLink(c, deps);
    const opened = await openLink(deps, link, deviceOf(c, deps));
    await counted.giveBack();
    if (!opened) return redirect(c, withParameters(target, { message: HALF_ACCEPTED }, isPkce));
    if (type === 'email_change') await noticeNewEmail(deps, opened.before, opened.user);
    if ('code' in opened) return redirect(c, withQuery(target, { code: opened.code }));
    const session = await sessionShape(deps, deps.database.kysely, opened.grant);
    return redirect(c, withSession(target, session, { type }));
  } catch (error) {
    if (error instanceof AuthError && ASKS_FOR_MORE.has(error.code)) {
      await counted?.giveBack();
      throw error;
    }
    const told = toAuthError(error, deps);
    return redirect(c, withParameters(target, errorParameters(told), isPkce));
  }
}

/** Null after the first half of a change of address. @throws AuthError */
function openLink(deps: AuthDeps, { secret, type, presenter }: Link, device: Device): Promise<Opened | null> {
  if (!isEmailType(type)) throw badRequest('Invalid email verification type');
  return deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const found = await findLinked(tx, secret, type);
    if (!found || !isUsable(found.token, found.user, type, deps.settings, now)) throw notAccepted(true);
    const user = await acceptCode(
      tx,
      found.user,
      { token: found.token, type, presenter },
      deps.settings,
      now,
    );
    if (!user) return null;
    const result = { before: found.user, user };
    if (!isPkceSecret(secret))
      return { ...result, grant: await createSession(tx, user.id, 'otp', device, now) };
    const method = methodOf(type, found.token.token_type);
    return { ...result, code: await issueAuthCodeFor(tx, user.id, method, now) };
  });
}

/** An unexpected failure is logged, and also reported in a redirection. */
function toAuthError(error: unknown, { log }: AuthDeps): AuthError {
  if (error instanceof AuthError) return error;
  log.error({ err: error }, 'link could not be opened');
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  );
}

/** Redirects with 303: the browser requests the page by GET, whatever the method of this request. The address may contain tokens. */
function redirect(c: AuthContext, location: string): Response {
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(location, 303);
}
