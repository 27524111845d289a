import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { createMails } from './create-mailer.ts';
import type { MailConnection } from './mail-connection.ts';
import { chooseSender } from './sender.ts';

const facts = readShopSettings('content/data/shop.yml');
const log = createLog('silent');
const mail = { to: 'camille@exemple.fr', subject: 'Essai', html: '<p>Essai</p>', text: 'Essai' };

function makeOutbox(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'outbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('without a server, mails are written to the outbox in the name of the shop', async () => {
  const folder = makeOutbox();
  const { transport, writesFiles } = createMails({
    connection: () => ({}),
    outboxDir: folder,
    shop: () => facts,
    log,
  });
  await transport.send(mail);
  await transport.close();
  expect(writesFiles()).toBe(true);
  const [name = ''] = readdirSync(folder);
  const { from } = await PostalMime.parse(readFileSync(path.join(folder, name)));
  expect(from).toEqual({ name: 'L’Atelier Papin', address: 'contact@atelier-papin.example' });
});

test('with a server, nothing is written to the outbox', async () => {
  const folder = makeOutbox();
  const connection = { server: { url: 'smtp://localhost:1' } };
  const { transport, writesFiles } = createMails({
    connection: () => connection,
    outboxDir: folder,
    shop: () => facts,
    log,
  });
  await expect(transport.send(mail)).rejects.toMatchObject({ reason: 'unreachable' });
  await transport.close();
  expect(readdirSync(folder)).toEqual([]);
  expect(writesFiles()).toBe(false);
});

test('another server is used from the next mail on, without a new transport', async () => {
  const folder = makeOutbox();
  const port = await freePort();
  const server = await startMailServer(port);
  onTestFinished(() => server.stop());
  let connection: MailConnection = {};
  const { transport, writesFiles } = createMails({
    connection: () => connection,
    outboxDir: folder,
    shop: () => facts,
    log,
  });
  await transport.send(mail);
  connection = { server: { url: `smtp://localhost:${port}` }, from: 'envoi@exemple.fr' };
  await transport.send({ ...mail, subject: 'Par le serveur' });
  expect([writesFiles(), readdirSync(folder).length]).toEqual([false, 1]);
  expect(server.accepted).toEqual([{ to: mail.to, subject: 'Par le serveur' }]);
  connection = { server: { url: 'smtp://localhost:1' } };
  await expect(transport.send(mail)).rejects.toMatchObject({ reason: 'unreachable' });
  await transport.close();
});

test.each([
  [undefined, { from: { name: 'L’Atelier Papin', address: facts.email } }],
  [facts.email, { from: { name: 'L’Atelier Papin', address: facts.email } }],
  [
    'Papin, réparations <ne-pas-repondre@exemple.fr>',
    { from: { name: 'Papin, réparations', address: 'ne-pas-repondre@exemple.fr' }, replyTo: facts.email },
  ],
  [
    '"Papin" <envoi@exemple.fr>',
    { from: { name: 'Papin', address: 'envoi@exemple.fr' }, replyTo: facts.email },
  ],
  [
    'envoi@exemple.fr',
    { from: { name: 'L’Atelier Papin', address: 'envoi@exemple.fr' }, replyTo: facts.email },
  ],
])('MAIL_FROM %j writes as %o', (mailFrom, sender) => {
  expect(chooseSender(mailFrom, facts)).toEqual(sender);
});
