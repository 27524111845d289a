import type { AuthMail, MailKind } from '#server/mail/mailer.ts';
import { Paragraph } from '#server/mail/templates/blocks.tsx';
import { MailLayout } from '#server/mail/templates/layout.tsx';
import { LinesTable } from '#server/mail/templates/lines-table.tsx';
import type { MailShop } from '#server/mail/templates/mail-shop.ts';
import { type RenderedMail, renderAuthMail, renderMail } from '#server/mail/templates/mails.tsx';

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
  'notice-factor-added': noticed,
  'notice-factor-removed': noticed,
  'notice-new-sign-in': noticed,
};

/** Every mail with made-up data, to look at and to test. */
export function renderSpecimens(shop: MailShop): Specimen[] {
  const kinds = Object.entries(dataOfKind) as [MailKind, AuthMail['data']][];
  const authMails = kinds.map(([kind, data]) => ({
    name: kind,
    ...renderAuthMail({ mail: { kind, to, data }, shop, codeLifetimeS: 3600 }),
  }));
  return [...authMails, { name: 'layout-with-lines', ...renderLines(shop) }];
}

/** The parts that the mails of orders and repairs are made of. */
function renderLines(shop: MailShop): RenderedMail {
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
