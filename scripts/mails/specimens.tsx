import type { AuthMail, MailKind } from '#packages/auth-service/index.ts';
import { mailboxCodeWords } from '#server/account-cases/mailbox-code-mail.ts';
import { accountRemovedWords } from '#server/accounts/account-removed-mail.ts';
import { invitationWords } from '#server/admin/users/invitation-mail.ts';
import { Paragraph } from '#server/mail/templates/blocks.tsx';
import { MailLayout } from '#server/mail/templates/layout.tsx';
import { LinesTable } from '#server/mail/templates/lines-table.tsx';
import type { MailShop } from '#server/mail/templates/mail-shop.ts';
import {
  type RenderedMail,
  renderAlertQuestion,
  renderAppointmentMail,
  renderAppointmentNotice,
  renderAuthMail,
  renderBackInStock,
  renderMail,
  renderOrderCancelled,
  renderOrderLink,
  renderOrderMail,
  renderOrderQuestion,
  renderPlainMail,
  renderTestimonialRefused,
  renderWithdrawalNews,
  renderWithdrawalNotice,
  renderWithdrawalReceipt,
} from '#server/mail/templates/mails.tsx';
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

function stockMails(shop: MailShop): Specimen[] {
  const name = 'Batterie HAC-003 pour Switch V1, V2 et OLED';
  const asked = { shop, product: name, link: `${siteUrl}/alerte-stock/5d1f0c9a7be84e02a6c3` };
  const back = {
    shop,
    product: { name, directPriceCents: 2232 },
    link: `${siteUrl}/produit/batterie-switch-hac-003`,
  };
  return [
    { name: 'stock-alert-question', ...renderAlertQuestion(asked) },
    { name: 'back-in-stock', ...renderBackInStock(back) },
  ];
}

function appointmentMails(shop: ShopSettings): Specimen[] {
  const appointment = {
    reference: 'RDV-2026-K7R-4WM',
    kind: 'moved' as const,
    actor: 'customer' as const,
    startsAt: new Date('2026-11-24T09:30:00Z'),
    movedFrom: new Date('2026-11-23T09:00:00Z'),
    name: 'Camille Renard',
    email: to,
    phone: '+33612345678',
    device: 'PlayStation 5',
    fault: 'Elle s’éteint au bout de dix minutes de jeu.',
  };
  const link = `${siteUrl}/rendez-vous?lien=Zx81`;
  const mail = { appointment, link, siteUrl, shop };
  return [
    { name: 'appointment-moved', ...renderAppointmentMail(mail) },
    {
      name: 'appointment-cancelled',
      ...renderAppointmentMail({
        ...mail,
        appointment: { ...appointment, kind: 'cancelled', actor: 'shop' },
      }),
    },
    { name: 'appointment-notice', ...renderAppointmentNotice(mail) },
  ];
}

