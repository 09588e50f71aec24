import { describe, expect, it, vi } from 'vitest'
import { noted, signedIn, wantedAddress } from './guards.ts'
import * as session from './session.ts'

const visit = (path: string, roles?: Parameters<typeof signedIn>[0]) => {
  const request = new Request(`https://costwright.example${path}`)
  try {
    signedIn(roles)({ request } as Parameters<ReturnType<typeof signedIn>>[0])
    return null
  } catch (redirect) {
    return (redirect as Response).headers.get('Location')
  }
}
const person = (roles: session.Session['roles']): session.Session => ({
  email: 'sam@firm.example',
  name: 'Sam',
  token: 'a-token',
  tokenExpiration: '2999-01-01T00:00:00Z',
  roles,
})

describe('A guarded address', () => {
  it('sends a visitor to the sign-in screen, which knows where they wanted to go', () => {
    expect(visit('/admin/projects/7/quote-headers?a=b')).toBe('/login')
    expect(wantedAddress(null)).toBe('/admin/projects/7/quote-headers?a=b')
    noted()
    expect(wantedAddress(null)).toBeNull()
    expect(wantedAddress({ wanted: '/admin/users' })).toBe('/admin/users')
  })

  it('lets in who is signed in, and holds one of the roles if it asks for some', () => {
    const signedInAs = vi.spyOn(session, 'getSession').mockReturnValue(person(['User']))
    const holds = vi
      .spyOn(session, 'holdsOneOf')
      .mockImplementation((roles) => !roles?.includes('Administrator'))
    expect(visit('/admin/projects')).toBeNull()
    expect(visit('/account/password', ['User'])).toBeNull()
    expect(visit('/account/password', ['Administrator'])).toBe('/unauthorised')
    signedInAs.mockRestore()
    holds.mockRestore()
  })
})
