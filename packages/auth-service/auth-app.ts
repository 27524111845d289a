import { Hono } from 'hono';
import type { AuthDeps, AuthEnv, AuthHandler, AuthMiddleware } from './auth-deps.ts';
import { captchaChecked } from './captcha/verify-captcha.ts';
import { deleteAdminFactor, listAdminFactors } from './endpoints/admin/admin-factors.ts';
import { createAdminUser } from './endpoints/admin/create-admin-user.ts';
import { deleteAdminUser } from './endpoints/admin/delete-admin-user.ts';
import { generateLink } from './endpoints/admin/generate-link.ts';
import { getAdminUser } from './endpoints/admin/get-admin-user.ts';
import { invite } from './endpoints/admin/invite.ts';
import { listAdminUsers } from './endpoints/admin/list-admin-users.ts';
import { updateAdminUser } from './endpoints/admin/update-admin-user.ts';
import { authorize } from './endpoints/authorize.ts';
import { callback } from './endpoints/callback.ts';
import { challengeFactor } from './endpoints/factors/challenge-factor.ts';
import { enrollFactor } from './endpoints/factors/enroll-factor.ts';
import { unenrollFactor } from './endpoints/factors/unenroll-factor.ts';
import { verifyFactor } from './endpoints/factors/verify-factor.ts';
import { health } from './endpoints/health.ts';
import { authorizeIdentity, deleteIdentity } from './endpoints/identities.ts';
import { jwks } from './endpoints/jwks.ts';
import { logout } from './endpoints/logout.ts';
import { otp } from './endpoints/otp.ts';
import { proveAgain, reauthenticate } from './endpoints/reauthenticate.ts';
import { recover } from './endpoints/recover.ts';
import { resend } from './endpoints/resend.ts';
import { settings } from './endpoints/settings.ts';
import { signup } from './endpoints/signup.ts';
import { sso } from './endpoints/sso.ts';
import { token } from './endpoints/token.ts';
import { getUser, putUser } from './endpoints/user.ts';
import { verify } from './endpoints/verify.ts';
import { askBeforeLink, pressLink, verifyLink } from './endpoints/verify-link.ts';
import { limited } from './limits/limits.ts';
import { createProviders } from './providers/providers.ts';
import { cors } from './transport/cors.ts';
import { AuthError, answerError } from './transport/errors.ts';
import { gateway } from './transport/gateway.ts';
import { logOperations } from './transport/log-operations.ts';
import { steadyTime } from './transport/steady-time.ts';
import { timeLimit } from './transport/time-limit.ts';

/** The auth service, relative to where it is mounted (`/auth/v1`). One file of endpoints/ answers each route. */
export function createAuthApp(deps: AuthDeps): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>({ strict: false });
  const captcha = captchaChecked(deps);
  const providers = createProviders(deps);
  app.onError(answerError(deps));
  app.use(cors, logOperations(deps), neverStored, gateway(deps.keys), timeLimit());

  app.post('/signup', limited(deps, 'signup'), steadyTime(deps), captcha, signup(deps));
  app.post('/token', limited(deps, 'token'), token(deps, providers));
  app.post('/otp', limited(deps, 'otp'), steadyTime(deps), captcha, otp(deps));
  app.post('/verify', limited(deps, 'verify'), fromOwnPage(pressLink(deps)), verify(deps));
  if (deps.settings.links === 'act') app.get('/verify', limited(deps, 'verify'), verifyLink(deps));
  else app.get('/verify', askBeforeLink(deps));
  app.post('/recover', limited(deps, 'recover'), steadyTime(deps), captcha, recover(deps));
  app.post('/resend', limited(deps, 'resend'), steadyTime(deps), captcha, resend(deps));
  app.get('/reauthenticate', reauthenticate(deps));
  app.post('/reauthenticate', limited(deps, 'user'), proveAgain(deps));
  app.get('/user', getUser(deps));
  app.put('/user', limited(deps, 'user'), putUser(deps));
  app.post('/logout', logout(deps));

  app.get('/authorize', limited(deps, 'authorize'), authorize(deps, providers));
  app.on(['GET', 'POST'], '/callback', callback(deps, providers));
  app.post('/sso', limited(deps, 'sso'), captcha, sso(deps, providers));
  app.get('/user/identities/authorize', authorizeIdentity(deps, providers));
  app.delete('/user/identities/:id', deleteIdentity(deps));

  app.post('/factors', enrollFactor(deps));
  app.post('/factors/:id/challenge', limited(deps, 'factor-challenge'), challengeFactor(deps));
  app.post('/factors/:id/verify', limited(deps, 'factor-verify'), verifyFactor(deps));
  app.delete('/factors/:id', unenrollFactor(deps));

  app.get('/admin/users', listAdminUsers(deps));
  app.post('/admin/users', createAdminUser(deps));
  app.get('/admin/users/:id', getAdminUser(deps));
  app.put('/admin/users/:id', updateAdminUser(deps));
  app.delete('/admin/users/:id', deleteAdminUser(deps));
  app.get('/admin/users/:id/factors', listAdminFactors(deps));
  app.delete('/admin/users/:id/factors/:factor', deleteAdminFactor(deps));
  app.post('/admin/generate_link', generateLink(deps));
  app.post('/invite', invite(deps));

  app.get('/settings', settings(deps));
  app.get('/health', health);
  app.get('/.well-known/jwks.json', jwks(deps));

  app.all('*', () => {
    throw new AuthError(404, 'unknown', 'Not found');
  });
  return app;
}

/** Whether the form of the page that a mail's link leads to sent the request; programs send JSON. */
const fromOwnPage =
  (press: AuthHandler): AuthMiddleware =>
  (c, next) =>
    c.env?.ownPage && c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded')
      ? press(c, next)
      : next();

/** Answers contain tokens and addresses. */
const neverStored: AuthMiddleware = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};
