import type { Plugin, Rolldown } from 'vite'
import { adminParts } from './admin-parts.ts'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** The module of ours and what it imports of ours, directly or not. */
const closureOf = (graph: Graph, id: string, found = new Set<string>()): Set<string> => {
  if (found.has(id) || id.includes('/node_modules/') || id.startsWith('\0')) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closureOf(graph, imported, found)
  return found
}

const within = (folder: string, ...names: string[]) =>
  new RegExp(`/node_modules/${folder}(${names.join('|')})[./]`)

/**
 * What every page needs of packages, by the part in which it is evaluated (`web/main.tsx`). What is not named comes in a
 * file of its own, which must not need a part that needs it: the build then fails, and says so.
 */
const packages: readonly (readonly [part: string, files: RegExp])[] = [
  ['react', within('', 'react', 'react-dom', 'scheduler')],
  ['router', within('', 'react-router', 'react-router-dom', 'cookie', 'set-cookie-parser')],
  // What styles of our own are written into the page with; the rest of emotion comes with MUI.
  [
    'router',
    within('@emotion/', 'cache', 'sheet', 'serialize', 'utils', 'hash', 'unitless', '(weak-)?memoize'),
  ],
  ['router', within('', 'stylis')],
  ['router', within('@mui/utils/', 'visuallyHidden')],
  ['app', within('', 'ra-i18n-polyglot', 'node-polyglot', 'warning')],
  ['app', /\/web\/native\/(hasown|object)/],
  ['app', within('ra-core/dist/dataProvider/', 'HttpError')],
  ['app', within('ra-core/dist/i18n/', 'I18nContext', 'substituteTokens', 'useTranslate', 'useI18nProvider')],
]

/** What is opened without a list around it. */
const otherPages = [
  '/sign-in/ForgottenPassword.tsx',
  '/sign-in/NewPassword.tsx',
  '/change-password/ChangePasswordScreen.tsx',
  '/two-factor/TwoFactorScreen.tsx',
  '/sessions/SessionsScreen.tsx',
  '/layout/ProofDialog.tsx',
]

/** Files of scripts by their names, and all that they import, directly or not. */
const reachedFrom = (bundle: Rolldown.OutputBundle, names: readonly string[], found = new Set<string>()) => {
  for (const name of names) {
    const file = bundle[name]
    if (found.has(name) || file?.type !== 'chunk') continue
    found.add(name)
    reachedFrom(bundle, file.imports, found)
  }
  return found
}

/**
 * The first script imports each part by a file that does nothing but import it, as there is one for each module that is
 * imported later. It goes straight to the part: on a slow line each file is waited for, however short it is.
 */
const straightToParts = (bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk) => {
  for (const [at, name] of entry.dynamicImports.entries()) {
    const file = bundle[name]
    if (file?.type !== 'chunk' || file.moduleIds.length > 0) continue
    const [part, ...others] = file.imports
    if (!part || others.length > 0) continue
    entry.code = entry.code.replaceAll(name.replace(/^.*\//, ''), part.replace(/^.*\//, ''))
    entry.dynamicImports[at] = part
    delete bundle[name]
  }
}

/**
 * Vite plugin: puts what every page needs into one file for each part, instead of one for each combination of pages that
 * shares it, and has the page fetch them all at once.
 */
export const firstParts = (): Plugin => {
  let ours = new Set<string>()
  let below: (id: string) => string | null = () => null
  const partOf = (id: string): string | null => {
    const [, part] = /\/web\/parts\/(\w+)\.ts$/.exec(id) ?? []
    if (part) return part
    // What files import each other with: every page has it.
    if (id.startsWith('\0vite/preload-helper')) return 'react'
    if (ours.has(id)) return 'app'
    return packages.find(([, files]) => files.test(id))?.[0] ?? below(id)
  }
  return {
    name: 'first-parts',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          // What a module of ours imports from react-admin is a part of it, not all of it.
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: partOf }] } },
        },
      },
    }),
    buildEnd() {
      const ending = (end: string) => [...this.getModuleIds()].find((id) => id.endsWith(end)) ?? ''
      ours = closureOf(this, ending('/web/start.tsx'))
      below = adminParts(this, {
        desk: [ending('/home/HomeDesk.tsx')],
        signIn: [ending('/sign-in/SignIn.tsx')],
        menus: [ending('/layout/DropDownList.tsx'), ending('/layout/PhoneMenuDrawer.tsx')],
        others: otherPages.map(ending),
        list: ['/admin/AdminArea.tsx', '/layout/with-mui.tsx', '/web/extensions.ts'].map(ending),
      })
    },
    // A file that imports itself by way of others would be evaluated before what it needs.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const reached = reachedFrom(bundle, file.imports)
        if (reached.has(file.fileName))
          this.error(`${file.fileName} imports itself by way of ${[...reached].join(', ')}.`)
        if (file.isEntry) straightToParts(bundle, file)
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        return [...reachedFrom(bundle, chunk?.dynamicImports ?? [])]
          .filter((file) => !html.includes(`"/${file}"`))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}
