import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SiteVisitor } from '#tests/support/account-site.ts';
import { mainText, useRepairSite } from '#tests/support/repair-site.ts';
import { counterRepair } from '#tests/support/repairs.ts';

const SIGNING = '/suivi-reparation/signature';
const { site, deps } = useRepairSite();
let admin: SiteVisitor;
let page = '';

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  const { reference } = await counterRepair(deps(), { signature: undefined });
  page = `/admin/reparations/${reference}/signature`;
});

/** Asks for a signature at the counter, and reads the code from its screen. */
async function asked(): Promise<string> {
  expect((await admin.submit(page, {})).location).toBe(page);
  return parse((await admin.get(page)).body).querySelector('.case__code')?.text ?? '';
}

const signingOf = (code: string) => `${SIGNING}?code=${encodeURIComponent(code)}`;

test('without script, a customer reads and signs on their own screen, and the counter’s page says so', async () => {
  expect(mainText(await admin.get(page))).toContain('n’a pas encore signé');
  const code = await asked();
  expect(mainText(await admin.get(page))).toContain('En attente de sa réponse');
  const customer = site.visitor();
  const typed = await customer.get(signingOf(code.toLowerCase()));
  const shown = mainText(typed);
  for (const words of ['Sony PlayStation 5', 'Plus d’image.', 'Manette', 'loi du 31 décembre 1903'])
    expect(shown).toContain(words);
  expect(shown).not.toContain('Camille');
  const links = parse(typed.body)
    .querySelectorAll('a')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([expect.stringMatching(/^https?:.*\/legal\/cgv$/), '/legal/privacy']);
  expect(typed.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(typed.headers.get('Cache-Control')).toContain('no-store');

  const wrong = await customer.submit(signingOf(code), { answer: 'sign', name: 'Noé Petit' });
  expect(wrong.status).toBe(400);
  const form = parse(wrong.body);
  expect(form.querySelector('[id=acceptsTerms-error]')?.text).toContain('Cochez');
  expect(form.querySelector('[name=name]')?.getAttribute('value')).toBe('Noé Petit');
  const given = { answer: 'sign', name: 'Noé Petit', acceptsTerms: 'oui', acceptsData: 'oui' };
  expect((await customer.submit(signingOf(code), given)).location).toBe(`${SIGNING}?fait=signe`);
  const counter = mainText(await admin.get(page));
  expect(counter).toContain('Le client a signé la prise en charge.');
  expect(counter).toContain('Accord donné par écrit : Noé Petit.');
  expect((await customer.get(signingOf(code))).status).toBe(404);
  expect((await customer.submit(signingOf(code), given)).status).toBe(404);
});

test('a customer who does not sign says why, and the counter reads it', async () => {
  const code = await asked();
  const said = { answer: 'refuse', reason: 'La rayure n’y est pas.' };
  expect((await site.visitor().submit(signingOf(code), said)).location).toBe(`${SIGNING}?fait=refuse`);
  const counter = mainText(await admin.get(page));
  expect(counter).toContain('Le client n’a pas signé.');
  expect(counter).toContain('La rayure n’y est pas.');
});

test('the short address asks for the code; a wrong one is said at its field', async () => {
  const customer = site.visitor();
  expect((await customer.get('/signer')).location).toContain(SIGNING);
  expect(mainText(await customer.get(SIGNING))).toContain('Code affiché à l’atelier');
  const wrong = await customer.get(signingOf('K7R4 WM99'));
  expect(wrong.status).toBe(404);
  const form = parse(wrong.body);
  expect(form.querySelector('[id=code-error]')?.text).toContain('n’ouvre rien');
  expect(form.querySelector('[name=code]')?.getAttribute('value')).toBe('K7R4 WM99');
});
