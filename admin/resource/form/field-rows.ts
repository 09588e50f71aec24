import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { fieldOf } from '../../../model/resources.ts'

/** Max. length of a text whose box is as short as a number's. */
const shortText = 50
const maxPerRow = 3

const isShort = (resource: Resource, name: string): boolean => {
  const field = fieldOf(resource, name)
  const { isDay, numeric, isText } = fieldTypeOf(field)
  if (isDay || numeric) return true
  return Boolean(isText) && 'maxLength' in field && Number(field.maxLength) <= shortText
}

const sizes = (count: number): number[] => {
  if (count <= maxPerRow) return count === 0 ? [] : [count]
  const size = count === maxPerRow + 1 ? 2 : maxPerRow
  return [size, ...sizes(count - size)]
}

/** Groups fields into rows: consecutive short fields share one. */
export const fieldRows = (resource: Resource, names: readonly string[]): string[][] => {
  const rows: string[][] = []
  let run: string[] = []
  const endRun = () => {
    for (const size of sizes(run.length)) rows.push(run.splice(0, size))
    run = []
  }
  for (const name of names) {
    if (isShort(resource, name)) run.push(name)
    else {
      endRun()
      rows.push([name])
    }
  }
  endRun()
  return rows
}
