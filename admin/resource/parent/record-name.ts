import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { type AnyRecord, recordText, valueText } from '../../../model/record-text.ts'
import { fieldPath, shownField } from '../../../model/resources.ts'

interface RecordName {
  readonly name: string
  readonly others: string
  readonly above: string
  /** For the tab of the browser. */
  readonly title: string
}

/**
 * Name of a record below its parent: the first non-empty other `recordText` field, and the rest; the whole
 * text if all are empty. A number alone says nothing: "Application 3", next to its parent.
 */
export const recordName = (resource: Resource, record: AnyRecord): RecordName => {
  const ofParent = resource.parent && `${resource.parent.key}.`
  const isOfParent = (name: string) => Boolean(ofParent && fieldPath(resource, name).startsWith(ofParent))
  const textOf = (field: string) => valueText(resource, field, record[field])
  const own = resource.recordText.filter((name) => !isOfParent(name))
  const above = resource.recordText
    .filter(isOfParent)
    .map(textOf)
    .filter((text) => text !== '')
    .join(' ')
  const [first = '', ...others] = own
  const name = textOf(first)
  if (name === '')
    return { name: recordText(resource, record), others: '', above: '', title: recordText(resource, record) }
  const texts = others.map(textOf)
  if (fieldTypeOf(shownField(resource, first)).numeric) {
    const said = [`${resource.label} ${name}`, above, ...texts].filter((text) => text !== '')
    const [numbered = '', ...beside] = said
    return { name: numbered, others: beside.join(' · '), above: '', title: said.join(' · ') }
  }
  return { name, others: texts.filter((text) => text !== '').join(' · '), above, title: name }
}
