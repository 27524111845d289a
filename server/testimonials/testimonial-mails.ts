import {
  type EventMails,
  type OpenEventMailsDeps,
  openEventMails,
  type QueuedMail,
  type WrittenMail,
} from '../mail/event-mails.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

export type OpenTestimonialMailsDeps = Omit<
  OpenEventMailsDeps<'testimonial_mails'>,
  'table' | 'about' | 'write'
> & {
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
};

/** The outbox of moderation: who wrote a testimonial is told why it is not shown. */
export function openTestimonialMails(deps: OpenTestimonialMailsDeps): EventMails {
  return openEventMails({
    ...deps,
    table: 'testimonial_mails',
    about: 'testimonial_id',
    write: (mail) => writeTestimonialMail(deps, mail),
  });
}

async function writeTestimonialMail(
  { database, loadTemplates, ...deps }: OpenTestimonialMailsDeps,
  mail: QueuedMail<'testimonial_mails'>,
): Promise<WrittenMail> {
  const found = await database.kysely
    .selectFrom('testimonials as t')
    .innerJoin('testimonial_decisions as d', 'd.testimonial_id', 't.id')
    .innerJoin('testimonial_submissions as s', 's.testimonial_id', 't.id')
    .select(['t.created_at as writtenAt', 't.rating', 'd.outcome', 'd.reason', 's.email'])
    .where('t.id', '=', mail.testimonial_id)
    .executeTakeFirst();
  if (!found?.reason) throw new Error(`what mail ${mail.id} tells of is gone`);
  const { email, outcome, reason, writtenAt, rating } = found;
  const shop = deps.shop();
  const { renderTestimonialRefused } = await loadTemplates();
  return {
    to: email,
    replyTo: shop.email,
    ...renderTestimonialRefused({ writtenAt, rating, reason, isWithdrawn: outcome === 'withdrawn', shop }),
  };
}
