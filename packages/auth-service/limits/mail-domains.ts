import { domainToASCII } from 'node:url';

/** Providers at which many people who do not know each other have their mailboxes, in France above all. */
const PROVIDERS = new Set(
  `gmail.com googlemail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me tutanota.com tuta.com msn.com ymail.com
  zoho.com fastmail.com mail.com mailo.com posteo.net posteo.de web.de
  orange.fr wanadoo.fr free.fr sfr.fr neuf.fr cegetel.net club-internet.fr laposte.net bbox.fr numericable.fr aliceadsl.fr
  voila.fr netcourrier.com caramail.com bluewin.ch skynet.be telenet.be t-online.de libero.it`.split(/\s+/),
);
/** Providers with a domain in each country. */
const IN_EACH_COUNTRY =
  /^(?:yahoo|hotmail|outlook|live|gmx)\.(?:com|net|fr|be|ch|lu|de|at|it|es|pt|nl|ie|ca|co\.uk)$/;

/**
 * The domain whose owner makes as many mailboxes as they like; null for a domain that belongs to everybody. Subdomains are as free as
 * mailboxes, so two labels name the domain: all of « .co.uk » counts as one, but is only refused what it takes from the reserve.
 */
export function ownedDomain(email: string): string | null {
  const written = email.trim().normalize('NFKC').toLowerCase().split('@').at(-1) ?? '';
  const host = domainToASCII(written) || written;
  if (PROVIDERS.has(host) || IN_EACH_COUNTRY.test(host)) return null;
  return host.split('.').slice(-2).join('.');
}
