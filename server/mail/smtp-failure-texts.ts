import type { NodemailerError } from 'nodemailer';
import { InsideAddressError } from '../outgoing/connect-outside.ts';
import type { MailError } from './mail-error.ts';

/** Why a mail server did not accept a mail, for an owner: the field concerned, and the server's own words. */
export type SmtpFailure = {
  field: 'host' | 'port' | 'security' | 'user' | 'sender' | null;
  words: string;
  answer: string | null;
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|certificate/i;
const WRONG_TLS = /wrong version number|packet length too long|SSL routines|EPROTO/i;

/** The answer of a server, in words that say what to do. */
export function smtpFailure(error: MailError, { user, password }: Login): SmtpFailure {
  const cause = error.cause as NodemailerError;
  const [field, words] = explain(error, cause);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const secrets = password ? [password, base64(password), base64(`\0${user}\0${password}`)] : [];
  return { field, words, answer: answerOf(cause, secrets) };
}

type Login = { user: string; password: string | null };

function explain({ reason }: MailError, cause: NodemailerError): [SmtpFailure['field'], string] {
  const { code = '', command = '', message } = cause;
  const said = `${code} ${message}`;
  if (cause instanceof InsideAddressError || /inside address/.test(message))
    return [
      'host',
      'Cette adresse est celle d’une machine du réseau privé\u00a0: seul l’environnement peut l’autoriser (PRIVATE_HOSTS).',
    ];
  if (reason === 'postponed')
    return [null, 'Le serveur demande de réessayer plus tard. Les réglages sont sans doute bons.'];
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(said))
    return ['host', 'Aucun serveur ne porte ce nom. Vérifiez-le chez votre fournisseur d’e-mail.'];
  if (/ECONNREFUSED/.test(said))
    return ['port', 'Rien ne répond sur ce port. Essayez 465 (TLS) ou 587 (STARTTLS).'];
  if (CERTIFICATE.test(said))
    return [
      'host',
      'Le certificat du serveur n’est pas à ce nom, ou n’est pas signé. Prenez le nom que donne votre fournisseur.',
    ];
  if (WRONG_TLS.test(said))
    return ['security', 'Ce port ne commence pas par TLS. Essayez STARTTLS avec 587, ou TLS avec 465.'];
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return [
      'user',
      'Le serveur refuse cet identifiant ou ce mot de passe. Beaucoup de fournisseurs veulent un mot de passe d’application.',
    ];
  if (code === 'ETLS')
    return ['security', 'Le serveur ne propose pas de chiffrement sur ce port. Essayez TLS avec 465.'];
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return [
      'sender',
      'Le serveur refuse cet expéditeur. Prenez l’adresse de votre compte chez ce fournisseur, ou faites-lui confirmer celle-ci.',
    ];
  if (code === 'EENVELOPE')
    return [null, 'Le serveur refuse votre adresse de destination. Vérifiez l’adresse de votre compte.'];
  if (code === 'EMESSAGE')
    return [null, 'Le serveur a refusé le message après l’avoir lu, souvent comme indésirable.'];
  if (reason === 'timeout')
    return ['port', 'Le serveur n’a pas répondu à temps. Vérifiez son nom, le port et le chiffrement.'];
  return ['host', 'La connexion n’a pas abouti. Vérifiez le nom du serveur, le port et le chiffrement.'];
}

/** The answer, printable, on one line, and short; any part of a password that the server repeats is left out. */
function answerOf({ response = '' }: NodemailerError, secrets: readonly string[]): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
  const line = response.replaceAll(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();
  const told = secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), line);
  return told ? told.slice(0, 300) : null;
}
