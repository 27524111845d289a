import { randomBytes } from 'node:crypto';
import { combineChunks, createServerClient, parseCookieHeader } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { AskedProof } from '#domain/text/asked-proof.ts';
import { BROWSER_COOKIE } from '#packages/auth-service/index.ts';
import { ownCookie, readCookie } from '../http/own-cookie.ts';
import type {
  AccountBackend,
  OwnerProof,
  Pressed,
  PressedLink,
  RefusedByService,
} from './account-backend.ts';
import { createCookieJar } from './cookie-jar.ts';
import type { Standing } from './find-standing.ts';
import { readAskedProof } from './read-asked-proof.ts';

/** The person who is signed in. `claims` are those of the verified token, for `database.asRole`. */
export type SignedIn = Standing & {
  id: string;
  sessionId: string;
  aal: 'aal1' | 'aal2';
  claims: JWTPayload & { role: string };
};

/** The sender of a request, as far as its cookies prove who it is. */
export type Visitor = {
  /**
   * Null if nobody is signed in. This is the only place where a session is verified, and renewed when its token has
   * expired.
   */
  who(): Promise<SignedIn | null>;
  /**
   * The id of the account whose session came with the request, even if that session has ended. It gives no rights.
   */
  cameAs(): Promise<string | null>;
  /**
   * Makes the browser remember that this account signed in with it, so that other people's guesses do not lock its
   * owner out.
   */
  rememberDevice(email: string): void;
  /**
   * Makes the browser remember that it asked for an account, so that a stranger's attempt with the same address is
   * told apart.
   */
  rememberSignUp(): void;
  /** Proves the session again by the password or a code. Returns the refusal, or null. */
  prove(proof: OwnerProof): Promise<RefusedByService | null>;
  /** Does what a mail's link asks, and returns the address it leads to. */
  pressLink(link: PressedLink): Promise<Pressed>;
  /**
   * The proof that the service asks for before it repeats the call that it just refused; null if the refusal has
   * another reason.
   */
  askedProof(): AskedProof | null;
  /** Seconds until the service may be asked again, if a limit is why it has just refused; else null. */
  waitS(): number | null;
  /** The auth service on the visitor's behalf; changes of the session leave with the answer. */
  auth(): SupabaseClient['auth'];
};

export type VisitorDeps = {
  backend: AccountBackend;
  cookieName: string;
  /** Whether cookies are for https only. */
  isSecure: boolean;
  findStanding: (session: { sessionId: string; userId: string }) => Promise<Standing | undefined>;
};

export type OpenedVisitor = { visitor: Visitor; setCookies(): string[] };

/** Says that somebody has signed in with this browser, not who (packages/auth-service/limits/known-device.ts). */
const DEVICE = 'appareil';
const DEVICE_MAX_AGE_S = 365 * 24 * 3600;
/** Seconds to wait if a limit does not say how long it lasts. */
const USUAL_WAIT_S = 60;
/** Longer than any code is valid, even one requested again. */
const SIGN_UP_MAX_AGE_S = 7 * 24 * 3600;

const claimsSchema = z.looseObject({
  sub: z.guid(),
  session_id: z.guid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  aal: z.enum(['aal1', 'aal2']),
});

