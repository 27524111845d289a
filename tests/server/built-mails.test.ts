import path from 'node:path';
import { expect, test } from 'vitest';
import { accountMails, sendAccountMail } from '#server/mail/account-mails.ts';
import { builtTemplates } from '#server/mail/load-templates.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { readMailWords } from '#server/mail/words/mail-words.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { wordsAtOnce } from '#tests/support/test-outbox.ts';

test('the built site renders its mails, and loads their templates with the first one only', async () => {
  let loads = 0;
  const load = builtTemplates(path.resolve('build'), () => readMailWords('content'));
  const sent: Mail[] = [];
  const deps = {
    loadTemplates: () => {
      loads++;
      return load();
    },
    shop: () => readShopSettings('content/data/shop.yml'),
    codeLifetimeS: 3600,
    clock: () => new Date(),
  };
  const outbox = wordsAtOnce(accountMails(deps), (mail) => sent.push(mail));
  const sendAuthMail = sendAccountMail(outbox, deps);
  expect(loads).toBe(0);

  const data = { siteUrl: 'https://www.exemple.fr', code: '402917' };
  await sendAuthMail({ kind: 'reauthentication', to: 'camille@exemple.fr', data });
  expect(sent).toMatchObject([
    {
      to: 'camille@exemple.fr',
      subject: 'Votre code de vérification',
      html: expect.stringContaining('>402917<'),
      text: expect.stringContaining('\n402917\n'),
    },
  ]);
});
