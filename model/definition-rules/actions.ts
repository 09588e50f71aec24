import type { HandlerNames } from '../call-handlers.ts'
import { checkField, isSecret, isSetOnce, keepsSecrets } from '../check-record.ts'
import type { Resource } from '../definition.ts'
import { didYouMean, twice } from '../did-you-mean.ts'
import {
  isListOf,
  isObject,
  names,
  needed,
  type OptionTest,
  object,
  option,
  text,
  yes,
} from '../fields/option.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { offers } from '../offered-writes.ts'
import { namesIn } from '../record-text.ts'
import { referredBy } from '../resources.ts'
import {
  actionSegment,
  type BulkDialog,
  callsOf,
  changesOf,
  type RowCall,
  type RowChange,
} from '../row-actions.ts'
import {
  type Definitions,
  type Fault,
  fieldAt,
  filterFaults,
  kindInWords,
  noField,
  type Rule,
} from './rule.ts'

/** Extensions by resource: commands of rows, screens below a record, dialogs for selected records. */
export type Extensions = Readonly<
  Record<
    string,
    {
      readonly commands: readonly string[]
      readonly screens: readonly string[]
      readonly dialogs: readonly string[]
    }
  >
>

/** Lists below a record, including misdefined ones that another rule reports. */
const listsBelow = (resource: Resource, { list, byName, names }: Definitions) => [
  ...list
    .filter((child) => {
      const key = child.parent && fieldAt(child, child.parent.key)
      const target = key && referredBy(key)
      const isChild = child.parent && (!target || target.name === resource.name)
      return isChild || child.listedBelow !== undefined
    })
    .map(({ name }) => name),
  ...[...names].filter((name) => !byName.has(name)),
]

const offerFaults = (
  at: string,
  resource: Resource,
  { when = {}, confirm = '' }: RowChange | RowCall,
): Fault[] => {
  return [
    ...filterFaults(`${at}.when`, resource, when),
    ...namesIn(confirm)
      .filter((name) => !fieldAt(resource, name))
      .map((name) => noField(`${at}.confirm`, resource, name)),
  ]
}

