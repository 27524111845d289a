import type { AuthError } from '@supabase/supabase-js';
import type { FieldTable } from '#app/forms/field-table.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { inSeconds } from '#domain/dates/durations.ts';
import { ownValue } from '#domain/text/own-value.ts';

/** What the account screens say about a refusal. `field` is the field it is about, if any. */
export type Explained = { field?: string; message: string };

const WRONG_CREDENTIALS: Explained = {
  message:
    'L’adresse et le mot de passe ne vont pas ensemble. Vérifiez-les, ou demandez un nouveau mot de passe. Si vous venez de créer ce compte, ouvrez d’abord le message reçu à l’inscription.',
};
const DEAD_LINK: Explained = {
  message: 'Ce lien a expiré ou a déjà servi. Demandez-en un autre.',
};
const SIGN_IN_AGAIN: Explained = {
  message: 'Votre session est terminée. Reconnectez-vous, puis recommencez.',
};
const UNREACHABLE: Explained = {
  message: 'Le service de comptes ne répond pas. Réessayez dans un instant.',
};
const UNEXPECTED: Explained = {
  message: 'L’opération n’a pas abouti, sans que vous y soyez pour rien. Réessayez, ou appelez l’atelier.',
};

const NO_TEXTS_THERE: Explained = {
  field: 'phone',
  message:
    'Choisissez un numéro français\u00a0: nous n’envoyons pas de SMS vers ce pays. Une application de codes fonctionne partout.',
};

/** By the protocol's code. A banned account gets the same words as an unknown one. */
const BY_CODE: Record<string, Explained> = {
  invalid_credentials: WRONG_CREDENTIALS,
  user_banned: WRONG_CREDENTIALS,
  email_not_confirmed: {
    message: 'Confirmez d’abord votre adresse, avec le message que nous vous avons envoyé.',
  },
  otp_expired: {
    field: 'code',
    message:
      'Ce code est faux, a expiré ou a déjà servi. Vérifiez-le, passez par le lien du même message, ou demandez-en un autre.',
  },
  email_address_invalid: {
    field: 'email',
    message: 'Écrivez une adresse complète, par exemple nom@exemple.fr.',
  },
  user_already_exists: {
    field: 'email',
    message: 'Choisissez une autre adresse, ou connectez-vous si celle-ci est déjà la vôtre ici.',
  },
  signup_disabled: {
    message: 'Les inscriptions en ligne sont fermées. Appelez l’atelier pour ouvrir un compte.',
  },
  email_provider_disabled: { message: 'La connexion par e-mail est fermée. Choisissez un autre moyen.' },
  password_needed: {
    field: 'password',
    message: 'Écrivez le mot de passe de ce compte, ou choisissez-en un nouveau.',
  },
  session_needed: {
    message: 'Ce changement se confirme depuis le compte qui l’a demandé, ou avec son mot de passe.',
  },
  same_password: { field: 'password', message: 'Choisissez un mot de passe différent de l’actuel.' },
  reauthentication_needed: {
    message:
      'Un code vient de vous être envoyé par e-mail\u00a0: saisissez-le ci-dessous pour confirmer que c’est vous.',
  },
  reauthentication_not_valid: {
    field: 'nonce',
    message: 'Vérifiez ce code\u00a0: il est faux ou a expiré.',
  },
  current_password_required: { field: 'current', message: 'Écrivez votre mot de passe actuel.' },
  current_password_invalid: {
    field: 'current',
    message: 'Vérifiez votre mot de passe actuel\u00a0: ce n’est pas celui-ci.',
  },
  mfa_verification_failed: {
    field: 'code',
    message: 'Ce code n’est pas le bon, ou a déjà servi. Saisissez le prochain que montre votre application.',
  },
  mfa_challenge_expired: {
    field: 'code',
    message: 'Le délai est passé. Saisissez le code que montre maintenant votre application.',
  },
  mfa_ip_address_mismatch: {
    field: 'code',
    message: 'Votre connexion a changé entre-temps. Saisissez un nouveau code.',
  },
  mfa_factor_not_found: { message: 'Ce moyen de vérification n’existe plus. Rechargez la page.' },
  mfa_factor_name_conflict: { message: 'Un moyen de vérification porte déjà ce nom. Retirez-le d’abord.' },
  too_many_enrolled_mfa_factors: {
    message: 'Votre compte a déjà dix moyens de vérification. Retirez-en un d’abord.',
  },
  mfa_totp_enroll_not_enabled: { message: 'La validation en deux étapes n’est pas ouverte sur ce site.' },
  mfa_phone_enroll_not_enabled: { message: 'Les codes par SMS ne sont pas ouverts sur ce site.' },
  mfa_phone_verify_not_enabled: {
    message: 'Les codes par SMS ne sont plus ouverts sur ce site. Appelez l’atelier.',
  },
  mfa_totp_verify_not_enabled: {
    message: 'Les codes d’application ne sont plus ouverts sur ce site. Appelez l’atelier.',
  },
  mfa_verified_factor_exists: {
    field: 'phone',
    message: 'Choisissez un autre numéro\u00a0: celui-ci reçoit déjà vos codes.',
  },
  sms_send_failed: {
    message: 'Le SMS n’a pas pu partir. Vérifiez le numéro, puis réessayez dans un instant.',
  },
  insufficient_aal: { message: 'Confirmez d’abord votre connexion avec votre second moyen de vérification.' },
  captcha_failed: {
    field: 'captcha',
    message: 'Refaites cette vérification\u00a0: elle n’a pas abouti, ou a expiré.',
  },
  session_not_found: SIGN_IN_AGAIN,
  session_expired: SIGN_IN_AGAIN,
  refresh_token_not_found: SIGN_IN_AGAIN,
  refresh_token_already_used: SIGN_IN_AGAIN,
  bad_jwt: SIGN_IN_AGAIN,
  no_authorization: SIGN_IN_AGAIN,
  user_not_found: SIGN_IN_AGAIN,
  flow_state_not_found: DEAD_LINK,
  flow_state_expired: DEAD_LINK,
  flow_state_already_used: DEAD_LINK,
  bad_code_verifier: DEAD_LINK,
  bad_oauth_state: { message: 'La connexion a pris trop de temps. Recommencez.' },
  bad_oauth_callback: { message: 'L’autre service a renvoyé une réponse incomplète. Recommencez.' },
  access_denied: { message: 'La connexion a été annulée chez l’autre service.' },
  provider_email_needs_verification: {
    message:
      'L’autre service n’a pas vérifié votre adresse\u00a0: nous venons de vous écrire pour le faire. Ouvrez ce message, puis recommencez.',
  },
  request_timeout: UNREACHABLE,
};

