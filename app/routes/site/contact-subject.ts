import { cutText } from '#domain/text/text-limits.ts';

const SUBJECT_MAX = 150;

/** The subject in an address, as one clean line; null if there is none. Anybody can write one in a link. */
export function cleanSubject(subject: string | null): string | null {
  if (!subject) return null;
  const line = subject
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(line, SUBJECT_MAX).trim() || null;
}

/**
 * The target of a contact request: the management platform's form if the shop has set one, else our own page. Of the
 * visitor's address, only the subject is used, as the value of a parameter; our own page reads what was chosen too.
 */
export function contactTarget(
  formUrl: string | undefined,
  subject: string | null,
  choice: string | null = null,
): string {
  const form = formUrl && URL.canParse(formUrl) ? new URL(formUrl) : null;
  if (!form || !/^https?:$/.test(form.protocol)) {
    const query = new URLSearchParams({
      ...(subject && { subject }),
      ...(choice && { choix: choice }),
    }).toString();
    return query ? `/demande?${query}` : '/demande';
  }
  if (subject) form.searchParams.set('subject', subject);
  return form.href;
}

/** The management platform's form that replaces one of our pages; null for all other pages. */
export function externalForm(
  path: string,
  { contactFormUrl, shippingFormUrl }: { contactFormUrl?: string; shippingFormUrl?: string },
  subject: string | null,
): string | null {
  if (path === '/demande' && contactFormUrl) return contactTarget(contactFormUrl, subject);
  return path === '/envoi' ? (shippingFormUrl ?? null) : null;
}

/** A message to the shop, ready to be completed in the visitor's mail program. */
export function requestMailto(email: string, subject: string): string {
  const body = [
    'Bonjour,',
    '',
    'Appareil et modèle exact : ',
    'Ce qui se passe, et depuis quand : ',
    'Ce qui a précédé (chute, liquide, mise à jour…) : ',
    'Ce qui a déjà été essayé : ',
    'Données à sauver : ',
    'Téléphone (facultatif) : ',
    '',
    'Photos jointes : étiquette, message d’erreur, zone abîmée.',
  ].join('\r\n');
  // Not URLSearchParams: mail programs show its « + » as a plus sign.
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
