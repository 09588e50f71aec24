import type { MenuPage, Page, SignedInPage } from '../extension-points.ts'
import { outline } from '../outline.ts'
import { adminBase } from '../page-path.ts'
import { SignIn } from './sign-in/SignIn.tsx'

/** Pages for visitors. */
export const publicPages: readonly Page[] = [
  {
    path: 'forgotten',
    load: async () => (await import('./sign-in/ForgottenPassword.tsx')).ForgottenPassword,
  },
  { path: 'account/reset', load: async () => (await import('./sign-in/NewPassword.tsx')).NewPassword },
  // With the first file: another request on a slow phone takes 0.4 s.
  { path: 'login', load: async () => SignIn },
]

/** Pages of the own account. */
export const accountPages: readonly SignedInPage[] = [
  {
    path: 'account/password',
    roles: [outline.roles.everyone],
    load: async () => (await import('./change-password/ChangePasswordScreen.tsx')).ChangePasswordScreen,
  },
  {
    path: 'account/2fa',
    roles: [outline.roles.everyone],
    load: async () => (await import('./two-factor/TwoFactorScreen.tsx')).TwoFactorScreen,
  },
  {
    path: 'account/sessions',
    roles: [outline.roles.everyone],
    load: async () => (await import('./SessionsScreen.tsx')).SessionsScreen,
  },
]

/** Entries of the main menu after those of the definitions. */
export const accountMenuPages: readonly MenuPage[] = [
  {
    label: 'menu.history',
    to: `${adminBase}/history`,
    roles: [outline.roles.administrator],
    under: 'Administration',
  },
]
