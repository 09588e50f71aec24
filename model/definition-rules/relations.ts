import { hasDefault, isAlwaysThere, isRequired, keepsSecrets } from '../check-record.ts'
import type { Field, FieldOf, Resource } from '../definition.ts'
import { didYouMean, duplicatesIn } from '../did-you-mean.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { lineMember, removeMember } from '../lines.ts'
import { offers } from '../offered-writes.ts'
import { lookupTarget, neededBefore, referredBy, targetOf } from '../resources.ts'
import { checkCycle } from './cycles.ts'
import { checkFormula, checkSense } from './formulas.ts'
import { checkPath, checkWanted, isNumeric, isSummable } from './paths.ts'
import {
  type Definitions,
  fieldAt,
  isValid,
  kindInWords,
  knownField,
  oneOf,
  type Report,
  type Rule,
} from './rule.ts'
import { checkTally, requireTarget, summedAs } from './tallies.ts'

const isListed = (field: Field) => 'from' in field && !('take' in field)
const isReference = (field: Field) => referredBy(field) !== null
const isOfType = (type: Field['type']) => (field: Field) => field.type === type

const checkFactor = (report: Report, at: string, resource: Resource, path: string) => {
  if (path.includes('.') && !checkPath(report, at, resource, path)) return
  const end = lookupTarget(resource, path)
  checkWanted(report, at, end.resource, end.name, isNumeric, 'cannot be multiplied')
}

/** Triggers maintain the product of a number of the record and one of a record that it refers to. */
const checkStoredAmount = (report: Report, at: string, { of, stored }: FieldOf<'amount'>) => {
  const steps = of.map((path) => path.split('.').length).toSorted()
  if (stored && steps.join() !== '1,2')
    report(
      at,
      'keeps the product of a number of the record and one of a record that it refers to; name those, or take it out',
    )
}

/** @returns the referred resource, if it exists */
const checkTarget = (
  report: Report,
  at: string,
  field: FieldOf<'reference'> | FieldOf<'references'> | FieldOf<'gathered'>,
  { names }: Definitions,
): Resource | undefined => {
  const to = targetOf(field)
  const name = String(field.to)
  if (to && names.has(to.name)) return to
  report(
    `${at}.to`,
    to
      ? `refers to ${to.name ?? 'a resource'}, which defineResources(…) does not name; add it there`
      : `there is no resource "${name}"${didYouMean(name, names)}`,
  )
  return undefined
}

/** Whether a record can be made of a name alone. */
const isNamedAlone = ({ recordText, fields, parent }: Resource): boolean =>
  recordText.length === 1 &&
  !parent &&
  Object.entries(fields).every(
    ([name, field]) => recordText.includes(name) || !isRequired(field) || hasDefault(field),
  )

/** The referred resource exists, and required references form no cycle. */
const checkReference = (
  report: Report,
  at: string,
  resource: Resource,
  field: FieldOf<'reference'>,
  all: Definitions,
) => {
  const to = checkTarget(report, at, field, all)
  const { proposedBy } = field
  if (to && proposedBy) {
    checkWanted(report, `${at}.proposedBy`, resource, proposedBy.text, isOfType('text'), 'has no beginning')
    checkWanted(report, `${at}.proposedBy`, to, proposedBy.startsWith, isOfType('text'), 'begins no text')
  }
  if (to && field.adds && !isNamedAlone(to))
    report(`${at}.adds`, `a record of ${to.name} needs more than its name; take it out`)
  if (!to || !field.required || !(to.name === resource.name || neededBefore(to).has(resource.name))) return
  report(
    `${at}.required`,
    `needs ${to.name === resource.name ? 'another one' : `one of ${to.name}, which needs one of these`} first, so no record can be made; let one of them be without it`,
  )
}

