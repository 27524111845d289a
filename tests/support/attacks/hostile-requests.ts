import type { Random } from '../seeded-random.ts';
import { hostileForm } from './hostile-forms.ts';
import { type Draft, frame, type HostileRequest } from './hostile-framing.ts';
import { type CookieSets, cookieHeader, forgedToken, hostileHeaders } from './hostile-headers.ts';
import { hostileJson, hostileText } from './hostile-values.ts';
import { MEMBERS, PARAMETERS } from './hostile-words.ts';
import type { FoundForm, Who } from './surface.ts';

/** An endpoint of one of the services: its method, and its path with `:name` for the parts that vary. */
export type Endpoint = { method: string; path: string };

export type Surface = {
  /** Patterns of app/routes.ts, and addresses that exist. */
  patterns: readonly string[];
  addresses: readonly string[];
  /** The forms, each with the kind of visitor who found it. */
  forms: readonly (FoundForm & { by: Who })[];
  auth: readonly Endpoint[];
  /** Names of tables and functions under /rest/v1. */
  rest: readonly string[];
  /** Endpoints of files for robots, search, health, functions and webhooks. */
  others: readonly Endpoint[];
  cookies: CookieSets;
  keys: readonly string[];
};

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'CONNECT',
];

/** One request after another, each to an endpoint of the site, broken or hostile somewhere. */
export function hostileRequest(random: Random, surface: Surface): HostileRequest {
  const draft = pickDraft(random, surface);
  if (random.some(0.04)) draft.method = random.pick([...METHODS, 'get', 'FOO', 'G'.repeat(200), '']);
  if (random.some(0.05)) draft.target = hostileTarget(random, draft.target);
  const cookie = cookieHeader(random, surface.cookies);
  if (cookie !== null) draft.headers.push(`Cookie: ${cookie}`);
  draft.headers.push(...hostileHeaders(random));
  return frame(random, draft);
}

function pickDraft(random: Random, surface: Surface): Draft {
  const kind = random.int(20);
  if (kind < 6) return { method: 'GET', target: pageTarget(random, surface), headers: [] };
  if (kind < 11) return formDraft(random, surface);
  if (kind < 14) return jsonDraft(random, random.pick(surface.auth), '/auth/v1', surface);
  if (kind < 17) return restDraft(random, surface);
  return jsonDraft(random, random.pick(surface.others), '', surface);
}

/** Text as a path or a query may contain it; some of it is unescaped. */
function escaped(random: Random, text: string): string {
  if (random.some(0.1)) return text.replace(/[\r\n]/g, '');
  return encodeURIComponent(text.toWellFormed());
}

const fill = (random: Random, pattern: string) =>
  pattern.replace(/\/:(\w+)(\??)/g, (_, _name, optional) =>
    optional && random.some(0.5) ? '' : `/${escaped(random, hostileText(random).slice(0, 3_000))}`,
  );

