const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An address that visitors may be sent to: https, or plain http on this machine, for a trial. */
export function isVisitable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
