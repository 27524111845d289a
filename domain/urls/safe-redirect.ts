import { isDecodable } from './is-decodable.ts';

const MAX_LENGTH = 1000;

/** Printable ASCII without the backslash, which browsers read as a slash; one slash at the start, not two. */
const PLAIN_PATH = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;

/** Characters that matter to code that decodes a path once more: slashes, backslashes, dots, line breaks. */
const ENCODED_TRICK = /%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i;

/**
 * Paths that are never a place to come back to: services that redirect by themselves, and the screens for signing in
 * and out.
 */
const REFUSED =
  /^\/(?:auth|rest|functions|connexion|inscription|deconnexion|mot-de-passe-oublie)(?:\/|\.data|$)/;

/** Stands for the site's own origin, whichever it is: a path that leaves it is refused. */
const BASE = 'http://site.invalid';

/**
 * Where to go after signing in, from an address (`?redirectTo=`): a path of this site, or null. Anybody can write
 * such an address, so nothing in it may lead elsewhere.
 */
export function safeRedirectTo(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !PLAIN_PATH.test(value)) return null;
  const url = URL.parse(value, BASE);
  // `/.//mallory.example` is a path of ours that becomes another host once its dots are resolved.
  if (!url || url.origin !== BASE || url.pathname.startsWith('//')) return null;
  if (ENCODED_TRICK.test(url.pathname) || REFUSED.test(url.pathname) || !isDecodable(url.pathname))
    return null;
  return url.pathname + url.search + url.hash;
}

/** The address of a screen that finally leads back to `target`; plain if there is nothing to go back to. */
export function withRedirectTo(screen: string, target: string | null): string {
  return target === null ? screen : `${screen}?${new URLSearchParams({ redirectTo: target })}`;
}
