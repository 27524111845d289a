import { beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { sendBytes } from '#tests/support/attacks/send-bytes.ts';
import { ask } from '#tests/support/raw-http.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const site = useAccountSite();
let member: { email: string; visitor: SiteVisitor };

beforeAll(async () => {
  member = await site.member();
});

const EVIL = 'mallory.example';

/** Addresses that browsers read as another site's, or that become one when they are decoded once more. */
const ELSEWHERE: readonly string[] = [
  `https://${EVIL}`,
  `//${EVIL}`,
  `///${EVIL}`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `/%09/${EVIL}`,
  `/%2f${EVIL}`,
  `/%5c${EVIL}`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/%2e%2e//${EVIL}`,
  `/client/..//${EVIL}`,
  `https:${EVIL}`,
  `http:/${EVIL}`,
  `javascript:alert(1)//${EVIL}`,
  `data:text/html,${EVIL}`,
  ` //${EVIL}`,
  `\u0000//${EVIL}`,
  `/\u2028/${EVIL}`,
  `//${EVIL}%2f..`,
  `/@${EVIL}:80//${EVIL}`,
  `//127.0.0.1@${EVIL}`,
  `/client\r\nLocation: https://${EVIL}`,
  `/client%0d%0aLocation:%20https://${EVIL}`,
  `/connexion/retour?redirectTo=//${EVIL}`,
];

/** The origin to which an answer leads a browser, from any page of the site. */
const originOf = (location: string | null) =>
  location === null ? null : new URL(location, `${site.origin}/a/b`).origin;

const wish = (target: string) => new URLSearchParams({ redirectTo: target }).toString();

test.each(ELSEWHERE.map((target) => [JSON.stringify(target), target]))(
  'nobody is sent to %s after signing in or out',
  async (_, target) => {
    const fresh = site.visitor();
    const answers = [
      await fresh.get(`/connexion?${wish(target)}`),
      await fresh.get(`/inscription?${wish(target)}`),
      await fresh.get(`/connexion/retour?${wish(target)}`),
      await fresh.get(`/connexion/avec/acme?${wish(target)}`),
      await member.visitor.get(`/connexion?${wish(target)}`),
      await member.visitor.get(`/connexion/verification?${wish(target)}`),
      await member.visitor.get(`/connexion/retour?${wish(target)}`),
      await fresh.get(`/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(target)}`),
      await fresh.get(`/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(target)}`),
      await site.visitor().submit(`/connexion?${wish(target)}`, {
        email: member.email,
        password: PASSWORD,
        redirectTo: target,
      }),
      await site.visitor().submit('/deconnexion', { redirectTo: target }),
    ];
    for (const { location, status, headers } of answers) {
      expect(status).toBeLessThan(500);
      expect([null, site.origin]).toContain(originOf(location));
      // The first line of a header remains a single line.
      expect(headers.get('location') ?? '').not.toContain(`Location: https://${EVIL}`);
    }
    expect(answers.at(-2)?.status).toBe(303);
  },
);

test.each([
  `//${EVIL}/`,
  `//${EVIL}/%2f..`,
  `/\\${EVIL}/`,
  `/%5c${EVIL}/`,
  `/%2f${EVIL}/`,
  `///${EVIL}//`,
  `/.//${EVIL}/`,
  `http://${EVIL}/a/`,
  `/%0d%0aLocation:%20//${EVIL}/`,
])('the address %s leads to no other site by its slash', async (path) => {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
  const { text, statuses } = await sendBytes(site.origin, Buffer.from(request));
  expect(statuses[0]).toBeLessThan(500);
  for (const [, location = ''] of text.matchAll(/^location: (.*)\r$/gim))
    expect(new URL(location, 'http://127.0.0.1/').hostname).not.toBe(EVIL);
});

const POISONS: readonly Record<string, string>[] = [
  { 'X-Forwarded-Host': EVIL },
  { 'X-Forwarded-Host': EVIL, 'X-Forwarded-Proto': 'http', 'X-Forwarded-Port': '1' },
  { Forwarded: `host=${EVIL};proto=http` },
  { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' },
  { 'X-Host': EVIL, 'X-Forwarded-Server': EVIL, 'X-HTTP-Host-Override': EVIL },
  { Host: EVIL },
  { Origin: `https://${EVIL}`, Referer: `https://${EVIL}/` },
  { 'Accept-Encoding': 'br;q=0, gzip;q=0, identity;q=0' },
  { 'Accept-Language': 'xx', 'User-Agent': EVIL },
  { Cookie: `panier=${EVIL}; theme=${EVIL}` },
  { 'X-HTTP-Method-Override': 'POST' },
  { Range: 'bytes=0-10' },
];

test.each(POISONS.map((headers, index) => [JSON.stringify(headers), headers, index] as const))(
  'the first visitor of a page, who says %s, leaves nothing of it to the next',
  async (_, headers, index) => {
    // Pages that nobody opened before: the first visitor fills their place in the cache.
    const pages = [
      '/faq',
      '/services',
      '/consoles',
      '/prix',
      '/guides',
      '/galerie',
      '/blog',
      '/hebergement',
      '/professionnel',
      '/notre-magasin',
      '/actualites',
      '/map',
    ];
    const page = pages[index] ?? '/';
    const first = await ask(site.origin, page, { headers });
    const next = await ask(site.origin, page);
    expect(next.status).toBe(200);
    expect(first.status).toBe(200);
    for (const { body, headers: sent } of [first, next]) {
      expect(body.toString()).not.toContain(EVIL);
      expect(JSON.stringify(sent)).not.toContain(EVIL);
    }
    expect(next.headers['content-encoding']).toBeUndefined();
    expect(next.headers['set-cookie']).toBeUndefined();
    expect(next.body.toString()).toContain('</html>');
  },
);

test.each([`?utm_source=${EVIL}`, `?ref=${EVIL}`, `?page=${EVIL}`, `?inconnu=${EVIL}`, `?q=${EVIL}&page=1`])(
  'a page asked for with %s is no page of the next visitor',
  async (query) => {
    for (const page of ['/blog', '/galerie', '/guides']) {
      await ask(site.origin, page + query);
      expect((await ask(site.origin, page)).body.toString()).not.toContain(EVIL);
    }
  },
);

const DISGUISES = [
  '/x.css',
  '.css',
  ';.css',
  '%2e.css',
  '%2fx.css',
  '%3b.css',
  '/..%2fx.js',
  '%00.png',
  '?x.css',
  '/%2e%2e/x.css',
  '.js',
  '/favicon.ico',
  '%23.css',
  '.data',
  '/assets/x.js',
];

test.each(DISGUISES)('a customer’s page disguised by %s is kept for nobody', async (disguise) => {
  for (const page of ['/client/profil', '/client/dashboard', '/panier']) {
    const own = await member.visitor.get(page + disguise);
    // An answer with the customer's data must not be kept by anything between the customer and the site.
    if (own.body.includes(member.email)) expect(own.headers.get('cache-control')).toMatch(/no-store/);
    expect(own.headers.get('cache-control') ?? '').not.toMatch(/^public/);
    const other = await site.visitor().get(page + disguise);
    expect(other.body).not.toContain(member.email);
  }
});

const TRAVERSALS = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '....//',
  '..;/',
  '..%c0%af',
  '%252e%252e%252f',
  '.%00./',
];
const ROOTS = [
  '/',
  '/assets/',
  '/social/',
  '/images-produits/',
  '/images-galerie/',
  '/suivi-commande/',
  '/suivi-reparation/',
  '/admin/sauvegardes/',
  '/photos/',
  '/fonts/',
];

test.each(TRAVERSALS)('no file is reached by %s', async (step) => {
  for (const root of ROOTS)
    for (const file of ['etc/passwd', 'package.json', 'data/keys.json', 'etc/passwd%00.png']) {
      const request = `GET ${root}${step.repeat(8)}${file} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
      const { text, statuses } = await sendBytes(site.origin, Buffer.from(request));
      expect(statuses[0]).toBeLessThan(500);
      expect(text).not.toMatch(/root:x:|"devDependencies"|"privateKey"/);
      expect([200, 206]).not.toContain(statuses[0]);
    }
});
