import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { dumpOf } from '#tests/support/database-dump.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { outboxText } from '#tests/support/outbox.ts';
import { until } from '#tests/support/postgres-process.ts';
import { counterForm, mainText, useRepairSite } from '#tests/support/repair-site.ts';

const { site, files } = useRepairSite({ LOG_LEVEL: 'debug' });
const CODE = '4938170265';
const EMAIL = 'camille@exemple.fr';

/** The code in the forms in which anybody would find it: as it is, or in another notation. */
const WRITINGS = [CODE, ...(['hex', 'base64url'] as const).map((way) => Buffer.from(CODE).toString(way))];
const holding = (text: string) => WRITINGS.filter((writing) => text.includes(writing));

/** Mails and text messages leave after the answer. */
const waitingMails = async () => {
  const waiting = site.database.kysely
    .selectFrom('internal.outbox')
    .select('id')
    .where('about_kind', '=', 'repair')
    .where('sent_at', 'is', null);
  return (await waiting.execute()).length;
};

test('an unlock code is in no log, no mail, no text message and no backup, while it is kept and after', async () => {
  const { visitor: admin } = await site.admin();
  const typed = counterForm({ unlockCode: CODE, 'customer.email': EMAIL, 'customer.channel': 'sms' });
  // A form that is shown again is the first place where the code could stay.
  const back = await admin.submit('/enregistrement', { ...typed, 'customer.name': '' });
  expect([back.status, holding(back.body)]).toEqual([400, []]);
  expect((await admin.submit('/enregistrement', typed)).status).toBe(303);
  const [repair] = await files();
  const page = `/admin/reparations/${repair?.reference}`;
  const act = (intent: string, fields: Record<string, string> = {}) =>
    admin.submit(page, { ...fields, intent });
  expect((await act('message', { message: 'Votre téléphone est arrivé.' })).status).toBe(303);
  const quote = {
    ...drawnForm((await admin.get(`${page}?etape=quote`)).body, 'etape'),
    'lines.0.label': 'Écran',
    'lines.0.kind': 'labour',
    'lines.0.quantity': '1',
    'lines.0.new.price': '45',
  };
  expect((await act('send-quote', quote)).status).toBe(303);

  // A person who asks for the code reads it once, in an answer that nothing stores.
  const read = await act('read-code');
  expect(holding(read.body)).toEqual([CODE]);
  expect(read.headers.get('Cache-Control')).toContain('no-store');
  const again = await admin.get(page);
  expect([again.status, holding(again.body)]).toEqual([200, []]);
  const link = parse(again.body)
    .querySelectorAll('main a')
    .map((each) => each.getAttribute('href') ?? '')
    .find((href) => href.includes('/suivi-reparation?lien='));
  const followed = await site.visitor().get(new URL(link ?? '').pathname + new URL(link ?? '').search);
  expect(mainText(followed)).toContain('Le code de déverrouillage a été lu par l’atelier.');
  expect(holding(followed.body)).toEqual([]);

  const backup = await dumpOf(site.database, site.databaseUrl);
  expect(backup).toContain('Votre téléphone est arrivé.');
  expect(backup).toContain('repair_unlock_codes');
  expect(holding(backup)).toEqual([]);
  // Text messages wait for the opening of the shop, which this test does not: staff sends them at once.
  const texts = await site.database.kysely
    .selectFrom('internal.outbox')
    .select('id')
    .where('kind', '=', 'repair-text')
    .where('sent_at', 'is', null)
    .execute();
  for (const { id } of texts) expect((await act('resend-mail', { mail: String(id) })).status).toBe(303);
  await until(async () => (await waitingMails()) === 0);
  const sent = await outboxText(site.outbox);
  expect(sent).toContain('Votre téléphone est arrivé.');
  expect(sent).toContain('le devis de votre réparation attend votre réponse');
  expect(holding(sent)).toEqual([]);
  await until(() => site.output().includes('/enregistrement'));
  expect(holding(site.output())).toEqual([]);

  expect((await act('erase-code')).status).toBe(303);
  expect((await site.database.kysely.selectFrom('repair_unlock_codes').selectAll().execute()).length).toBe(0);
  expect(holding(await dumpOf(site.database, site.databaseUrl))).toEqual([]);
});
