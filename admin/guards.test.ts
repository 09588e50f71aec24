import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearRequestedPage, requestedPagePath, requireSession } from './guards.ts'
import * as session from './session.ts'

afterEach(() => vi.unstubAllGlobals())

/** Where the guard sends somebody, who is on that page of the app while asking for the address. */
const visit = (path: string, roles?: Parameters<typeof requireSession>[0]) => {
  if (!('location' in globalThis)) standAt('/home')
  const request = new Request(`https://costwright.example${path}`)
  try {
    requireSession(roles)({ request } as Parameters<ReturnType<typeof requireSession>>[0])
    return null
  } catch (redirect) {
    return (redirect as Response).headers.get('Location')
  }
}
const standAt = (path: string) => vi.stubGlobal('location', { href: `https://costwright.example${path}` })
const user = (roles: session.Session['roles']): session.Session => ({
  email: 'sam@firm.example',
  name: 'Sam',
  token: 'a-token',
  tokenExpiration: '2999-01-01T00:00:00Z',
  roles,
})

describe('A guarded address', () => {
  it('sends a visitor to the sign-in screen, which knows where they wanted to go', () => {
    expect(visit('/admin/projects/7/tasks?a=b')).toBe('/login')
    expect(requestedPagePath(null)).toBe('/admin/projects/7/tasks?a=b')
    clearRequestedPage()
    expect(requestedPagePath(null)).toBeNull()
    expect(requestedPagePath({ requested: '/admin/users' })).toBe('/admin/users')
  })

  it('leaves no step in history that would lead into the guard again', () => {
    const isReplaced = (path: string) => {
      const request = new Request(`https://costwright.example${path}`)
      try {
        requireSession()({ request } as Parameters<ReturnType<typeof requireSession>>[0])
      } catch (redirect) {
        return (redirect as Response).headers.has('X-Remix-Replace')
      }
      return null
    }
    standAt('/admin/projects')
    expect(isReplaced('/admin/projects')).toBe(true)
    standAt('/home')
    expect(isReplaced('/admin/projects')).toBe(false)
    clearRequestedPage()
  })

  it('lets in who is signed in, and holds one of the roles if it asks for some', () => {
    const signedInAs = vi.spyOn(session, 'getSession').mockReturnValue(user(['User']))
    const holds = vi
      .spyOn(session, 'hasAnyRole')
      .mockImplementation((roles) => !roles?.includes('Administrator'))
    expect(visit('/admin/projects')).toBeNull()
    expect(visit('/account/password', ['User'])).toBeNull()
    expect(visit('/account/password', ['Administrator'])).toBe('/unauthorised')
    signedInAs.mockRestore()
    holds.mockRestore()
  })
})
