import type { AuthMail, MailKind } from '#packages/auth-service/index.ts';
import type { MailShop } from './mail-shop.ts';

export type AuthTexts = {
  subject: string;
  /** The words after the subject in a list of mails. */
  preheader: string;
  /** Why this mail was sent, in one sentence. */
  why: string;
  /** Label of the button. */
  action?: string;
  /** Advice for a reader who did not ask for it. */
  otherwise: string;
};

type Facts = { shop: MailShop; address: string; data: AuthMail['data'] };

const KEEP_IT =
  'Ne donnez ce code à personne : l’atelier ne vous le demandera ni au téléphone, ni au comptoir.';

const words: Record<MailKind, (facts: Facts) => AuthTexts> = {
  // The address itself is left out: « eve+your-words@… » reaches eve.
  'confirm-signup': ({ shop }) => ({
    subject: 'Confirmez votre adresse e-mail',
    preheader: 'Un bouton ou six chiffres, et votre compte est ouvert.',
    why: `Vous avez demandé à ouvrir un compte chez ${shop.name} avec cette adresse.`,
    action: 'Confirmer mon adresse',
    otherwise: 'Ce n’était pas vous ? Ignorez ce message : sans confirmation, le compte reste fermé.',
  }),
  'magic-link': ({ shop }) => ({
    subject: 'Votre lien de connexion',
    preheader: 'Un bouton ou six chiffres pour vous connecter, sans mot de passe.',
    why: `Vous avez demandé à vous connecter à votre compte chez ${shop.name}.`,
    action: 'Me connecter',
    otherwise: `Ce n’était pas vous ? Ignorez ce message. ${KEEP_IT}`,
  }),
  recovery: ({ shop, address }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Vous l’avez demandé. L’ancien reste valable d’ici là.',
    why: `Vous avez demandé un nouveau mot de passe pour votre compte chez ${shop.name} (${address}).`,
    action: 'Choisir un mot de passe',
    otherwise: `Ce n’était pas vous ? Ignorez ce message : votre mot de passe actuel reste valable. ${KEEP_IT}`,
  }),
  'email-change-current': ({ shop, address, data }) => ({
    subject: 'Confirmez votre changement d’adresse e-mail',
    preheader: 'Le changement attend votre accord depuis l’adresse actuelle.',
    why: data.newEmail
      ? `Vous avez demandé à remplacer l’adresse ${address} de votre compte chez ${shop.name} par ${data.newEmail}. Le changement se confirme depuis les deux adresses.`
      : `Vous avez demandé à remplacer l’adresse ${address} de votre compte chez ${shop.name}. Le changement se confirme depuis les deux adresses.`,
    action: 'Confirmer le changement',
    otherwise: `Ce n’était pas vous ? Ne confirmez pas, changez votre mot de passe et appelez-nous au ${shop.phone} : quelqu’un d’autre est connecté à votre compte. ${KEEP_IT}`,
  }),
  // The account's present address is left out: if the new one was mistyped, a stranger would learn it.
  'email-change-new': ({ shop }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preheader: 'Un bouton ou six chiffres pour utiliser cette adresse.',
    why: `Vous avez demandé à utiliser cette adresse pour votre compte chez ${shop.name}.`,
    action: 'Confirmer cette adresse',
    otherwise: 'Ce n’était pas vous ? Ignorez ce message : sans confirmation, rien ne change.',
  }),
  reauthentication: ({ shop }) => ({
    subject: 'Votre code de vérification',
    preheader: 'Six chiffres pour confirmer que c’est bien vous.',
    why: `Vous modifiez une donnée protégée de votre compte chez ${shop.name} : nous vérifions que c’est bien vous.`,
    action: 'Confirmer',
    otherwise: `Ce n’était pas vous ? Changez votre mot de passe et appelez-nous au ${shop.phone} : quelqu’un d’autre est connecté à votre compte. ${KEEP_IT}`,
  }),
  invite: ({ shop, address }) => ({
    subject: `${shop.name} vous invite à ouvrir votre compte`,
    preheader: 'Pour suivre vos réparations et vos commandes.',
    why: `${shop.name} vous invite à ouvrir un compte avec l’adresse ${address}, pour suivre vos réparations et vos commandes.`,
    action: 'Ouvrir mon compte',
    otherwise:
      'Vous n’attendiez pas cette invitation ? Ignorez ce message : sans votre accord, le compte reste fermé.',
  }),
  'notice-password-changed': ({ shop, address }) => ({
    subject: 'Votre mot de passe a été changé',
    preheader: 'Ce n’était pas vous ? Dites-le-nous sans attendre.',
    why: `Le mot de passe de votre compte chez ${shop.name} (${address}) vient d’être changé.`,
    action: 'Sécuriser mon compte',
    otherwise: `C’était vous ? Il n’y a rien à faire. Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe, puis appelez-nous au ${shop.phone}.`,
  }),
  'notice-email-changed': ({ shop, data }) => ({
    subject: 'L’adresse e-mail de votre compte a été changée',
    preheader: 'Ce n’était pas vous ? Dites-le-nous sans attendre.',
    why: data.newEmail
      ? `L’adresse e-mail de votre compte chez ${shop.name} est maintenant ${data.newEmail}.`
      : `L’adresse e-mail de votre compte chez ${shop.name} vient d’être changée.`,
    otherwise: `C’était vous ? Il n’y a rien à faire. Ce n’était pas vous ? Appelez-nous au ${shop.phone} ou répondez à ce message : l’ancienne adresse ne permet plus de se connecter.`,
  }),
  // Neither the account that asks nor the address is named: both may be a stranger's words.
  'notice-address-wanted': ({ shop }) => ({
    subject: 'Votre adresse e-mail a été demandée',
    preheader: 'Pour un autre compte que le vôtre. Rien n’a changé.',
    why: `Depuis un autre compte chez ${shop.name}, quelqu’un a demandé à utiliser cette adresse. Elle est déjà celle de votre compte, ouvert ou à confirmer : rien n’a changé.`,
    otherwise:
      'C’était vous ? Connectez-vous avec cette adresse, par un lien si le mot de passe vous manque. Ce n’était pas vous ? Il n’y a rien à faire : l’autre compte n’apprend rien du vôtre.',
  }),
  'notice-factor-added': ({ shop, address }) => ({
    subject: 'Validation en deux étapes ajoutée à votre compte',
    preheader: 'Ce n’était pas vous ? Dites-le-nous sans attendre.',
    why: `Un second moyen de vérification protège maintenant votre compte chez ${shop.name} (${address}).`,
    action: 'Sécuriser mon compte',
    otherwise: `C’était vous ? Il n’y a rien à faire. Ce n’était pas vous ? Changez votre mot de passe, retirez ce moyen de vérification, puis appelez-nous au ${shop.phone}.`,
  }),
  'notice-factor-removed': ({ shop, address }) => ({
    subject: 'Validation en deux étapes retirée de votre compte',
    preheader: 'Ce n’était pas vous ? Dites-le-nous sans attendre.',
    why: `Un moyen de vérification a été retiré de votre compte chez ${shop.name} (${address}).`,
    action: 'Sécuriser mon compte',
    otherwise: `C’était vous ? Il n’y a rien à faire. Ce n’était pas vous ? Changez votre mot de passe, remettez la validation en deux étapes, puis appelez-nous au ${shop.phone}.`,
  }),
  'notice-recovery-code-used': ({ shop, address, data }) => ({
    subject: 'Un code de secours a servi sur votre compte',
    preheader: 'Ce n’était pas vous ? Dites-le-nous sans attendre.',
    why: `Quelqu’un vient de se connecter à votre compte chez ${shop.name} (${address}) avec le mot de passe et un code de secours. ${codesLeft(data.codesLeft ?? 0)}`,
    action: 'Sécuriser mon compte',
    otherwise: `C’était vous ? Retirez de votre profil l’appareil que vous n’avez plus, puis ajoutez le nouveau. Ce n’était pas vous ? Changez votre mot de passe, remplacez les codes, puis appelez-nous au ${shop.phone}.`,
  }),
  'notice-recovery-codes-renewed': ({ shop, address }) => ({
    subject: 'Vos codes de secours ont été remplacés',
    preheader: 'Ce n’était pas vous ? Dites-le-nous sans attendre.',
    why: `Dix nouveaux codes de secours viennent d’être créés pour votre compte chez ${shop.name} (${address}). Les précédents ne servent plus.`,
    action: 'Sécuriser mon compte',
    otherwise: `C’était vous ? Il n’y a rien à faire. Ce n’était pas vous ? Changez votre mot de passe, remplacez les codes, puis appelez-nous au ${shop.phone}.`,
  }),
  'notice-new-sign-in': ({ shop, address }) => ({
    subject: 'Nouvelle connexion à votre compte',
    preheader: 'Depuis un appareil que nous n’avions pas encore vu.',
    why: `Quelqu’un vient de se connecter à votre compte chez ${shop.name} (${address}) depuis un appareil que nous n’avions pas encore vu.`,
    action: 'Sécuriser mon compte',
    otherwise: `C’était vous ? Il n’y a rien à faire. Ce n’était pas vous ? Changez votre mot de passe, puis appelez-nous au ${shop.phone}.`,
  }),
};

function codesLeft(count: number): string {
  if (count === 0) return 'C’était le dernier : créez-en d’autres dans votre profil.';
  return count === 1 ? 'Il vous en reste un.' : `Il vous en reste ${count}.`;
}

/** The words of a mail of the auth service, in French, with plain spaces: the blocks set the typography. */
export function authText({ kind, to, data }: AuthMail, shop: MailShop): AuthTexts {
  return words[kind]({ shop, address: data.email || to, data });
}
