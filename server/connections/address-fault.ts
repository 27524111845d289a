import { isPrivateHost, leadsInside, type OutsideOptions } from '../outgoing/connect-outside.ts';

/** Somebody waits for the page. */
const TIMEOUT_MS = 3_000;

type AddressRules = Pick<OutsideOptions, 'privateHosts' | 'lookUp'> & {
  /** Told of an address that is not in https. */
  inClear: string;
};

/** Why the site may not send to a typed address; undefined if it may, also where nobody knows the name at the moment. */
export async function addressFault(
  address: string,
  { inClear, ...rules }: AddressRules,
): Promise<string | undefined> {
  const { protocol, hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isPrivateHost(rules.privateHosts, host)) return undefined;
  if (protocol !== 'https:') return inClear;
  return (await leadsInside(host, { ...rules, timeoutMs: TIMEOUT_MS })) ? INSIDE : undefined;
}

const INSIDE =
  'Cette adresse est celle d’une machine du réseau privé\u00a0: seul l’environnement peut l’autoriser (PRIVATE_HOSTS).';
