import { joinSql, rowsOf } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import type { SqlCondition } from './conditions.ts'
import { ownAlias } from './expressions.ts'
import type { ListQuery, Page } from './list-query.ts'
import { hasAll } from './matching-sql.ts'
import { isEmptyName, isEmptySql, type OrderKey, reversed } from './order.ts'
import { atMost, ordered, type Part, partsOf, rowsSql, type WayToPage } from './page-sql.ts'

const listedName = (_key: OrderKey, index: number) => `"key ${index}"`

/**
 * True, and keeps PostgreSQL from parallel workers, as nothing is read beside a function that is not parallel safe: so few records
 * are gone through that to start workers takes longer than to do without, and PostgreSQL does not know it.
 */
const withoutWorkers = 'current_schema() is not null'

/** So many that match are wanted: the page with those before it, and as many as are counted; all where these are put in order. */
const wantedOf = (
  { countTo, order, goneThroughBy }: ListQuery,
  { offset, limit }: Page,
  within: number,
): number => (countTo === 'all' || order !== goneThroughBy ? within : Math.max(offset + limit, countTo + 1))

/** Whether each record has to be looked into: for a short text, or for others that belong to it. */
export const isLookedInto = ({ isUnindexed, aggregates }: SqlCondition): boolean =>
  isUnindexed === true || aggregates === true

/**
 * The way to a page for what no index finds: the records that the other conditions leave are gone through in the order of the
 * list until enough match, but no further than `within`. By a figure no records are in order: those of the order in which the
 * list opens are gone through.
 */
export const wayWithin = (resource: Resource, query: ListQuery, page: Page, within: number): WayToPage => {
  const { limit, offset, fromEnd } = page
  const isByFigure = query.order !== query.goneThroughBy
  const order = fromEnd ? reversed(query.order) : query.order
  const gone = isByFigure ? query.goneThroughBy : order
  const lookedInto = query.conditions.filter(isLookedInto)
  const others = query.conditions.filter((condition) => !isLookedInto(condition))
  const wanted = wantedOf(query, page, within)

  const keys = gone.map((key, index) => `${key.sql} as ${listedName(key, index)}`)
  const where = others.map(({ sql }) => sql).join(' and ')
  // To a record that is never missing: PostgreSQL may then begin with the few whose value is empty.
  const sure = new Set(gone.flatMap(({ sureJoin }) => (typeof sureJoin === 'string' ? [sureJoin] : [])))
  const joined = [...others, ...gone]
    .flatMap(({ joins }) => joins)
    .map((join) => (typeof join === 'string' && sure.has(join) ? join.replace(/^left /, '') : join))
  const listed = `select ${[`${ownAlias}.*`, ...keys, ...isEmptySql(gone)].join(', ')}
    from ${rowsOf(resource)} ${ownAlias} ${joinSql(joined)}
    ${where && `where ${where}`}`

  const selected = order.map(
    (key, index) => `${isByFigure ? key.sql : `${ownAlias}.${listedName(key, index)}`} as key${index}`,
  )
  const joins = joinSql([...lookedInto, ...(isByFigure ? order : [])].flatMap(({ joins }) => joins))
  const walked = ({ is, by }: Part, most: string) => `select ${[`${ownAlias}.id`, ...selected].join(', ')}
    from (select * from listed where ${is} ${by} limit ${most}) ${ownAlias} ${joins}
    where ${lookedInto.map(({ sql }) => sql).join(' and ')} limit ${wanted}`
  const [one, other] = partsOf(gone, listedName)
  // Of a whole table so many are counted in an index, whatever the order.
  const isWhole = hasAll(resource, { conditions: others })
  const reference = gone[0]?.lookedUp?.reference
  const counted = !other
    ? ''
    : isWhole && reference
      ? `"${resource.table}" where ${reference} is ${one.is === isEmptyName ? '' : 'not'} null order by ${reference}`
      : `listed where ${one.counted}`
  // The second part is begun only where the first has too few, and has what that leaves of the number.
  const left = `(select case when (select count(*) from one) >= ${wanted} then 0
    else ${within} - (select count(*) from (select from ${counted} limit ${within}) passed) end)`
  const parts = other
    ? `one as materialized (${walked(one, String(within))}),
      other as materialized (${walked(other, left)}),
      walked as (select * from one union all select * from other)`
    : `walked as materialized (${walked(one, String(within))})`

  const bindingsOf = (conditions: ListQuery['conditions']) =>
    conditions.flatMap(({ bindings }) => [...bindings])
  const isFull =
    query.countTo === 'all' || isByFigure ? 'false' : `(select count(*) from walked) >= ${wanted}`
  return {
    first: `listed as not materialized (${listed}), ${parts}`,
    bindings: [...bindingsOf(others), ...bindingsOf(lookedInto), ...(other ? bindingsOf(lookedInto) : [])],
    count:
      query.countTo === 0
        ? 'select null::bigint as total'
        : `select ${query.countTo === 'all' || isByFigure ? 'count(*)' : `least(count(*), ${query.countTo + 1})`} as total from walked`,
    matches: 'walked',
    page: atMost(limit, `${rowsSql(order, 'walked')} ${ordered(order)} limit ${limit} offset ${offset}`),
    isCut: `${withoutWorkers} and not (${isFull}) and exists (select from ${isWhole ? `"${resource.table}" order by id` : 'listed'} offset ${within})`,
  }
}
