import { isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address (RFC 6177), within which
 * addresses cost nothing. Anything else, as a proxy may pass on, stands for itself.
 * @example networkOf('2001:db8::1') // '2001:db8:0:0'
 */
export const networkOf = (address: string): string => {
  const v4 = mapped.exec(address)?.[1]
  if (v4) return v4
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const first = groups(head)
  // A last part in dots stands for two groups.
  const last = groups((tail ?? '').replace(/[^:]+\.[^:]+$/, '0:0'))
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill('0'), ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
