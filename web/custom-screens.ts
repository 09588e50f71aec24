import type { CustomScreens } from '../admin/extension-points.ts'
import { adminBase } from '../admin/resource/page-path.ts'
import { askAhead } from '../custom-screens/home/first-figures.ts'
import { SignIn } from '../custom-screens/sign-in/SignIn.tsx'
import { roles } from '../resources.config.ts'

export const customScreens: CustomScreens = {
  publicPages: [
    {
      path: 'forgotten',
      load: async () => (await import('../custom-screens/sign-in/ForgottenPassword.tsx')).ForgottenPassword,
    },
    {
      path: 'account/reset',
      load: async () => (await import('../custom-screens/sign-in/NewPassword.tsx')).NewPassword,
    },
    // With the first file: another request on a slow phone takes 0.4 s.
    { path: 'login', load: async () => SignIn },
  ],
  signedInPages: [
    {
      path: 'account/password',
      roles: [roles.everyone],
      load: async () =>
        (await import('../custom-screens/change-password/ChangePasswordScreen.tsx')).ChangePasswordScreen,
    },
    {
      path: 'account/2fa',
      roles: [roles.everyone],
      load: async () => (await import('../custom-screens/two-factor/TwoFactorScreen.tsx')).TwoFactorScreen,
    },
    {
      path: 'account/sessions',
      roles: [roles.everyone],
      load: async () => (await import('../admin/account/SessionsScreen.tsx')).SessionsScreen,
    },
    {
      path: 'generic',
      load: async () => (await import('../custom-screens/generic-table/GenericPage.tsx')).GenericPage,
    },
    {
      path: 'verygeneric',
      load: async () => (await import('../custom-screens/generic-table/GenericPage.tsx')).VeryGenericPage,
    },
    {
      path: 'views/matching/quote-to-purchase-match',
      load: async () => (await import('../custom-screens/quote-matching/ToMatching.tsx')).ToMatching,
    },
  ],
  menuPages: [
    {
      label: 'menu.history',
      to: `${adminBase}/history`,
      roles: [roles.administrator],
      under: 'Administration',
    },
  ],
  loadHome: async () => {
    askAhead()
    return (await import('../custom-screens/home/HomeDesk.tsx')).HomeDesk
  },
  loadExtensions: async () => (await import('./extensions.ts')).extensions,
}
