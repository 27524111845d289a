import { BlockList, isIP } from 'node:net';

/** IPv4 that is not the public internet (IANA's special-purpose registry, and multicast). */
const INSIDE_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Ranges in the public half of IPv6: tunnels, which may end at an IPv4 address of ours, and documentation. */
const INSIDE_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const inside = new BlockList();
for (const [net, bits] of INSIDE_V4) inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of INSIDE_V6) inside.addSubnet(net, bits, 'ipv6');

/** The whole public internet of IPv6; the rest of it is loopback, private, link-local, mapped IPv4 or unassigned. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to this machine or to a private network; true for anything that is no address. */
export function isInsideAddress(address: string): boolean {
  if (isIP(address) === 4) return inside.check(address, 'ipv4');
  // A zone (fe80::1%eth0) belongs to a local link.
  if (isIP(address) !== 6 || address.includes('%')) return true;
  return !publicV6.check(address, 'ipv6') || inside.check(address, 'ipv6');
}
