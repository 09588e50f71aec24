import { figureText } from '../../../kinds/figure-text.ts'
import { kindOf } from '../../../kinds/models.ts'
import type { Resource } from '../../../model/definition.ts'
import { type AnyRecord, valueText } from '../../../model/record-text.ts'
import { shownField } from '../../../model/resources.ts'
import { recordName } from '../parent/record-name.ts'

/** A record by its name, with its first day and amount: `24-112/061 (12/03/2025, £328.90)`. */
export const twinText = (resource: Resource, twin: AnyRecord): string => {
  const names = [...(resource.summary ?? []), ...resource.list.columns]
  const first = (fits: (name: string) => boolean) =>
    names.find((name) => fits(name) && valueText(resource, name, twin[name]) !== '')
  const day = first((name) => kindOf(shownField(resource, name)).isDay === true)
  const amount = first((name) => kindOf(shownField(resource, name)).summedAs !== undefined)
  const details = [
    ...(day ? [valueText(resource, day, twin[day])] : []),
    ...(amount ? [figureText(shownField(resource, amount), Number(twin[amount]))] : []),
  ]
  const { name } = recordName(resource, twin)
  return details.length > 0 ? `${name} (${details.join(', ')})` : name
}