function query(random: Random): string {
  const pairs: string[] = [];
  while (random.some(0.5))
    pairs.push(`${random.pick(PARAMETERS)}=${escaped(random, hostileText(random).slice(0, 4_000))}`);
  if (random.some(0.02)) pairs.push(...Array.from({ length: 1_500 }, (_, index) => `a${index}=1`));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function pageTarget(random: Random, { patterns, addresses }: Surface): string {
  if (random.some(0.03)) return `/__manifest${query(random)}&paths=${escaped(random, hostileText(random))}`;
  const path = random.some(0.6) ? random.pick(addresses).split('?')[0] : fill(random, random.pick(patterns));
  const ending = random.some(0.15)
    ? random.pick(['.data', '/', '.html', ';a=b', '%2e', '//', '/.', '/x.css'])
    : '';
  return `${(path ?? '/').replace('/*', `/${escaped(random, hostileText(random).slice(0, 500))}`)}${ending}${query(random)}`;
}

function formDraft(random: Random, { forms, addresses }: Surface): Draft {
  // Any page may receive a form, even one that has none.
  const form = random.some(0.9)
    ? random.pick(forms)
    : { path: random.pick(addresses), isMultipart: false, fields: random.pick(forms).fields };
  const { contentType, body } = hostileForm(random, form);
  const target = random.some(0.25) ? form.path.replace(/(\?|$)/, '.data$1') : form.path;
  return { method: 'POST', target, headers: [], contentType, body };
}

const GRANTS = ['password', 'refresh_token', 'pkce', 'id_token', 'web3', '', '__proto__'];

function jsonDraft(random: Random, { method, path }: Endpoint, mount: string, { keys }: Surface): Draft {
  const grant = path === '/token' ? `?grant_type=${random.pick(GRANTS)}` : query(random);
  const headers = mount && random.some(0.95) ? keyHeaders(random, keys) : [];
  const target = mount + fill(random, path === '*' ? '/:x' : path) + grant;
  if (method === 'GET' || method === 'HEAD') return { method, target, headers };
  const isForm = random.some(0.1);
  return {
    method: method === 'ALL' ? random.pick(METHODS) : method,
    target,
    headers,
    contentType: random.some(0.9)
      ? 'application/json'
      : random.pick(['', 'text/plain', 'application/json; charset=utf-16']),
    body: isForm
      ? Buffer.from(`email=${escaped(random, hostileText(random))}`)
      : hostileJson(random, MEMBERS),
  };
}

function keyHeaders(random: Random, keys: readonly string[]): string[] {
  const key = random.pick(keys);
  const bearer = random.some(0.8) ? random.pick(keys) : forgedToken(random);
  return [`apikey: ${key}`, `Authorization: Bearer ${bearer}`];
}

const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'cs',
  'cd',
  'ov',
  'fts',
  'plfts(x)',
  'sl',
  'adj',
  'not.eq',
  'eq(any)',
  'isdistinct',
  'x',
];
const COLUMNS = [
  'id',
  'name',
  'slug',
  'created_at',
  'rating',
  'pathname',
  'a->b',
  'a->>b',
  'count()',
  '*',
  'x::text',
  '"',
];
const NOISE = [
  '(',
  ')',
  '{',
  '}',
  ',',
  '.',
  ':',
  '!',
  '*',
  '->',
  '"',
  "'",
  '\\',
  'and',
  'or',
  'not.',
  '...',
  'null',
  '1',
];

function restQuery(random: Random): string {
  const noise = () =>
    Array.from({ length: random.int(8) }, () => random.pick([...NOISE, ...COLUMNS])).join('');
  const nested = () => random.pick(['a(', '(', 'not.and(', 'and(', '...a(']).repeat(random.int(3_000));
  const value = () =>
    random.pick([noise, () => hostileText(random).slice(0, 2_000), () => '1', () => '(1,2)', nested])();
  const pairs: string[] = [];
  while (random.some(0.7)) {
    const name = random.pick([
      ...COLUMNS,
      'select',
      'order',
      'limit',
      'offset',
      'and',
      'or',
      'columns',
      'on_conflict',
    ]);
    const isFilter = COLUMNS.includes(name);
    pairs.push(
      `${escaped(random, name)}=${escaped(random, isFilter ? `${random.pick(OPERATORS)}.${value()}` : value())}`,
    );
  }
  return pairs.length > 0 ? `?${pairs.join('&').slice(0, 12_000)}` : '';
}

function restDraft(random: Random, { rest, keys }: Surface): Draft {
  const path = random.some(0.9)
    ? random.pick(rest)
    : `/${escaped(random, hostileText(random).slice(0, 500))}`;
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
  const hasBody = ['POST', 'PATCH', 'PUT'].includes(method);
  const columns = ['id', 'name', 'rating', 'text', 'pathname', 'event_type', 'occurred_at', '__proto__', 'x'];
  return {
    method,
    target: `/rest/v1${path}${restQuery(random)}`,
    // The last key is the service's own: with it, nothing would be left to ask for.
    headers: keyHeaders(random, ['DELETE', 'PATCH'].includes(method) ? keys.slice(0, -1) : keys),
    ...(hasBody && {
      contentType: random.some(0.95)
        ? 'application/json'
        : random.pick(['text/csv', 'application/x-www-form-urlencoded', '']),
      body: hostileJson(random, columns),
    }),
  };
}

/** Text that a request line may contain beside the path of a page. */
function hostileTarget(random: Random, target: string): string {
  return random.pick([
    `http://mallory.example${target}`,
    `//mallory.example${target}`,
    `/\\mallory.example${target}`,
    '*',
    'mallory.example:443',
    '',
    '?',
    '#',
    `/%2e%2e${target}`,
    `/..${target}`,
    `${target}#fragment`,
    `${target}\0`,
    `${target}\x80\xff`,
    `${target}é`,
    `/${'a/'.repeat(6_000)}`,
    `/${'%25'.repeat(3_000)}`,
    `/${'a'.repeat(20_000)}`,
    `${target} HTTP/1.1\r\nX: `,
    target.toUpperCase(),
    random.mangle(target),
  ]);
}
