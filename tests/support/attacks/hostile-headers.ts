import type { Random } from '../seeded-random.ts';
import { hostileText } from './hostile-values.ts';

/** The cookies of visitors' browsers. */
export type CookieSets = readonly ReadonlyMap<string, string>[];

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that look right: unsigned, with another algorithm, or with members of other types. */
export function forgedToken(random: Random): string {
  const header = random.pick([
    { alg: 'none', typ: 'JWT' },
    { alg: 'HS256', typ: 'JWT' },
    { alg: 'ES256', kid: '../../../../dev/null' },
    { alg: 'ES256', kid: { a: 1 }, jwk: { kty: 'EC' } },
    { alg: 'RS256', jku: 'http://127.0.0.1:1/' },
    { b64: false, crit: ['b64'] },
    null,
  ]);
  const claims = random.pick([
    { sub: '00000000-0000-0000-0000-000000000000', role: 'service_role', exp: 9_999_999_999 },
    { sub: 1, role: ['admin'], exp: 'demain' },
    { role: "'; reset role; --", exp: 1e308 },
    'texte',
    null,
  ]);
  const signature = random.pick(['', 'AAAA', 'a'.repeat(86), '%', 'a'.repeat(10_000)]);
  return [base64(header), base64(claims), signature].join('.');
}

/** One of the browsers' cookies: whole, with a bit flipped, cut or doubled; or something that no browser of ours would have. */
export function cookieHeader(random: Random, sets: CookieSets): string | null {
  if (random.some(0.45)) return null;
  const own = [...random.pick(sets)];
  if (random.some(0.55)) return pairsOf(own);
  if (own.length > 0 && random.some(0.5)) {
    const hit = random.int(own.length);
    return pairsOf(own.map(([name, value], index) => [name, index === hit ? spoil(random, value) : value]));
  }
  const names = [
    'panier',
    'panier-n',
    'panier-codes',
    'sb-papin-auth-token',
    '__proto__',
    'a',
    '',
    ...own.map(([name]) => name),
  ];
  return Array.from({ length: 1 + random.int(4) }, () => {
    const value = random.pick([
      () => hostileText(random),
      () =>
        `base64-${base64({ access_token: forgedToken(random), refresh_token: 'a', expires_at: 1, user: null })}`,
      () => `base64-${base64(hostileText(random))}`,
      () => Buffer.from('['.repeat(2_000)).toString('base64url'),
      () => forgedToken(random),
      () => '"'.repeat(20),
    ])();
    return `${random.pick(names)}=${value}`;
  }).join(random.pick(['; ', ';', ',', '']));
}

const pairsOf = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, value]) => `${name}=${value}`).join('; ');

function spoil(random: Random, value: string): string {
  const at = random.int(value.length + 1);
  return random.pick([
    () => value.slice(0, at),
    () => value + value,
    () => random.mangle(value),
    () =>
      value.slice(0, at) +
      String.fromCharCode((value.charCodeAt(at) || 65) ^ (1 << random.int(6))) +
      value.slice(at + 1),
  ])();
}

/** Headers that something behind the parser reads, with unexpected values. A line may not be a header at all. */
export function hostileHeaders(random: Random): string[] {
  const lines: string[] = [];
  while (random.some(0.35)) lines.push(random.pick(HEADERS)(random));
  return lines;
}

type Header = (random: Random) => string;

const valued =
  (name: string, values: readonly string[]): Header =>
  (random) =>
    `${name}: ${random.some(0.8) ? random.pick(values) : hostileText(random)}`;

