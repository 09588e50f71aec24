import ipaddr from 'ipaddr.js'

/**
 * What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address (RFC 6177), within which
 * addresses cost nothing. Anything else, as a proxy may pass on, stands for itself.
 * @example networkOf('2001:db8::1') // '2001:db8:0:0'
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const bits = parsed.parts.slice(0, 4)
  return bits.map((group) => group.toString(16)).join(':')
}
