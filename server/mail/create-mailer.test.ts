import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { createAuthMailer } from './auth-mailer.ts';
import { createMails } from './create-mailer.ts';
import { sourceTemplates } from './load-source-templates.ts';
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
  const { mailer } = createMails({ settings: readConfig({ OUTBOX_DIR: folder }), shop: () => facts, log });
  await mailer.send(() => mail);
  await mailer.close();
  const [name = ''] = readdirSync(folder);
  const { from } = await PostalMime.parse(readFileSync(path.join(folder, name)));
  expect(from).toEqual({ name: 'L’Atelier Papin', address: 'contact@atelier-papin.example' });
});

test('with a server, nothing is written to the outbox', async () => {
  const folder = makeOutbox();
  const settings = readConfig({ OUTBOX_DIR: folder, SMTP_URL: 'smtp://localhost:1' });
  const lines: string[] = [];
  const kept = createLog('info', { write: (line) => lines.push(line), flush: (done) => done?.() });
  const { mailer } = createMails({ settings, shop: () => facts, log: kept });
  await mailer.send(() => mail);
  await mailer.close();
  expect(readdirSync(folder)).toEqual([]);
  expect(lines.join('')).toMatch(/"reason":"unreachable".*mail not sent/);
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

test('a mail of the auth service leaves with its words, its link and its code', async () => {
  const folder = makeOutbox();
  const sendAuthMail = createAuthMailer({
    mailer: createMails({ settings: readConfig({ OUTBOX_DIR: folder }), shop: () => facts, log }).mailer,
    loadTemplates: sourceTemplates(process.cwd()),
    shop: () => facts,
    codeLifetimeS: 3600,
  });
  const link = 'https://www.exemple.fr/auth/v1/verify?token=5d1f&type=recovery&redirect_to=%2F';
  const data = { siteUrl: 'https://www.exemple.fr', code: '402917', link };
  await sendAuthMail({ kind: 'recovery', to: 'camille@exemple.fr', data });
  const [name = ''] = readdirSync(folder);
  const parsed = await PostalMime.parse(readFileSync(path.join(folder, name)));
  expect(parsed).toMatchObject({
    to: [{ address: 'camille@exemple.fr' }],
    subject: 'Choisissez un nouveau mot de passe',
    text: expect.stringContaining(`\n${link}\n`),
    html: expect.stringContaining('>402917<'),
  });
});
