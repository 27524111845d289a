import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { randomEmail, readRedirect, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { answerTo, authorizationUrl } from '#tests/support/external-sign-in.ts';
import { useLocalServer } from '#tests/support/local-server.ts';
import { claimsOf } from '#tests/support/second-factor.ts';

const db = useTestDatabase();

type Email = { email: string; primary: boolean; verified: boolean };

/** The part of GitHub that a sign-in uses. */
async function startGithub(emails: Email[], user: object = {}) {
  const seen: { path: string; body: URLSearchParams; authorization?: string }[] = [];
  const { origin } = await useLocalServer(() => async (request, response) => {
    const path = request.url ?? '';
    const body = new URLSearchParams(await text(request));
    seen.push({ path, body, authorization: request.headers.authorization });
    const answers: Record<string, unknown> = {
      '/login/oauth/access_token':
        body.get('code') === 'good'
          ? { access_token: 'gho_token', token_type: 'bearer', scope: 'user:email' }
          : { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' },
      '/api/v3/user': {
        id: 583231,
        login: 'denise',
        name: null,
        avatar_url: 'https://exemple.fr/d.png',
        ...user,
      },
      '/api/v3/user/emails': emails,
    };
    response.writeHead(path in answers ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answers[path] ?? {}));
  });
  const auth = await startAuthService(db.database, {
    settings: { providers: { github: { clientIds: ['papin'], secret: 'secret', url: origin } } },
  });
  async function signIn(code = 'good') {
    const url = await authorizationUrl(auth, { provider: 'github', scopes: 'repo' });
    const back = new URL('http://localhost:3000/auth/v1/callback');
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    back.searchParams.set('code', code);
    return { asked: url, ...readRedirect(await answerTo(auth, back)) };
  }
  return { auth, seen, origin, signIn };
}

test('an account at GitHub signs in with its main address', async () => {
  const [main, other] = [randomEmail(), randomEmail()];
  const { signIn, seen, origin } = await startGithub([
    { email: other, primary: false, verified: true },
    { email: main, primary: true, verified: true },
  ]);
  const { asked, fragment } = await signIn();
  expect(`${asked.origin}${asked.pathname}`).toBe(`${origin}/login/oauth/authorize`);
  expect(asked.searchParams.get('scope')).toBe('user:email repo');
  const claims = claimsOf(fragment.get('access_token') ?? '');
  expect(claims).toMatchObject({
    email: main,
    app_metadata: { provider: 'github' },
    user_metadata: {
      sub: '583231',
      provider_id: '583231',
      user_name: 'denise',
      preferred_username: 'denise',
      avatar_url: 'https://exemple.fr/d.png',
      email: main,
      email_verified: true,
      iss: `${origin}/api/v3`,
    },
  });
  expect(claims.user_metadata).not.toHaveProperty('full_name');
  expect(fragment.get('provider_token')).toBe('gho_token');
  const [exchange, user] = seen;
  expect(Object.fromEntries(exchange?.body ?? [])).toMatchObject({
    client_id: 'papin',
    client_secret: 'secret',
    redirect_uri: 'http://localhost:3000/auth/v1/callback',
  });
  const verifier = exchange?.body.get('code_verifier') ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
    asked.searchParams.get('code_challenge'),
  );
  expect(user?.authorization).toBe('Bearer gho_token');
});

test('any verified address leads to the account that has it, an unverified one to none', async () => {
  const first = await startGithub([]);
  const [mine, theirs] = [await first.auth.createUser(), await first.auth.createUser()];
  const { signIn } = await startGithub(
    [
      { email: theirs.email, primary: true, verified: false },
      { email: mine.email, primary: false, verified: true },
    ],
    { id: 2 },
  );
  expect(claimsOf((await signIn()).fragment.get('access_token') ?? '').sub).toBe(mine.id);
});

test('a code that GitHub refuses, with the status of a success, signs nobody in', async () => {
  const { signIn, seen } = await startGithub([]);
  const { fragment } = await signIn('bad');
  expect(Object.fromEntries(fragment)).toMatchObject({
    error: 'server_error',
    error_description: 'Unable to exchange external code',
  });
  expect(seen).toHaveLength(1);
});

test('an account without a usable address is refused', async () => {
  const { signIn } = await startGithub([{ email: 'not an address', primary: true, verified: true }], {
    id: 3,
  });
  expect((await signIn()).fragment.get('error_description')).toBe(
    'Error getting user email from external provider',
  );
});

test('an answer that is not GitHub’s is refused', async () => {
  const { signIn } = await startGithub([], { id: 'text' });
  expect((await signIn()).fragment.get('error')).toBe('server_error');
});

test('GitHub gives no ID tokens', async () => {
  const { auth } = await startGithub([]);
  const answer = await auth.call('POST', '/token?grant_type=id_token', { provider: 'github', id_token: 'x' });
  expect(answer.body.message).toBe('Custom OIDC provider "github" not allowed');
});
