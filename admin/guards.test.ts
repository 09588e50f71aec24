import { beforeAll, describe, expect, it, vi } from 'vitest'
import { signInAddress, wantedAddress } from './guards.ts'

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'https://costwright.example' } })
})

const wantedAfter = (address: string) => wantedAddress(address.slice('/login'.length))

describe('Signing in', () => {
  it('leads back to where one wanted to go', () =>
    expect(wantedAfter(signInAddress({ pathname: '/admin/projects/7/quote-headers', search: '?a=b' }))).toBe(
      '/admin/projects/7/quote-headers?a=b',
    ))
  it('leads home when one wanted nothing else', () => expect(wantedAddress('')).toBe('/home'))
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('never leads to another site: %s', (wanted) =>
    expect(wantedAddress(`?${new URLSearchParams({ to: wanted })}`)).toBe('/home'),
  )
})
