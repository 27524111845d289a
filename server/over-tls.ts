import { z } from 'zod';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An https address, or plain http on this machine: where visitors may be sent, and what the server may call. */
export function isOverTls(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** A setting that is the address of a service or page over TLS. */
export const urlOverTls = z
  .url({ protocol: /^https?$/ })
  .refine(isOverTls, 'adresse en https attendue (http n’est admis que pour localhost)');

/**
 * libpq modes that never fall back to an unencrypted connection; `disable` is an explicit choice, for a private
 * network.
 */
const SSL_MODES = new Set(['verify-full', 'verify-ca', 'require', 'no-verify', 'disable']);

/** A setting that is the address of a database. On another machine, it must say how the connection is encrypted. */
export const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/ })
  .refine(
    isDatabaseOverTls,
    'hors de cette machine, ajoutez ?sslmode=verify-full (ou sslmode=disable, pour un réseau privé)',
  );

function isDatabaseOverTls(address: string): boolean {
  // Another rule reports an invalid address.
  if (!URL.canParse(address)) return true;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  const isHere = host === '' || host.startsWith('/') || LOOPBACK.has(host);
  return isHere || SSL_MODES.has(searchParams.get('sslmode') ?? '');
}
