import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from './field-module.ts'

export { recordText, valueText } from '../../model/record-text.ts'

/** Whether the record is offered for new choices. */
export const isEnabled = (resource: Resource, record: AnyRecord): boolean =>
  resource.enabledBy === undefined || record[resource.enabledBy] === true
