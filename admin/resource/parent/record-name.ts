import type { Resource } from '../../../model/definition.ts'
import { type AnyRecord, recordText, valueText } from '../../../model/record-text.ts'
import { fieldPath } from '../../../model/resources.ts'

/** How a record is called above what stands below it. */
export interface RecordName {
  readonly name: string
  /** What else people recognise it by. */
  readonly beside: string
}

/**
 * The name of a record where its parent is named already: the first of its `recordText` fields that is not the
 * parent's, and the others beside it; its whole text where all of them are empty.
 */
export const recordName = (resource: Resource, record: AnyRecord): RecordName => {
  const ofParent = resource.parent && `${resource.parent.key}.`
  const own = resource.recordText.filter(
    (name) => !(ofParent && fieldPath(resource, name).startsWith(ofParent)),
  )
  const [first = '', ...others] = own
  const name = valueText(resource, first, record[first])
  if (name === '') return { name: recordText(resource, record), beside: '' }
  const texts = others.map((other) => valueText(resource, other, record[other]))
  return { name, beside: texts.filter((text) => text !== '').join(' · ') }
}
