import { attachmentsField } from '../attachments.ts'
import { keepsSecrets } from '../check-record.ts'
import { asDeclared } from '../conventions.ts'
import type { Resource } from '../definition.ts'
import { duplicatesIn } from '../did-you-mean.ts'
import { offers } from '../offered-writes.ts'
import { targetOf } from '../resources.ts'
import type { Rule } from './rule.ts'

/** Resources without delete have no Delete button, and frozen records have no fields stored by triggers. */
export const writesRule: Rule = (resource, report) => {
  const { frozen, deleteFrom, fields, without, writtenBy } = resource
  for (const route of new Set(duplicatesIn(without ?? []))) report('without', `"${route}" stands there twice`)
  if (writtenBy !== undefined && !without?.length && !frozen)
    report('writtenBy', 'is for callers of a route that "without" leaves out, and none is; take it out')
  if (deleteFrom && !offers(resource, 'delete'))
    report(
      'deleteFrom',
      `deletes records that "${frozen ? 'frozen' : 'without'}" says are never deleted; take out one of them`,
    )
  for (const [name, field] of Object.entries(fields))
    if (frozen && 'stored' in field)
      report(
        `fields.${name}.stored`,
        'is kept as other records change, and "frozen" says that this one never changes; take out one of them',
      )
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
export const singleRule: Rule = (resource, report, { list }) => {
  if (!resource.single) return
  const written = asDeclared(resource) as Partial<Resource>
  for (const option of senselessOfOne)
    if (written[option] !== undefined)
      report(option, 'has no use where "single" says that there is one record; take out one of them')
  if (resource.access?.own)
    report('access.own', 'shares out records, and "single" says that there is one; take it out')
  for (const [name, field] of Object.entries(resource.fields))
    if ('required' in field && field.required === true && !('default' in field))
      report(
        `fields.${name}.required`,
        "the record is there before anybody fills it in; give the field a default, or say required: 'form'",
      )
  for (const other of list)
    for (const [name, field] of Object.entries(other.fields))
      if (targetOf(field)?.name === resource.name)
        report(
          'single',
          `${other.name}.fields.${name} refers to its one record, which leaves nothing to choose; take the field out`,
        )
}

/** Frozen records have no files. Only `attachments` adds the file count field. */
export const attachmentsRule: Rule = (resource, report) => {
  const { attachments, frozen } = resource
  if (attachments && frozen)
    report('attachments', 'adds files to records that "frozen" says are never changed; take out one of them')
  if (attachments && keepsSecrets(resource))
    report('attachments', 'adds files to records with a password, which programs may not write; take it out')
  for (const [name, { type }] of Object.entries((asDeclared(resource) as Resource).fields))
    if (type === 'attachments')
      report(
        `fields.${name}`,
        'counts files, and is added by "attachments: true" of the resource; say that instead',
      )
    else if (attachments && name === attachmentsField)
      report(`fields.${name}`, '"attachments" adds a field of that name; rename this one')
}
