import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import type { Mail } from './mailer.ts';
import { markingSpecimens } from './mark-specimen.ts';
import { mailTemplates } from './templates/mails.tsx';
import { readMailWords } from './words/mail-words.ts';

const shop = readShopSettings('content/data/shop.yml');

test('a mail of a demonstration says so in its subject and its first line, another leaves as it is', async () => {
  const sent: Mail[] = [];
  let isDemonstration = true;
  const transport = { send: async (mail: Mail) => void sent.push(mail), close: async () => {} };
  const { send } = markingSpecimens(transport, () => isDemonstration);
  const data = { siteUrl: 'https://www.exemple.fr', code: '402917' };
  const words = mailTemplates(readMailWords('content')).renderAuthMail({
    mail: { kind: 'reauthentication', to: 'a@b.example', data },
    shop,
    codeLifetimeS: 60,
  });
  const mail = { to: 'a@b.example', ...words };
  await send(mail);
  isDemonstration = false;
  await send(mail);
  expect(sent[0]?.subject).toBe(`[SPÉCIMEN] ${mail.subject}`);
  expect(sent[0]?.text).toMatch(/^SPÉCIMEN\u00a0: /);
  expect(sent[0]?.html).toMatch(/<body[^>]*><p [^>]*>SPÉCIMEN\u00a0: /);
  expect(sent[1]).toEqual(mail);
});
