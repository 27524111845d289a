import { isPrivateHost } from '../outgoing/connect-outside.ts';
import { isInsideAddress } from '../outgoing/inside-address.ts';
import type { ConnectionFault } from './connection-outcomes.ts';
import { isSameServer, type MailSettings } from './mail-settings.ts';

/** The data that the form of the mail server shows. */
export type StoredMail = MailSettings & {
  /** The password's version: it changes with the password, and reveals nothing of it. 0 if there is none. */
  sealVersion: number;
};

/** The typed settings; an empty password stands for the stored one. */
export type EnteredMail = MailSettings & { password: string };

type Rules = { privateHosts: readonly string[]; isServerGiven: boolean; hasPassword: boolean };

/** The faults that can be found without asking a server. */
export function mailFaults(entered: EnteredMail, stored: StoredMail, rules: Rules): ConnectionFault[] {
  if (rules.isServerGiven) return [];
  const { host, security, user, password } = entered;
  const isFree = isPrivateHost(rules.privateHosts, host);
  const faults: ConnectionFault[] = [];
  if (host === '') faults.push({ path: 'host', message: 'Écrivez le nom du serveur.' });
  if (/^[\d.]+$/.test(host) && !isFree && isInsideAddress(host))
    faults.push({
      path: 'host',
      message:
        'Cette adresse est celle d’une machine du réseau privé\u00a0: seul l’environnement peut l’autoriser (PRIVATE_HOSTS).',
    });
  if (security === 'none' && !isFree)
    faults.push({
      path: 'security',
      message:
        'Sans chiffrement, le mot de passe et les e-mails passeraient en clair. Prenez TLS ou STARTTLS.',
    });
  if (user !== '' && password === '' && !rules.hasPassword)
    faults.push({ path: 'password', message: 'Écrivez le mot de passe.' });
  else if (user !== '' && password === '' && !isSameServer(entered, stored))
    faults.push({
      path: 'password',
      message:
        'Le serveur ou l’identifiant a changé\u00a0: écrivez de nouveau le mot de passe, il n’est donné qu’au serveur pour lequel il a été écrit.',
    });
  return faults;
}
