import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import type { Mail } from './mailer.ts';
import { writeOutboxFile } from './outbox-file.ts';
import { createOutboxMailer } from './outbox-mailer.ts';

const mail: Mail = {
  to: 'camille@exemple.fr',
  subject: 'Votre réparation n° 12 est prête\u00a0: à bientôt',
  html: '<p>Un café offert, 2\u00a0€ de moins.</p>',
  text: 'Un café offert, 2\u00a0€ de moins.\n',
};
const sender = () => ({ from: { name: 'L’Atelier Papin', address: 'contact@exemple.fr' } });

function makeOutbox(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'outbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'mails');
}

async function sendOne(changes: Partial<Mail>, from = sender) {
  const folder = makeOutbox();
  await createOutboxMailer(folder, from).send({ ...mail, ...changes });
  const [name = ''] = readdirSync(folder);
  const raw = readFileSync(path.join(folder, name));
  return { name, raw: raw.toString(), parsed: await PostalMime.parse(raw) };
}

test('a mail is a file that any mail program reads: subject, both parts, sender', async () => {
  const { raw, parsed } = await sendOne({});
  expect(parsed).toMatchObject({
    subject: mail.subject,
    from: sender().from,
    to: [{ name: '', address: mail.to }],
    html: expect.stringContaining(mail.html),
    text: expect.stringContaining('Un café offert, 2\u00a0€ de moins.'),
  });
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(raw.match(/^Content-Type: text\/(plain|html); charset=utf-8\r$/gm)).toHaveLength(2);
  // Seven bits and CRLF throughout, as it would travel.
  expect(raw).toMatch(/^(?:[\x20-\x7e\t]*\r\n)*[\x20-\x7e\t]*$/);
});

test('a mail has a date and an id, asks automatons not to answer, and does not name its program', async () => {
  const { raw, parsed } = await sendOne({});
  expect(Date.now() - Date.parse(parsed.date ?? '')).toBeLessThan(60_000);
  expect(parsed.messageId).toMatch(/^<[^@\s]+@exemple\.fr>$/);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(raw).not.toMatch(/nodemailer/i);
});

test('a message that its reader may end says where, for the button of mail programs', async () => {
  const unsubscribeUrl = 'https://www.exemple.fr/newsletter/7b0c2c3e-2f0e-4c84-9a41-0f6f1f1f2a3b.x1';
  const { parsed } = await sendOne({ unsubscribeUrl });
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect((await sendOne({})).raw).not.toMatch(/^List-Unsubscribe/m);
});

test('answers go to the shop, or where the mail says', async () => {
  const withReply = () => ({ ...sender(), replyTo: 'atelier@exemple.fr' });
  expect((await sendOne({}, withReply)).parsed.replyTo).toEqual([
    { name: '', address: 'atelier@exemple.fr' },
  ]);
  const other = await sendOne({ replyTo: 'camille@exemple.fr' }, withReply);
  expect(other.parsed.replyTo).toEqual([{ name: '', address: 'camille@exemple.fr' }]);
});

test('an attachment arrives byte for byte under its French name', async () => {
  const content = Buffer.from([0, 255, 13, 10, 128]);
  const { parsed } = await sendOne({
    attachments: [{ filename: 'Conditions générales.pdf', content, contentType: 'application/pdf' }],
  });
  const [attachment] = parsed.attachments;
  expect(attachment).toMatchObject({ filename: 'Conditions générales.pdf', mimeType: 'application/pdf' });
  expect(Buffer.from(attachment?.content as ArrayBuffer)).toEqual(content);
});

test('a line break in a subject or an address adds no header', async () => {
  const { raw } = await sendOne({
    subject: 'Bonjour\r\nBcc: pirate@exemple.fr',
    to: 'a@exemple.fr\r\nX-Piege: 1',
  });
  expect(raw).not.toMatch(/^(Bcc|X-Piege):/im);
});

test('names sort in the order of sending, even within a millisecond', async () => {
  const folder = makeOutbox();
  const now = new Date('2026-11-21T13:34:05.123Z');
  const files: string[] = [];
  for (let count = 0; count < 50; count++)
    files.push(await writeOutboxFile(folder, 'json', String(count), now));
  expect(files.toSorted()).toEqual(files);
  expect(path.basename(files[0] ?? '')).toMatch(/^\d{8}T\d{9}Z-[\da-f]{8}\.json$/);
  expect(
    readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(path.join(folder, name), 'utf8')),
  ).toEqual(files.map((_, index) => String(index)));
});

test('whoever watches the folder never sees half a file', async () => {
  const folder = makeOutbox();
  mkdirSync(folder);
  const body = Buffer.alloc(16 * 1024 * 1024, 'x');
  let isDone = false;
  const writing = Promise.all([1, 2, 3].map(() => writeOutboxFile(folder, 'eml', body))).then(() => {
    isDone = true;
  });
  const sizes = new Set<number>();
  while (!isDone) {
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.eml')) sizes.add(statSync(path.join(folder, name)).size);
    }
    await nextTurn();
  }
  await writing;
  expect([...sizes].filter((size) => size !== body.length)).toEqual([]);
  expect(readdirSync(folder).filter((name) => !name.endsWith('.eml'))).toEqual([]);
});

test('a folder that cannot be written to is an error for whoever sends', async () => {
  const folder = makeOutbox();
  writeFileSync(folder, 'a file in its place');
  await expect(createOutboxMailer(folder, sender).send(mail)).rejects.toThrow(/EEXIST|ENOTDIR/);
});

test('a folder that we create is closed to others: it holds codes', async () => {
  const folder = makeOutbox();
  await writeOutboxFile(folder, 'json', '{}');
  expect(statSync(folder).mode & 0o077).toBe(0);
});