const changeFaults = (at: string, resource: Resource, action: RowChange): Fault[] => {
  const { set } = action
  const setting = Object.entries(set).flatMap(([name, value]): Fault[] => {
    const field = fieldAt(resource, name)
    if (!field) return [noField(`${at}.set`, resource, name)]
    const type = fieldTypeOf(field)
    if (!type.writable || isSecret(field) || isSetOnce(field))
      return [
        {
          at: `${at}.set`,
          says: `"${name}" is ${kindInWords(field)} that nothing changes; name one that can be changed`,
        },
      ]
    const target = referredBy(field)
    if (value === 'me' && target && !keepsSecrets(target))
      return [
        {
          at: `${at}.set`,
          says: `"${name}" does not take "me": it refers to ${target.name} and not to the accounts`,
        },
      ]
    const given = type.resolveSet?.(value, { userId: 1 }) ?? value
    return checkField(field, given, 'patch').map((says) => ({
      at: `${at}.set`,
      says: `"${name}" does not take ${JSON.stringify(value)}: ${says}`,
    }))
  })
  return [
    ...(Object.keys(set).length === 0 ? [{ at: `${at}.set`, says: 'names no field' }] : []),
    ...setting,
    ...offerFaults(at, resource, action),
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

const callFaults = (
  at: string,
  resource: Resource,
  action: RowCall,
  { handlers, targets, allTargets }: Known,
): Fault[] => {
  const { call, opens } = action
  const wrong = !/^[a-z][A-Za-z0-9]*$/.test(call)
    ? `"${call}" is no name of a handler; write letters and digits`
    : handlers && !handlers.includes(call)
      ? `no handler "${call}" is registered in api/call-handlers.ts${didYouMean(call, handlers)}`
      : null
  return [
    ...(wrong === null ? [] : [{ at: `${at}.call`, says: wrong }]),
    ...(opens && allTargets && !targets.includes(opens.to)
      ? [noTarget(`${at}.opens.to`, opens.to, targets)]
      : []),
    ...offerFaults(at, resource, action),
  ]
}

const checkChangeOptions = (
  at: string,
  action: object,
  tests: Readonly<Record<string, OptionTest>>,
): Fault[] => {
  const given = action as Record<string, unknown>
  const word = ['call', 'dialog'].find((name) => name in action) ?? 'set'
  const others = Object.keys(given).filter((name) => name !== 'label' && !Object.hasOwn(tests, name))
  const wrong = Object.entries(tests).filter(
    ([name, { fits }]) => given[name] !== undefined && !fits(given[name]),
  )
  return [
    ...others.map((name) => ({ at, says: `has no option "${name}" beside "${word}"` })),
    ...wrong.map(([name, { what }]) => ({ at: `${at}.${name}`, says: `must be ${what}` })),
  ]
}
const offerOptions = {
  bulk: yes,
  when: option('a filter: fields and what they must be', isObject),
  confirm: text,
  access: names,
}
const changeOptions = { set: object, ...offerOptions }
const callOptions = {
  call: text,
  says: option(
    '{ done, failed }: what is told',
    (says) =>
      isObject(says) && text.fits(says.done) && text.fits(says.failed) && Object.keys(says).length === 2,
  ),
  opens: option(
    '{ label, to }: where what was made can be seen',
    (opens) =>
      isObject(opens) && text.fits(opens.label) && text.fits(opens.to) && Object.keys(opens).length === 2,
  ),
  ...offerOptions,
}

const dialogOptions = { dialog: text, bulk: yes, access: names }

const anyValue = option('any value', () => true)

/** Options of any action. Which of them go together, and their values, is a rule. */
export const actionOptions: Readonly<Record<string, OptionTest>> = {
  ...Object.fromEntries(
    ['to', 'tabOnly', 'run', ...Object.keys({ ...changeOptions, ...callOptions, ...dialogOptions })].map(
      (name) => [name, anyValue],
    ),
  ),
  label: needed(text),
  menu: option('a list of actions', isListOf(isObject)),
}

interface Known {
  readonly commands?: readonly string[]
  readonly dialogs?: readonly string[]
  readonly handlers?: readonly string[]
  readonly targets: readonly string[]
  readonly allTargets: boolean
}

const noTarget = (at: string, to: string, targets: readonly string[]): Fault => ({
  at,
  says: `there is no list or screen "${to}" below a record${didYouMean(to, targets)}`,
})

const dialogFaults = (at: string, { dialog, bulk }: BulkDialog, { dialogs }: Known): Fault[] => [
  ...(bulk ? [] : [{ at, says: 'opens a dialog about ticked records: write "bulk: true"' }]),
  ...(bulk && dialogs && !dialogs.includes(dialog)
    ? [
        {
          at: `${at}.dialog`,
          says: `no custom screen has a dialog "${dialog}"${didYouMean(dialog, dialogs)}`,
        },
      ]
    : []),
]

const checkAction = (at: string, action: object, resource: Resource, known: Known): Fault[] => {
  const { to, tabOnly, run, set, call, dialog, menu } = action as Record<string, unknown>
  // A misspelt option is reported with the shape, without a second message about the missing one.
  if (Object.keys(action).some((name) => !Object.hasOwn(actionOptions, name))) return []
  const faults: Fault[] = []
  if (tabOnly !== undefined && (tabOnly !== true || to === undefined))
    faults.push({
      at,
      says: '"tabOnly" is true, and only for "to": a list or screen without a button in the row',
    })
  const ways = [to, run, set, call, dialog, menu].filter((way) => way !== undefined)
  if (ways.length !== 1)
    return [
      ...faults,
      {
        at,
        says: 'does one thing: "to" a list or screen, "run" a command, "set" fields, "call" a handler, open a "dialog", or a "menu" of those',
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
    const wrong = checkChangeOptions(at, action, changeOptions)
    return [...faults, ...(wrong.length > 0 ? wrong : changeFaults(at, resource, action as RowChange))]
  }
  if (call !== undefined) {
    const wrong = checkChangeOptions(at, action, callOptions)
    return [...faults, ...(wrong.length > 0 ? wrong : callFaults(at, resource, action as RowCall, known))]
  }
  if (dialog !== undefined) {
    const wrong = checkChangeOptions(at, action, dialogOptions)
    return [...faults, ...(wrong.length > 0 ? wrong : dialogFaults(at, action as BulkDialog, known))]
  }
  if (typeof to === 'string' && !known.targets.includes(to) && known.allTargets)
    faults.push(noTarget(`${at}.to`, to, known.targets))
  if (typeof run === 'string' && known.commands && !known.commands.includes(run))
    faults.push({
      at: `${at}.run`,
      says: `no custom screen has a command "${run}"${didYouMean(run, known.commands)}`,
    })
  return faults
}

/** Row actions lead to an existing list, screen, command or handler, and every handler is used. */
export const actionsRule =
  (extensions?: Extensions, handlers?: HandlerNames): Rule =>
  (resource, all) => {
    const extension = extensions && (extensions[resource.name] ?? { commands: [], screens: [], dialogs: [] })
    const targets = [...listsBelow(resource, all), ...(extension?.screens ?? [])]
    const addresses = [
      ...changesOf(resource).map(actionSegment),
      ...callsOf(resource).map(({ call }) => String(call)),
    ]
    const taken = ['import', ...(resource.attachments ? ['attachments'] : [])]
    const ofProgram = addresses
      .filter((segment) => taken.includes(segment))
      .map((segment) => ({
        at: 'list.actions',
        says: `"${segment}" is an address of the program's own; give the action another name`,
      }))
    const sameLabel = twice(addresses).map((segment) => ({
      at: 'list.actions',
      says: `two actions have the address "${segment}"; give one of them another name`,
    }))
    const own = handlers && (handlers[resource.name] ?? [])
    const called = all.list
      .filter(({ name }) => name === resource.name)
      .flatMap((one) => callsOf(one).map(({ call }) => call))
    const idle = (own ?? [])
      .filter((name) => !called.includes(name))
      .map((name) => ({
        at: 'list.actions',
        says: `no action calls the handler "${name}" of api/call-handlers.ts; take it out, or name it in "call"${didYouMean(name, called)}`,
      }))
    const faults = (resource.list.actions ?? []).flatMap((action, index) =>
      checkAction(`list.actions[${index}]`, action, resource, {
        targets,
        // Screens are known only if the custom screens are loaded.
        allTargets: extension !== undefined,
        ...(extension && { commands: extension.commands, dialogs: extension.dialogs }),
        ...(own && { handlers: own }),
      }),
    )
    return [...faults, ...ofProgram, ...sameLabel, ...idle]
  }
