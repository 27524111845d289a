import { beforeAll, expect, test, vi } from 'vitest';
import type { Answer, SiteVisitor } from '#tests/support/account-site.ts';
import { activeContent } from '#tests/support/attacks/active-content.ts';
import { plantWork, useAttackedSite, type Victims } from '#tests/support/attacks/attacked-site.ts';
import { findSurface, STARTS } from '#tests/support/attacks/find-surface.ts';
import type { Surface } from '#tests/support/attacks/hostile-requests.ts';
import { PARAMETERS } from '#tests/support/attacks/hostile-words.ts';
import { plantPayloads } from '#tests/support/attacks/plant-payloads.ts';
import { findPages } from '#tests/support/attacks/surface.ts';
import { MARK, xssPayloads } from '#tests/support/attacks/xss-payloads.ts';
import { isTorture } from '#tests/support/torture.ts';

vi.setConfig({ testTimeout: isTorture ? 3_600_000 : 120_000, hookTimeout: 120_000 });

const payloads = xssPayloads();
/**
 * In full, each payload comes to each page in some parameter of its address, and to each column in one of its five rows; a form
 * is sent a hundred times.
 */
const ROUNDS = isTorture ? { addresses: 20, forms: 100, kept: 100 } : { addresses: 1, forms: 1, kept: 1 };

let taken = 0;
const next = () => payloads[taken++ % payloads.length] ?? '';

const attacked = useAttackedSite();
const { site } = attacked;
let surface: Surface;
let victims: Victims;

beforeAll(async () => {
  await plantWork(site);
  surface = await findSurface(attacked);
  victims = await attacked.victims();
});

/** What is wrong with an answer: a page in which something runs, or words of ours told as a page. */
function faultsOf(what: string, { status, headers, body, location }: Answer): string[] {
  if (status >= 500) return [`${what}: ${status}`];
  if (location && !/^(?:\/(?!\/)|https?:\/\/127\.0\.0\.1)/.test(location))
    return [`${what}: leads to ${location}`];
  const type = headers.get('content-type') ?? '';
  if (/html/.test(type)) return activeContent(body).map((fault) => `${what}: ${fault}`);
  // Feeds and drawings are documents as well.
  const isRead = /xml|svg/.test(type) && new RegExp(`<(?:script|img|svg|iframe)[^>]*${MARK}`).test(body);
  return isRead ? [`${what}: ${type}`] : [];
}

const query = (names: readonly string[]) =>
  new URLSearchParams(names.map((name) => [name, next()])).toString();

const encoded = (payload: string) => encodeURIComponent(payload.toWellFormed()).replaceAll('.', '%2E');

test('five hundred payloads', () => {
  expect(payloads.length).toBe(500);
  expect(new Set(payloads).size).toBe(500);
  // Each would be seen.
  expect(activeContent(`<p>${payloads[0]}</p>`)).not.toEqual([]);
  expect(
    payloads.filter((payload) => activeContent(`<p title="${payload}">${payload}</p>`).length > 0).length,
  ).toBeGreaterThan(350);
});

test('what an address says is shown as text: parameters and paths of every page', async () => {
  const faults: string[] = [];
  let reflected = 0;
  for (let round = 0; round < ROUNDS.addresses; round += 1) {
    for (const visitor of victims.visitors) {
      const addresses = [
        ...surface.addresses.map((address) => address.split('?')[0] ?? ''),
        ...surface.patterns
          .filter((pattern) => /[:*]/.test(pattern))
          .map((pattern) => pattern.replace(/:\w+\??|\*/g, () => encoded(next()))),
      ];
      for (const path of new Set(addresses)) {
        if (path === '/deconnexion') continue;
        const answer = await visitor.get(`${path}?${query(PARAMETERS)}`);
        if (answer.body.includes(MARK)) reflected += 1;
        faults.push(...faultsOf(path, answer));
      }
    }
  }
  expect(faults.slice(0, 20)).toEqual([]);
  // Else nothing of it was shown anywhere.
  expect(reflected).toBeGreaterThan(20);
});

test('what a form brings is shown as text, in its errors and where it is kept', async () => {
  const faults: string[] = [];
  let reflected = 0;
  const send = async (visitor: SiteVisitor, form: Surface['forms'][number]) => {
    const fields: Record<string, string> = {};
    // Buttons and lists say what they offer; what is typed is an attack.
    for (const { name, values, isFile } of form.fields)
      if (!isFile)
        fields[name] =
          values.length === 1 && values[0] && !/\s/.test(values[0])
            ? values[0]
            : values.length > 1
              ? (values.at(-1) ?? '')
              : next();
    const answer = await visitor.submit(form.path, fields);
    if (answer.body.includes(MARK)) reflected += 1;
    faults.push(...faultsOf(`form of ${form.path}`, answer));
    if (answer.location?.startsWith('/'))
      faults.push(...faultsOf(`after ${form.path}`, await visitor.get(answer.location)));
  };
  for (let round = 0; round < ROUNDS.forms; round += 1)
    for (const form of surface.forms)
      if (!form.path.startsWith('/deconnexion')) await send(victims.admin, form);
  expect(faults.slice(0, 20)).toEqual([]);
  expect(reflected).toBeGreaterThan(10);
});

test('what is kept is shown as text on every page, whoever looks', async () => {
  const faults: string[] = [];
  let shown = 0;
  const look = (address: string, answer: Answer) => {
    if (answer.body.includes(MARK)) shown += 1;
    faults.push(...faultsOf(address, answer));
  };
  for (let round = 0; round < ROUNDS.kept; round += 1) {
    const planted = await plantPayloads(site.database, next);
    expect(planted.length).toBeGreaterThan(30);
    const { visitors, admin, member } = await attacked.victims();
    await findPages(visitors[0] ?? admin, [...STARTS, '/boutique', '/stock'], { look });
    await findPages(member, ['/client/dashboard', '/client/profil'], { look });
    await findPages(admin, ['/admin', '/enregistrement', '/entreprise'], { look });
    for (const path of ['/sitemap.xml', '/flux-produits.xml', '/rss.xml', '/feed.json'])
      look(path, await site.visitor().get(path));
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(shown).toBeGreaterThan(20);
});
