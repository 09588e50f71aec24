import type { Knex } from 'knex'
import { columnOf, quoted, quotedColumn } from '../model/naming.ts'
import type { Resources } from '../model/resources.ts'
import { fieldsGiven, keptColumn, type Mark, marksOf, ownCovered, requireCovered } from '../model/vouches.ts'
import { countOf } from './query.ts'
import type { Structure } from './structure.ts'
import { joined, type Part, partOf, partsBelow, transitionTables, watchedTables, words } from './watched.ts'

/** SQL of marks (`vouches` of a definition): their digests, and which records a change concerns. */

/** What the mark was given for, with the fields given with it. */
const contentOf = (resources: Resources, mark: Mark): Part =>
  partOf(resources, mark.resource, [...fieldsGiven(mark.vouches), ...mark.vouches.for])

/** Content and what ends its watch. */
const watchedOf = (resources: Resources, mark: Mark): Part =>
  partOf(resources, mark.resource, [...mark.vouches.for, ...[mark.vouches.until ?? []].flat()])

/** A JSON array of the values of a record and of what is below it: rows in the order of their ids. */
const valuesSql = (part: Part, alias: string, first: readonly string[] = []): string => {
  const own = [...part.fields].map((name) => `${alias}.${quotedColumn(name)}`)
  const below = [...part.below.values()].map((each, index) => {
    const inner = `${alias}_${index}`
    const from = `from ${quoted(each.resource.table)} ${inner}`
    const step = each.steps.at(-1)
    const key = quotedColumn(step?.by ?? 'id')
    return step?.kind === 'rows'
      ? `(select coalesce(jsonb_agg(${valuesSql(each, inner, [`${inner}.id`])} order by ${inner}.id), '[]') ${from} where ${inner}.${key} = ${alias}.id)`
      : `(select ${valuesSql(each, inner)} ${from} where ${inner}.id = ${alias}.${key})`
  })
  return `jsonb_build_array(${[...first, ...own, ...below].join(', ')})`
}

/** SHA-256 of what a mark covers, of the row `r`. */
export const digestSql = (resources: Resources, mark: Mark): string =>
  `encode(sha256(convert_to((${valuesSql(contentOf(resources, mark), 'r')})::text, 'UTF8')), 'hex')`

