import type { HandlerNames } from './call-handlers.ts'
import { isAlwaysThere } from './check-record.ts'
import { asDeclared } from './conventions.ts'
import type { Resource } from './definition.ts'
import { accessRule, fieldAccessRule, ownRule } from './definition-rules/access.ts'
import { actionsRule } from './definition-rules/actions.ts'
import { numberRule, partsRule, presetRule } from './definition-rules/assigned.ts'
import {
  comparisonsRule,
  fieldsRule,
  formRule,
  lockedRule,
  recognitionRule,
  textsRule,
  togetherRule,
} from './definition-rules/fields.ts'
import { guardRule } from './definition-rules/guard.ts'
import { importsRule } from './definition-rules/imports.ts'
import { keepsRule } from './definition-rules/keeps.ts'
import {
  importKeyRule,
  listedBelowRule,
  listRule,
  stepsRule,
  summaryRule,
  thumbsRule,
  warnTogetherRule,
} from './definition-rules/lists.ts'
import { markUpRule } from './definition-rules/mark-up.ts'
import { checkMenu } from './definition-rules/menu.ts'
import { checkRemoved, duplicatesRule, linkTablesRule, namesRule } from './definition-rules/names.ts'
import { checkOwnCode, type OwnCode } from './definition-rules/own-code.ts'
import { linesRule, parentRule, relationsRule } from './definition-rules/relations.ts'
import type { Definitions, Extensions, Fault, Report, Rule } from './definition-rules/rule.ts'
import { checkShape } from './definition-rules/shape.ts'
import { vouchesRule } from './definition-rules/vouches.ts'
import { attachmentsRule, singleRule, writesRule } from './definition-rules/writes.ts'
import { didYouMean } from './did-you-mean.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { declaredResources, fieldOf, fieldPath, type Resources, referenceOf } from './resources.ts'
import type { Roles } from './roles.ts'

interface Around {
  readonly menu?: readonly object[]
  /** All exports of the file: reports definitions that are not registered. */
  readonly exports?: Readonly<Record<string, unknown>>
  /** Roles that `access` may name. */
  readonly roles?: Roles
  readonly extensions?: Extensions
  /** Handlers that actions may call. Without it, calls are not checked. */
  readonly handlers?: HandlerNames
  /** Code that `instead.by` of a guard may name. Without it, the name is not checked. */
  readonly carryOvers?: readonly string[]
  /** Resources with hooks. */
  readonly hooks?: readonly string[]
  /** Jobs and subscribers of api/extensions.ts. */
  readonly ownCode?: OwnCode
}

const file = 'resources.config.ts'

const rules: readonly Rule[] = [
  namesRule,
  duplicatesRule,
  linkTablesRule,
  fieldsRule,
  relationsRule,
  parentRule,
  linesRule,
  guardRule,
  markUpRule,
  importsRule,
  vouchesRule,
  keepsRule,
  recognitionRule,
  togetherRule,
  presetRule,
  numberRule,
  partsRule,
  comparisonsRule,
  lockedRule,
  textsRule,
  listRule,
  stepsRule,
  summaryRule,
  thumbsRule,
  warnTogetherRule,
  listedBelowRule,
  importKeyRule,
  writesRule,
  singleRule,
  attachmentsRule,
  formRule,
  actionsRule,
  accessRule,
  fieldAccessRule,
  ownRule,
]

const isDefinition = (value: unknown): value is Resource =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'fields', 'list'].every((option) => Object.hasOwn(value, option))

const unregistered = (list: readonly Resource[], exports: Readonly<Record<string, unknown>>) =>
  Object.entries(exports).flatMap(([constant, value]) =>
    isDefinition(value) && !list.includes(value) ? [{ constant, name: value.name }] : [],
  )

/** Runs a check and returns its result and the mistakes that it reports. */
const faultsOf = <Result>(check: (report: Report) => Result): { result: Result; faults: Fault[] } => {
  const faults: Fault[] = []
  const result = check((at, says) => void faults.push({ at, says }))
  return { result, faults }
}

/**
 * Validates the definitions and returns one message per mistake, with file, resource, option and fix:
 * `resources.config.ts: tools.list.columns: there is no field "toolNmae"; did you mean "toolName"?` Pure.
 * Accepts definitions that do not compile. Returns an empty list if all are valid.
 */
