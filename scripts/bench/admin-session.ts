import type { SiteProcess } from './site-process.ts';

/** Fixed rather than drawn, so that it is known. */
export const ANON_KEY = 'sb_publishable_of_the_bench';
export const ADMIN = { email: 'banc@exemple.fr', password: 'un banc de mesure' };

/** The settings that give a site this administrator. */
export const ADMIN_ENV = {
  AUTH_RATE_LIMITS: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ANON_KEY,
};

type Session = { access_token: string; refresh_token: string };

/** Asks the site's auth service for a session. */
export async function askSession(site: SiteProcess, path: string, body: object): Promise<Session> {
  const response = await fetch(`${site.origin}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Session;
}

export const signIn = (site: SiteProcess) => askSession(site, '/token?grant_type=password', ADMIN);

/** The session as @supabase/ssr stores it; one cookie, since no browser limits its size here. */
export const sessionCookie = (session: Session) =>
  `sb-localhost-auth-token=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
