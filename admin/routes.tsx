import { lazy } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { accountMenuPages, accountPages, publicPages } from './account/account-pages.ts'
import type { CustomScreens, Page } from './extension-points.ts'
import { Layout } from './frame/Layout.tsx'
import { requireSession } from './guards.ts'
import { provideHelp } from './help.ts'
import { PagePaper } from './layout/Paper.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { Home } from './pages/Home.tsx'
import { NotFound, Unauthorised } from './pages/MessagePage.tsx'

const routeOf = ({ path, load }: Page) => ({ path, lazy: async () => ({ Component: await load() }) })

const loadHelpScreen = async () => (await import('./pages/HelpScreen.tsx')).HelpScreen
const helpPages: readonly Page[] = [
  { path: 'help', load: loadHelpScreen },
  { path: 'help/:name', load: loadHelpScreen },
]

/** With react-admin's contexts around the page. */
const ownRouteOf = ({ path, load }: Page) => ({
  path,
  lazy: async () => {
    const [Component, { OwnPage }] = await Promise.all([load(), import('./OwnPage.tsx')])
    return {
      element: (
        <OwnPage>
          <Component />
        </OwnPage>
      ),
    }
  },
})

/** Routes of the app (specification section 2). Those below `/admin` follow from the definitions. */
const routesOf = ({
  signedInPages,
  menuPages,
  visitor,
  loadHome,
  loadHelp,
  loadExtensions,
}: CustomScreens): RouteObject[] => {
  provideHelp(loadHelp)
  const home = <Home visitor={visitor} Desk={lazy(async () => ({ default: await loadHome() }))} />
  const admin: RouteObject = {
    path: 'admin/*',
    loader: requireSession(),
    lazy: async () => {
      const [{ AdminArea }, extensions] = await Promise.all([import('./AdminArea.tsx'), loadExtensions()])
      return { element: <AdminArea extensions={extensions} /> }
    },
  }
  const work = [
    ...accountPages.map((page) => ({ ...routeOf(page), loader: requireSession(page.roles) })),
    ...signedInPages.map((page) => ({ ...ownRouteOf(page), loader: requireSession(page.roles) })),
    ...(loadHelp ? helpPages.map((page) => ({ ...routeOf(page), loader: requireSession() })) : []),
    admin,
  ]
  return [
    {
      element: <Layout menuPages={[...menuPages, ...accountMenuPages]} />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        ...publicPages.map(routeOf),
        {
          element: <PagePaper />,
          children: [
            { index: true, element: home },
            { path: 'home', element: home },
            { path: 'unauthorised', element: <Unauthorised /> },
            { path: 'Not-Found', element: <NotFound /> },
            { lazy: async () => ({ Component: (await import('./Guarded.tsx')).Guarded }), children: work },
          ],
        },
        { path: '*', element: <Navigate to="/Not-Found" replace /> },
      ],
    },
  ]
}

export const createRouter = (screens: CustomScreens) => createBrowserRouter(routesOf(screens))
