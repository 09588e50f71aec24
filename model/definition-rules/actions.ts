import { didYouMean } from '../../kinds/did-you-mean.ts'
import type { Resource } from '../definition.ts'
import { referredBy } from '../resources.ts'
import { type Definitions, type Fault, fieldAt, type Rule } from './rule.ts'

/** What hand-written screens add to a resource, by its name: the commands of its rows, the screens below a record. */
export type Extensions = Readonly<
  Record<string, { readonly commands: readonly string[]; readonly screens: readonly string[] }>
>

/** The lists that stand below a record of this resource, or may: those whose own mistake is said elsewhere. */
const listsBelow = (resource: Resource, { list, byName, names }: Definitions) => [
  ...list
    .filter((child) => {
      const key = child.parent && fieldAt(child, child.parent.key)
      const target = key && referredBy(key)
      return child.parent && (!target || target.name === resource.name)
    })
    .map(({ name }) => name),
  ...[...names].filter((name) => !byName.has(name)),
]

const checkAction = (
  at: string,
  action: object,
  known: { commands?: readonly string[]; targets: readonly string[]; allTargets: boolean },
): Fault[] => {
  const { label, to, run, menu, ...unknown } = action as Record<string, unknown>
  const faults: Fault[] = Object.keys(unknown).map((name) => ({
    at,
    says: `an action has no option "${name}"${didYouMean(name, ['label', 'to', 'run', 'menu'])}`,
  }))
  // A misspelt option is one mistake, and what it stands for is not missing.
  if (faults.length > 0) return faults
  if (typeof label !== 'string' || label === '')
    faults.push({ at, says: '"label" is missing; it must be a text' })
  const ways = [to, run, menu].filter((way) => way !== undefined)
  if (ways.length !== 1)
    return [
      ...faults,
      { at, says: 'does one thing: "to" a list or screen, "run" a command, or a "menu" of those' },
    ]
  if (Array.isArray(menu))
    return [
      ...faults,
      ...menu.flatMap((entry, index) => checkAction(`${at}.menu[${index}]`, entry as object, known)),
    ]
  if (typeof to === 'string' && !known.targets.includes(to) && known.allTargets)
    faults.push({
      at: `${at}.to`,
      says: `there is no list or screen "${to}" below a record${didYouMean(to, known.targets)}`,
    })
  if (typeof run === 'string' && known.commands && !known.commands.includes(run))
    faults.push({
      at: `${at}.run`,
      says: `no custom screen has a command "${run}"${didYouMean(run, known.commands)}`,
    })
  return faults
}

/** Buttons of a row lead to a list, a screen or a command that exists. */
export const actionsRule =
  (extensions?: Extensions): Rule =>
  (resource, all) => {
    const extension = extensions && (extensions[resource.name] ?? { commands: [], screens: [] })
    const targets = [...listsBelow(resource, all), ...(extension?.screens ?? [])]
    return (resource.list.actions ?? []).flatMap((action, index) =>
      checkAction(`list.actions[${index}]`, action, {
        targets,
        // Screens are only known where the hand-written ones are.
        allTargets: extension !== undefined,
        ...(extension && { commands: extension.commands }),
      }),
    )
  }

interface AnyEntry {
  readonly label?: unknown
  readonly to?: unknown
  readonly items?: unknown
}

/** Entries of the menu lead to resources that have a list of their own. */
export const checkMenu = (menu: readonly object[], { list, byName, names }: Definitions): Fault[] => {
  const tops = list.filter(({ parent, topLevel }) => !parent || topLevel).map(({ name }) => name)
  const checkEntry = (at: string, entry: AnyEntry): Fault[] => {
    if (Array.isArray(entry.items))
      return entry.items.flatMap((item, index) => checkEntry(`${at}.items[${index}]`, item as AnyEntry))
    const { to } = entry
    if (typeof to !== 'string') return [{ at, says: 'leads nowhere; give it "to" or "items"' }]
    if (!names.has(to)) return [{ at, says: `there is no resource "${to}"${didYouMean(to, tops)}` }]
    if (tops.includes(to) || !byName.has(to)) return []
    return [
      { at, says: `"${to}" has no list of its own, only one below its parent; give it "topLevel: true"` },
    ]
  }
  return menu.flatMap((entry, index) => checkEntry(`[${index}]`, entry as AnyEntry))
}
