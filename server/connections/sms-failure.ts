import { unreachedWords } from '../outgoing/unreached-words.ts';
import type { SmsError } from '../sms/sms-sender.ts';
import type { ConnectionFailure } from './connection-outcomes.ts';

/** The answer of a provider of text messages, in words that say what to do. Its token is never in them. */
export function smsFailure(error: SmsError, token: string | undefined): ConnectionFailure {
  const [, status, said] = /refused by \S+: (\d+) ?([\s\S]*)$/.exec(error.message) ?? [];
  if (status === undefined)
    return {
      field: 'url',
      words: unreachedWords(error.message, error.cause, 'Le fournisseur'),
      answer: null,
    };
  const answer = `${status} ${token ? (said ?? '').replaceAll(token, '…') : said}`.trim();
  const [field, words] = REFUSALS[status] ?? [null, 'Le fournisseur refuse ce SMS.'];
  return { field, words, answer };
}

const REFUSALS: Readonly<Record<string, [field: string | null, words: string]>> = {
  301: ['url', 'Cette adresse renvoie à une autre, où le site n’envoie rien\u00a0: écrivez celle-là.'],
  302: ['url', 'Cette adresse renvoie à une autre, où le site n’envoie rien\u00a0: écrivez celle-là.'],
  307: ['url', 'Cette adresse renvoie à une autre, où le site n’envoie rien\u00a0: écrivez celle-là.'],
  308: ['url', 'Cette adresse renvoie à une autre, où le site n’envoie rien\u00a0: écrivez celle-là.'],
  401: ['token', 'Le fournisseur refuse ce jeton.'],
  402: [null, 'Le fournisseur demande de recharger votre compte.'],
  403: ['token', 'Le fournisseur refuse ce jeton, ou il n’a pas le droit d’envoyer des SMS.'],
  404: ['url', 'Le fournisseur ne connaît pas cette adresse. Vérifiez-la, jusqu’au dernier signe.'],
  405: ['url', 'Cette adresse ne prend pas d’envoi. Vérifiez-la, jusqu’au dernier signe.'],
  429: [null, 'Le fournisseur demande de réessayer plus tard.'],
};