/** Whether the row `r` has the mark. */
export const isMarkedSql = ({ vouches: { mark } }: Mark): string => {
  const column = `r.${quotedColumn(mark.field)}`
  if (mark.is === undefined) return `(${column} is not null)`
  return `(${column} in (${[mark.is]
    .flat()
    .map((value) => `'${value.replaceAll("'", "''")}'`)
    .join(', ')}))`
}

/** Whether the mark of the row `r` stays whatever changes. */
export const isSettledSql = (resources: Resources, mark: Mark): string => {
  const { until } = mark.vouches
  if (until === undefined) return 'false'
  const { steps, fields } = requireCovered(resources, mark.resource, until)
  const [field = 'id'] = fields
  const value = steps.reduceRight(
    (inner, step, index) => {
      const [alias, before] = [`u${index + 1}`, index === 0 ? 'r' : `u${index}`]
      return `(select ${inner} from ${quoted(step.resource.table)} ${alias} where ${alias}.id = ${before}.${quotedColumn(step.by)})`
    },
    `${steps.length === 0 ? 'r' : `u${steps.length}`}.${quotedColumn(field)}`,
  )
  return `(${value} is not null)`
}

/** Locks the referred records of the marked row `r` until it is written, so that nobody changes them meanwhile. */
const lockSql = (resources: Resources, mark: Mark): string => {
  const locks = partsBelow(contentOf(resources, mark))
    .filter(({ steps }) => steps.at(-1)?.kind === 'referred')
    .map(({ steps }) => {
      const joins = joined(steps, ({ resource }) => quoted(resource.table))
      return `select 1 from (select ($1).*) r, ${joins.map(({ table }) => table).join(', ')} where ${joins.map(({ on }) => on).join(' and ')} order by last.id for share of last`
    })
  return locks.join('; ')
}

/** What a change does: `refused`, `renewed`, or the columns that the record gets. */
const effectOf = ({ vouches }: Mark): string => {
  const { becomes, renewed } = vouches
  if (renewed) return 'renewed'
  if (!becomes) return 'refused'
  return JSON.stringify(takenBack({ vouches }))
}

/** Columns of a record whose mark is taken back. */
export const takenBack = ({ vouches }: Pick<Mark, 'vouches'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    ...[...fieldsGiven(vouches), vouches.keptIn].map((name) => [columnOf(name), null]),
    ...Object.entries(vouches.becomes ?? {}).map(([name, value]) => [columnOf(name), value ?? null]),
  ])

/**
 * Keeps the digest of a mark, and refuses or follows changes of what it covers (database/sql/marks.sql).
 * @param when condition of the triggers
 */
export const createMarkTriggers = (resources: Resources, mark: Mark, when: string): string[] => {
  const { resource, vouches, place } = mark
  const kept = keptColumn(mark)
  const prefix = `${resource.table}_mark_${place}`
  const given = fieldsGiven(vouches)
  const references = [...contentOf(resources, mark).below.values()].flatMap(({ steps: [step] }) =>
    step?.kind === 'referred' ? [step.by] : [],
  )
  const own = [vouches.mark.field, ...given, ...ownCovered(vouches), ...references, vouches.keptIn]
  const until = vouches.until?.split('.')[0]
  const columns = [
    ...new Set([...own, ...(until !== undefined && Object.hasOwn(resource.fields, until) ? [until] : [])]),
  ]
  return [
    `create trigger ${prefix}_kept before insert or update of ${columns.map(quotedColumn).join(', ')} on ${quoted(resource.table)}
  for each row
  ${when}
  execute function keep_mark(${words(
    kept,
    isMarkedSql(mark),
    JSON.stringify([vouches.mark.field, ...given].map(columnOf)),
    effectOf(mark),
    digestSql(resources, mark),
    isSettledSql(resources, mark),
    lockSql(resources, mark),
  )})`,
    ...watchedTables(watchedOf(resources, mark)).flatMap(({ table, isRows, columns: watched, ids }) =>
      Object.entries(transitionTables)
        .filter(([event]) => isRows || event === 'update')
        .map(
          ([event, tables]) => `create trigger ${prefix}_${event} after ${event} on ${quoted(table)}
  referencing ${tables} for each statement
  ${when}
  execute function check_marks(${words(
    resource.table,
    kept,
    isRows ? 'rows' : 'referred',
    effectOf(mark),
    digestSql(resources, mark),
    isSettledSql(resources, mark),
    ids,
    ['id', ...watched].map(quoted).join(', '),
  )})`,
        ),
    ),
  ]
}

/** Whether a mark covers the digest of another: "approved" and then "sent". */
const followsMark = (resources: Resources, mark: Mark, earlier: Mark): boolean => {
  const content = contentOf(resources, mark)
  return [content, ...partsBelow(content)].some(
    ({ resource, fields }) => resource.table === earlier.resource.table && fields.has(earlier.vouches.keptIn),
  )
}

/** Marks with those that cover their digests, each after the ones that it covers. */
const withFollowing = (resources: Resources, marks: readonly Mark[]): Mark[] => {
  const all = marksOf(resources)
  const seen = new Set<Mark>()
  const ordered: Mark[] = []
  const visit = (mark: Mark): void => {
    if (seen.has(mark)) return
    seen.add(mark)
    for (const other of all) if (followsMark(resources, other, mark)) visit(other)
    ordered.unshift(mark)
  }
  for (const mark of marks) visit(mark)
  return ordered
}

const ownTrigger = ({ resource, place }: Mark) => `${resource.table}_mark_${place}_kept`

/**
 * Statements that compute the digests of existing marks, where they are new or made of other values, and then those of the
 * marks that cover these digests. Nothing is audited: the marks stay as they are.
 */
export const fillMarks = (from: Structure, to: Structure, resources: Resources): string[] => {
  const changed = marksOf(resources).filter((mark) => {
    const [was, is] = [from, to].map((one) => one[mark.resource.table]?.triggers[ownTrigger(mark)])
    return from[mark.resource.table] !== undefined && is !== undefined && was !== is
  })
  if (changed.length === 0) return []
  const set = (name: string, value: string) => `select set_config('costwright.${name}', '${value}', true)`
  return [
    set('audit', 'off'),
    set('sums', 'off'),
    ...withFollowing(resources, changed).map(
      (mark) => `update ${quoted(mark.resource.table)} r set ${quoted(keptColumn(mark))} =
  case when ${isMarkedSql(mark)} then ${digestSql(resources, mark)} end`,
    ),
    set('audit', 'on'),
    set('sums', 'on'),
  ]
}

/** Marks whose digest is not that of what they cover, by resource. Empty if all are right. */
export const wrongMarks = async (
  db: Knex,
  resources: Resources,
): Promise<{ mark: string; records: number }[]> => {
  const wrong: { mark: string; records: number }[] = []
  for (const mark of marksOf(resources)) {
    const kept = `r.${quoted(keptColumn(mark))}`
    const records = await countOf(
      db,
      `${quoted(mark.resource.table)} r where case when ${isMarkedSql(mark)}
         then ${kept} is null or (not ${isSettledSql(resources, mark)} and ${kept} is distinct from ${digestSql(resources, mark)})
         else ${kept} is not null end`,
    )
    if (records > 0) wrong.push({ mark: `${mark.resource.table}.${keptColumn(mark)}`, records })
  }
  return wrong
}
