import { checkField, isSecret, isSetOnce, isWritable, keepsSecrets } from '../check-record.ts'
import type { Field, Resource } from '../definition.ts'
import { didYouMean, duplicatesIn } from '../did-you-mean.ts'
import {
  emptyFault,
  isListOf,
  isObject,
  names,
  neverEmpty,
  type Options,
  object,
  option,
  requiredOption,
  text,
  yes,
} from '../fields/option.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { ofEveryObject } from '../naming.ts'
import { offers } from '../offered-writes.ts'
import { hasLooseBrace } from '../record-text.ts'
import { referredBy, targetOf } from '../resources.ts'
import {
  actionSegment,
  type BulkDialog,
  callsOf,
  changesOf,
  dialogsOf,
  entriesOf,
  type RowCall,
  type RowChange,
  type RowList,
  type RowNew,
  rowLinksOf,
} from '../row-actions.ts'
import {
  checkFilterOption,
  checkPlaceholders,
  type Definitions,
  type Extensions,
  endOf,
  fieldAt,
  kindInWords,
  knownField,
  type Report,
  type Rule,
} from './rule.ts'

/** What the actions of a resource may name. Undefined if it is not loaded. */
interface Known {
  readonly resource: Resource
  readonly all: Definitions
  readonly commands: readonly string[] | undefined
  readonly dialogs: readonly string[] | undefined
  readonly handlers: readonly string[] | undefined
  readonly targets: readonly string[] | undefined
}

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

const checkOffer = (
  report: Report,
  at: string,
  { when = {}, confirm = '' }: RowChange | RowCall,
  resource: Resource,
) => {
  checkFilterOption(report, `${at}.when`, resource, when)
  checkPlaceholders(report, `${at}.confirm`, resource, confirm)
}

/** Names in `'{field}'` values of a filter or of values. */
const filledNames = (given: unknown): string[] => {
  if (typeof given === 'string') return [/^\{(\w+)\}$/.exec(given)?.[1] ?? []].flat()
  return typeof given === 'object' && given !== null ? Object.values(given).flatMap(filledNames) : []
}

/** A field takes the value that an action sets. */
const checkSet = (report: Report, at: string, resource: Resource, name: string, value: unknown) => {
  const field = knownField(report, at, resource, name)
  if (!field) return
  const type = fieldTypeOf(field)
  if (!type.writable || isSecret(field) || isSetOnce(field))
    return report(at, `"${name}" is ${kindInWords(field)} that nothing changes; name one that can be changed`)
  const [filled] = filledNames(value)
  if (filled !== undefined && fieldAt(resource, filled))
    return report(
      at,
      `gives "${name}" the text "${value}" itself; only "adds" and "list" fill in values of the record`,
    )
  checkGiven(report, at, field, name, value)
}

/** The value is one of the field, once words such as `today` are resolved. */
const checkGiven = (report: Report, at: string, field: Field, name: string, value: unknown) => {
  const type = fieldTypeOf(field)
  const target = referredBy(field)
  if (value === 'me' && target && !keepsSecrets(target))
    return report(at, `"${name}" does not take "me": it refers to ${target.name} and not to the accounts`)
  const given = type.resolveSet?.(value, { userId: 1 }) ?? value
  for (const { text: says } of checkField(field, given, 'patch'))
    report(at, `"${name}" does not take ${JSON.stringify(value)}: ${says}`)
}

const checkChange = (report: Report, at: string, action: RowChange, { resource }: Known) => {
  const values = Object.entries(action.set)
  if (values.length === 0) report(`${at}.set`, 'names no field')
  for (const [name, value] of values) checkSet(report, `${at}.set`, resource, name, value)
  const { when = {} } = action
  if (values.length > 0 && values.every(([name, value]) => Object.hasOwn(when, name) && when[name] === value))
    report(`${at}.when`, 'offers it only where it changes nothing; ask for other values, or take it out')
  checkOffer(report, at, action, resource)
  if (!offers(resource, 'update'))
    report(
      at,
      `changes records that "${resource.frozen ? 'frozen' : 'without'}" says never change; take out one of them`,
    )
}

const looseTexts = (given: unknown): boolean =>
  typeof given === 'string'
    ? hasLooseBrace(given)
    : typeof given === 'object' && given !== null && Object.values(given).some(looseTexts)

/** Whether a value is the same for every record. */
const isFixed = (given: unknown): boolean => filledNames(given).length === 0 && !looseTexts(given)

