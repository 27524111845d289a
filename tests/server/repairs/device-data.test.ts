import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { chooseData } from '#server/repairs/choose-data.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { counterForm, hiddenFields, mainText, useRepairSite } from '#tests/support/repair-site.ts';
import { CUSTOMER, counterRepair } from '#tests/support/repairs.ts';

const { site, deps, files } = useRepairSite();

const linkTo = ({ linkToken }: { linkToken: string }) => `/suivi-reparation?lien=${linkToken}`;

const ERASED = {
  medium: 'ssd',
  description: 'Samsung 980, 1 To',
  serial: 'S64ANX0R123456',
  technique: 'sanitize',
  tool: 'nvme-cli 2.9',
  verification: 'sampling',
  isVerified: 'oui',
  note: '',
};

async function technician() {
  const { email, visitor } = await site.member();
  await site.setRole(email, 'admin', 'technician');
  return visitor;
}

test('the counter shows the promise and notes the choice; without an answer the data are kept', async () => {
  const clerk = await technician();
  const page = await clerk.get('/enregistrement');
  expect(mainText(page)).toContain('photos, messages et comptes parcourus');
  const drawn = parse(page.body);
  expect(drawn.querySelector('input[name=dataChoice][checked]')?.getAttribute('value')).toBe('keep');
  expect((await clerk.submit('/enregistrement', counterForm())).status).toBe(303);
  const wrong = await clerk.submit('/enregistrement', counterForm({ dataChoice: 'brûler' }));
  expect([wrong.status, mainText(wrong)]).toEqual([
    400,
    expect.stringContaining('Dites si les données de l’appareil sont à conserver.'),
  ]);
  const taken = await clerk.submit('/enregistrement', counterForm({ dataChoice: 'backup' }));
  expect(taken.status).toBe(303);
  expect((await files()).map(({ data_choice }) => data_choice).toSorted()).toEqual(['backup', 'keep']);
  const sheet = await clerk.get(`/admin/reparations/${taken.location?.split('fini=')[1]}`);
  expect(mainText(sheet)).toContain('Le client attend une sauvegarde avant la réparation.');
});

test('a customer says by the link what becomes of their data; the shop is told, and a form that was overtaken changes nothing', async () => {
  const repair = await counterRepair(deps());
  const customer = site.visitor();
  const page = await customer.get(linkTo(repair));
  expect(mainText(page)).toContain('Votre choix : à conserver');
  const seen = hiddenFields(page, 'data');
  const unsure = await customer.submit(linkTo(repair), { ...seen, intent: 'data', dataChoice: 'may_erase' });
  expect(unsure.status).toBe(400);
  expect(parse(unsure.body).querySelector('#dataIsSure-error')?.text).toContain('ne se récupèrent plus');
  expect(parse(unsure.body).querySelector('input[name=dataChoice][checked]')?.getAttribute('value')).toBe(
    'may_erase',
  );
  const sent = { ...seen, intent: 'data', dataChoice: 'may_erase', dataIsSure: 'oui' };
  const chosen = await customer.submit(linkTo(repair), sent);
  expect([chosen.status, chosen.location]).toEqual([303, `${linkTo(repair)}&fait=donnees#donnees`]);
  expect(mainText(await customer.get(linkTo(repair)))).toContain('peuvent être effacées');
  const { text } = await mailAbout(
    site.outbox,
    deps().shop().email,
    `${repair.reference} : choix de son client`,
  );
  expect(text).toContain('peuvent être effacées');
  const overtaken = await customer.submit(linkTo(repair), { ...sent, dataChoice: 'none' });
  expect([overtaken.status, mainText(overtaken)]).toEqual([
    409,
    expect.stringContaining('un autre choix entre-temps'),
  ]);
  expect((await files())[0]?.data_choice).toBe('may_erase');
  // Nobody else has the link.
  expect((await site.visitor().submit(`/suivi-reparation?lien=${'x'.repeat(43)}`, sent)).status).toBe(404);
});

