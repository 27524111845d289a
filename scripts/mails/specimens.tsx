import type { AuthMail, MailKind } from '#packages/auth-service/index.ts';
import { invitationWords } from '#server/admin/users/invitation-mail.ts';
import type { MailTemplates } from '#server/mail/load-templates.ts';
import { Paragraph } from '#server/mail/templates/blocks.tsx';
import { MailLayout } from '#server/mail/templates/layout.tsx';
import { LinesTable } from '#server/mail/templates/lines-table.tsx';
import type { MailShop } from '#server/mail/templates/mail-shop.ts';
import { mailTemplates, type RenderedMail, renderMail } from '#server/mail/templates/mails.tsx';
import type { MailWords } from '#server/mail/words/mail-areas.ts';
import { SPECIMEN_APPOINTMENT } from '#server/mail/words/previews/specimen-appointment.ts';
import { SPECIMEN_BUY_BACKS } from '#server/mail/words/previews/specimen-buy-back.ts';
import { SPECIMEN_CLAIM, SPECIMEN_ENDS } from '#server/mail/words/previews/specimen-claim.ts';
import { SPECIMEN_INVOICE } from '#server/mail/words/previews/specimen-invoice.ts';
import { SPECIMEN_ORDER } from '#server/mail/words/previews/specimen-order.ts';
import { SPECIMEN_WITHDRAWAL } from '#server/mail/words/previews/specimen-withdrawal.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { repairMails } from './repair-specimens.tsx';

export type Specimen = RenderedMail & { name: string };

