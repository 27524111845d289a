import { beforeAll, expect, test, vi } from 'vitest';
import type { Answer, SiteVisitor } from '#tests/support/account-site.ts';
import { plantWork, useAttackedSite } from '#tests/support/attacks/attacked-site.ts';
import { STARTS } from '#tests/support/attacks/find-surface.ts';
import { observatoryScore, readPolicy } from '#tests/support/attacks/observatory.ts';
import { findPages } from '#tests/support/attacks/surface.ts';
import { readPromisedRoutes } from '#tests/support/pages/routes.ts';
import { isTorture } from '#tests/support/torture.ts';

vi.setConfig({ testTimeout: isTorture ? 600_000 : 120_000, hookTimeout: 120_000 });

const attacked = useAttackedSite({ SITE_URL: 'https://atelier.example' });
const { site } = attacked;
/** The answers to every kind of visitor, by visitor and address. */
const answers = new Map<string, Answer>();
/** Pages of each route: in full, all that the specification and the sitemap name; else one. */
const EACH = isTorture ? Number.POSITIVE_INFINITY : 1;

beforeAll(async () => {
  await plantWork(site);
  const { admin, member } = await attacked.victims();
  const crawl = (who: string, visitor: SiteVisitor, starts: readonly string[]) =>
    findPages(visitor, starts, {
      each: EACH,
      look: (address, answer) => void answers.set(`${who} ${address}`, answer),
    });
  const promised = readPromisedRoutes().map(({ path }) => path);
  await crawl('anybody', site.visitor(), [...STARTS, ...promised]);
  await crawl('a customer', member, ['/client/dashboard', '/client/profil']);
  await crawl('the shop', admin, ['/admin', '/enregistrement', '/entreprise']);
  for (const path of [
    '/sitemap.xml',
    '/robots.txt',
    '/favicon.svg',
    '/healthz',
    '/nulle-part/du/tout',
    '/%E0%A4%A',
    '/connexion.data',
  ])
    answers.set(`anybody ${path}`, await site.visitor().get(path));
});

const faultsOf = (faultOf: (answer: Answer, address: string) => string | false | undefined) =>
  [...answers].flatMap(([address, answer]) => {
    const fault = faultOf(answer, address);
    return fault ? [`${address}: ${fault}`] : [];
  });

const isPage = ({ headers }: Answer) => headers.get('content-type')?.startsWith('text/html');

test('every route is looked at', () => {
  expect(answers.size).toBeGreaterThan(110);
  expect([...answers.values()].filter(isPage).length).toBeGreaterThan(80);
});

test('every page is worth 120 at the Observatory, by its published rules', () => {
  const low = faultsOf((answer) => {
    const { score, ...why } = observatoryScore(answer);
    return isPage(answer) && score < 120 && `${score} ${JSON.stringify(why)}`;
  });
  expect(low).toEqual([]);
});

test('no answer lets scripts run that the site does not name, load what it likes, or be framed', () => {
  const faults = faultsOf(({ headers, status, setCookies }) => {
    const header = headers.get('content-security-policy');
    // An answer that is not a document has no policy of its own, and must never be taken for one.
    if (headers.get('x-content-type-options') !== 'nosniff') return 'its type may be guessed';
    if (!headers.get('strict-transport-security')) return 'may come without TLS';
    if (setCookies.some((line) => !/; Secure/.test(line))) return 'a cookie without TLS';
    if (!header) return /html|svg|xml/.test(headers.get('content-type') ?? '') && status < 300 && 'no policy';
    const policy = readPolicy(header);
    const scripts = policy.get('script-src') ?? [];
    const strange = scripts.filter((source) => source !== "'self'" && !/^'sha256-[\w+/]{43}='$/.test(source));
    if (scripts.length === 0 || strange.length > 0) return `scripts of ${strange}`;
    const kept = ['object-src', 'base-uri', 'frame-ancestors'].every(
      (name) => policy.get(name)?.join() === "'none'",
    );
    return !kept && header;
  });
  expect(faults).toEqual([]);
});

test('a page whose scripts the policy names has each of them, and no other', () => {
  const faults = faultsOf((answer) => {
    if (!isPage(answer)) return false;
    const named = (answer.headers.get('content-security-policy')?.match(/'sha256-/g) ?? []).length;
    const inline =
      answer.body.match(/<script(?![^>]*(?: src=|type="application\/(?:ld\+)?json"))[^>]*>/g) ?? [];
    return named !== inline.length && `${named} names for ${inline.length} scripts`;
  });
  expect(faults).toEqual([]);
});

test('what is somebody’s is nobody else’s to keep', () => {
  const faults = faultsOf(({ headers, status }, address) => {
    if (address.startsWith('anybody') || status >= 300) return false;
    const path = address.replace(/^(?:a customer|the shop) /, '');
    // Everybody may read the sitemap for machines.
    if (path === '/admin/sitemap') return false;
    const isPersonal = /^\/(?:client|admin|enregistrement|entreprise)(?:\/|$|\?)/.test(path);
    return (
      isPersonal &&
      headers.get('cache-control') !== 'private, no-store' &&
      String(headers.get('cache-control'))
    );
  });
  expect(faults).toEqual([]);
});
