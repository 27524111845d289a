import { InsideAddressError } from './connect-outside.ts';

/** Why a service at a typed address was not reached, in words that say what to do. `who`: « Le fournisseur ». */
export function unreachedWords(message: string, cause: unknown, who: string): string {
  if (cause instanceof InsideAddressError)
    return 'Cette adresse est celle d’une machine du réseau privé\u00a0: seul l’environnement peut l’autoriser (PRIVATE_HOSTS).';
  if (/ENOTFOUND|EAI_AGAIN/.test(message))
    return `${who} est introuvable\u00a0: aucun serveur ne porte ce nom. Vérifiez-le.`;
  if (/no answer|ETIMEDOUT|no connection|timeout/i.test(message)) return `${who} n’a pas répondu à temps.`;
  if (/certificate|CERT|SELF_SIGNED/i.test(message))
    return 'Le certificat de ce serveur n’est pas celui de son nom\u00a0: rien ne lui est envoyé.';
  return `${who} n’a pas pu être joint à cette adresse.`;
}
