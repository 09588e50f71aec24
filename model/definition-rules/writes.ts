import { attachmentsField } from '../attachments.ts'
import { keepsSecrets } from '../check-record.ts'
import { asWritten } from '../conventions.ts'
import type { Resource } from '../definition.ts'
import { offers } from '../offered-writes.ts'
import { targetOf } from '../resources.ts'
import type { Rule } from './rule.ts'

/** Resources without delete have no Delete button, and frozen records have no fields stored by triggers. */
export const writesRule: Rule = (resource) => {
  const { frozen, deleteFrom, fields } = resource
  const word = frozen ? 'frozen' : 'without'
  const stored = frozen ? Object.keys(fields).filter((name) => 'stored' in (fields[name] ?? {})) : []
  return [
    ...(deleteFrom && !offers(resource, 'delete')
      ? [
          {
            at: 'deleteFrom',
            says: `deletes records that "${word}" says are never deleted; take out one of them`,
          },
        ]
      : []),
    ...stored.map((name) => ({
      at: `fields.${name}.stored`,
      says: 'is kept as other records change, and "frozen" says that this one never changes; take out one of them',
    })),
  ]
}

/** Options without use for a `single` resource. */
const senselessOfOne = [
  'parent',
  'topLevel',
  'list',
  'enabledBy',
  'uniqueTogether',
  'importKey',
  'warnTogether',
  'deleteFrom',
  'deleteText',
  'closesTo',
  'without',
  'frozen',
] as const

/** A `single` resource can be updated, has no list and is not referred to. */
export const singleRule: Rule = (resource, { list }) => {
  if (!resource.single) return []
  const written = asWritten(resource) as Partial<Resource>
  const senseless = senselessOfOne.filter((option) => written[option] !== undefined)
  const fields = Object.entries(resource.fields)
  return [
    ...senseless.map((option) => ({
      at: option,
      says: 'has no use where "single" says that there is one record; take out one of them',
    })),
    ...(resource.access?.own
      ? [{ at: 'access.own', says: 'shares out records, and "single" says that there is one; take it out' }]
      : []),
    ...fields.flatMap(([name, field]) =>
      'required' in field && field.required === true && !('default' in field)
        ? [
            {
              at: `fields.${name}.required`,
              says: "the record is there before anybody fills it in; give the field a default, or say required: 'form'",
            },
          ]
        : [],
    ),
    ...list.flatMap((other) =>
      Object.entries(other.fields).flatMap(([name, field]) =>
        targetOf(field)?.name === resource.name
          ? [
              {
                at: 'single',
                says: `${other.name}.fields.${name} refers to its one record, which leaves nothing to choose; take the field out`,
              },
            ]
          : [],
      ),
    ),
  ]
}

/** Attachments need changeable records. Only `attachments` adds the file count field. */
export const attachmentsRule: Rule = (resource) => {
  const { attachments, frozen } = resource
  const written = Object.entries((asWritten(resource) as Resource).fields)
  return [
    ...(attachments && !offers(resource, 'update')
      ? [
          {
            at: 'attachments',
            says: `adds files to records that "${frozen ? 'frozen' : 'without'}" says are never changed; take out one of them`,
          },
        ]
      : []),
    ...(attachments && keepsSecrets(resource)
      ? [
          {
            at: 'attachments',
            says: 'adds files to records with a password, which programs may not write; take it out',
          },
        ]
      : []),
    ...written.flatMap(([name, { type }]) => {
      const at = `fields.${name}`
      if (type === 'attachments')
        return [
          { at, says: 'counts files, and is added by "attachments: true" of the resource; say that instead' },
        ]
      return attachments && name === attachmentsField
        ? [{ at, says: '"attachments" adds a field of that name; rename this one' }]
        : []
    }),
  ]
}
