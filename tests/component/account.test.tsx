import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { json, problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest({}, [
  {
    path: 'account/sessions',
    load: async () => (await import('../../admin/account/SessionsScreen.tsx')).SessionsScreen,
  },
  {
    path: 'account/2fa',
    load: async () => (await import('../../admin/account/two-factor/TwoFactorScreen.tsx')).TwoFactorScreen,
  },
])

const at = '2026-03-02T10:00:00Z'
const times = { createdAt: at, lastUsedAt: at, expiresAt: at }

it('Ending all other sessions reads the API tokens again, and keeps the typed name of the next', async () => {
  const session = { ...times, device: 'Firefox', address: '::1' }
  let sessions = [
    { ...session, id: '1', isThis: true },
    { ...session, id: '2', isThis: false },
  ]
  let tokens = [{ ...times, id: '3', name: 'Nightly import', role: 'User', mayApprove: false }]
  app.api.on('GET', /^\/auth\/sessions$/, async () => json(sessions))
  app.api.on('GET', /^\/auth\/tokens$/, async () => json(tokens))
  app.api.on('GET', /^\/auth\/passkeys$/, async () => json([]))
  app.api.on('DELETE', /^\/auth\/sessions$/, async () => {
    sessions = sessions.slice(0, 1)
    tokens = []
    return json({})
  })
  const user = app.open('/account/sessions')
  await screen.findByText('Nightly import · User')
  const name = screen.getByLabelText<HTMLInputElement>('Name of the program')
  await user.type(name, 'Weekly report')
  await user.click(await screen.findByRole('button', { name: 'End all others' }))
  await expect.poll(() => screen.queryByText('Nightly import · User')).toBeNull()
  expect(name.value).toBe('Weekly report')
})

it('An authenticator of another window is shown, with the reason why it is not set up again', async () => {
  let isRegistered = false
  app.api.on('GET', /^\/auth\/has2fa$/, async () => json(isRegistered))
  app.api.on('GET', /^\/auth\/recoverycodes$/, async () => json({ left: 10 }))
  app.api.on('GET', /^\/auth\/setup2fa$/, async () => {
    isRegistered = true
    return problem(409, 'There is an authenticator already.')
  })
  const user = app.open('/account/2fa')
  await user.click(await screen.findByRole('button', { name: 'Enable Two Factor Authentication' }))
  await screen.findByText('There is an authenticator already.')
  await screen.findByText('You already have an authenticator registered to this account.')
})