export const checkDefinitions = (resources: Resources, around: Around = {}): string[] => {
  const list = declaredResources(resources)
  const left = unregistered(list, around.exports ?? {})
  const shapes = list.map((resource) => ({
    resource,
    ...faultsOf((report) => checkShape(report, resource)),
  }))
  // Rules rely on the types. Definitions with a wrong shape have their own messages.
  const whole = shapes.filter(({ result: isWhole }) => isWhole).map(({ resource }) => resource)
  const all: Definitions = {
    ...around,
    list: whole,
    byName: new Map(whole.map((resource) => [resource.name, resource])),
    names: new Set([...list, ...left].map(({ name }) => name)),
  }
  /** A rule can follow a reference into a definition with a wrong shape and throw there. */
  const apply = (rule: Rule, resource: Resource): Fault[] => {
    try {
      return faultsOf((report) => rule(resource, report, all)).faults
    } catch (error) {
      if (whole.length === list.length) throw error
      return []
    }
  }
  const ofResources = shapes.flatMap(({ resource, result: isWhole, faults }) => {
    const ofRules = isWhole ? rules.flatMap((rule) => apply(rule, resource)) : []
    return [...faults, ...ofRules].map(
      ({ at, says }) => `${file}: ${resource.name ?? '?'}${at === '' ? '' : `.${at}`}: ${says}`,
    )
  })
  const ofExports = left.map(
    ({ constant, name }) =>
      `${file}: ${name}: is defined and not registered; add ${constant} to defineResources(…)`,
  )
  const ofCode = [
    ...Object.keys(around.handlers ?? {}).map((name) => ['the handlers of a feature', name] as const),
    ...(around.hooks ?? []).map((name) => ['the hooks of a feature', name] as const),
  ].flatMap(([place, name]) =>
    all.names.has(name) ? [] : [`${place}: there is no resource "${name}"${didYouMean(name, all.names)}`],
  )
  const { ownCode } = around
  const ofOwnCode = ownCode
    ? faultsOf((report) => checkOwnCode(report, ownCode, all)).faults.map(
        ({ at, says }) => `api/extensions.ts: ${at}: ${says}`,
      )
    : []
  const ofRemoved = faultsOf((report) => checkRemoved(report, around.exports?.removed, all)).faults.map(
    ({ says }) => `${file}: removed: ${says}`,
  )
  const ofMenu = faultsOf((report) => checkMenu(report, around.menu ?? [], all)).faults.map(
    ({ at, says }) => `${file}: menu${at}: ${says}`,
  )
  return [...new Set([...ofResources, ...ofExports, ...ofMenu, ...ofRemoved, ...ofCode, ...ofOwnCode])]
}

/** Whether every record has a value, also through references that every record has. */
const isNeverEmpty = (resource: Resource, path: string): boolean => {
  const [head = '', ...rest] = path.split('.')
  if (rest.length > 0)
    return isAlwaysThere(resource, head) && isNeverEmpty(referenceOf(resource, head).to, rest.join('.'))
  const own = fieldPath(resource, head)
  return own === head ? isAlwaysThere(resource, head) : isNeverEmpty(resource, own)
}

/** Warnings: a default `recordText` that can be empty or have several lines. */
export const warningsOf = (resources: Resources): string[] =>
  declaredResources(resources).flatMap((resource) => {
    const [name = ''] = resource.recordText
    if (Object.hasOwn(asDeclared(resource), 'recordText')) return []
    const isMultiline = fieldTypeOf(fieldOf(resource, name)).isMultiline
    if (!isMultiline && isNeverEmpty(resource, name)) return []
    const doubt = isMultiline ? 'may have several lines' : 'may be empty'
    return [
      `${file}: ${resource.name}.recordText: is "${name}" by convention, which ${doubt}; name better fields`,
    ]
  })

/**
 * Throws if the definitions are invalid. Runs before the server accesses a table or accepts requests.
 * @param config the definitions module
 * @param registered names of the registered code
 * @throws Error with all messages of `checkDefinitions`
 */
export const requireValid = (
  config: {
    readonly resources: Resources
    readonly menu: readonly object[]
    readonly roles: Roles
  },
  registered: Pick<Around, 'handlers' | 'hooks' | 'carryOvers' | 'ownCode' | 'extensions'> = {},
): void => {
  const sentences = checkDefinitions(config.resources, {
    menu: config.menu,
    roles: config.roles,
    exports: { ...config },
    ...registered,
  })
  if (sentences.length > 0) throw new Error(sentences.join('\n'))
}
