import { ENDED_ALARMS } from '#domain/admin/alarms.ts';
import { tellOwner } from '#server/alarms/tell-owner.ts';
import { createNewsletter } from '#server/newsletter/newsletter-module.ts';
import { createModeration } from '#server/testimonials/moderation.ts';
import { submitTestimonial } from '#server/testimonials/submit-testimonial.ts';
import { ACCOUNT_CAUSES, ACCOUNT_KINDS, PRESSED_KINDS } from './account-mail-causes.ts';
import { APPOINTMENT_CAUSES, APPOINTMENT_KINDS } from './appointment-mail-causes.ts';
import type { Acts } from './caused-mails.ts';
import { addIdentity } from './identities.ts';
import { INVOICE_CAUSES, INVOICE_KINDS } from './invoice-mail-causes.ts';
import { ORDER_CAUSES, ORDER_KINDS, WITHDRAWAL_CAUSES } from './order-mail-causes.ts';
import { REPAIR_CAUSES } from './repair-mail-causes.ts';
import { REPAIR_KINDS } from './repair-mail-kinds.ts';
import { SHOP_CAUSES, SHOP_KINDS } from './shop-mail-causes.ts';

// What causes each mail of the site: the areas' own files put together, with what is of no area.

/** Subjects of mails that are only words, by the kind of the message. */
export const PLAIN_MAILS = {
  'staff-invitation': 'Votre invitation dans l’équipe',
  'planned-drafts': 'Factures répétées à émettre',
  'card-money': 'Paiement par carte',
  'buy-back-to-answer': 'Rachat à répondre',
  'buy-back-answered': 'Rachat\u00a0: le vendeur a répondu',
};

const OTHERS: Record<string, Acts[]> = {
  'a subscription to the newsletter': [
    {
      tells: ['renderNewsletterQuestion'],
      act: async (causing) => {
        await createNewsletter({ ...causing, factor: 0 }).api.ask('camille@exemple.fr', undefined);
      },
      press: { of: 'renderNewsletterQuestion', path: '/newsletter/', fields: { intent: 'confirm' } },
    },
  ],
  'an alarm that the owner ends': [
    {
      tells: ENDED_ALARMS.map(() => 'renderAlarmNotice' as const),
      act: async (causing) => {
        for (const kind of ENDED_ALARMS) await tellOwner(causing)(kind);
      },
    },
  ],
  'a testimonial that is not shown': [
    {
      tells: ['renderTestimonialRefused'],
      act: async ({ database, clock }) => {
        const asked = { name: 'Noé', location: 'Reims', text: 'Console réparée.', rating: 1 };
        await submitTestimonial(database, { ...asked, experiencedOn: '2026-11-01', email: 'noe@exemple.fr' });
        const { id } = await database.kysely
          .selectFrom('testimonials')
          .select('id')
          .where('name', '=', 'Noé')
          .executeTakeFirstOrThrow();
        const admin = await addIdentity(database, { role: 'admin' });
        await createModeration({ database, clock, onMail: () => {} }).refuse(
          admin,
          id,
          'Ce n’est pas un avis.',
        );
      },
    },
  ],
};

export const MAIL_CAUSES = {
  ...REPAIR_CAUSES,
  ...ORDER_CAUSES,
  ...WITHDRAWAL_CAUSES,
  ...INVOICE_CAUSES,
  ...APPOINTMENT_CAUSES,
  ...ACCOUNT_CAUSES,
  ...SHOP_CAUSES,
  ...OTHERS,
};

/** The kinds of all those mails, and of those of the account service. */
export const CAUSED_KINDS = new Set([
  ...Object.values(MAIL_CAUSES).flatMap((steps) => steps.flatMap(({ tells }) => tells)),
  ...PRESSED_KINDS,
]);

/** Every template, with each kind of news that it tells. */
export const TOLD_KINDS = {
  ...REPAIR_KINDS,
  ...ORDER_KINDS,
  ...INVOICE_KINDS,
  ...APPOINTMENT_KINDS,
  ...ACCOUNT_KINDS,
  ...SHOP_KINDS,
  renderNewsletterQuestion: [''],
  renderTestimonialRefused: [''],
  renderPlainMail: Object.values(PLAIN_MAILS),
  renderAlarmNotice: [''],
} as const;