/** What the values of a field are, as far as those of another field can be them. */
const kindOf = (field: Field): string => {
  const { isDay, isTime, isTimeOfDay, numeric, summedAs, yesOrNo, isText, isWords } = fieldTypeOf(field)
  const to = targetOf(field)
  if (to) return `a reference to ${to.name}`
  if (isDay || isTime) return isDay ? 'a date' : 'a date and time'
  if (isTimeOfDay) return 'a time of day'
  if (numeric || summedAs) return 'a number'
  if (yesOrNo) return 'yes or no'
  // Options of a choice are texts too.
  return isText || isWords || 'options' in field ? 'a text' : kindInWords(field)
}

/** A value of this record that fills in a field of another one is of its kind. */
const checkFitting = (
  report: Report,
  at: string,
  [target, name]: readonly [Resource, string],
  [resource, filled]: readonly [Resource, string],
) => {
  const [field, own] = [endOf(target, name), endOf(resource, filled)]
  if (!field || !own) return
  const [wanted, is] = [kindOf(field), kindOf(own)]
  if (wanted !== is)
    report(at, `"${name}" of ${target.name} is ${wanted}, and {${filled}} is ${is}; name another field`)
}

/** The fields of another resource, some with values of this one. */
const checkFilled = (
  report: Report,
  at: string,
  { resource, all }: Known,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Resource | undefined => {
  const target = all.byName.get(name)
  if (!target) {
    report(at, `there is no resource "${name}"${didYouMean(name, [...all.names])}`)
    return undefined
  }
  for (const [name, value] of Object.entries(given)) {
    const field = knownField(report, at, target, name)
    for (const filled of filledNames(value)) {
      const own = knownField(report, at, resource, filled)
      if (field && own) checkFitting(report, at, [target, name], [resource, filled])
    }
    if (looseTexts(value))
      report(at, `"${name}" has a brace without its other half; write '{field}', or a value`)
  }
  return target
}

const checkList = (report: Report, at: string, { list, filter }: RowList, known: Known) => {
  const target = checkFilled(report, at, known, list, filter)
  const fixed = Object.entries(filter).filter(([, test]) => isFixed(test))
  if (Object.keys(filter).length === 0)
    report(`${at}.filter`, 'narrows nothing; name a field of the list, and what it must be')
  if (target) checkFilterOption(report, `${at}.filter`, target, Object.fromEntries(fixed))
}

const isReadOnly = (field: Field) => 'readOnly' in field && field.readOnly === true

const checkNew = (report: Report, at: string, { adds, values, when = {} }: RowNew, known: Known) => {
  const target = checkFilled(report, at, known, adds, values)
  for (const [name, value] of Object.entries(values)) {
    const field = target && fieldAt(target, name)
    if (!field) continue
    if (!isWritable(field) || isSecret(field))
      report(
        at,
        `"${name}" of ${adds} is ${isReadOnly(field) ? 'read-only' : kindInWords(field)}, which no form fills in`,
      )
    else if (isFixed(value)) checkGiven(report, at, field, name, value)
  }
  if (target && !offers(target, 'create')) report(at, `"${adds}" has no form for a new record`)
  checkFilterOption(report, `${at}.when`, known.resource, when)
}

/** The word with which a list of records that refer to this one is below it. */
const listingOf = (to: string, { resource, all }: Known): string => {
  const other = all.byName.get(to)
  const key = Object.keys(other?.fields ?? {}).find((name) => {
    const field = other && fieldAt(other, name)
    return field && referredBy(field)?.name === resource.name
  })
  return key ? `; say listedBelow: ['${key}'] in ${to}` : ''
}

const checkTarget = (report: Report, at: string, to: string, known: Known) => {
  const { targets } = known
  if (!targets || targets.includes(to)) return
  const remedy = didYouMean(to, targets) || listingOf(to, known)
  report(at, `there is no list or screen "${to}" below a record${remedy}`)
}

const checkCall = (report: Report, at: string, action: RowCall, known: Known) => {
  const { handlers, resource } = known
  const { call, opens } = action
  if (!/^[a-z][A-Za-z0-9]*$/.test(call))
    report(`${at}.call`, `"${call}" is no name of a handler; write letters and digits`)
  else if (handlers && !handlers.includes(call))
    report(
      `${at}.call`,
      `no feature of api/product.ts has the handler "${call}"${didYouMean(call, handlers)}`,
    )
  if (opens) checkTarget(report, `${at}.opens.to`, opens.to, known)
  checkOffer(report, at, action, resource)
}

const checkDialog = (report: Report, at: string, { dialog, bulk }: BulkDialog, { dialogs }: Known) => {
  if (!bulk) report(at, 'opens a dialog about ticked records: write "bulk: true"')
  else if (dialogs && !dialogs.includes(dialog))
    report(`${at}.dialog`, `no custom screen has a dialog "${dialog}"${didYouMean(dialog, dialogs)}`)
}

const isPairOfTexts = (first: string, second: string) => (value: unknown) =>
  isObject(value) && text.fits(value[first]) && text.fits(value[second]) && Object.keys(value).length === 2

const isToasts = (value: unknown) => {
  if (!isObject(value)) return false
  const { exactly, ...texts } = value
  return isPairOfTexts('done', 'failed')(texts) && (exactly === undefined || exactly === true)
}

const offerOptions = {
  bulk: yes,
  inRow: option('false, or left out', (value) => value === false),
  when: neverEmpty(option('a filter: fields and what they must be', isObject)),
  confirm: text,
  access: names,
}
const changeOptions = { set: object, ...offerOptions }
const callOptions = {
  call: text,
  toasts: option('{ done, failed }: what is told', isToasts),
  opens: option('{ label, to }: where what was made can be seen', isPairOfTexts('label', 'to')),
  ...offerOptions,
}
const dialogOptions = { dialog: text, bulk: yes, access: names }
const listOptions = { list: text, filter: object }
const newOptions = { adds: text, values: object, when: offerOptions.when }
const linkOptions = { to: text, tabOnly: yes }
const commandOptions = { run: text }
const menuOptions = { menu: option('a list of actions', isListOf(isObject)) }

const anyValue = option('any value', () => true)

/** Options of any action. Which of them go together, and their values, is a rule. */
export const actionOptions: Options = {
  ...Object.fromEntries(
    [
      'to',
      'tabOnly',
      'run',
      ...Object.keys({
        ...changeOptions,
        ...callOptions,
        ...dialogOptions,
        ...listOptions,
        ...newOptions,
      }),
    ].map((name) => [name, anyValue]),
  ),
  label: requiredOption(text),
  menu: option('a list of actions', isListOf(isObject), {
    of: 'an action',
    options: () => actionOptions,
  }),
}

/** @returns whether the action has only the options of its kind, with valid values */
const checkOptionsOf = (
  report: Report,
  at: string,
  given: Readonly<Record<string, unknown>>,
  kind: string,
  tests: Options,
) => {
  const others = Object.keys(given).filter((name) => name !== 'label' && !Object.hasOwn(tests, name))
  const wrong = Object.entries(tests).filter(
    ([name, { fits }]) => given[name] !== undefined && !fits(given[name]),
  )
  for (const name of others) report(at, `has no option "${name}" beside "${kind}"`)
  for (const [name, { what }] of wrong) report(`${at}.${name}`, `must be ${what}`)
  for (const [name, test] of Object.entries(tests)) {
    const says = emptyFault(test, given[name])
    if (says !== null) report(`${at}.${name}`, says)
  }
  return others.length === 0 && wrong.length === 0
}

/** Whether an action can be in a menu. */
const fitsMenu = (report: Report, at: string, entry: object): boolean => {
  if ('menu' in entry) report(at, 'is a menu in a menu, which nothing opens; name its actions here')
  else if ('dialog' in entry)
    report(at, 'is about ticked records, and a menu is about one; take it out of the menu')
  else return true
  return false
}

/** Buttons next to each other are told apart by their label. */
const checkLabels = (report: Report, at: string, actions: readonly object[]) => {
  const labelled = actions.flatMap((action) =>
    'label' in action ? [{ label: String(action.label), hasAddress: 'set' in action }] : [],
  )
  // Another rule reports two of one address.
  for (const label of new Set(duplicatesIn(labelled.map((one) => one.label))))
    if (labelled.some((one) => one.label === label && !one.hasAddress))
      report(at, `two actions are called "${label}"; give one of them another name`)
}

const checkAction = (report: Report, at: string, action: object, known: Known): void => {
  const given = action as Readonly<Record<string, unknown>>
  const { to, run, set, call, dialog, list, adds, menu } = given
  // A misspelt option is reported with the shape, without a second message about the missing one.
  if (Object.keys(action).some((name) => !Object.hasOwn(actionOptions, name))) return
  const isValid = (kind: string, tests: Options) => checkOptionsOf(report, at, given, kind, tests)
  if ([to, run, set, call, dialog, list, adds, menu].filter((way) => way !== undefined).length !== 1)
    report(
      at,
      'does one thing: "to" a list or screen, a "list" or what it "adds" elsewhere, "run" a command, "set" fields, "call" a handler, open a "dialog", or a "menu" of those',
    )
  else if (Array.isArray(menu) && menu.length === 0) report(`${at}.menu`, 'has no action; take it out')
  else if (Array.isArray(menu)) {
    if (!isValid('menu', menuOptions)) return
    checkLabels(report, `${at}.menu`, menu)
    for (const [index, entry] of menu.entries()) {
      const place = `${at}.menu[${index}]`
      if (fitsMenu(report, place, entry)) checkAction(report, place, entry, known)
    }
  } else if (set !== undefined) {
    if (isValid('set', changeOptions)) checkChange(report, at, action as RowChange, known)
  } else if (call !== undefined) {
    if (isValid('call', callOptions)) checkCall(report, at, action as RowCall, known)
  } else if (dialog !== undefined) {
    if (isValid('dialog', dialogOptions)) checkDialog(report, at, action as BulkDialog, known)
  } else if (list !== undefined) {
    if (isValid('list', listOptions)) checkList(report, at, action as RowList, known)
  } else if (adds !== undefined) {
    if (isValid('adds', newOptions)) checkNew(report, at, action as RowNew, known)
  } else if (to !== undefined) {
    if (isValid('to', linkOptions)) checkTarget(report, `${at}.to`, String(to), known)
  } else if (isValid('run', commandOptions) && known.commands && !known.commands.includes(String(run)))
    report(`${at}.run`, `no custom screen has a command "${run}"${didYouMean(String(run), known.commands)}`)
}

/** Custom screens that no action leads to: a misspelt name, or one that the definition has no more. */
const checkUse = (report: Report, resource: Resource, extension: NonNullable<Extensions[string]>) => {
  const used = {
    commands: entriesOf(resource).flatMap((action) => ('run' in action ? [action.run] : [])),
    screens: rowLinksOf(resource).map(({ to }) => to),
    dialogs: dialogsOf(resource).map(({ dialog }) => dialog),
  }
  const words = {
    commands: ['commands', 'runs'],
    screens: ['recordScreens', 'leads to'],
    dialogs: ['dialogs', 'opens'],
  } as const
  for (const kind of ['commands', 'screens', 'dialogs'] as const)
    for (const name of extension[kind]) {
      // Another rule reports a misspelt one.
      const isMeant = used[kind].some(
        (one) => !extension[kind].includes(one) && didYouMean(one, [name]) !== '',
      )
      if (!used[kind].includes(name) && !isMeant)
        report(
          'list.actions',
          `no action ${words[kind][1]} "${name}" of custom-screens/, "${words[kind][0]}"; add one, or take it out there`,
        )
    }
}

const noExtension = { commands: [], screens: [], dialogs: [] }

/** Undefined where its names are not known. */
const extensionOf = ({ extensions }: Definitions, name: string) => {
  if (!extensions) return undefined
  return Object.hasOwn(extensions, name) ? (extensions[name] ?? undefined) : noExtension
}

/** Row actions lead to an existing list, screen, command or handler, and every handler is used. */
export const actionsRule: Rule = (resource, report, all) => {
  const { name, list, attachments } = resource
  const extension = extensionOf(all, name)
  const handlers = all.handlers && (Object.hasOwn(all.handlers, name) ? (all.handlers[name] ?? []) : [])
  const known: Known = {
    resource,
    all,
    commands: extension?.commands,
    dialogs: extension?.dialogs,
    handlers,
    // Screens are known only if the custom screens are loaded.
    targets: extension && [...listsBelow(resource, all), ...extension.screens],
  }
  const at = 'list.actions'
  if (extension) checkUse(report, resource, extension)
  checkLabels(report, at, list.actions ?? [])
  list.actions?.forEach((action, index) => void checkAction(report, `${at}[${index}]`, action, known))
  const addresses = [
    ...changesOf(resource).map(actionSegment),
    ...callsOf(resource).map(({ call }) => String(call)),
  ]
  const taken = ['import', ...(attachments ? ['attachments'] : [])]
  for (const action of changesOf(resource).filter((one) => actionSegment(one) === ''))
    report(at, `"${action.label}" has no letter or digit that could be its address; write words`)
  for (const segment of addresses.filter((one) => taken.includes(one)))
    report(at, `"${segment}" is an address of the program's own; give the action another name`)
  for (const segment of addresses.filter((one) => ofEveryObject(one)))
    report(at, `"${segment}" cannot be an action: ${ofEveryObject(segment)}; give it another name`)
  for (const segment of duplicatesIn(addresses.filter((one) => one !== '')))
    report(at, `two actions have the address "${segment}"; give one of them another name`)
  const called = all.list
    .filter((one) => one.name === name)
    .flatMap((one) => callsOf(one).map(({ call }) => call))
  for (const handler of handlers?.filter((one) => !called.includes(one)) ?? [])
    report(
      at,
      `no action calls the handler "${handler}" of a feature; take it out, or name it in "call"${didYouMean(handler, called)}`,
    )
}
