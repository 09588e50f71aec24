import { describe, expect, it } from 'vitest'
import { networkOf } from './client.ts'

describe('The network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', null],
    ['::ffff:192.0.2.1', '192.0.2.1', null],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['2001:0DB8:0000:0001:9:8:7:6', '2001:db8:0:1', '2001:db8:0'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2', '2001:db8:1'],
    ['::1', '0:0:0:0', '0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
    ['1::', '1:0:0:0', '1:0:0'],
    ['unknown', 'unknown', null],
    ['', '', null],
  ])('of %s is %s, in the site %s', (address, subscriber, site) => {
    expect(networkOf(address)).toEqual({ subscriber, site })
  })
})
