import { hash } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Answer } from '#tests/support/account-site.ts';
import { activeContent } from '#tests/support/attacks/active-content.ts';
import { plantWork, useAttackedSite, type Victims } from '#tests/support/attacks/attacked-site.ts';
import { findSurface, STARTS } from '#tests/support/attacks/find-surface.ts';
import { formSender, type SurfaceForm } from '#tests/support/attacks/form-sender.ts';
import type { Surface } from '#tests/support/attacks/hostile-requests.ts';
import { PARAMETERS } from '#tests/support/attacks/hostile-words.ts';
import { plantPayloads } from '#tests/support/attacks/plant-payloads.ts';
import { findPages } from '#tests/support/attacks/surface.ts';
import { MARK, xssPayloads } from '#tests/support/attacks/xss-payloads.ts';
import { isTorture } from '#tests/support/torture.ts';

vi.setConfig({ testTimeout: isTorture ? 3 * 3_600_000 : 120_000, hookTimeout: 120_000 });

const payloads = xssPayloads();
/**
 * In full, each payload comes to each page in some parameter of its address, to each parameter on some page, to each field of
 * each form, and to each column in one of its five rows.
 */
const ROUNDS = isTorture ? { addresses: 20, forms: 500, kept: 100 } : { addresses: 1, forms: 1, kept: 1 };
const LANES = isTorture ? 4 : 1;

/** The payload for the nth place in a round: after the last round, each place has had all of its payloads. */
const payloadOf = (round: number, rounds: number, place: number) =>
  payloads[(round * (payloads.length / rounds) + place) % payloads.length] ?? '';

/** Runs all tasks, several at once. */
async function inLanes<Task>(tasks: Iterable<Task>, work: () => Promise<(task: Task) => Promise<void>>) {
  const left = tasks[Symbol.iterator]();
  const lane = async () => {
    const one = await work();
    for (let task = left.next(); !task.done; task = left.next()) await one(task.value);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const attacked = useAttackedSite();
const { site } = attacked;
let surface: Surface;
let victims: Victims;

beforeAll(async () => {
  await plantWork(site);
  surface = await findSurface(attacked);
  victims = await attacked.victims();
});

const clean = new Set<string>();

/** The faults of an answer: a page in which something runs, or a page made of the words that were sent. */
function faultsOf(what: string, { status, headers, body, location }: Answer): string[] {
  if (status >= 500) return [`${what}: ${status}`];
  if (location && !/^(?:\/(?!\/)|https?:\/\/127\.0\.0\.1)/.test(location))
    return [`${what}: leads to ${location}`];
  const type = headers.get('content-type') ?? '';
  // Most pages show nothing of what was sent, and are identical.
  const seen = hash('sha1', `${type} ${body}`);
  if (clean.has(seen)) return [];
  const faults = /html/.test(type) ? activeContent(body) : [];
  // Feeds and drawings are documents as well.
  if (/xml|svg/.test(type) && new RegExp(`<(?:script|img|svg|iframe)[^>]*${MARK}`).test(body))
    faults.push(type);
  if (faults.length === 0) clean.add(seen);
  return faults.map((fault) => `${what}: ${fault}`);
}

const encoded = (payload: string) => encodeURIComponent(payload.toWellFormed()).replaceAll('.', '%2E');

test('five hundred payloads', () => {
  expect(payloads.length).toBe(500);
  expect(new Set(payloads).size).toBe(500);
  // The detector recognises each payload.
  expect(activeContent(`<p>${payloads[0]}</p>`)).not.toEqual([]);
  expect(
    payloads.filter((payload) => activeContent(`<p title="${payload}">${payload}</p>`).length > 0).length,
  ).toBeGreaterThan(350);
});

test('what an address says is shown as text: parameters and paths of every page', async () => {
  const faults: string[] = [];
  let reflected = 0;
  const addresses = [
    ...surface.addresses.map((address) => address.split('?')[0] ?? ''),
    ...surface.patterns.filter((pattern) => /[:*]/.test(pattern)),
  ].filter((path) => path !== '/deconnexion');
  function* visits() {
    for (let round = 0; round < ROUNDS.addresses; round += 1)
      for (const visitor of victims.visitors)
        for (const [place, pattern] of addresses.entries()) yield { round, visitor, place, pattern };
  }
  await inLanes(visits(), async () => async ({ round, visitor, place, pattern }) => {
    const words = PARAMETERS.map((_, nth) => payloadOf(round, ROUNDS.addresses, place + nth));
    const path = pattern.replace(/:\w+\??|\*/g, () => encoded(words[0] ?? ''));
    const query = new URLSearchParams(PARAMETERS.map((name, nth) => [name, words[nth] ?? '']));
    const answer = await visitor.get(`${path}?${query}`);
    if (answer.body.includes(MARK)) reflected += 1;
    faults.push(...faultsOf(path, answer));
  });
  expect(faults.slice(0, 20)).toEqual([]);
  // Otherwise none of the payloads was shown anywhere.
  expect(reflected).toBeGreaterThan(20 * ROUNDS.addresses);
});

test('what a form brings is shown as text, in its errors and where it is kept', async () => {
  const faults: string[] = [];
  const heard = new Set<SurfaceForm>();
  let reflected = 0;
  // A list has the same form beside each of its rows, and a page of the shop is the same for every visitor.
  const forms = [
    ...new Map(
      surface.forms
        .toReversed()
        .map((form) => [[form.path, ...form.fields.map(({ name }) => name)].join(' '), form]),
    ).values(),
  ].filter(({ path }) => !path.startsWith('/deconnexion'));
  function* sendings() {
    for (let round = 0; round < ROUNDS.forms; round += 1)
      // Attacks in typed fields alone pass the checks of the other fields and reach the code behind them; then the fields that the page
      // fills in are attacked as well.
      for (const form of forms) for (const isTypedOnly of [true, false]) yield { round, form, isTypedOnly };
  }
  await inLanes(sendings(), async () => {
    const { send } = await formSender(attacked);
    return async ({ round, form, isTypedOnly }) => {
      const fields: Record<string, string> = {};
      for (const [place, { name, values, isFile, isTyped, isTrap }] of form.fields.entries()) {
        const payload = payloadOf(round, ROUNDS.forms, place);
        if (!isFile && !isTrap)
          fields[name] = isTyped || !isTypedOnly ? payload : (values[round % values.length] ?? '');
      }
      const { answer, next, isSignedOut } = await send(form, fields, payloadOf(round, ROUNDS.forms, 0));
      if (!isSignedOut) heard.add(form);
      if ((answer.body + (next?.body ?? '')).includes(MARK)) reflected += 1;
      faults.push(...faultsOf(`form of ${form.path}`, answer));
      if (next) faults.push(...faultsOf(`after ${form.path}`, next));
    };
  });
  expect(faults.slice(0, 20)).toEqual([]);
  expect(forms.filter((form) => !heard.has(form)).map(({ path }) => path)).toEqual([]);
  expect(reflected).toBeGreaterThan(25 * ROUNDS.forms);
});

test('what is kept is shown as text on every page, whoever looks', async () => {
  const faults: string[] = [];
  let shown = 0;
  const look = (address: string, answer: Answer) => {
    if (answer.body.includes(MARK)) shown += 1;
    faults.push(...faultsOf(address, answer));
  };
  for (let round = 0; round < ROUNDS.kept; round += 1) {
    const planted = await plantPayloads(site.database, (place) => payloadOf(round, ROUNDS.kept, place));
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