test('a wipe is certified at the bench, and read by the holder of the link alone', async () => {
  const clerk = await technician();
  const repair = await counterRepair(deps(), { dataChoice: 'may_erase' });
  const other = await counterRepair(deps());
  const form = `/admin/reparations/${repair.reference}/effacement`;
  expect(mainText(await clerk.get(`/admin/reparations/${other.reference}/effacement`))).toContain(
    'Le client veut garder ses données.',
  );
  const page = await clerk.get(form);
  const drawn = parse(page.body);
  const id = drawn.querySelector('input[name=id]')?.getAttribute('value') ?? '';
  const doneOn = drawn.querySelector('input[name=doneOn]')?.getAttribute('value') ?? '';
  const wrong = await clerk.submit(form, { ...ERASED, id, doneOn, isVerified: '', verification: 'setup' });
  expect(wrong.status).toBe(400);
  const errorAt = (field: string) => parse(wrong.body).querySelector(`[id="${field}-error"]`)?.text;
  expect(errorAt('verification')).toContain('ne dit rien d’un tel effacement');
  expect(errorAt('isVerified')).toContain('sans contrôle réussi, il n’y a pas de certificat');
  expect(parse(wrong.body).querySelector('[name=serial]')?.getAttribute('value')).toBe(ERASED.serial);
  const refused = await clerk.submit(`/admin/reparations/${other.reference}/effacement`, {
    ...ERASED,
    id,
    doneOn,
  });
  expect([refused.status, mainText(refused)]).toEqual([
    409,
    expect.stringContaining('veut garder ses données'),
  ]);
  for (const _ of [1, 2]) {
    const done = await clerk.submit(form, { ...ERASED, id, doneOn });
    expect([done.status, done.location]).toEqual([
      303,
      `/admin/reparations/${repair.reference}?fait=effacement`,
    ]);
  }
  const file = 'effacement-EFF-2026-000001.pdf'.replace('2026', doneOn.slice(0, 4));
  expect(mainText(await clerk.get(`/admin/reparations/${repair.reference}`))).toContain(
    'Samsung 980, 1 To, Purge',
  );
  const theirs = (link: string) => `/suivi-reparation/${file}?lien=${link}`;
  const statuses = async (...asked: Promise<{ status: number }>[]) =>
    (await Promise.all(asked)).map(({ status }) => status);
  expect(
    await statuses(
      clerk.get(`/admin/reparations/${repair.reference}/${file}`),
      site.visitor().get(theirs(repair.linkToken)),
      clerk.get(`/admin/reparations/${other.reference}/${file}`),
      site.visitor().get(theirs(other.linkToken)),
      site.visitor().get(`/suivi-reparation/${file}`),
    ),
  ).toEqual([200, 200, 404, 404, 404]);
  expect(mainText(await site.visitor().get(linkTo(repair)))).toContain(
    'Certificat d’effacement, Samsung 980, 1 To',
  );
});

test('only who repairs certifies a wipe', async () => {
  const repair = await counterRepair(deps(), { dataChoice: 'may_erase' });
  const form = `/admin/reparations/${repair.reference}/effacement`;
  const { email, visitor: writer } = await site.member();
  await site.setRole(email, 'admin', 'content');
  const sent = { ...ERASED, id: crypto.randomUUID(), doneOn: '2026-11-22' };
  for (const [visitor, status] of [
    [site.visitor(), 302],
    [(await site.member()).visitor, 403],
    [writer, 403],
  ] as const) {
    expect((await visitor.get(form)).status).toBe(status);
    expect((await visitor.submit(form, sent)).status).toBe(status);
  }
  expect(await site.database.kysely.selectFrom('repair_wipes').select('id').execute()).toEqual([]);
});

test('a correction that was overtaken by the customer’s own choice changes nothing', async () => {
  const clerk = await technician();
  const { id, reference } = await counterRepair(deps());
  const page = `/admin/reparations/${reference}?etape=corriger`;
  const drawn = drawnForm((await clerk.get(page)).body, 'etape');
  expect(drawn.dataChoice).toBe('keep');
  await chooseData(deps(), id, { choice: 'backup', seen: 'keep', isSure: false }, CUSTOMER);
  const sent = await clerk.submit(page, { ...drawn, intent: 'correct', dataChoice: 'none' });
  expect(sent.status).toBe(409);
  expect(mainText(sent)).toContain('Sauvegarde demandée');
  expect((await files())[0]?.data_choice).toBe('backup');
});