/** Each stage can be reached: only the last field may be one that is never empty. */
const checkStages = (
  report: Report,
  at: string,
  resource: Resource,
  { of: stages, otherwise }: FieldOf<'stage'>,
) => {
  if (stages.length === 0) report(at, 'names no field; name those whose filling makes a stage')
  const names = stages.map(([name]) => name)
  for (const name of new Set(duplicatesIn(names))) report(at, `"${name}" stands there twice`)
  if (stages.length > 0 && stages.every(([, label]) => label === otherwise))
    report(at, `is "${otherwise}" in every record; give the stages other labels than "otherwise"`)
  for (const name of names) knownField(report, at, resource, name)
  for (const name of names.slice(0, -1))
    if (fieldAt(resource, name) && isAlwaysThere(resource, name))
      report(
        at,
        `"${name}" is never empty, so no stage behind it is ever reached; name fields that are filled later`,
      )
}

/** A difference is shown as what both of its numbers are. */
const checkRestUnit = (
  report: Report,
  at: string,
  resource: Resource,
  { of, less, unit }: FieldOf<'rest'>,
) => {
  const [whole, part] = [of, less].map((name) => summedAs(resource, name))
  if (whole === undefined || part === undefined) return
  if (whole !== part)
    report(at, `"${of}" is ${whole}, and "${less}" is ${part}; name two numbers of one kind`)
  else if (whole !== unit)
    report(at, `is ${unit}, and "${of}" and "${less}" are ${whole}; say unit: '${whole}'`)
}

/** A lookup goes through a reference, and shows what replies contain. */
const checkLookup = (report: Report, at: string, resource: Resource, path: string) => {
  if (!path.includes('.'))
    return report(
      at,
      `"${path}" goes through no reference; write one and a field of its record, as in "makerId.makerName"`,
    )
  if (!checkPath(report, at, resource, path)) return
  const { resource: of, name } = lookupTarget(resource, path)
  const end = fieldAt(of, name)
  if (end && !fieldTypeOf(end).readable)
    report(at, `"${name}" of ${of.name} is ${kindInWords(end)}, which no reply contains; name another field`)
}

/** Names are written into SQL. */
const checkViewed = (report: Report, at: string, { view, by, of }: FieldOf<'viewed'>) => {
  if (!/^[a-z][a-z0-9_]*$/.test(view))
    report(`${at}.view`, `"${view}" is no name of a view; write small letters, digits and _`)
  for (const [option, name] of Object.entries({ by, of }))
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      report(
        `${at}.${option}`,
        `"${name}" is no name of a column; write it like a field: "taskId" for task_id`,
      )
}

/** Whether the password repeats an earlier one that repeats it. */
const repeatsEachOther = ({ fields }: Resource, field: FieldOf<'password'>): boolean => {
  const list = Object.entries(fields)
  const own = list.findIndex(([, one]) => one === field)
  const other = list.findIndex(([name]) => name === field.confirms)
  const [name] = list[own] ?? []
  const before = list[other]?.[1]
  return other >= 0 && other < own && before !== undefined && 'confirms' in before && before.confirms === name
}

/** The fields and resources that a field names exist and fit. */
const checkNamed = (report: Report, at: string, resource: Resource, field: Field, all: Definitions) => {
  const wanted = (option: string, name: string, fits: (field: Field) => boolean, purpose: string) =>
    checkWanted(report, `${at}.${option}`, resource, name, fits, purpose)
  switch (field.type) {
    case 'reference':
      return checkReference(report, at, resource, field, all)
    case 'references':
      return checkTarget(report, at, field, all)
    case 'lookup':
      return checkLookup(report, `${at}.path`, resource, field.path)
    case 'product':
      return field.of.forEach((factor) => void wanted('of', factor, isNumeric, 'cannot be multiplied'))
    case 'amount':
      for (const path of field.of) checkFactor(report, `${at}.of`, resource, path)
      return checkStoredAmount(report, `${at}.stored`, field)
    case 'rest':
      if (field.of === field.less) report(`${at}.less`, `takes "${field.of}" from itself, which is always 0`)
      wanted('of', field.of, isSummable, 'nothing can be taken from')
      wanted('less', field.less, isSummable, 'cannot be taken away')
      checkRestUnit(report, `${at}.unit`, resource, field)
      return field.opens !== undefined && wanted('opens', field.opens, isListed, 'has no list')
    case 'stage':
      return checkStages(report, `${at}.of`, resource, field)
    case 'joined':
      if (field.of.length === 0) report(`${at}.of`, 'names no field; name the texts to be joined')
      for (const part of new Set(duplicatesIn(field.of))) report(`${at}.of`, `"${part}" stands there twice`)
      return field.of.forEach((part) => void wanted('of', part, isOfType('text'), 'cannot be joined'))
    case 'password':
      if (field.confirms !== undefined && resource.fields[field.confirms] === field)
        report(`${at}.confirms`, 'names this field itself; name the password that it repeats')
      if (repeatsEachOther(resource, field))
        report(`${at}.confirms`, `"${field.confirms}" repeats this field itself; take one of the two out`)
      return field.confirms && wanted('confirms', field.confirms, isOfType('password'), 'is no password')
    case 'viewed':
      return checkViewed(report, at, field)
    case 'formula':
      if (isValid(report, (noted) => checkFormula(noted, `${at}.of`, resource, field)))
        checkSense(report, at, field)
      return
    case 'gathered': {
      const to = checkTarget(report, at, field, all)
      if (to && field.or !== undefined && wanted('or', field.or, isReference, 'names no record'))
        requireTarget(report, `${at}.or`, resource, field.or, to)
      return checkTally(report, at, resource, field, all)
    }
    case 'sum':
    case 'count':
    case 'aggregate':
      return checkTally(report, at, resource, field, all)
  }
}

