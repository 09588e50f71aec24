import { type ComponentProps, createElement, lazy } from 'react'
import { resources } from '../definitions.ts'
import type { ScreenFeature } from '../extension-points.ts'
import { outline } from '../outline.ts'
import type { TrailPage } from '../pages/TrailPage.tsx'

const { users } = resources

type TellEntry = ComponentProps<typeof TrailPage>['tell']

// Separate pages load on demand.
const AutomationPage = lazy(async () => ({
  default: (await import('../pages/AutomationPage.tsx')).AutomationPage,
}))
const AccountAccess = lazy(async () => ({ default: (await import('./AccountAccess.tsx')).AccountAccess }))

/**
 * Screens of the list of accounts: history, jobs and deliveries, access of an account.
 * @param loadTell shows entries of the history that belong to no definition
 */
export const accountScreens = (loadTell?: () => Promise<TellEntry>) =>
  ({
    extensions: {
      [users.name]: {
        pages: [
          {
            path: 'history',
            Screen: lazy(async () => {
              const [{ TrailPage }, tell] = await Promise.all([
                import('../pages/TrailPage.tsx'),
                loadTell?.(),
              ])
              return { default: () => createElement(TrailPage, { tell }) }
            }),
          },
          { path: 'automation', Screen: AutomationPage },
        ],
        recordScreens: {
          access: {
            Screen: AccountAccess,
            roles: [outline.roles.administrator],
            framed: true,
            afterCreate: 'parent.saveAndInvite',
          },
        },
      },
    },
  }) satisfies ScreenFeature<typeof resources>
