import { isIPv4, isIPv6 } from 'node:net';

export type RedirectRules = {
  siteUrl: string;
  /** Globs: `*` stops at `.` and `/`, `**` does not. */
  redirectUrls: readonly string[];
};

/** The first wish that is allowed; else the site. A bad wish is not an error, only not granted. */
export function chooseRedirect(wishes: readonly (string | undefined)[], rules: RedirectRules): string {
  return wishes.find((wish): wish is string => wish !== undefined && isAllowed(wish, rules)) ?? rules.siteUrl;
}

/** Printable ASCII without the backslash, which browsers read as a slash: what is checked is what they open. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/;
/** Upper bound in characters for an address that stands, encoded, in a mail's link: proxies refuse longer ones. */
const MAX_LENGTH = 2000;
const REFUSED_SCHEMES = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'];
const AUTHORITY = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/([^/?#]*)/;

export function isAllowed(wish: string, rules: RedirectRules): boolean {
  const url = wish.length <= MAX_LENGTH && PLAIN.test(wish) ? URL.parse(wish) : null;
  if (!url || REFUSED_SCHEMES.includes(url.protocol)) return false;
  const authority = AUTHORITY.exec(wish)?.[1];
  if (authority === undefined || authority.includes('@')) return false;
  if (/^https?:$/.test(url.protocol)) {
    if (!isPlainHost(authority, url)) return false;
    if (isAddress(url)) return isLoopbackAddress(url);
    if (isSite(url, new URL(rules.siteUrl))) return true;
  }
  const withoutFragment = wish.split('#')[0] ?? '';
  return rules.redirectUrls.some((glob) => globPattern(glob).test(withoutFragment));
}

/** Whether the host as written is the host as understood: not a decimal, octal or encoded spelling of another one. */
function isPlainHost(authority: string, url: URL): boolean {
  const written = authority.replace(/:\d*$/, '').toLowerCase();
  return written === url.hostname && /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(written);
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

const isAddress = ({ hostname }: URL) => isIPv4(hostname) || isIPv6(withoutBrackets(hostname));

const isLoopbackAddress = ({ hostname }: URL) => /^127\./.test(hostname) || hostname === '[::1]';

function isSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;
  return url.port === site.port || site.hostname === 'localhost' || isLoopbackAddress(site);
}

/** A wildcard among the names of the host never reaches into the path: `https://**.a.fr` is not `https://b.fr/.a.fr`. */
function globPattern(glob: string): RegExp {
  const authority = AUTHORITY.exec(glob)?.[0] ?? '';
  const rest = glob.slice(authority.length);
  const anyPath = rest === '' && authority.endsWith('**') ? '(?:[/?].*)?' : '';
  return new RegExp(`^${toPattern(authority, '[^/?#]*')}${toPattern(rest, '.*')}${anyPath}$`, 'i');
}

function toPattern(glob: string, doubleStar: string): string {
  return glob.replace(/\*\*|[*?]|[^\w]/g, (part) => {
    if (part === '**') return doubleStar;
    if (part === '*') return '[^./]*';
    return part === '?' ? '[^./]' : `\\${part}`;
  });
}