/** Reads and asks nothing until a route calls a function: public pages never do. */
export function openVisitor(
  request: Request,
  clientIp: string | undefined,
  { backend, cookieName, isSecure, findStanding }: VisitorDeps,
): OpenedVisitor {
  let client: SupabaseClient | undefined;
  let known: Promise<SignedIn | null> | undefined;
  const sentDevice = readCookie(request.headers.get('cookie'), DEVICE, isSecure);
  let signUpToken: string | undefined;
  const ownCookies = new Map<string, string>();
  /** Null until a route has asked for it. */
  let accountId: string | null = null;
  const jar = createCookieJar(request.headers.get('cookie'), () => {
    known = undefined;
  });

  const signUp = () => {
    signUpToken ??= readCookie(request.headers.get('cookie'), BROWSER_COOKIE, isSecure) || randomToken();
    return signUpToken;
  };
  let askedProof: AskedProof | null = null;
  let waitS: number | null = null;
  const sender = (): typeof fetch => {
    return async (...request) => {
      const send = backend.fetchFor(clientIp, { device: sentDevice, signUp: signUp(), accountId });
      const answer = await send(...request);
      askedProof = await readAskedProof(answer);
      waitS = answer.status === 429 ? waitOf(answer) : (askedProof?.waitS ?? null);
      return answer;
    };
  };

  function auth() {
    const userAgent = request.headers.get('user-agent');
    client ??= createServerClient(backend.url, backend.anonKey, {
      cookies: jar,
      cookieOptions: { name: cookieName, secure: isSecure },
      global: {
        fetch: sender(),
        ...(userAgent && { headers: { 'User-Agent': userAgent } }),
      },
    });
    return client.auth;
  }

  async function findSignedIn(): Promise<SignedIn | null> {
    if (!jar.has((name) => name === cookieName || name.startsWith(`${cookieName}.`))) return null;
    const claims = await verifiedClaims();
    if (!claims) return null;
    const standing = await findStanding({ sessionId: claims.session_id, userId: claims.sub });
    if (!standing) {
      // The session was ended elsewhere: its cookies are removed, so that it is not verified again.
      await auth().signOut({ scope: 'local' });
      return null;
    }
    return { ...standing, id: claims.sub, sessionId: claims.session_id, aal: claims.aal, claims };
  }

  /** The cookie is the browser's word, so its claims about the token's age are not trusted either. */
  async function verifiedClaims() {
    const { data } = await auth().getSession();
    if (!data.session) return null;
    const payload = await backend.verify(data.session.access_token);
    if (payload) return claimsSchema.safeParse(payload).data ?? null;
    const renewed = await auth().refreshSession();
    const token = renewed.data.session?.access_token;
    return claimsSchema.safeParse(token && (await backend.verify(token))).data ?? null;
  }

  const visitor: Visitor = {
    async who() {
      known ??= findSignedIn();
      const asked = known;
      const found = await asked;
      accountId = found?.id ?? null;
      // A renewal changes the cookies, which discards the known answer.
      known ??= asked;
      return found;
    },
    async cameAs() {
      const token = await sentToken(request.headers.get('cookie'), cookieName);
      return claimsSchema.safeParse(token && (await backend.verifyOld(token))).data?.sub ?? null;
    },
    rememberDevice(email) {
      const value = email && backend.deviceToken(email, sentDevice);
      if (value && value !== sentDevice)
        ownCookies.set(DEVICE, ownCookie({ name: DEVICE, value, maxAge: DEVICE_MAX_AGE_S, isSecure }));
    },
    rememberSignUp() {
      const cookie = { name: BROWSER_COOKIE, value: signUp(), maxAge: SIGN_UP_MAX_AGE_S, isSecure };
      ownCookies.set(BROWSER_COOKIE, ownCookie(cookie));
    },
    async prove(proof) {
      const { data } = await auth().getSession();
      const refusal = await backend.prove(sender(), data.session?.access_token ?? '', proof);
      // A password of a hosted project is checked here, without asking it.
      if (refusal?.code === 'over_request_rate_limit') waitS ??= USUAL_WAIT_S;
      return refusal;
    },
    askedProof: () => askedProof,
    waitS: () => waitS,
    pressLink: (link) => backend.pressLink(sender(), link),
    auth,
  };
  return { visitor, setCookies: () => [...jar.setCookies(), ...ownCookies.values()] };
}

/**
 * Whether a request came with an administrator's session, by its token as it is: nothing is renewed, no cookie
 * changes.
 */
export async function isOfStaff(
  request: Request,
  { backend, cookieName, findStanding }: Pick<VisitorDeps, 'backend' | 'cookieName' | 'findStanding'>,
): Promise<boolean> {
  const token = await sentToken(request.headers.get('cookie'), cookieName);
  const claims = token ? claimsSchema.safeParse(await backend.verify(token)).data : undefined;
  if (!claims) return false;
  const standing = await findStanding({ sessionId: claims.session_id, userId: claims.sub });
  return standing?.role === 'admin';
}

const waitOf = (answer: Response): number => Number(answer.headers.get('retry-after')) || USUAL_WAIT_S;

const randomToken = () => randomBytes(32).toString('base64url');

const sessionSchema = z.object({ access_token: z.string() });

/** The token in the session's cookies as they arrived: the client drops an expired one. */
async function sentToken(header: string | null, cookieName: string): Promise<string | undefined> {
  const sent = new Map(parseCookieHeader(header ?? '').map(({ name, value }) => [name, value]));
  const kept = await combineChunks(cookieName, (name) => sent.get(name));
  try {
    const text = Buffer.from(kept?.replace(/^base64-/, '') ?? '', 'base64url').toString();
    return sessionSchema.safeParse(JSON.parse(text)).data?.access_token;
  } catch {
    // The cookies are not ours, or incomplete.
    return undefined;
  }
}
