import { isIP } from 'node:net';
import tls from 'node:tls';
import { formatDate } from '#domain/dates/dates.ts';

const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;
/** Certbot and Caddy renew a month ahead. */
const SOON_MS = 7 * DAY_MS;
const TIMEOUT_MS = 5_000;

/** Null while the certificate lasts for more than a week. */
export const certificateWords = (validTo: Date | null, now: Date): string | null =>
  validTo === null || validTo.getTime() - now.getTime() > SOON_MS
    ? null
    : `Il vaut jusqu’au ${formatDate(validTo, { withTime: true })}.`;

/** Reads the end of the certificate of the site's own address, at most once an hour. Null if it cannot be reached from here. */
export function watchCertificate(siteUrl: string): (now: Date) => Promise<Date | null> {
  const { protocol, hostname, port } = new URL(siteUrl);
  let read: { at: number; validTo: Date | null } | undefined;
  return async (now) => {
    if (protocol !== 'https:') return null;
    if (!read || now.getTime() - read.at >= HOUR_MS)
      read = { at: now.getTime(), validTo: await certificateEnd(hostname, Number(port) || 443) };
    return read.validTo;
  };
}

/** The date counts, also of a certificate that nobody would accept. */
export function certificateEnd(host: string, port: number): Promise<Date | null> {
  const { promise, resolve } = Promise.withResolvers<Date | null>();
  const socket = tls.connect({
    host,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  });
  socket.on('secureConnect', () => {
    const end = new Date(socket.getPeerCertificate().valid_to);
    resolve(Number.isNaN(end.getTime()) ? null : end);
    socket.destroy();
  });
  socket.on('timeout', () => socket.destroy());
  socket.on('error', () => resolve(null));
  socket.on('close', () => resolve(null));
  return promise;
}
