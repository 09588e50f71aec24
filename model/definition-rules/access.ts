import { hasDefault, isRequired, isWritable, keepsSecrets } from '../check-record.ts'
import type { Field, Resource } from '../definition.ts'
import { didYouMean, duplicatesIn } from '../did-you-mean.ts'
import { fieldsOf } from '../filter/filter.ts'
import { namesIn } from '../record-text.ts'
import { referredBy } from '../resources.ts'
import { callsOf, changesOf, dialogsOf, rolesOf } from '../row-actions.ts'
import { accessOf, hiddenFrom } from '../visible-definitions.ts'
import { kindInWords, knownField, oneOf, type Report, type Rule } from './rule.ts'

export const accessRule: Rule = (resource, report, { roles }) => {
  const { read, write = [] } = resource.access ?? {}
  const reads = (role: string) => read?.includes(role) || role === roles?.administrator
  const blind = read && !read.includes(roles?.everyone ?? '') ? write.filter((role) => !reads(role)) : []
  if (blind.length > 0)
    report('access.write', `may not read what it may change: ${oneOf(blind)}; add it to "read"`)
  if (!roles) return
  const known: readonly string[] = Object.values(roles)
  const check = (at: string, named?: readonly string[]) => {
    if (!named) return
    if (named.length === 0) report(at, 'names no role; take it out')
    for (const role of new Set(duplicatesIn(named))) report(at, `"${role}" stands there twice`)
    for (const role of named)
      if (!known.includes(role)) report(at, `there is no role "${role}"${didYouMean(role, known)}`)
  }
  check('access.read', resource.access?.read)
  check('access.write', resource.access?.write)
  for (const [name, field] of Object.entries(resource.fields)) {
    check(`fields.${name}.access.read`, accessOf(field)?.read)
    check(`fields.${name}.access.write`, accessOf(field)?.write)
  }
  for (const { label, access } of [...changesOf(resource), ...callsOf(resource), ...dialogsOf(resource)])
    if (Array.isArray(access)) check(`list.actions "${label}".access`, access)
}

interface Needed {
  /** Option that names the fields. */
  readonly at: string
  readonly names: readonly string[]
  /** Roles of which one is enough to need them; undefined: every reader of a record. */
  readonly by?: readonly string[] | undefined
}

/** Fields that those who see a record, or may use an action, need. */
const neededIn = (resource: Resource): Needed[] => [
  { at: 'recordText', names: resource.recordText },
  { at: 'enabledBy', names: [resource.enabledBy ?? []].flat() },
  { at: 'parent.key', names: [resource.parent?.key ?? []].flat() },
  { at: 'access.own', names: [resource.access?.own ?? []].flat() },
  { at: 'deleteText', names: namesIn(resource.deleteText ?? '') },
  ...[...changesOf(resource), ...callsOf(resource)].flatMap((action) => {
    const { label, confirm, when } = action
    const by = rolesOf(action, resource)
    return [
      {
        at: `list.actions "${label}".confirm`,
        names: typeof confirm === 'string' ? namesIn(confirm) : [],
        by,
      },
      { at: `list.actions "${label}".when`, names: fieldsOf(when ?? {}), by },
    ]
  }),
]

const checkFieldAccess = (report: Report, at: string, field: Field, resource: Resource) => {
  const access = accessOf(field)
  if (!access) return
  if (access.write && !isWritable(field))
    return report(`${at}.write`, `is ${kindInWords(field)} that nobody changes; take it out`)
  const blind = (access.write ?? []).filter((role) => access.read && !access.read.includes(role))
  if (blind.length > 0)
    return report(`${at}.write`, `may not read what it may change: ${oneOf(blind)}; add it to "read"`)
  const allowed = access.write ?? access.read
  const mayMake =
    resource.without?.includes('create') || resource.access?.write?.every((role) => allowed?.includes(role))
  if (isWritable(field) && isRequired(field) && !hasDefault(field) && !mayMake)
    report(
      at,
      'keeps others from making records, as it is required; give it a default, or "access" to the resource',
    )
}

/** A field limited to some roles is not needed to see, find or create records. */
export const fieldAccessRule: Rule = (resource, report, { byName }) => {
  const resources = Object.fromEntries(byName)
  const hiddenFor = (roles: readonly string[]) =>
    hiddenFrom(resources, { roles, administrator: '', id: null })
  for (const { at, names, by } of neededIn(resource)) {
    const tests = Array.isArray(by) ? by.map((role) => hiddenFor([role])) : [hiddenFor([])]
    for (const name of names.filter((one) => tests.some((isHidden) => isHidden(resource, one))))
      report(
        at,
        `"${name}" is for some roles alone, and everybody who ${by ? 'may use the action' : 'sees the record'} needs it; name another`,
      )
  }
  for (const [name, field] of Object.entries(resource.fields))
    checkFieldAccess(report, `fields.${name}.access`, field, resource)
}

/** The owner is a server-set reference to an account. */
export const ownRule: Rule = (resource, report) => {
  const name = resource.access?.own
  const at = 'access.own'
  const field = name === undefined ? undefined : knownField(report, at, resource, name)
  if (!field) return
  const to = referredBy(field)
  if (!to || !keepsSecrets(to))
    report(at, `"${name}" is ${kindInWords(field)}; name a reference to the accounts`)
  else if (!('readOnly' in field && field.readOnly))
    report(at, `"${name}" is filled by the server; give it "readOnly: true"`)
}
