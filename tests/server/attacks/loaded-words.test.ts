import { beforeAll, expect, test, vi } from 'vitest';
import type { SiteVisitor } from '#tests/support/account-site.ts';
import { plantWork, useAttackedSite } from '#tests/support/attacks/attacked-site.ts';
import { STARTS } from '#tests/support/attacks/find-surface.ts';
import { PARAMETERS } from '#tests/support/attacks/hostile-words.ts';
import { type FoundForm, findPages, routePatterns } from '#tests/support/attacks/surface.ts';
import { isTorture } from '#tests/support/torture.ts';

// Words with a meaning of their own in JavaScript or PostgreSQL, in every place of a page's address.

vi.setConfig({ testTimeout: isTorture ? 3_600_000 : 180_000, hookTimeout: 120_000 });

const WORDS = isTorture ? ['__proto__', 'constructor', 'a\0b'] : ['__proto__', 'a\0b'];
const ENCODED = WORDS.map(encodeURIComponent);

const attacked = useAttackedSite();
let browsers: { who: SiteVisitor; addresses: readonly string[]; forms: readonly FoundForm[] }[];

beforeAll(async () => {
  await plantWork(attacked.site);
  const { admin, member } = await attacked.victims();
  const starts: [SiteVisitor, readonly string[]][] = [
    [attacked.site.visitor(), STARTS],
    [member, ['/client/dashboard', '/client/profil']],
    [admin, ['/admin', '/enregistrement', '/entreprise']],
  ];
  browsers = [];
  for (const [who, from] of starts) {
    const { addresses, forms } = await findPages(who, from);
    browsers.push({
      who,
      forms,
      addresses: [...new Set(addresses.map((address) => address.split('?')[0] ?? ''))],
    });
  }
});

/** The failures of ours that the addresses answer with, which must not happen. */
async function failuresOf(who: SiteVisitor, addresses: readonly string[]): Promise<string[]> {
  const failed = [];
  for (const address of addresses) {
    const { status } = await who.get(address);
    if (status >= 500) failed.push(`${status} ${address}`);
  }
  return failed;
}

const asked = (names: readonly string[], word: string) => names.map((name) => `${name}=${word}`).join('&');

test('as the value of the parameters of every page', async () => {
  // Each parameter is also sent alone: another one may make the page answer before it is read.
  const sets = isTorture ? [PARAMETERS, ...PARAMETERS.map((name) => [name])] : [PARAMETERS, ['fait']];
  const pairs = ENCODED.flatMap((word) => sets.map((names) => asked(names, word)));
  for (const { who, addresses } of browsers) {
    expect(addresses.length).toBeGreaterThan(10);
    // Outside the torture a page has one of the pairs; its neighbours, which are pages of its area, have the others.
    const all = addresses.flatMap((address, place) =>
      (isTorture ? pairs : [pairs[place % pairs.length]]).map((query) => `${address}?${query}`),
    );
    expect(await failuresOf(who, all)).toEqual([]);
  }
  expect(attacked.errors()).toEqual([]);
});

test('as a part of the path of every page', async () => {
  const patterns = routePatterns().filter((pattern) => /:|\*/.test(pattern));
  expect(patterns.length).toBeGreaterThan(40);
  const all = patterns.flatMap((pattern) =>
    ENCODED.map((word) => pattern.replace(/:\w+\??/g, word).replace('*', word)),
  );
  for (const { who } of browsers) expect(await failuresOf(who, all)).toEqual([]);
  expect(attacked.errors()).toEqual([]);
});

/** The fields of a page's form, with `word` in one of them or as an unknown button. */
function loaded({ fields }: FoundForm, name: string, word: string): FormData {
  const form = new FormData();
  for (const field of fields) if (!field.isFile) form.set(field.name, field.values[0] ?? '');
  form.set(name, word);
  return form;
}

test('in each field of every form', async () => {
  const failed = [];
  for (const { who, forms } of browsers) {
    const kinds = new Map(forms.map((form) => [`${form.path} ${form.fields.map(({ name }) => name)}`, form]));
    expect(kinds.size).toBeGreaterThan(5);
    for (const form of kinds.values())
      for (const [place, { name }] of form.fields.entries())
        for (const word of isTorture ? WORDS : [WORDS[place % WORDS.length] ?? '']) {
          const { status } = await who.send(form.path, loaded(form, name, word));
          if (status >= 500) failed.push(`${status} ${form.path} ${name}=${word}`);
        }
  }
  expect(failed).toEqual([]);
  expect(attacked.errors()).toEqual([]);
});

test('NUL in the address that a form is sent to takes nothing from the form', async () => {
  const send = (query: string) =>
    attacked.site.visitor().submit(`/connexion?${query}`, { email: 'claire@exemple', password: '' });
  const [plain, nul] = await Promise.all([send('x=1'), send('x=%00')]);
  expect(plain.status).toBe(400);
  expect(plain.body).toContain('claire@exemple');
  expect([nul.status, nul.body.includes('claire@exemple')]).toEqual([400, true]);
});
