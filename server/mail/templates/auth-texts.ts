import type { AuthMail, MailKind } from '#packages/auth-service/index.ts';
import type { ACCOUNT_MAILS } from '../words/account-words.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { MailShop } from './mail-shop.ts';

export type AuthTexts = {
  subject: string;
  /** The words after the subject in a list of mails. */
  preheader: string;
  /** Why this mail was sent, in one sentence. */
  why: string;
  /** Label of the button. */
  action?: string | undefined;
  /** Advice for a reader who did not ask for it. */
  otherwise: string;
};

const KEEP_IT =
  'Ne donnez ce code à personne : l’atelier ne vous le demandera ni au téléphone, ni au comptoir.';

/** What the button of a mail does. */
const ACTIONS: Readonly<Partial<Record<MailKind, string>>> = {
  'confirm-signup': 'Confirmer mon adresse',
  'magic-link': 'Me connecter',
  recovery: 'Choisir un mot de passe',
  'email-change-current': 'Confirmer le changement',
  'email-change-new': 'Confirmer cette adresse',
  reauthentication: 'Confirmer',
  invite: 'Ouvrir mon compte',
  'notice-password-changed': 'Sécuriser mon compte',
  'notice-factor-added': 'Sécuriser mon compte',
  'notice-factor-removed': 'Sécuriser mon compte',
  'notice-recovery-code-used': 'Sécuriser mon compte',
  'notice-recovery-codes-renewed': 'Sécuriser mon compte',
  'notice-new-sign-in': 'Sécuriser mon compte',
};

/** The words of a mail of the auth service. */
export function authText(
  { kind, to, data }: AuthMail,
  shop: MailShop,
  words: WordsOf<typeof ACCOUNT_MAILS>,
): AuthTexts {
  const values = {
    atelier: shop.name,
    telephone: shop.phone,
    adresse: data.email || to,
    nouvelle: data.newEmail ?? '',
    prudence: KEEP_IT,
    reste: codesLeft(data.codesLeft ?? 0),
  };
  const text = fillMail(words, kind, values);
  const why = 'whyUnknown' in text && !data.newEmail ? text.whyUnknown : text.why;
  return { ...text, why, action: ACTIONS[kind] };
}

function codesLeft(count: number): string {
  if (count === 0) return 'C’était le dernier : créez-en d’autres dans votre profil.';
  return count === 1 ? 'Il vous en reste un.' : `Il vous en reste ${count}.`;
}
