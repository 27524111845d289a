import { expect, test } from 'vitest';
import { MAIL_AREAS, type MailArea } from '#server/mail/words/mail-areas.ts';
import { readMailWords } from '#server/mail/words/mail-words.ts';
import { previewMail } from '#server/mail/words/previews/preview-mail.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';

const db = useTestDatabase();
const shop = readShopSettings('content/data/shop.yml');
const areas = Object.keys(MAIL_AREAS) as MailArea[];

test.each(areas)(
  'every mail of %s is previewed in an empty shop, and no field is left in it',
  async (area) => {
    const shipped = readMailWords('content');
    for (const mail of Object.keys(MAIL_AREAS[area].mails)) {
      const words: Record<string, Record<string, string>> = shipped[area];
      // A mark in each text shows that the mail is worded with it.
      const marked = { ...words[mail], why: `${words[mail]?.why} Voilà.` };
      const templates = await loadShippedTemplates({ ...shipped, [area]: { ...words, [mail]: marked } });
      const { subject, html, text } = await db.database.transaction((tx) =>
        previewMail(area, mail, { tx, templates, shop, siteUrl: 'https://www.exemple.fr' }),
      );
      for (const part of [subject, text, html.replace(/<style>.*?<\/style>/s, '')])
        expect([mail, part.match(/\{[^{}]*\}/)?.[0]]).toEqual([mail, undefined]);
      expect([mail, text.includes('Voilà.'), html.includes('Voilà.')]).toEqual([mail, true, true]);
    }
  },
);

test('mails have addresses of their own', () => {
  for (const area of areas) {
    const keys = Object.values(MAIL_AREAS[area].mails).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
  }
});
