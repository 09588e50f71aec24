import { hasDefault, isRequired, isWritable, keepsSecrets } from '../check-record.ts'
import type { Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import { namesIn } from '../record-text.ts'
import { referredBy } from '../resources.ts'
import type { Roles } from '../roles.ts'
import { callsOf, changesOf, dialogsOf } from '../row-actions.ts'
import { accessOf, hiddenFrom } from '../visible-definitions.ts'
import { type Fault, fieldAt, kindInWords, noField, oneOf, type Rule } from './rule.ts'

export const accessRule =
  (roles?: Roles): Rule =>
  (resource) => {
    if (!roles) return []
    const known: readonly string[] = Object.values(roles)
    const unknown = (at: string, named: readonly string[] = []) =>
      named
        .filter((role) => !known.includes(role))
        .map((role) => ({ at, says: `there is no role "${role}"${didYouMean(role, known)}` }))
    const { access } = resource
    return [
      ...unknown('access.read', access?.read),
      ...unknown('access.write', access?.write),
      ...Object.entries(resource.fields).flatMap(([name, field]) => [
        ...unknown(`fields.${name}.access.read`, accessOf(field)?.read),
        ...unknown(`fields.${name}.access.write`, accessOf(field)?.write),
      ]),
      ...[...changesOf(resource), ...callsOf(resource), ...dialogsOf(resource)].flatMap(
        ({ label, access: own }) =>
          Array.isArray(own) ? unknown(`list.actions "${label}".access`, own) : [],
      ),
    ]
  }

/** Fields that every reader of a record needs, by the option that names them. */
const neededByAll = ({ recordText, enabledBy, parent, deleteText = '', access, ...resource }: Resource) => [
  ...recordText.map((name) => ['recordText', name] as const),
  ...(enabledBy === undefined ? [] : [['enabledBy', enabledBy] as const]),
  ...(parent ? [['parent.key', parent.key] as const] : []),
  ...(access?.own === undefined ? [] : [['access.own', access.own] as const]),
  ...namesIn(deleteText).map((name) => ['deleteText', name] as const),
  ...[...changesOf(resource), ...callsOf(resource)].flatMap(({ label, confirm, when }) => [
    ...(typeof confirm === 'string' ? namesIn(confirm) : []).map(
      (name) => [`list.actions "${label}".confirm`, name] as const,
    ),
    ...Object.keys(when ?? {}).map((name) => [`list.actions "${label}".when`, name] as const),
  ]),
]

/** A field limited to some roles is not needed to see, find or create records. */
export const fieldAccessRule: Rule = (resource, { byName }) => {
  const isHidden = hiddenFrom(Object.fromEntries(byName), { roles: [], administrator: '', id: null })
  const needed = neededByAll(resource).filter(([, name]) => isHidden(resource, name))
  const ofFields = Object.entries(resource.fields).flatMap(([name, field]): Fault[] => {
    const access = accessOf(field)
    const at = `fields.${name}.access`
    if (!access) return []
    if (access.write && !isWritable(field))
      return [{ at: `${at}.write`, says: `is ${kindInWords(field)} that nobody changes; take it out` }]
    const blind = (access.write ?? []).filter((role) => access.read && !access.read.includes(role))
    if (blind.length > 0)
      return [
        { at: `${at}.write`, says: `may not read what it may change: ${oneOf(blind)}; add it to "read"` },
      ]
    const writers = resource.access?.write
    const allowed = access.write ?? access.read
    const mayMake = writers?.every((role) => allowed?.includes(role))
    if (isWritable(field) && isRequired(field) && !hasDefault(field) && !mayMake)
      return [
        {
          at,
          says: 'keeps others from making records, as it is required; give it a default, or "access" to the resource',
        },
      ]
    return []
  })
  return [
    ...needed.map(([at, name]) => ({
      at,
      says: `"${name}" is for some roles alone, and everybody who sees the record needs it; name another`,
    })),
    ...ofFields,
  ]
}

/** The owner is a server-set reference to an account. */
export const ownRule: Rule = (resource) => {
  const name = resource.access?.own
  if (name === undefined) return []
  const at = 'access.own'
  const field = fieldAt(resource, name)
  if (!field) return [noField(at, resource, name)]
  const to = referredBy(field)
  if (!to || !keepsSecrets(to))
    return [{ at, says: `"${name}" is ${kindInWords(field)}; name a reference to the accounts` }]
  return 'readOnly' in field && field.readOnly
    ? []
    : [{ at, says: `"${name}" is filled by the server; give it "readOnly: true"` }]
}
