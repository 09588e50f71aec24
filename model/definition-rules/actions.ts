import { didYouMean, twice } from '../../kinds/did-you-mean.ts'
import { isObject, names, object, option, text, yes } from '../../kinds/option.ts'
import { checkField, isSecret, isSetOnce, isWritable } from '../check-record.ts'
import type { Resource } from '../definition.ts'
import { checkFilter } from '../filter/check-filter.ts'
import { offers } from '../offered-writes.ts'
import { namesIn } from '../record-text.ts'
import { referredBy } from '../resources.ts'
import { actionSegment, changesOf, type RowChange } from '../row-actions.ts'
import { type Definitions, type Fault, fieldAt, kindInWords, noField, type Rule } from './rule.ts'

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

/** Fields of a change: there, typed by people, and given what they take. */
const changeFaults = (
  at: string,
  resource: Resource,
  { set, when = {}, confirm = '' }: RowChange,
): Fault[] => {
  const setting = Object.entries(set).flatMap(([name, value]): Fault[] => {
    const field = fieldAt(resource, name)
    if (!field) return [noField(`${at}.set`, resource, name)]
    if (!isWritable(field) || isSecret(field) || isSetOnce(field))
      return [
        {
          at: `${at}.set`,
          says: `"${name}" is ${kindInWords(field)} that nothing changes; name one that the form can change`,
        },
      ]
    return checkField(field, value, 'patch').map((says) => ({
      at: `${at}.set`,
      says: `"${name}" does not take ${JSON.stringify(value)}: ${says}`,
    }))
  })
  const checked = checkFilter(resource, when)
  return [
    ...(Object.keys(set).length === 0 ? [{ at: `${at}.set`, says: 'names no field' }] : []),
    ...setting,
    ...('message' in checked ? [{ at: `${at}.when`, says: checked.message.replace(/\.$/, '') }] : []),
    ...namesIn(confirm)
      .filter((name) => !fieldAt(resource, name))
      .map((name) => noField(`${at}.confirm`, resource, name)),
    ...(offers(resource, 'update')
      ? []
      : [
          {
            at,
            says: `changes records that "${resource.frozen ? 'frozen' : 'without'}" says never change; take out one of them`,
          },
        ]),
  ]
}

/** The options of a change are of their types. */
const checkChangeOptions = (at: string, action: object): Fault[] =>
  Object.entries(changeOptions).flatMap(([name, { what, fits }]) => {
    const value = (action as Record<string, unknown>)[name]
    return value === undefined || fits(value) ? [] : [{ at: `${at}.${name}`, says: `must be ${what}` }]
  })
const isValue = (value: unknown) => value === null || typeof value !== 'object'
const values = option(
  'fields and the values, or lists of values, that they may have',
  (when) => isObject(when) && Object.values(when).every((value) => [value].flat().every(isValue)),
)
const changeOptions = { set: object, when: values, confirm: text, bulk: yes, access: names }

const options = ['label', 'to', 'run', 'set', 'when', 'confirm', 'bulk', 'access', 'menu']

const checkAction = (
  at: string,
  action: object,
  resource: Resource,
  known: { commands?: readonly string[]; targets: readonly string[]; allTargets: boolean },
): Fault[] => {
  const { label, to, run, set, menu } = action as Record<string, unknown>
  const unknown = Object.keys(action).filter((name) => !options.includes(name))
  const faults: Fault[] = unknown.map((name) => ({
    at,
    says: `an action has no option "${name}"${didYouMean(name, options)}`,
  }))
  // A misspelt option is one mistake, and what it stands for is not missing.
  if (faults.length > 0) return faults
  if (typeof label !== 'string' || label === '')
    faults.push({ at, says: '"label" is missing; it must be a text' })
  const ways = [to, run, set, menu].filter((way) => way !== undefined)
  if (ways.length !== 1)
    return [
      ...faults,
      {
        at,
        says: 'does one thing: "to" a list or screen, "run" a command, "set" fields, or a "menu" of those',
      },
    ]
  if (Array.isArray(menu))
    return [
      ...faults,
      ...menu.flatMap((entry, index) =>
        checkAction(`${at}.menu[${index}]`, entry as object, resource, known),
      ),
    ]
  if (set !== undefined) {
    const wrong = checkChangeOptions(at, action)
    return [...faults, ...(wrong.length > 0 ? wrong : changeFaults(at, resource, action as RowChange))]
  }
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
    const changes = changesOf(resource).map(actionSegment)
    const twins = twice(changes).map((segment) => ({
      at: 'list.actions',
      says: `two changes have the address "${segment}"; give one of them another label`,
    }))
    const faults = (resource.list.actions ?? []).flatMap((action, index) =>
      checkAction(`list.actions[${index}]`, action, resource, {
        targets,
        // Screens are only known where the hand-written ones are.
        allTargets: extension !== undefined,
        ...(extension && { commands: extension.commands }),
      }),
    )
    return [...faults, ...twins]
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
