import type { CustomScreens } from '../admin/custom-screens.ts'
import { adminBase } from '../admin/resource/places.ts'
import { trailPath } from './history/trail-path.ts'

/** The hand-written screens, as the app takes them up: what no definition can say. */
export const customScreens: CustomScreens = {
  publicPages: [
    {
      path: 'forgotten',
      lazy: async () => ({ Component: (await import('./sign-in/ForgottenPassword.tsx')).ForgottenPassword }),
    },
    {
      path: 'account/reset',
      lazy: async () => ({ Component: (await import('./sign-in/NewPassword.tsx')).NewPassword }),
    },
    { path: 'login', lazy: async () => ({ Component: (await import('./sign-in/SignIn.tsx')).SignIn }) },
  ],
  signedInPages: [
    {
      path: 'account/password',
      roles: ['User'],
      lazy: async () => ({
        Component: (await import('./change-password/ChangePasswordScreen.tsx')).ChangePasswordScreen,
      }),
    },
    {
      path: 'account/2fa',
      roles: ['User'],
      lazy: async () => ({ Component: (await import('./two-factor/TwoFactorScreen.tsx')).TwoFactorScreen }),
    },
    {
      path: 'account/sessions',
      roles: ['User'],
      lazy: async () => ({ Component: (await import('./sessions/SessionsScreen.tsx')).SessionsScreen }),
    },
    {
      path: 'generic',
      lazy: async () => ({ Component: (await import('./generic-table/GenericPage.tsx')).GenericPage }),
    },
    {
      path: 'verygeneric',
      lazy: async () => ({
        Component: (await import('./generic-table/VeryGenericPage.tsx')).VeryGenericPage,
      }),
    },
    {
      path: 'views/matching/quote-to-purchase-match',
      lazy: async () => ({ Component: (await import('./quote-matching/ToMatching.tsx')).ToMatching }),
    },
  ],
  homeLinks: [{ label: 'history.title', to: `${adminBase}/${trailPath}`, roles: ['Administrator'] }],
  loadExtensions: async () => (await import('./extensions.ts')).extensions,
}