export const relationsRule: Rule = (resource, report, all) => {
  for (const [name, field] of Object.entries(resource.fields)) {
    const checkField = (noted: Report) => checkNamed(noted, `fields.${name}`, resource, field, all)
    if (isValid(report, checkField)) checkCycle(report, resource, name, all)
  }
}

/** The lines are records below this one, which its form can add, change and remove. */
export const linesRule: Rule = (resource, report, { list, names, byName }) => {
  const { lines } = resource
  if (lines === undefined) return
  const child = byName.get(lines)
  if (!child) {
    if (!names.has(lines)) report('lines', `there is no resource "${lines}"${didYouMean(lines, names)}`)
    return
  }
  const key = child.parent && fieldAt(child, child.parent.key)
  if (!key || referredBy(key)?.name !== resource.name) {
    const below = list.filter(({ parent, fields }) => {
      const field = parent && fieldAt({ fields }, parent.key)
      return field && referredBy(field)?.name === resource.name
    })
    const meant = below.length > 0 ? `; name ${oneOf(below.map(({ name }) => name))}` : ''
    return report('lines', `"${lines}" has no "parent" that refers to this resource${meant}`)
  }
  const missing = (['create', 'update', 'delete'] as const).find((write) => !offers(child, write))
  if (missing)
    report(
      'lines',
      `a form adds, changes and removes its lines, and ${lines} has no ${missing}; let it, or take "lines" out`,
    )
  if (!offers(resource, 'create') && !offers(resource, 'update'))
    report('lines', 'are rows of a form, and these records have none; take it out')
  if (keepsSecrets(child)) report('lines', `${lines} has a password, which no row shows; take it out`)
  const member = lineMember(lines)
  if (fieldAt(resource, member))
    report('lines', `the API writes them as "${member}", which is a field too; rename the field`)
  if (fieldAt(child, removeMember))
    report(
      'lines',
      `${lines} has a field "${removeMember}", the word of the API that removes a line; rename the field`,
    )
}

/** The parent is a reference of this resource, and parents form no cycle. */
export const parentRule: Rule = (resource, report, { byName }) => {
  const { parent, topLevel } = resource
  if (!parent && topLevel) report('topLevel', 'a list without a parent is there anyway; take it out')
  if (!parent || !checkWanted(report, 'parent.key', resource, parent.key, isReference, 'names no parent'))
    return
  if (parent.cascade && resource.frozen)
    report('parent.cascade', 'deletes records that "frozen" says are never deleted; take out one of them')
  const seen = new Set<string>()
  for (let at: Resource | undefined = resource; at?.parent; ) {
    if (seen.has(at.name))
      return report(
        'parent',
        `${[...seen].join(' below ')} below ${at.name}: a record cannot stand below itself; let one of them be without a parent`,
      )
    seen.add(at.name)
    const key = fieldAt(at, at.parent.key)
    at = byName.get((key && referredBy(key)?.name) ?? '')
  }
}
