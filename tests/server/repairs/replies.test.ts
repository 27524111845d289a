import { createHmac, randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { replyAddress } from '#server/inbound/reply-address.ts';
import { SERVICE_KEY, useAccountSite } from '#tests/support/account-site.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';

const SECRET = 'un secret de vingt signes au moins';
const ADDRESS = 'dossiers@exemple.fr';
const site = useAccountSite({ REPLIES_SECRET: SECRET, REPLIES_ADDRESS: ADDRESS });
let repair: Awaited<ReturnType<typeof counterRepair>>;

beforeEach(async () => {
  await emptyRepairs(site.database);
  await emptyTables(site.database, 'internal.inbound_messages');
  repair = await counterRepair({ ...repairDeps(site.database), secret: SERVICE_KEY });
});

function handOver(path: string, type: string, body: string, secret = SECRET) {
  const [id, seconds] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  const mac = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return fetch(`${site.origin}/webhooks/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': type,
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${mac}`,
    },
    body,
  });
}

const mailFrom = (sender: string) =>
  [
    `From: ${sender}`,
    `To: ${replyAddress(ADDRESS, SERVICE_KEY, repair)}`,
    `Message-ID: <${randomUUID()}@exemple.fr>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Oui, faites.',
  ].join('\r\n');

const mainOf = (body: string) =>
  parse(body)
    .querySelector('main')
    ?.text.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';

test('an answer by mail or text message is on the page of its case; nobody else hands one over', async () => {
  const forged = await handOver('mails', 'message/rfc822', mailFrom('camille@exemple.fr'), 'un autre secret');
  expect(forged.status).toBe(401);
  const mail = await handOver('mails', 'message/rfc822', mailFrom('camille@exemple.fr'));
  expect([mail.status, await mail.json()]).toEqual([200, { outcome: 'filed' }]);
  const text = JSON.stringify({ from: '33612345678', text: 'Je passe demain.', id: 'm1' });
  const sms = await handOver('sms', 'application/json', text);
  expect([sms.status, await sms.json()]).toEqual([200, { outcome: 'filed' }]);
  expect((await handOver('sms', 'application/json', '{}')).status).toBe(422);

  const { visitor } = await site.admin();
  const shown = mainOf((await visitor.get(`/admin/reparations/${repair.reference}`)).body);
  expect(shown).toMatch(/Oui, faites\. ?Camille Martin, par e-mail, .+ pas encore lu/);
  expect(shown).toMatch(/Je passe demain\. ?Camille Martin, par SMS/);
});

test('an answer from somebody else waits on a screen of its own until staff files or drops it', async () => {
  await handOver('mails', 'message/rfc822', mailFrom('Voisin <voisin@exemple.fr>'));
  await handOver('sms', 'application/json', JSON.stringify({ from: '+33699999999', text: 'Qui ?' }));
  const { visitor } = await site.admin();
  expect(mainOf((await visitor.get('/admin')).body)).toContain('Réponses de clients à ranger');
  const page = (await visitor.get('/admin/messages-recus')).body;
  expect(mainOf(page)).toContain('E-mail de voisin@exemple.fr');
  expect(mainOf(page)).toContain('SMS du 06 99 99 99 99');
  const [first = '', second = ''] = parse(page)
    .querySelectorAll('main form:has([value=file]) input[name="id"]')
    .map((input) => input.getAttribute('value') ?? '');
  // What is lost is said before the button that loses it.
  const dropping = parse(page).querySelectorAll('main details.case__more');
  expect(dropping.map((each) => each.hasAttribute('open'))).toEqual([false, false]);
  expect(dropping[1]?.text).toContain('Le texte est effacé pour de bon.');
  expect(dropping[1]?.querySelector('input[name="id"]')?.getAttribute('value')).toBe(second);
  expect(parse(page).querySelectorAll('main [value=drop]')).toHaveLength(dropping.length);
  const submit = (fields: Record<string, string>) => visitor.submit('/admin/messages-recus', fields);
  const wrong = await submit({ id: first, intent: 'file', reference: 'REP-1' });
  expect([wrong.status, parse(wrong.body).getElementById(`reference-${first}-error`)?.text.trim()]).toEqual([
    400,
    'Écrivez le numéro d’une réparation.',
  ]);
  const filed = await submit({ id: first, intent: 'file', reference: repair.reference });
  expect([filed.status, filed.location]).toEqual([303, '/admin/messages-recus?fait=ranger']);
  expect((await submit({ id: first, intent: 'file', reference: repair.reference })).status).toBe(409);
  expect((await submit({ id: second, intent: 'drop' })).status).toBe(303);
  expect(mainOf((await visitor.get('/admin/messages-recus')).body)).toContain('Aucune réponse n’attend');
});
