import type { Resource } from '../../../model/definition.ts'
import { type AnyRecord, recordText, valueText } from '../../../model/record-text.ts'
import { fieldPath } from '../../../model/resources.ts'

/** How a record is called above what stands below it. */
export interface RecordName {
  readonly name: string
  /** What else people recognise it by. */
  readonly others: string
  /** The parent that its text names. */
  readonly above: string
}

/**
 * The name of a record where its parent is named already: the first of its `recordText` fields that is not the
 * parent's, and the others beside it; its whole text where all of them are empty.
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
  if (name === '') return { name: recordText(resource, record), others: '', above: '' }
  const texts = others.map(textOf)
  return { name, others: texts.filter((text) => text !== '').join(' · '), above }
}