const HEADERS: readonly Header[] = [
  valued('Accept', [
    '*/*',
    'text/html;q=x',
    'application/vnd.pgrst.object+json',
    'text/csv',
    '*'.repeat(4_000),
  ]),
  valued('Accept-Encoding', [
    'br;q=2',
    'gzip;q=-1, *;q=0',
    'identity;q=0',
    'br'.repeat(2_000),
    ',,,',
    'zstd',
  ]),
  valued('Accept-Language', ['xx-'.repeat(1_000), '*']),
  valued('If-None-Match', ['*', '"', 'W/"', '"a",'.repeat(3_000), '""']),
  valued('If-Modified-Since', ['jamais', 'Thu, 01 Jan 1970 00:00:00 GMT']),
  valued('Range', ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'items=0-9', '0-9', `bytes=${'0-1,'.repeat(2_000)}`]),
  valued('Range-Unit', ['items', 'bytes']),
  valued('Origin', ['null', 'https://mallory.example', 'http://', 'file://']),
  valued('Referer', ['https://mallory.example/%ZZ', 'about:blank', 'x', '/']),
  valued('Sec-Fetch-Site', ['same-origin', 'none', 'cross-site']),
  valued('Host', ['mallory.example', 'a b', '[::1', 'localhost:99999', '', '127.0.0.1:0', 'a@b', '%00']),
  valued('X-Forwarded-Host', ['mallory.example']),
  valued('X-Forwarded-Proto', ['https, http', 'javascript']),
  valued('X-Forwarded-For', ['127.0.0.1', '1.2.3.4, 5.6.7.8', '::1%eth0', 'a'.repeat(2_000)]),
  valued('Forwarded', ['for="[::1]";host=mallory.example']),
  valued('X-HTTP-Method-Override', ['DELETE', 'PUT']),
  valued('X-Original-URL', ['/admin']),
  valued('Authorization', ['Basic Og==', 'Bearer', 'Bearer a.b.c', 'bearer  x', 'Negotiate ', 'Digest x']),
  (random) => `Authorization: Bearer ${forgedToken(random)}`,
  (random) => `apikey: ${forgedToken(random)}`,
  valued('Prefer', [
    'count=exact',
    'return=representation',
    'tx=rollback',
    'handling=strict, a',
    'handling=strict, toString=1',
    'max-affected=x',
  ]),
  valued('Prefer', [
    'timezone=Europe/Paris',
    'timezone=../../etc',
    'missing=default',
    'params=single-object',
  ]),
  valued('Accept-Profile', ['auth', 'internal', 'pg_catalog', 'public']),
  valued('Content-Profile', ['auth', 'internal']),
  valued('X-Supabase-Api-Version', ['2024-01-01', '9999-99-99', 'x']),
  valued('redirect_to', ['https://mallory.example', '//mallory.example']),
  valued('Stripe-Signature', [
    't=1,v1=a',
    't=,v1=',
    `t=9999999999,v1=${'a'.repeat(64)}`,
    't=1'.repeat(1_000),
  ]),
  valued('Upgrade', ['websocket', 'h2c']),
  valued('Connection', ['upgrade', 'Transfer-Encoding', 'keep-alive, close']),
  valued('Expect', ['100-continue', '200-ok']),
  valued('Content-Encoding', ['gzip', 'br', 'deflate', 'identity', 'gzip, gzip']),
  valued('TE', ['trailers', 'chunked;q=0']),
  valued('Trailer', ['Content-Length']),
  valued('DNT', ['1', '0']),
  valued('Sec-GPC', ['1']),
  valued('Save-Data', ['on']),
  valued('User-Agent', ['', 'a'.repeat(8_000), '() { :; }; echo']),
  () => `X-${'a'.repeat(5_000)}: 1`,
  () => `X-A: ${'b'.repeat(17_000)}`,
  () => Array.from({ length: 150 }, (_, index) => `X-${index}: ${index}`).join('\r\n'),
  () => 'X-A: b\r\n folded',
  () => 'X-A : b',
  () => 'sans deux points',
  () => ': valeur seule',
  () => 'X-\0: a',
  () => 'X-A: a\rb',
  () => 'X-A: \xff\xfe\x80',
  () => '__proto__: 1\r\nconstructor: 2',
];
