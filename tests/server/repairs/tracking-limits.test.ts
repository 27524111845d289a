import { expect, test } from 'vitest';
import { mainText, useRepairSite } from '#tests/support/repair-site.ts';
import { requestedRepair } from '#tests/support/repairs.ts';

const PATH = '/suivi-reparation';
const { site, deps } = useRepairSite({ AUTH_RATE_LIMITS: 'on', AUTH_PROOF_OF_WORK: 'off' });

test('guessed links are soon answered with a wait, and so are asked links', async () => {
  const repair = await requestedRepair(deps());
  const visitor = site.visitor();
  const guess = (index: number) => visitor.get(`${PATH}?lien=${String(index).padStart(43, 'x')}`);
  let page = await guess(0);
  for (let index = 1; page.status === 404 && index < 50; index += 1) page = await guess(index);
  expect(page.status).toBe(429);
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(mainText(page)).toContain('Trop d’essais sont partis d’ici');

  const ask = () =>
    visitor.submit(PATH, { intent: 'link', reference: repair.reference, email: 'camille@exemple.fr' });
  let asked = await ask();
  for (let index = 1; asked.status === 303 && index < 20; index += 1) asked = await ask();
  expect([asked.status, mainText(asked).includes('Trop d’essais')]).toEqual([429, true]);
});
