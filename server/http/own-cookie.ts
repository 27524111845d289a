import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';

/** On a site with TLS, browsers refuse a cookie with this prefix from a neighbour under the same domain. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** The value of a cookie in a `Cookie` header; undefined when it is not there. */
export function readCookie(header: string | null, name: string, isSecure: boolean): string | undefined {
  const wanted = cookieName(name, isSecure);
  return parseCookieHeader(header ?? '').find((cookie) => cookie.name === wanted)?.value;
}

type OwnCookie = {
  name: string;
  value: string;
  /** 0 removes it. */
  maxAge: number;
  /** Whether the site uses https. */
  isSecure: boolean;
  /** Whether our pages' scripts may read it and see it change. */
  isForScripts?: boolean;
};

/**
 * The `Set-Cookie` line of a cookie of the site. Those of sessions are written by @supabase/ssr (server/sessions/).
 */
export function ownCookie({ name, value, maxAge, isSecure, isForScripts = false }: OwnCookie): string {
  return serializeCookieHeader(cookieName(name, isSecure), value, {
    path: '/',
    sameSite: 'lax',
    httpOnly: !isForScripts,
    secure: isSecure,
    maxAge,
  });
}
