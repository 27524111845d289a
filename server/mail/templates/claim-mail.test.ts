import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';

test('what the shop writes of a claim keeps its paragraphs', async () => {
  const { renderClaimMail } = await loadShippedTemplates();
  const { html } = await renderClaimMail({
    shop: readShopSettings('content/data/shop.yml'),
    claim: {
      ...{ number: 'GAR-2026-000012', item: 'Chargeur 65 W', fault: 'Ne charge plus.', wish: 'repair' },
      claimedOn: '2026-11-20',
    },
    ...{ kind: 'settled', outcome: 'repaired', guaranteedUntil: '2029-05-20' },
    note: 'Le port est ressoudé.\n\nTout est en ordre.',
  });
  const paragraphs = [...html.matchAll(/<p[^>]*>([^<]*)<\/p>/g)].map(([, words]) => words);
  expect(paragraphs).toEqual(expect.arrayContaining(['Le port est ressoudé.', 'Tout est en ordre.']));
});
