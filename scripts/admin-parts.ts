import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** What names everything that these packages have: no way leads through them, or all would be needed at once. */
const isBarrel = (id: string) =>
  /\/node_modules\/(react-admin|ra-ui-materialui|ra-core|@mui\/material\/index)/.test(id)

/** The modules and what they import, directly or not, but for what they import later. */
const closureOf = (graph: Graph, ids: readonly string[], found = new Set<string>()): ReadonlySet<string> => {
  for (const id of ids) {
    if (found.has(id) || id.startsWith('\0')) continue
    found.add(id)
    if (!isBarrel(id)) closureOf(graph, graph.getModuleInfo(id)?.importedIds ?? [], found)
  }
  return found
}

/** The component of MUI that a file beside it belongs to, as its classes and contexts; else the file itself. */
const ownerOf = (id: string): string =>
  id.replace(/(\/@mui\/material\/)([A-Z]\w+)\/[^/]+\.(\w+)$/, '$1$2/$2.$3')

const within = (...packages: string[]) => new RegExp(`/node_modules/(${packages.join('|')})/`)
/** What lists and their records are fetched and kept with. */
const forData = within('ra-core', 'ra-data-simple-rest', '@tanstack', 'lodash')
const ofKinds = within('big.js', 'fastest-levenshtein')
const forForms = within('react-hook-form')

/** Modules that the build starts with, or that are imported later. */
interface Entries {
  /** What `/home` shows. */
  readonly desk: readonly string[]
  /** What `/login` shows. */
  readonly signIn: readonly string[]
  /** What the menu opens. */
  readonly menus: readonly string[]
  /** Pages and dialogs of no list: what they share with one comes by itself, so that they fetch no more than that. */
  readonly others: readonly string[]
  /** What a list is shown by. */
  readonly list: readonly string[]
}

/**
 * In which file a module is sent that is not on every page: a list and what it needs to be shown comes in three, and what is
 * fetched once it is shown (`admin/later`) in a few more, instead of one for each combination of screens that share a
 * module.
 */
export const adminParts = (graph: Graph, entries: Entries) => {
  const desk = closureOf(graph, entries.desk)
  const signIn = closureOf(graph, entries.signIn)
  const menus = closureOf(graph, entries.menus)
  const others = closureOf(graph, entries.others)
  const list = closureOf(graph, entries.list)
  const ours = [...list].filter((id) => !id.includes('/node_modules/'))
  const later = closureOf(
    graph,
    ours.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  )
  return (id: string): string | null => {
    const isPackage = id.includes('/node_modules/')
    // Every page has them where the definitions are on every page, as in another language.
    if (ofKinds.test(id)) return 'reckoning'
    if (forData.test(id) || id.endsWith('/web/native/query-string.cjs')) return 'data'
    const isOfMui = id.includes('/@mui/material/')
    const isOf = (part: ReadonlySet<string>) => part.has(id) || part.has(ownerOf(id))
    if (isOf(list) && isOf(menus)) return 'mui'
    // Little, and of lists too: a file for each would be waited for longer than it is fetched.
    const isFirst = !isPackage && (desk.has(id) || signIn.has(id))
    if (isFirst && isOf(list)) return 'app'
    if (isFirst) return signIn.has(id) ? null : 'desk'
    if (others.has(id) && !isPackage) return null
    if (isOf(list)) return isPackage ? 'controls' : 'list'
    if (isOf(menus)) return isPackage ? 'menus' : null
    if (isOf(others)) return 'fields'
    if (isOfMui) return 'boxes'
    if (!later.has(id)) return null
    if (forForms.test(id)) return 'forms'
    if (isPackage) return 'boxes'
    return id.includes('/custom-screens/') ? 'screens' : 'forms'
  }
}
