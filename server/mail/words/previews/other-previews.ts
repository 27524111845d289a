import type { PreviewMailGiven } from './preview-given.ts';

/** A mail about an alert or a testimonial, with the last product. The testimonial is made up. */
export async function previewOtherMail(mail: string, given: PreviewMailGiven) {
  const { tx, templates, shop, siteUrl } = given;
  const product = (await tx
    .selectFrom('products')
    .select(['name', 'direct_price_cents as directPriceCents'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { name: 'Batterie HAC-003 pour Switch', directPriceCents: 2232 };
  if (mail === 'alertQuestion')
    return templates.renderAlertQuestion({ shop, product: product.name, link: `${siteUrl}/alerte-stock/…` });
  if (mail === 'newsletterQuestion')
    return templates.renderNewsletterQuestion({ shop, link: `${siteUrl}/newsletter/…` });
  if (mail === 'purchaseOrder') return templates.renderPurchaseOrder({ shop, number: 'BC-2026-000012' });
  if (mail === 'backInStock')
    return templates.renderBackInStock({ shop, product, link: `${siteUrl}/produit/…` });
  return templates.renderTestimonialRefused({
    shop,
    writtenAt: new Date('2026-11-21T13:05:00Z'),
    product: null,
    rating: 2,
    reason: 'Il ne parle pas d’une réparation ou d’un achat à l’atelier.',
    isWithdrawn: mail === 'testimonialWithdrawn',
  });
}
