import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EDIT_FORMS } from '#tests/support/edit-forms/edit-forms.ts';

/** Routes with a form that shows stored data and changes it. */
const EDITING = [
  'admin/accounting/purchase.tsx',
  'admin/accounting/supplier-bill.tsx',
  'admin/settings/connections/alerts.tsx',
  'admin/settings/connections/mail.tsx',
  'admin/settings/connections/platform.tsx',
  'admin/settings/connections/replies.tsx',
  'admin/settings/connections/schedule.tsx',
  'admin/settings/connections/sms.tsx',
  // Walked by two-admins.full.test.ts: these ask a service before they save, or show nothing of a secret.
  'admin/settings/connections/address.tsx',
  'admin/settings/connections/backups.tsx',
  'admin/settings/connections/cards.tsx',
  'admin/settings/connections/storage.tsx',
  'admin/settings/section.tsx',
  'admin/content/articles/article.tsx',
  'admin/content/devices/device.tsx',
  'admin/content/devices/revision/revision.tsx',
  'admin/content/gallery/scene.tsx',
  'admin/content/questions/question.tsx',
  'admin/content/testimonials/testimonial.tsx',
  'admin/flags/flag.tsx',
  'admin/intake/intake.tsx',
  'admin/orders/order.tsx',
  'admin/overlays/overlay.tsx',
  'admin/promo-codes/promo-code.tsx',
  'admin/purchasing/supplier.tsx',
  'admin/quick-replies/quick-reply.tsx',
  'admin/quote-templates/quote-template.tsx',
  'admin/repairs/repair.tsx',
  'admin/repairs/repair-checks.tsx',
  'admin/repairs/repair-part.tsx',
  'admin/stock/counts.tsx',
  'admin/stock/product.tsx',
  'admin/stock/setup.tsx',
  'client/profile.tsx',
  'repair/tracking/tracking.tsx',
  'shop/review/review.tsx',
];

/** The other routes, grouped by why they need no mark (docs/decisions/042). */
const NOT_EDITING: Record<string, readonly string[]> = {
  'only add': [
    'admin/accounting/used-good.tsx',
    'admin/appointments/book.tsx',
    'admin/content/newsletter/subscribers.tsx',
    'admin/content/redirects/redirects.tsx',
    'admin/data-import/import-kind.tsx',
    'admin/overlays/new-price.tsx',
    'admin/purchasing/goods-receipt.tsx',
    'admin/purchasing/new-receipt.tsx',
    'admin/purchasing/read-invoice.tsx',
    'admin/customers/customer.tsx',
    'admin/repairs/new-part.tsx',
    'admin/repairs/repair-photos.tsx',
    'admin/repairs/repair-wipe.tsx',
    'admin/users/invite.tsx',
    'repair/mail-in/mail-in.tsx',
    'repair/request/request.tsx',
    'shop/checkout.tsx',
    // It reads what is typed, and changes nothing.
    'shop/checkout/check-fields.ts',
    'shop/confirmation.tsx',
    'shop/express.tsx',
    'shop/invoice/pay-invoice.tsx',
    'shop/product/product.tsx',
    'newsletter/newsletter.tsx',
    'newsletter/subscription.tsx',
    'shop/stock-alert.tsx',
    'shop/withdrawal/withdrawal.tsx',
    'buy-back/buy-back.tsx',
    'testimonials/testimonials.tsx',
  ],
  'step from a known state': [
    'admin/accounting/bonuses.tsx',
    'admin/accounting/supplier-bills.tsx',
    'admin/appointments/appointments.tsx',
    'admin/appointments/move.tsx',
    'admin/closings/archives.tsx',
    'admin/closings/till.tsx',
    'admin/counter/counter-sale.tsx',
    'admin/buy-backs/buy-back.tsx',
    'admin/buy-backs/buy-back-prices.tsx',
    'buy-back/linked-buy-back.tsx',
    'admin/guarantee-claims/claim.tsx',
    'admin/invoices/free-invoice.tsx',
    'admin/invoices/grouped-invoice.tsx',
    'admin/invoices/platform.tsx',
    'admin/inbound/inbound.tsx',
    'admin/purchasing/purchase-order.tsx',
    'admin/used-units/used-unit.tsx',
    'admin/settings/european-notice.tsx',
    'admin/settings/vat/vat.tsx',
    'admin/settings/version.tsx',
    'admin/customers/merge.tsx',
    'admin/data-import/import.tsx',
    'admin/holds/holds.tsx',
    'admin/outbox/outbox.tsx',
    'admin/retention/retention.tsx',
    'admin/users/user.tsx',
    'admin/opening/opening.tsx',
    'admin/withdrawals/withdrawal.tsx',
    'admin/repairs/signature.tsx',
    'repair/signing/signing.tsx',
    'client/join/join.tsx',
    'client/order.tsx',
    'repair/appointment/appointment.tsx',
    'repair/appointment/confirm-appointment.tsx',
    'shop/confirm/confirm-order.tsx',
    'shop/order/order.tsx',
  ],
  'say one thing': [
    'admin/content/gallery/scenes.tsx',
    'admin/content/readings/readings.tsx',
    'admin/repairs/repair-pairs.tsx',
    'admin/content/testimonials/testimonials.tsx',
    'admin/health/health.tsx',
    'admin/jobs/jobs.tsx',
    'admin/stock/stock.tsx',
    'admin/users/users.tsx',
    'client/history.tsx',
    'client/profile/export.ts',
    'shop/cart.tsx',
  ],
  'ask for a proof': [
    'account/forgotten-password.tsx',
    'account/invitation.tsx',
    'account/new-password.tsx',
    'account/prove-owner.tsx',
    'account/return.tsx',
    'account/second-factor.tsx',
    'account/sign-in.tsx',
    'account/sign-out.ts',
    'account/sign-up.tsx',
    'client/profile/data.tsx',
  ],
};

const APP = path.resolve('app');

test('every route that takes a form either edits, and is walked by edit-forms.test.ts, or says why it needs no mark', async () => {
  const [acting, marks]: [string[], string[]] = [[], []];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: APP })) {
    const source = await readFile(path.join(APP, file), 'utf8');
    if (/^export (?:async )?(?:function|const) action\b/m.test(source))
      acting.push(file.replace(/^routes\//, ''));
    marks.push(
      // On the pages of connections, <ConnectionForm> draws the form; on those of testimonials, <DecisionForm>.
      ...[
        ...source.matchAll(
          /(?:<(?:SeenField|EditMark|EditForm)\s+form=|\b(?:seen|mark)=\{[^{}]*\{ form: )["']([a-z-]+)["']/g,
        ),
      ].map(([, name = '']) => name),
    );
  }
  expect(acting.toSorted()).toEqual([...EDITING, ...Object.values(NOT_EDITING).flat()].toSorted());
  const walked = [
    ...Object.values(EDIT_FORMS).map(({ form }) => form),
    'notifications',
    'prise-en-charge',
    'colis',
    // tests/server/repairs/tracking-page.test.ts
    'colis-rendu',
    'stockage',
    'phrase-secrete',
    'cles-de-carte',
    'adresse-du-site',
    'nouveau-prix',
    // tests/server/shop/product-reviews.test.ts
    ...['avis-produit', 'refus', 'reponse'],
  ];
  expect([...new Set(marks)].toSorted()).toEqual([...new Set(walked)].toSorted());
});
