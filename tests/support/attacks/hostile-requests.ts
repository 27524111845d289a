import { hostileForm } from './hostile-forms.ts';
import { type CookieSets, cookieHeader, forgedToken, hostileHeaders } from './hostile-headers.ts';
import { hostileJson, hostileText } from './hostile-values.ts';
import type { Random } from './random.ts';
import type { FoundForm } from './surface.ts';

/** An endpoint of one of the services: its method, and its path with `:name` for what varies. */
export type Endpoint = { method: string; path: string };

export type Surface = {
  /** Patterns of app/routes.ts, and addresses that exist. */
  patterns: readonly string[];
  addresses: readonly string[];
  forms: readonly FoundForm[];
  auth: readonly Endpoint[];
  /** Under /rest/v1, tables and functions. */
  rest: readonly string[];
  /** Files for robots, search, health, functions, webhooks. */
  others: readonly Endpoint[];
  cookies: CookieSets;
  keys: readonly string[];
};

export type HostileRequest = {
  bytes: Buffer;
  /** All of it is there: it is owed an answer. */
  isWhole: boolean;
};

type Draft = { method: string; target: string; headers: string[]; contentType?: string; body?: Buffer };

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
  return write(random, draft);
}

function pickDraft(random: Random, surface: Surface): Draft {
  const kind = random.int(20);
  if (kind < 6) return { method: 'GET', target: pageTarget(random, surface), headers: [] };
  if (kind < 11) return formDraft(random, surface);
  if (kind < 14) return jsonDraft(random, random.pick(surface.auth), '/auth/v1', surface);
  if (kind < 17) return restDraft(random, surface);
  return jsonDraft(random, random.pick(surface.others), '', surface);
}

/** Text as a path or a query may hold it; some of it unescaped. */
function escaped(random: Random, text: string): string {
  if (random.some(0.1)) return text.replace(/[\r\n]/g, '');
  return encodeURIComponent(text.toWellFormed());
}

const fill = (random: Random, pattern: string) =>
  pattern.replace(/\/:(\w+)(\??)/g, (_, _name, optional) =>
    optional && random.some(0.5) ? '' : `/${escaped(random, hostileText(random).slice(0, 3_000))}`,
  );

const PARAMETERS = [
  'q',
  'page',
  'tri',
  'sort',
  'category',
  'categorie',
  'tag',
  'redirectTo',
  'lien',
  'token',
  'code',
  'etat',
  'de',
  'a',
  'subject',
  'intent',
  'type',
  'version',
  '_routes',
  'index',
  '__proto__',
  'debut',
  'fin',
  'periode',
  'mois',
  'annee',
];

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
  // Any page may be sent a form, also one that has none.
  const form = random.some(0.9)
    ? random.pick(forms)
    : { path: random.pick(addresses), isMultipart: false, fields: random.pick(forms).fields };
  const { contentType, body } = hostileForm(random, form);
  const target = random.some(0.25) ? form.path.replace(/(\?|$)/, '.data$1') : form.path;
  return { method: 'POST', target, headers: [], contentType, body };
}

const MEMBERS = [
  'email',
  'phone',
  'password',
  'current_password',
  'token',
  'token_hash',
  'type',
  'data',
  'nonce',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'gotrue_meta_security',
  'create_user',
  'channel',
  'provider',
  'id_token',
  'access_token',
  'factor_type',
  'friendly_name',
  'issuer',
  'challenge_id',
  'code',
  'domain',
  'provider_id',
  'redirect_to',
  'user_metadata',
  'app_metadata',
  'ban_duration',
  'role',
  'id',
  'should_soft_delete',
  'pathname',
  'referrer',
  'eventType',
  'deviceType',
  'object',
  'payload',
];

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
    // The service's own key, the last, would leave nothing to ask for.
    headers: keyHeaders(random, ['DELETE', 'PATCH'].includes(method) ? keys.slice(0, -1) : keys),
    ...(hasBody && {
      contentType: random.some(0.95)
        ? 'application/json'
        : random.pick(['text/csv', 'application/x-www-form-urlencoded', '']),
      body: hostileJson(random, columns),
    }),
  };
}