/** Every mail with made-up data, to look at and to test. */
export function renderSpecimens(shop: ShopSettings): Specimen[] {
  const kinds = Object.entries(dataOfKind) as [MailKind, AuthMail['data']][];
  const authMails = kinds.map(([kind, data]) => ({
    name: kind,
    ...renderAuthMail({ mail: { kind, to, data }, shop, codeLifetimeS: 3600 }),
  }));
  return [
    ...authMails,
    ...renderOrders(shop),
    ...withdrawalMails(shop),
    ...stockMails(shop),
    {
      name: 'order-link',
      ...renderOrderLink({
        shop,
        number: 'CMD-2026-K7R-4WM',
        link: 'https://www.exemple.fr/suivi-commande?lien=x',
        isProven: true,
      }),
    },
    {
      name: 'order-link-asks',
      ...renderOrderLink({
        shop,
        number: 'CMD-2026-K7R-4WM',
        link: 'https://www.exemple.fr/confirmer-commande?lien=x',
        isProven: false,
      }),
    },
    { name: 'mailbox-code', ...renderPlainMail({ shop, words: mailboxCodeWords(shop, '493817') }) },
    {
      name: 'account-removed',
      ...renderPlainMail({ shop, words: accountRemovedWords(shop, 'Camille Renard') }),
    },
    {
      name: 'staff-invitation',
      ...renderPlainMail({
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
      ...renderTestimonialRefused({
        shop,
        writtenAt: new Date('2026-11-21T13:05:00Z'),
        rating: 2,
        reason: 'Il ne parle pas d’une réparation ou d’un achat à l’atelier.',
        isWithdrawn: false,
      }),
    },
    ...appointmentMails(shop),
    ...repairMails(shop),
    { name: 'layout-with-lines', ...renderLines(shop) },
  ];
}

/** The contract, and one of the mails that follow it. */
function renderOrders(shop: ShopSettings): Specimen[] {
  const order = {
    id: '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001',
    number: 'CMD-2026-K7R-4WM',
    state: 'shipped' as const,
    customer_name: 'Camille Renard',
    email: to,
    delivery_method: 'parcel' as const,
    delivery_address: { street: '2 rue Cérès', postcode: '51100', city: 'Reims' },
    relay_point: null,
    payment_method: 'transfer' as const,
    payment_due_at: new Date('2026-11-28T13:05:00Z'),
    tracking_number: '6A12345678901',
    cgv_version: 'cgv/2026-11-21',
    goods_cents: 18661,
    delivery_cents: 690,
    total_cents: 19351,
    paid_cents: 19351,
    refunded_cents: 0,
    concluded_at: new Date('2026-11-21T13:05:00Z'),
    created_at: new Date('2026-11-21T13:05:00Z'),
    lines: [
      {
        product_id: '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a002',
        sku: 'SSD-1T',
        name: 'SSD NVMe 1 To',
        condition: 'occasion' as const,
        grade: 'A' as const,
        warranty: '6 mois',
        unit_price_cents: 18661,
        quantity: 1,
        total_cents: 18661,
      },
    ],
    events: [],
    withdrawals: [],
  };
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
      ...renderOrderQuestion({ order, link: `${siteUrl}/confirmer-commande?lien=Zx81`, shop }),
    },
    { name: 'order-placed', ...renderOrderMail({ ...mail, happened: { from: null, to: 'pending' } }) },
    {
      name: 'order-shipped',
      ...renderOrderMail({ ...mail, happened: { from: 'preparing', to: 'shipped' } }),
    },
    {
      name: 'order-refunded',
      ...renderOrderMail({
        ...mail,
        happened: { from: 'delivered', to: 'delivered' },
        note: '1\u00a0× SSD NVMe 1 To.',
        refund: { amountCents: 18661, method: 'transfer' },
        creditNote: 'AV-2026-000001',
      }),
    },
    { name: 'order-cancelled', ...renderOrderCancelled({ order, shop }) },
  ];
}

function withdrawalMails(shop: ShopSettings): Specimen[] {
  const withdrawal = {
    id: '3f0c1d5e-52c4-4a4e-9f5e-6f0f5f1c2b3a',
    reference: 'REN-2026-K7R-4WM',
    orderId: 'a5b1c7de-0d2f-4c55-8a77-0b7d0c1e2f3a',
    repairId: null,
    name: 'Camille Renard',
    contract: 'CMD-2026-K7R-4WM',
    email: to,
    details: 'Le SSD seulement.',
    declaredAt: new Date('2026-11-21T13:05:00Z'),
  };
  const period = { receivedOn: '2026-11-02', lastDay: '2026-11-16', isOpen: false };
  const standing = { isOut: true, paidCents: 19351 };
  const receiptUrl = `${siteUrl}/renoncer-au-contrat?recu=${withdrawal.id}`;
  const told = { withdrawal, period, standing, repair: null, shop };
  const receipt = { ...told, receiptUrl };
  const news = { withdrawal, isProven: true, standing, repair: null, refundedCents: null, shop };
  return [
    { name: 'withdrawal-receipt', ...renderWithdrawalReceipt({ ...receipt, isProven: true }) },
    { name: 'withdrawal-receipt-unproven', ...renderWithdrawalReceipt({ ...receipt, isProven: false }) },
    {
      name: 'withdrawal-notice',
      ...renderWithdrawalNotice({
        ...told,
        link: `${siteUrl}/admin/renonciations/${withdrawal.id}`,
      }),
    },
    {
      name: 'withdrawal-answered',
      ...renderWithdrawalNews({ ...news, state: 'answered', note: null }),
    },
    {
      name: 'withdrawal-refused',
      ...renderWithdrawalNews({
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
