import { StyleSheet } from '@emotion/sheet'
import { configure } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach } from 'vitest'
import { roles } from '#product/resources.config.ts'
import { customScreens } from '#product/web/custom-screens.ts'
import { extensions as product } from '#product/web/product.ts'
import { AdminArea } from '../../admin/AdminArea.tsx'
import { App } from '../../admin/App.tsx'
import type { ResourceExtensions, SignedInPage } from '../../admin/extension-points.ts'
import { Layout } from '../../admin/frame/Layout.tsx'
import { Guarded } from '../../admin/Guarded.tsx'
import { OwnPage } from '../../admin/OwnPage.tsx'
import { queryClient } from '../../admin/providers/query-client.ts'
import { endSession, startSession } from '../../admin/session.ts'
import { FakeApi } from './fake-api.ts'

// Without styles nothing is hidden, and no style is computed.
StyleSheet.prototype.insert = () => {}
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 })

class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Pixels: every element is this big, so that virtual tables show rows. */
const size = { width: 1400, height: 900 }

const layOut = () => {
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => size.width },
    clientHeight: { configurable: true, get: () => size.height },
    offsetWidth: { configurable: true, get: () => size.width },
    offsetHeight: { configurable: true, get: () => size.height },
    scrollTo: { configurable: true, value: () => {} },
    scrollIntoView: { configurable: true, value: () => {} },
  })
  Object.assign(window, {
    ResizeObserver: NoResizes,
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
      // MUI's colour scheme.
      addListener: () => {},
      removeListener: () => {},
    }),
    scrollTo: () => {},
  })
}

export interface RenderOptions {
  readonly as?: 'administrator' | 'user'
  /** With the menu bar and the toasts around the page. */
  readonly framed?: boolean
}

/**
 * Renders the lists, forms and dialogs of the product over records in memory.
 * @param pages own pages, by default those of the product
 */
export const componentTest = (
  extensions: ResourceExtensions = product,
  pages: readonly SignedInPage[] = customScreens.signedInPages,
) => {
  let api: FakeApi
  let root: Root | undefined
  let router: ReturnType<typeof createBrowserRouter>
  const fetchOfNode = globalThis.fetch

  beforeEach(() => {
    layOut()
    api = new FakeApi()
    globalThis.fetch = api.fetch as typeof fetch
  })
  afterEach(() => {
    root?.unmount()
    root = undefined
    router?.dispose()
    document.body.replaceChildren()
    endSession(true)
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
    globalThis.fetch = fetchOfNode
  })

  const signIn = (as: RenderOptions['as'] = 'administrator') =>
    startSession({
      requires2FA: false,
      email: 'ann@firm.example',
      name: 'Ann',
      token: 'token',
      expiry: new Date(Date.now() + 3_600_000).toISOString(),
      roles: as === 'administrator' ? [roles.administrator] : [roles.everyone],
    })

  const open = (path: string, { as = 'administrator', framed = false }: RenderOptions = {}) => {
    signIn(as)
    window.history.pushState({ idx: 0, key: 'default' }, '', path)
    const page = {
      element: <Guarded />,
      hydrateFallbackElement: <></>,
      children: [
        { path: 'admin/*', element: <AdminArea extensions={extensions} /> },
        ...pages.map(({ path, load }) => ({
          path,
          lazy: async () => {
            const Component = await load()
            return {
              element: (
                <OwnPage>
                  <Component />
                </OwnPage>
              ),
            }
          },
        })),
        { path: '*', element: <h1>Elsewhere</h1> },
      ],
    }
    const { menuPages } = customScreens
    const frame = { element: <Layout menuPages={menuPages} />, children: [page] }
    router = createBrowserRouter([framed ? { ...frame, hydrateFallbackElement: <></> } : page])
    const container = document.body.appendChild(document.createElement('div'))
    root = createRoot(container)
    root.render(<App router={router} />)
    return userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  }

  return {
    get api() {
      return api
    },
    /** The page of an address. */
    open,
    /** The same page, as the browser reloads it. */
    reload: () => {
      const { pathname, search } = router.state.location
      window.dispatchEvent(new Event('pagehide'))
      root?.unmount()
      document.body.replaceChildren()
      return open(pathname + search)
    },
    signIn,
    path: () => router.state.location.pathname,
    back: () => router.navigate(-1),
    goTo: (path: string) => router.navigate(path),
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
