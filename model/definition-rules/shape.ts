import type { Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import type { OptionTest } from '../fields/option.ts'
import { isObject } from '../fields/option.ts'
import { fieldTypeNames, optionsOfFieldType } from '../fields/registry.ts'
import { actionOptions } from './actions.ts'
import {
  accessOptions,
  footCheckOptions,
  footOptions,
  formTitleOptions,
  listOptions,
  parentOptions,
  resourceOptions,
  sectionOptions,
  viewOptions,
} from './options.ts'
import type { Fault } from './rule.ts'

type Options = Readonly<Record<string, OptionTest>>

const below = (at: string, name: string) => (at === '' ? name : `${at}.${name}`)
/** Short text of a value. Referred resources, which may be cyclic, are shown by name. */
const written = (value: unknown) => {
  const named = (key: string, part: unknown) => (key === 'to' && isObject(part) ? part.name : part)
  const text = JSON.stringify(value, named) ?? String(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

interface ShapeFault extends Fault {
  /** Whether other rules would fail on it: a wrong type, but not an unknown option. */
  readonly breaks: boolean
}

const checkOptions = (at: string, value: object, options: Options, of: string): ShapeFault[] => {
  const given = value as Record<string, unknown>
  const unknown = Object.keys(given)
    .filter((name) => !Object.hasOwn(options, name) && given[name] !== undefined)
    .map((name) => ({
      at,
      says: `${of} has no option "${name}"${didYouMean(name, Object.keys(options))}`,
      breaks: false,
    }))
  const wrong = Object.entries(options).flatMap(([name, { what, needed, fits }]): ShapeFault[] => {
    const option = given[name]
    if (option !== undefined) {
      if (fits(option)) return []
      return [{ at: below(at, name), says: `must be ${what}, not ${written(option)}`, breaks: true }]
    }
    const misspelt = unknown.find(({ says }) => says.endsWith(`"${name}"?`))
    if (misspelt) misspelt.breaks = Boolean(needed)
    return needed && !misspelt ? [{ at, says: `"${name}" is missing; it must be ${what}`, breaks: true }] : []
  })
  return [...unknown, ...wrong]
}

const checkField = (name: string, field: unknown): ShapeFault[] => {
  const at = `fields.${name}`
  if (!isObject(field)) return [{ at, says: `must be an object, not ${written(field)}`, breaks: true }]
  const { type, ...options } = field
  const kind = fieldTypeNames.find((name) => name === type)
  if (!kind) {
    const says =
      type === undefined
        ? '"type" is missing; it must name a field type'
        : `there is no field type ${written(type)}${didYouMean(String(type), fieldTypeNames) || `; the types are ${fieldTypeNames.join(', ')}`}`
    return [{ at, says, breaks: true }]
  }
  const article = /^[aeiou]/.test(kind) ? 'an' : 'a'
  return checkOptions(at, options, optionsOfFieldType(kind), `${article} ${kind} field`)
}

const nameOrPlace = (name: unknown, index: number) => (typeof name === 'string' ? `.${name}` : `[${index}]`)

const objectsIn = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter(isObject) : []

const checkActions = (at: string, actions: unknown): ShapeFault[] =>
  objectsIn(actions).flatMap((action, index) => {
    const path = `${at}[${index}]`
    return [
      ...checkOptions(path, action, actionOptions, 'an action'),
      ...checkActions(`${path}.menu`, action.menu),
    ]
  })

/** Parts of a list and a form: views, actions, sections, the sums below. */
const checkParts = ({ list, form }: Record<string, unknown>): ShapeFault[] => {
  const { views, actions, foot } = isObject(list) ? list : {}
  return [
    ...objectsIn(views).flatMap((view, index) =>
      checkOptions(`list.views${nameOrPlace(view.name, index)}`, view, viewOptions, 'a view'),
    ),
    ...checkActions('list.actions', actions),
    ...(isObject(foot) ? checkOptions('list.foot', foot, footOptions, '"foot"') : []),
    ...(isObject(foot) && isObject(foot.check)
      ? checkOptions('list.foot.check', foot.check, footCheckOptions, '"check"')
      : []),
    ...(Array.isArray(form) ? form : []).flatMap((section, index) =>
      isObject(section)
        ? checkOptions(`form${nameOrPlace(section.section, index)}`, section, sectionOptions, 'a section')
        : [],
    ),
  ]
}

/**
 * Checks option names and value types, as the compiler does. Needed for JavaScript and `tsx`, which strips
 * types unchecked.
 * @returns the mistakes, and whether other rules can run
 */
export const checkShape = (resource: Resource): { faults: Fault[]; whole: boolean } => {
  const faults = checkOptions('', resource, resourceOptions, 'a resource')
  const parts: [string, object, string][] = [
    ['list', listOptions, 'a list'],
    ['access', accessOptions, '"access"'],
    ['formTitles', formTitleOptions, '"formTitles"'],
    ['parent', parentOptions, '"parent"'],
  ]
  const given = resource as unknown as Record<string, unknown>
  for (const [name, options, of] of parts)
    if (isObject(given[name])) faults.push(...checkOptions(name, given[name], options as Options, of))
  if (isObject(given.fields))
    for (const [name, field] of Object.entries(given.fields)) faults.push(...checkField(name, field))
  faults.push(...checkParts(given))
  return {
    faults: faults.map(({ at, says }) => ({ at, says })),
    whole: !faults.some(({ breaks }) => breaks),
  }
}