/** When the code comes by text message, not from an app. */
const OF_TEXTS: Record<string, Explained> = {
  mfa_verification_failed: {
    field: 'code',
    message: 'Vérifiez ce code dans le dernier SMS reçu\u00a0: il est faux, ou a déjà servi.',
  },
  mfa_challenge_expired: { field: 'code', message: 'Demandez un nouveau code\u00a0: celui-ci a expiré.' },
  mfa_ip_address_mismatch: {
    field: 'code',
    message: 'Demandez un nouveau code\u00a0: votre connexion a changé entre-temps.',
  },
};

/** When the code came by mail: wrong guesses do not invalidate the mail's link. */
const OF_MAILS: Record<string, Explained> = {
  over_request_rate_limit: {
    field: 'code',
    message:
      'Trop de codes faux ont été essayés. Passez par le lien du même message\u00a0: ces essais ne le touchent pas.',
  },
};

/** Errors of the library itself, which have no code. */
const BY_NAME: Record<string, Explained> = {
  AuthSessionMissingError: SIGN_IN_AGAIN,
  AuthRetryableFetchError: UNREACHABLE,
  AuthPKCECodeVerifierMissingError: {
    message:
      'Ce lien a été ouvert dans un autre navigateur que celui qui l’a demandé. Votre adresse est confirmée\u00a0: connectez-vous ici.',
  },
};

type KnownError = Pick<AuthError, 'name' | 'message'> & {
  code?: string | undefined;
  reasons?: readonly string[];
};

/** Other facts that a sentence depends on; `isText`, `isMailed`: how the code was sent. */
type Circumstances = { minPasswordLength?: number; isText?: boolean; isMailed?: boolean };

/** The French sentence for an error of the auth service or of its client. */
export function explainAuthError(
  error: KnownError,
  { minPasswordLength = 8, isText = false, isMailed = false }: Circumstances = {},
): Explained {
  const code = error.code ?? '';
  const ofTexts = isText && ownValue(OF_TEXTS, code);
  if (ofTexts) return ofTexts;
  const ofMails = isMailed && ownValue(OF_MAILS, code);
  if (ofMails) return ofMails;
  if (code === 'weak_password')
    return { field: 'password', message: weakness(error.reasons, minPasswordLength) };
  if (code.startsWith('over_')) return { message: wait(code, error.message) };
  if (code === 'validation_failed' && /password/i.test(error.message))
    return {
      field: 'password',
      message: 'Choisissez un mot de passe plus court\u00a0: 72 caractères au plus.',
    };
  if (code === 'validation_failed' && /phone/i.test(error.message))
    return { field: 'phone', message: 'Écrivez un numéro complet, par exemple 06 12 34 56 78.' };
  if (code === 'validation_failed' && /e-?mail/i.test(error.message))
    return BY_CODE.email_address_invalid ?? UNEXPECTED;
  if (code === 'sms_send_failed' && error.message.endsWith('to that country')) return NO_TEXTS_THERE;
  return ownValue(BY_CODE, code) ?? ownValue(BY_NAME, error.name) ?? UNEXPECTED;
}

/** The same sentence as an error of the form: at its field, or for the whole form. */
export function errorOfForm(error: KnownError, fields: FieldTable, options?: Circumstances): FieldError {
  const { field, message } = explainAuthError(error, options);
  const label = field && fields[field]?.label;
  return label ? { field, label, message } : { message };
}

function weakness(reasons: readonly string[] = [], minLength: number): string {
  if (reasons.includes('length')) return `Choisissez au moins ${minLength} caractères.`;
  if (reasons.includes('pwned'))
    return 'Choisissez un autre mot de passe\u00a0: celui-ci est parmi les plus courants, ou a été divulgué ailleurs.';
  return 'Mélangez minuscules, majuscules et chiffres.';
}

const SUBJECTS: Record<string, string> = {
  over_email_send_rate_limit: 'Un message vient déjà de partir',
  over_sms_send_rate_limit: 'Un SMS vient déjà de partir',
};

function wait(code: string, message: string): string {
  const seconds = Number(/after (\d+) seconds?/.exec(message)?.[1]);
  const subject = ownValue(SUBJECTS, code);
  if (subject && seconds > 0)
    return `${subject}. Attendez ${duration(seconds)} avant d’en demander un autre.`;
  if (code === 'over_sms_send_rate_limit')
    return 'Trop de SMS sont partis en peu de temps. Passez par l’e-mail, une application de codes ou un code de secours, ou réessayez plus tard.';
  if (subject)
    return 'Trop de messages sont partis en peu de temps. Réessayez dans une heure, ou appelez l’atelier.';
  return 'Trop d’essais en peu de temps. Attendez quelques minutes, puis recommencez.';
}

function duration(seconds: number): string {
  if (seconds < 60) return inSeconds(seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'une minute' : `${minutes} minutes`;
}