const to = 'camille.renard@exemple.fr';
const siteUrl = 'https://www.exemple.fr';
const asked: AuthMail['data'] = {
  siteUrl,
  email: to,
  name: 'Camille',
  code: '402917',
  link: `${siteUrl}/auth/v1/verify?token=5d1f0c9a7be84e02a6c3&type=signup&redirect_to=https%3A%2F%2Fwww.exemple.fr%2Fclient`,
};
const noticed: AuthMail['data'] = {
  siteUrl,
  email: to,
  name: 'Camille',
  when: new Date('2026-11-21T13:05:00Z'),
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const dataOfKind: Record<MailKind, AuthMail['data']> = {
  'confirm-signup': asked,
  'magic-link': asked,
  recovery: asked,
  'email-change-current': { ...asked, newEmail: 'renard@exemple.org' },
  'email-change-new': { ...asked, newEmail: 'renard@exemple.org' },
  reauthentication: { ...asked, link: undefined },
  invite: { ...asked, name: undefined },
  'notice-password-changed': noticed,
  'notice-email-changed': { ...noticed, newEmail: 'renard@exemple.org' },
  'notice-address-wanted': { ...noticed, when: undefined },
  'notice-factor-added': noticed,
  'notice-factor-removed': noticed,
  'notice-recovery-code-used': { ...noticed, codesLeft: 9 },
  'notice-recovery-codes-renewed': noticed,
  'notice-new-sign-in': noticed,
};

function stockMails(templates: MailTemplates, shop: MailShop): Specimen[] {
  const name = 'Batterie HAC-003 pour Switch V1, V2 et OLED';
  const asked = { shop, product: name, link: `${siteUrl}/alerte-stock/5d1f0c9a7be84e02a6c3` };
  const back = {
    shop,
    product: { name, directPriceCents: 2232 },
    link: `${siteUrl}/produit/batterie-switch-hac-003`,
  };
  return [
    { name: 'stock-alert-question', ...templates.renderAlertQuestion(asked) },
    { name: 'back-in-stock', ...templates.renderBackInStock(back) },
    {
      name: 'newsletter-question',
      ...templates.renderNewsletterQuestion({ shop, link: `${siteUrl}/newsletter/7b0c2c3e.x1` }),
    },
  ];
}

function appointmentMails(templates: MailTemplates, shop: ShopSettings): Specimen[] {
  const appointment = SPECIMEN_APPOINTMENT;
  const link = `${siteUrl}/rendez-vous?lien=Zx81`;
  const mail = { appointment, link, siteUrl, shop };
  return [
    { name: 'appointment-moved', ...templates.renderAppointmentMail(mail) },
    {
      name: 'appointment-cancelled',
      ...templates.renderAppointmentMail({
        ...mail,
        appointment: { ...appointment, kind: 'cancelled', actor: 'shop' },
      }),
    },
    { name: 'appointment-notice', ...templates.renderAppointmentNotice(mail) },
  ];
}

function invoiceMails(templates: MailTemplates, shop: ShopSettings): Specimen[] {
  const told = { invoice: SPECIMEN_INVOICE, link: `${siteUrl}/facture?lien=Zx81`, shop };
  const note = { number: 'AV-2026-000007', totalCents: 6000, refundedCents: 2000 };
  return [
    { name: 'free-invoice', ...templates.renderInvoiceMail({ ...told, kind: 'invoice' }) },
    {
      name: 'free-invoice-credit-note',
      ...templates.renderInvoiceMail({ ...told, kind: 'credit-note', note }),
    },
    ...[0, 1, 2].map((step) => ({
      name: `free-invoice-reminder-${step}`,
      ...templates.renderInvoiceMail({
        ...told,
        kind: 'reminder' as const,
        step,
        daysLate: step === 0 ? -3 : 7 * step,
        isCompany: true,
      }),
    })),
  ];
}

/** Every mail with made-up data, to look at and to test. */
export function renderSpecimens(shop: ShopSettings, words: MailWords): Specimen[] {
  const templates = mailTemplates(words);
  const kinds = Object.entries(dataOfKind) as [MailKind, AuthMail['data']][];
  const authMails = kinds.map(([kind, data]) => ({
    name: kind,
    ...templates.renderAuthMail({ mail: { kind, to, data }, shop, codeLifetimeS: 3600 }),
  }));
  return [
    ...authMails,
    ...renderOrders(templates, shop),
    ...withdrawalMails(templates, shop),
    ...stockMails(templates, shop),
    {
      name: 'order-link',
      ...templates.renderOrderLink({
        shop,
        number: 'CMD-2026-K7R-4WM',
        link: 'https://www.exemple.fr/suivi-commande?lien=x',
        isProven: true,
      }),
    },
    {
      name: 'order-link-asks',
      ...templates.renderOrderLink({
        shop,
        number: 'CMD-2026-K7R-4WM',
        link: 'https://www.exemple.fr/confirmer-commande?lien=x',
        isProven: false,
      }),
    },
    {
      name: 'sale-document',
      ...templates.renderSaleDocument({
        shop,
        document: 'ticket',
        sale: {
          number: 'VEN-2026-000012',
          closedAt: new Date('2026-11-27T10:05:00Z'),
          totalCents: 2500,
          dueCents: 0,
          payLink: null,
        },
      }),
    },
    { name: 'purchase-order', ...templates.renderPurchaseOrder({ shop, number: 'BC-2026-000012' }) },
    ...claimMails(templates, shop),
    ...buyBackMails(templates, shop),
    { name: 'mailbox-code', ...templates.renderMailboxCode({ shop, code: '493817' }) },
    {
      name: 'account-idle',
      ...templates.renderAccountIdle({ shop, name: 'Camille Renard', endsOn: '2026-12-28', siteUrl }),
    },
    { name: 'account-removed', ...templates.renderAccountRemoved({ shop, name: 'Camille Renard' }) },
    {
      name: 'staff-invitation',
      ...templates.renderPlainMail({
        shop,
        words: invitationWords(shop, {
          role: 'counter',
          by: 'Denise Papin',
          link: `${siteUrl}/invitation?lien=q2Vt1x0KfWqY8m3hZr5nJc7LsB9dGtUe`,
        }),
      }),
    },
    {
      name: 'testimonial-refused',
      ...templates.renderTestimonialRefused({
        shop,
        writtenAt: new Date('2026-11-21T13:05:00Z'),
        product: null,
        rating: 2,
        reason: 'Il ne parle pas d’une réparation ou d’un achat à l’atelier.',
        isWithdrawn: false,
      }),
    },
    ...appointmentMails(templates, shop),
    ...invoiceMails(templates, shop),
    ...repairMails(templates, shop),
    { name: 'layout-with-lines', ...renderLines(shop) },
  ];
}

/** The contract, and one of the mails that follow it. */
function renderOrders(templates: MailTemplates, shop: ShopSettings): Specimen[] {
  const order = SPECIMEN_ORDER;
  const mail = {
    order,
    shop,
    note: null,
    refund: null,
    creditNote: null,
    isProven: true,
    siteUrl,
    link: `${siteUrl}/suivi-commande?lien=Zx81`,
  };
  return [
    {
      name: 'order-question',
      ...templates.renderOrderQuestion({ order, link: `${siteUrl}/confirmer-commande?lien=Zx81`, shop }),
    },
    {
      name: 'order-placed',
      ...templates.renderOrderMail({ ...mail, happened: { from: null, to: 'pending' } }),
    },
    {
      name: 'order-shipped',
      ...templates.renderOrderMail({ ...mail, happened: { from: 'preparing', to: 'shipped' } }),
    },
    {
      name: 'order-refunded',
      ...templates.renderOrderMail({
        ...mail,
        happened: { from: 'delivered', to: 'delivered' },
        note: '1\u00a0× SSD NVMe 1 To.',
        refund: { amountCents: 18661, method: 'transfer' },
        creditNote: 'AV-2026-000001',
      }),
    },
    { name: 'order-cancelled', ...templates.renderOrderCancelled({ order, shop }) },
  ];
}

function claimMails(templates: MailTemplates, shop: ShopSettings): Specimen[] {
  const claim = SPECIMEN_CLAIM;
  return [
    { name: 'claim-opened', ...templates.renderClaimMail({ shop, claim, kind: 'opened' }) },
    {
      name: 'claim-settled',
      ...templates.renderClaimMail({ shop, claim, ...SPECIMEN_ENDS.claimSettled }),
    },
    {
      name: 'claim-refused',
      ...templates.renderClaimMail({ shop, claim, ...SPECIMEN_ENDS.claimRefused }),
    },
  ];
}

function buyBackMails(templates: MailTemplates, shop: ShopSettings): Specimen[] {
  const link = `${siteUrl}/suivi-rachat?lien=…`;
  return Object.values(SPECIMEN_BUY_BACKS).map((mail) => ({
    name: `buy-back-${mail.kind}`,
    ...templates.renderBuyBackMail({ ...mail, shop, link }),
  }));
}

function withdrawalMails(templates: MailTemplates, shop: ShopSettings): Specimen[] {
  const withdrawal = SPECIMEN_WITHDRAWAL;
  const period = { receivedOn: '2026-11-02', lastDay: '2026-11-16', isOpen: false };
  const standing = { isOut: true, paidCents: 19351 };
  const receiptUrl = `${siteUrl}/renoncer-au-contrat?recu=${withdrawal.id}`;
  const told = { withdrawal, period, standing, repair: null, shop };
  const receipt = { ...told, receiptUrl };
  const news = { withdrawal, isProven: true, standing, repair: null, refundedCents: null, shop };
  return [
    { name: 'withdrawal-receipt', ...templates.renderWithdrawalReceipt({ ...receipt, isProven: true }) },
    {
      name: 'withdrawal-receipt-unproven',
      ...templates.renderWithdrawalReceipt({ ...receipt, isProven: false }),
    },
    {
      name: 'withdrawal-notice',
      ...templates.renderWithdrawalNotice({
        ...told,
        link: `${siteUrl}/admin/renonciations/${withdrawal.id}`,
      }),
    },
    {
      name: 'withdrawal-answered',
      ...templates.renderWithdrawalNews({ ...news, state: 'answered', note: null }),
    },
    {
      name: 'withdrawal-refused',
      ...templates.renderWithdrawalNews({
        ...news,
        state: 'refused',
        note: 'Le délai s’est achevé le 16 novembre 2026.',
      }),
    },
  ];
}

/** The common parts of the mails about orders and repairs. */
function renderLines(shop: ShopSettings): RenderedMail {
  const subject = 'Tableau de lignes';
  return renderMail(
    subject,
    <MailLayout
      shop={shop}
      subject={subject}
      preheader="Les parties communes, avec des données d’exemple."
      heading={subject}
      mentions={['TVA non applicable, art. 293 B du CGI.']}
    >
      <Paragraph>{'Voici ce que donne le tableau des lignes :'}</Paragraph>
      <LinesTable
        caption="Commande d’exemple"
        lines={[
          {
            label: 'Manette d’occasion',
            detail: 'Joysticks remplacés, testée',
            quantity: 2,
            amountCents: 7_800,
          },
          { label: 'Câble HDMI 2.1, 2 m', quantity: 1, amountCents: 1_490 },
        ]}
        totals={[
          { label: 'Livraison', amountCents: 690 },
          { label: 'Total', amountCents: 9_980, isMain: true },
        ]}
      />
    </MailLayout>,
  );
}
