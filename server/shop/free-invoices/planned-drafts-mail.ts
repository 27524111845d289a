import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import type { PlainMailWords } from '../../mail/templates/plain-mail.tsx';
import type { Message } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';

export type PlannedDraftsMailDeps = {
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

export const PLANNED_DRAFTS_KIND = 'planned-drafts';

/** Tells the shop that a round of the job has left drafts, which wait for a press. The dashboard says so too, for as long as they wait. */
export const plannedDraftsMail = (deps: PlannedDraftsMailDeps): Message<{ count: number }> => ({
  kind: PLANNED_DRAFTS_KIND,
  about: 'invoice',
  channel: 'mail',
  label: 'Factures répétées à émettre',
  async write(_, { count }) {
    const shop = deps.shop();
    const { renderPlainMail } = await deps.loadTemplates();
    const words = plannedDraftsWords(count, `${deps.siteUrl}/admin/factures`);
    return { to: shop.email, ...renderPlainMail({ shop, words }) };
  },
});

const plannedDraftsWords = (count: number, link: string): PlainMailWords => ({
  subject: 'Factures répétées à émettre',
  preheader: 'Relisez-les, puis émettez-les.',
  heading: count > 1 ? `${count} factures répétées à émettre` : 'Une facture répétée à émettre',
  paragraphs: [
    count > 1
      ? 'Le site a préparé ces factures d’après leurs modèles. Elles attendent en brouillon\u00a0: relisez-les, puis émettez-les.'
      : 'Le site a préparé cette facture d’après son modèle. Elle attend en brouillon\u00a0: relisez-la, puis émettez-la.',
  ],
  action: { href: link, label: 'Ouvrir les factures' },
});
