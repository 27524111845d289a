import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';

/** On a site with TLS no neighbour under the same domain can set or replace a cookie of ours: browsers see to that by its name. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** What the cookie of a `Cookie` header holds; undefined where there is none. */
export function readCookie(header: string | null, name: string, isSecure: boolean): string | undefined {
  const wanted = cookieName(name, isSecure);
  return parseCookieHeader(header ?? '').find((cookie) => cookie.name === wanted)?.value;
}

type OwnCookie = {
  name: string;
  value: string;
  /** 0 removes it. */
  maxAge: number;
  /** Whether the site is https. */
  isSecure: boolean;
  /** Whether scripts of our pages read it or hear of its changes. */
  isForScripts?: boolean;
};

/** The `Set-Cookie` line of one of the site's own cookies. Those of sessions are written by @supabase/ssr (server/sessions/). */
export function ownCookie({ name, value, maxAge, isSecure, isForScripts = false }: OwnCookie): string {
  return serializeCookieHeader(cookieName(name, isSecure), value, {
    path: '/',
    sameSite: 'lax',
    httpOnly: !isForScripts,
    secure: isSecure,
    maxAge,
  });
}
