import { expect, test } from 'vitest';
import { mailboxBucket, mailboxOf } from './mailbox-bucket.ts';

test.each([
  ['eve@client.example', 'eve@client.example'],
  [' Eve@Client.Example ', 'eve@client.example'],
  ['eve+17@client.example', 'eve@client.example'],
  ['e.v.e+x@gmail.com', 'eve@gmail.com'],
  ['E.ve@GoogleMail.com', 'eve@gmail.com'],
  ['e.ve@client.example', 'e.ve@client.example'],
  ['+eve@client.example', '+eve@client.example'],
  ['eve@café.example', 'eve@xn--caf-dma.example'],
  ['ｅｖｅ@client.example', 'eve@client.example'],
  ['"a@b"@client.example', '"a@b"@client.example'],
])('%j is in the mailbox of %j', (written, mailbox) => {
  expect(mailboxOf(written)).toBe(mailbox);
});

test('a bucket does not tell whose it is', () => {
  expect(mailboxBucket('mails to', 'eve@client.example')).not.toContain('eve');
});
