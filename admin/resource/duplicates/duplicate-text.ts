import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { type AnyRecord, figureText, valueText } from '../../../model/record-text.ts'
import { shownField } from '../../../model/resources.ts'
import { recordName } from '../parent/record-name.ts'

/** Record text with its first date and amount: `24-112/061 (12/03/2025, £328.90)`. */
export const duplicateText = (resource: Resource, record: AnyRecord): string => {
  const names = [...(resource.summary ?? []), ...resource.list.columns]
  const first = (fits: (name: string) => boolean) =>
    names.find((name) => fits(name) && valueText(resource, name, record[name]) !== '')
  const day = first((name) => fieldTypeOf(shownField(resource, name)).isDay === true)
  const amount = first((name) => fieldTypeOf(shownField(resource, name)).summedAs !== undefined)
  const details = [
    ...(day ? [valueText(resource, day, record[day])] : []),
    ...(amount ? [figureText(shownField(resource, amount), Number(record[amount]))] : []),
  ]
  const { name } = recordName(resource, record)
  return details.length > 0 ? `${name} (${details.join(', ')})` : name
}
