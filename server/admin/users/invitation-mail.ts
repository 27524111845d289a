import { STAFF_ROLE_NAMES, type StaffRole } from '#domain/accounts/staff-roles.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import type { MailShop } from '../../mail/templates/mail-shop.ts';
import type { PlainMailWords } from '../../mail/templates/plain-mail.tsx';
import type { Message } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { INVITATION_DAYS } from './invitation-link.ts';

export type InvitationMailDeps = {
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

export const INVITATION_KIND = 'staff-invitation';

/** The data of the message, as it was posted. */
export type InvitationPayload = { token: string; role: StaffRole; by: string | null };

/** Invites the reader of a mailbox to join the staff. */
export const invitationMail = (deps: InvitationMailDeps): Message<InvitationPayload> => ({
  kind: INVITATION_KIND,
  about: 'account',
  channel: 'mail',
  label: 'Invitation dans l’équipe',
  async write({ address }, { token, role, by }) {
    const { renderPlainMail } = await deps.loadTemplates();
    if (address === null) return null;
    const link = `${deps.siteUrl}/invitation?lien=${token}`;
    const shop = deps.shop();
    return { to: address, ...renderPlainMail({ shop, words: invitationWords(shop, { role, by, link }) }) };
  },
});

type Invited = { role: StaffRole; by: string | null; link: string };

export const invitationWords = (shop: MailShop, { role, by, link }: Invited): PlainMailWords => ({
  subject: 'Votre invitation dans l’équipe',
  preheader: `Un bouton ouvre votre accès, pendant ${INVITATION_DAYS} jours.`,
  heading: 'Rejoignez l’équipe',
  paragraphs: [
    `${by ? `${by} vous ouvre` : 'On vous ouvre'} l’arrière-boutique de ${shop.name}, avec le rôle «\u00a0${STAFF_ROLE_NAMES[role]}\u00a0».`,
    `Le bouton sert une fois, pendant ${INVITATION_DAYS} jours. Il demande votre nom et un mot de passe, ou de vous connecter si vous avez déjà un compte à cette adresse.`,
  ],
  action: { href: link, label: 'Rejoindre l’équipe' },
  otherwise: `Vous n’attendiez pas ce message\u00a0? Ne faites rien\u00a0: sans le bouton, rien ne s’ouvre. Vous pouvez nous le dire au ${shop.phone}.`,
});
