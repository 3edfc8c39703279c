import { BlockList, isIP } from "node:net";

// What is not of the public internet: IANA's registries of special-purpose addresses (RFC 6890), and multicast.
const special = new BlockList();
for (const [address, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(address, prefix, "ipv4");
for (const [address, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(address, prefix, "ipv6");
/** All that is given out of IPv6; addresses that carry one of IPv4 in them are not of it. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/** Whether the address is one of the public internet: not private, loopback, link-local or otherwise special. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, "ipv4");
  return version === 6 && unicast.check(address, "ipv6") && !special.check(address, "ipv6");
}
