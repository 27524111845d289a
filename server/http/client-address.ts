import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** The data that the server passes on with a request. */
export type ClientBindings = {
  /** Set by the Node adapter. */
  incoming?: IncomingMessage;
  /** Set by the Node adapter: the answer is written there. */
  outgoing?: ServerResponse;
  /** For a call from inside the server on behalf of a client whose address is known. */
  clientIp?: string;
};

/** The part of a request's context that says where it comes from. */
type Call = { env?: ClientBindings; req: { header(name: string): string | undefined } };

export type ClientAddressSettings = {
  /** Header in which our own proxy puts the client's address; undefined: use the address of the connection. */
  clientIpHeader?: string;
};

/**
 * The client's address: the one in our proxy's header, or else that of the connection. When the header has several,
 * only the last was written by our proxy. Undefined when there is none.
 */
export function clientAddress(c: Call, { clientIpHeader }: ClientAddressSettings): string | undefined {
  const bindings = c.env ?? {};
  const fromHeader = clientIpHeader && c.req.header(clientIpHeader)?.split(',').at(-1)?.trim();
  const address = bindings.clientIp ?? (fromHeader || bindings.incoming?.socket?.remoteAddress);
  // PostgreSQL knows addresses, not the names of our network cards.
  const plain =
    address &&
    withoutPort(address)
      .replace(/^::ffff:(?=\d+\.)/i, '')
      .replace(/%.*/, '');
  return plain && isIP(plain) ? plain : undefined;
}

const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
const IPV4_AND_PORT = /^([\d.]+):\d{1,5}$/;

/** Some proxies add the port: « 203.0.113.7:51234 », « [2001:db8::1]:443 ». */
const withoutPort = (address: string): string =>
  (BRACKETED.exec(address) ?? IPV4_AND_PORT.exec(address))?.[1] ?? address;

/** The part of an address that one household, company or hosting customer has at most: an IPv4 /24, an IPv6 /64. */
export const networkKey = (address: string): string =>
  isIP(address) === 4 ? address.slice(0, address.lastIndexOf('.')) : addressKey(address);

/** The part that someone who rents addresses may have: an IPv4 /24, an IPv6 /48. */
export const regionKey = (address: string): string =>
  isIP(address) === 4 ? networkKey(address) : addressKey(address).split(':').slice(0, 3).join(':');

/** The names that admission counts by (limits/admission.ts): the client and its neighbourhood. */
export const senderOf = (address: string | undefined): { one: string; region: string } => ({
  one: addressKey(address),
  region: address ? regionKey(address) : addressKey(address),
});

/** The name that limits count by: an IPv6 client owns its whole /64. */
export function addressKey(address: string | undefined): string {
  if (!address) return 'unknown';
  if (isIP(address) === 4) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - last.length;
  const full = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...last];
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}
