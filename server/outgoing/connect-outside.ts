import { type LookupAddress, type LookupAllOptions, lookup as lookUpName } from 'node:dns';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isInsideAddress } from './inside-address.ts';

/** The host is this machine, or on a private network. A mail client takes the error's code for wrong settings. */
export class InsideAddressError extends Error {
  override readonly name = 'InsideAddressError';
  readonly code = 'ECONFIG';
}

/** All addresses of a name, as `dns.lookup` gives them. */
type LookUp = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type OutsideOptions = {
  /** Hosts that the environment allows, whatever their address (PRIVATE_HOSTS). */
  privateHosts: readonly string[];
  /** Limit for the connection, or the look-up, alone. */
  timeoutMs: number;
  lookUp?: LookUp;
};

export const isPrivateHost = (privateHosts: readonly string[], host: string): boolean =>
  privateHosts.includes(host.toLowerCase());

/** Whether a host is, or has, an inside address now. False if its name is not known, or not in time. */
export async function leadsInside(
  host: string,
  { privateHosts, timeoutMs, lookUp = lookUpName }: OutsideOptions,
): Promise<boolean> {
  if (isPrivateHost(privateHosts, host)) return false;
  if (net.isIP(host) !== 0) return isInsideAddress(host);
  const found = new Promise<LookupAddress[]>((resolve) =>
    lookUp(host, { all: true }, (_error, addresses) => resolve(addresses ?? [])),
  );
  const addresses = await Promise.race([found, delay(timeoutMs, [], { ref: false })]);
  return addresses.some(({ address }) => isInsideAddress(address));
}

/**
 * A connection to a host that somebody typed into a screen. The name is resolved once, and the connection goes to the
 * very address that was checked: a name that changes its address meanwhile leads nowhere else. @throws
 * InsideAddressError
 */
export function connectOutside(
  { host, port }: { host: string; port: number },
  { privateHosts, timeoutMs, lookUp = lookUpName }: OutsideOptions,
): Promise<net.Socket> {
  const isFree = isPrivateHost(privateHosts, host);
  if (!isFree && net.isIP(host) !== 0 && isInsideAddress(host))
    return Promise.reject(new InsideAddressError(`${host} is an inside address`));
  const lookup: net.LookupFunction = (name, options, callback) => {
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const isRefused = !isFree && addresses.some(({ address }) => isInsideAddress(address));
      if (isRefused) return callback(new InsideAddressError(`${name} has an inside address`), []);
      const [first] = addresses;
      if (options.all || !first) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, lookup, timeout: timeoutMs });
    const giveUp = () => socket.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' }));
    socket.on('error', reject);
    socket.once('timeout', giveUp);
    socket.once('connect', () => {
      socket.off('timeout', giveUp).setTimeout(0);
      resolve(socket);
    });
  });
}
