import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const HEAD = [
  'From: Camille Martin <Camille@Exemple.fr>',
  'To: "L’Atelier" <dossiers+x@exemple.fr>',
  'Message-ID: <1@exemple.fr>',
  'Subject: Re: Devis',
  'MIME-Version: 1.0',
];

const mailOf = (headers: readonly string[], body: string) =>
  readMail(new TextEncoder().encode([...HEAD, ...headers, '', body].join('\r\n')));

const PLAIN = 'Content-Type: text/plain; charset=utf-8';

test('a mail says who wrote it, to whom, and what; the same mail has the same digest', async () => {
  const mail = await mailOf([PLAIN, 'Delivered-To: <boite@exemple.fr>'], 'Oui, faites.');
  expect(mail).toMatchObject({
    sender: 'camille@exemple.fr',
    recipients: ['dossiers+x@exemple.fr', 'boite@exemple.fr'],
    subject: 'Re: Devis',
    text: 'Oui, faites.',
    files: [],
    isAutomatic: false,
  });
  const again = await mailOf([PLAIN], 'Oui, faites, par un autre chemin.');
  expect(again?.digest).toBe(mail?.digest);
  expect(await readMail(new TextEncoder().encode('rien'))).toBeNull();
});

test('a mail that has only HTML is read without what it quotes', async () => {
  const html =
    '<style>p{}</style><p>Oui,&nbsp;faites &amp; vite.<br>Merci</p><blockquote><p>Bonjour</p></blockquote>';
  const mail = await mailOf(['Content-Type: text/html; charset=utf-8'], html);
  expect(mail?.text).toBe('Oui, faites & vite.\nMerci');
});

test('whatever its HTML is, a mail is read once through, and only its words are kept', async () => {
  const read = async (html: string) => (await mailOf(['Content-Type: text/html; charset=utf-8'], html))?.text;
  expect(await read('<script>alert(1)</script><img src=x onerror="alert(2)">Oui <b>non</b>')).toBe('Oui non');
  expect(await read('<!-- > -->&Eacute;cran r&eacute;par&#233;<title>x')).toBe('Écran réparé');
  // An answer below what it quotes, and a mail that has nothing else.
  expect(await read('<blockquote>Bonjour<blockquote>x</blockquote></blockquote><p>Oui.</p>')).toBe('Oui.');
  expect(await read('<blockquote>Bonjour</blockquote>')).toBe('Bonjour');
});

test.each(['<', '<style>', '<div', '<!--', '<b> ', '<blockquote>', '&#'])(
  'a mail of nothing but %s keeps its reader busy no longer than others',
  async (part) => {
    const html = `Oui.<p>${part.repeat(100_000)}`;
    const mail = await mailOf(['Content-Type: text/html; charset=utf-8'], html);
    expect(mail?.text.slice(0, 4)).toBe('Oui.');
  },
);

test('files come along, a signature’s logo does not', async () => {
  const parts = (type: string, heads: string[], content: Buffer) =>
    [
      '--b',
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      ...heads,
      '',
      content.toString('base64'),
    ].join('\r\n');
  const body = [
    '--b\r\nContent-Type: text/html\r\n\r\n<p>Voici.<img src="cid:logo@x"></p>',
    parts(
      'image/png',
      ['Content-ID: <logo@x>', 'Content-Disposition: inline; filename="logo.png"'],
      Buffer.alloc(200),
    ),
    parts('image/jpeg', ['Content-Disposition: attachment; filename="photo.jpg"'], Buffer.alloc(300, 1)),
    '--b--',
  ].join('\r\n');
  const mail = await mailOf(['Content-Type: multipart/related; boundary=b'], body);
  expect(mail?.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([['photo.jpg', 300]]);
});

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Auto-Submitted: auto-generated'],
  ['Precedence: bulk'],
  ['X-Autoreply: yes'],
  ['Return-Path: <>'],
  ['List-Id: <liste.exemple.fr>'],
])('%s: a program wrote it', async (header) => {
  expect((await mailOf([PLAIN, header], 'Absent.'))?.isAutomatic).toBe(true);
});
