import type { Resource } from '../model/definition.ts'
import { columnOf, quoted, quotedColumn } from '../model/naming.ts'
import type { Resources } from '../model/resources.ts'
import { requireCovered, type Step } from '../model/vouches.ts'

/** SQL of paths from a record to the values that it depends on: which records a change of a value concerns. */

/** Fields of one table, by the steps that lead to it from a record. */
export interface Part {
  readonly steps: readonly Step[]
  readonly resource: Resource
  readonly fields: Set<string>
  readonly below: Map<string, Part>
}

const newPart = (resource: Resource, steps: readonly Step[] = []): Part => ({
  steps,
  resource,
  fields: new Set(),
  below: new Map(),
})

const addPath = (resources: Resources, root: Part, path: string): void => {
  const { steps, fields } = requireCovered(resources, root.resource, path)
  let part = root
  for (const step of steps) {
    const name = `${step.resource.name} ${step.by}`
    const next = part.below.get(name) ?? newPart(step.resource, [...part.steps, step])
    part.below.set(name, next)
    part = next
  }
  for (const name of fields) part.fields.add(name)
}

export const partOf = (resources: Resources, resource: Resource, paths: readonly string[]): Part => {
  const root = newPart(resource)
  for (const path of paths) addPath(resources, root, path)
  return root
}

/** The tables below, those nearest first. */
export const partsBelow = (part: Part): Part[] =>
  [...part.below.values()].flatMap((each) => [each, ...partsBelow(each)])

/** Joins from the record `r` to the last step, which has the alias `last`. */
export const joined = (steps: readonly Step[], tableOf: (step: Step, isLast: boolean) => string) => {
  const aliasAt = (index: number) => (index === 0 ? 'r' : index === steps.length ? 'last' : `t${index}`)
  return steps.map((step, index) => {
    const [before, alias] = [aliasAt(index), aliasAt(index + 1)]
    const on =
      step.kind === 'rows'
        ? `${alias}.${quotedColumn(step.by)} = ${before}.id`
        : `${alias}.id = ${before}.${quotedColumn(step.by)}`
    return { table: `${tableOf(step, index === steps.length - 1)} ${alias}`, on }
  })
}

/** Columns of a part whose changes count: those that lead to it and on from it, and its fields. */
export const watchedColumns = ({ steps, fields, below }: Part): string[] => {
  const last = steps.at(-1)
  const references = [...below.values()].flatMap(({ steps: further }) => {
    const step = further.at(-1)
    return step?.kind === 'referred' ? [step.by] : []
  })
  return [...(last?.kind === 'rows' ? [last.by] : []), ...references, ...fields].map(columnOf)
}

/** A table whose changes concern records of another. */
export interface Watched {
  readonly table: string
  /** Rows that refer to the record: also their creation and deletion counts. */
  readonly isRows: boolean
  readonly columns: readonly string[]
  /** Ids of the records, from the changed rows `changed`. */
  readonly ids: string
}

/** Tables below a record whose changes concern it. */
export const watchedTables = (root: Part): Watched[] => {
  const byTable = new Map<string, Watched[]>()
  for (const part of partsBelow(root)) {
    const { steps, resource } = part
    const joins = joined(steps, (step, isLast) => (isLast ? 'changed' : quoted(step.resource.table)))
    const watched = {
      table: resource.table,
      isRows: steps.at(-1)?.kind === 'rows',
      columns: watchedColumns(part),
      ids: `select r.id from ${quoted(root.resource.table)} r, ${joins.map(({ table }) => table).join(', ')} where ${joins.map(({ on }) => on).join(' and ')}`,
    }
    byTable.set(resource.table, [...(byTable.get(resource.table) ?? []), watched])
  }
  return [...byTable].map(([table, all]) => ({
    table,
    isRows: all.some(({ isRows }) => isRows),
    columns: [...new Set(all.flatMap(({ columns }) => columns))],
    ids: all.map(({ ids }) => ids).join(' union '),
  }))
}

/** Transition tables by statement type, with the names that the functions expect. */
export const transitionTables = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
} as const

/** Arguments of a trigger function. */
export const words = (...texts: readonly string[]) =>
  texts.map((each) => `'${each.replaceAll("'", "''")}'`).join(', ')