/** What a request line may hold beside the path of a page. */
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

/** The bytes: framed rightly most of the time, else in every way that parsers have disagreed about. */
function write(random: Random, { method, target, headers, contentType, body }: Draft): HostileRequest {
  const version = random.some(0.97)
    ? 'HTTP/1.1'
    : random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.11', 'http/1.1', '']);
  const lines = [`${method} ${target} ${version}`];
  if (random.some(0.98)) lines.push('Host: localhost');
  if (contentType !== undefined && random.some(0.97)) lines.push(`Content-Type: ${contentType}`);
  lines.push('Connection: close', ...headers);
  const content = body ?? (random.some(0.03) ? Buffer.from('a=1') : Buffer.alloc(0));
  const framing = content.length === 0 && body === undefined ? 0 : random.int(40);
  const end = random.some(0.99) ? '\r\n' : '\n';
  const write = (framed: readonly string[], rest: Buffer, isWhole = true): HostileRequest => ({
    bytes: Buffer.concat([Buffer.from(`${[...lines, ...framed].join(end)}${end}${end}`, 'latin1'), rest]),
    isWhole,
  });
  const length = `Content-Length: ${content.length}`;
  switch (framing) {
    case 1:
      return write([length, 'Transfer-Encoding: chunked'], chunked(random, content), false);
    case 2:
      return write(
        ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
        chunked(random, content),
        false,
      );
    case 3:
      return write([length, length.replace(/\d+/, '3')], content, false);
    case 4:
      return write(
        [
          random.pick([
            'Content-Length: -1',
            'Content-Length: 1e3',
            'Content-Length: 0x10',
            'Content-Length: +3',
            'Content-Length: 99999999999999999999',
            'Content-Length:',
            'Content-Length: 3, 3',
          ]),
        ],
        content,
        false,
      );
    case 5:
      return write([`Content-Length: ${content.length + 10 + random.int(1_000)}`], content, false);
    case 6:
      return write([`Content-Length: ${random.int(content.length + 1)}`], content, false);
    case 7:
      return write(
        [
          random.pick([
            'Transfer-Encoding: xchunked',
            'Transfer-Encoding: chunked, gzip',
            'Transfer-Encoding: gzip',
            'Transfer-Encoding:\tchunked',
            'Transfer-Encoding : chunked',
            'transfer-encoding: \x0bchunked',
          ]),
        ],
        chunked(random, content),
        false,
      );
    case 8:
      return write(['Transfer-Encoding: chunked'], brokenChunks(random, content), false);
    case 9:
      return write([length, 'Expect: 100-continue'], content);
    case 10:
      return write(
        [length],
        Buffer.concat([content, Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')]),
      );
    case 11:
    case 12:
    case 13:
      return write(['Transfer-Encoding: chunked'], chunked(random, content), random.some(1));
    default:
      return write(content.length > 0 || body !== undefined ? [length] : [], content);
  }
}

function chunked(random: Random, content: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    const size = Math.min(content.length - at, 1 + random.int(20_000));
    parts.push(Buffer.from(`${size.toString(16)}\r\n`), content.subarray(at, at + size), Buffer.from('\r\n'));
    at += size;
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

function brokenChunks(random: Random, content: Buffer): Buffer {
  const whole = chunked(random, content).toString('latin1');
  const broken = random.pick([
    () => whole.replace('\r\n', ';a="\r\n'),
    () => `${'f'.repeat(20)}\r\n${whole}`,
    () => `-1\r\n${whole}`,
    () => whole.replace(/\r\n\r\n$/, '\r\nContent-Length: 5\r\n\r\n'),
    () => whole.replaceAll('\r\n', '\n'),
    () => whole.slice(0, random.int(whole.length + 1)),
    () => `1;${'a'.repeat(17_000)}\r\nb\r\n${whole}`,
  ])();
  return Buffer.from(broken, 'latin1');
}
