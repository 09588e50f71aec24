import type { Knex } from 'knex'
import { joinSql, rowsOf } from '../../../database/fields/column.ts'
import { isTextField } from '../../../database/fields/registry.ts'
import { query } from '../../../database/query.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { parseNumber } from '../../../model/parse-number.ts'
import { recordText, valueText } from '../../../model/record-text.ts'
import {
  fieldOf,
  fieldPath,
  lookupTarget,
  type Resources,
  referenceOf,
  shownField,
} from '../../../model/resources.ts'
import { type FoundRecord, recordAddress } from '../../../model/search.ts'
import { containing, literalPattern } from '../condition-sql.ts'
import { matching } from '../conditions.ts'
import { expressionOf, ownAlias } from '../expressions.ts'
import { type NamedRecord, readRecords } from '../read-records.ts'

const maxPerResource = 5
/** Max. ranked records per kind of match. */
const maxRanked = { equal: 20, start: 200, anywhere: 1_000 }

export interface RankedRecord extends FoundRecord {
  /** 0 equal, 1 at the start, 2 at the start of a word, 3 anywhere. */
  readonly rank: number
}

interface Searched {
  readonly resources: Resources
  readonly resource: Resource
}

export const searchedFields = (resource: Resource): string[] =>
  [...new Set([...resource.list.search, ...resource.recordText])].filter((name) => {
    const target = lookupTarget(resource, fieldPath(resource, name))
    return target.name !== 'id' && isTextField(fieldOf(target.resource, target.name))
  })

/** Otherwise its records are found through the referenced ones. */
const hasOwnText = (resource: Resource, names: readonly string[]): boolean =>
  names.some((name) => !fieldPath(resource, name).includes('.'))

/** Money columns, including stored sums. Other sums would be aggregated for every record. */
const amountsOf = ({ resources, resource }: Searched) =>
  Object.keys(resource.fields).flatMap((name) => {
    const field = fieldOf(resource, name)
    const { readable, summedAs } = fieldTypeOf(field)
    const unit = summedAs === 'unit' && 'unit' in field ? field.unit : summedAs
    if (!readable || unit !== 'money') return []
    const expression = expressionOf(resources, resource, name)
    return expression.aggregates || expression.joins.length > 0 ? [] : [expression.sql]
  })

const idsSql = (resource: Resource, condition: string, limit: number) =>
  `(select ${ownAlias}.id from ${rowsOf(resource)} ${ownAlias} where ${condition} limit ${limit})`

interface Branch {
  readonly sql: string
  readonly bindings: readonly (string | number)[]
}

interface Comparison {
  readonly operator: 'ilike' | '~*'
  readonly patterns: readonly [equal: string, start: string, word: string, anywhere: string]
}

const asRegex = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')

const asWritten = (text: string): Comparison => ({
  operator: 'ilike',
  patterns: [literalPattern(text), `${literalPattern(text)}%`, `\\m${asRegex(text)}`, containing(text)],
})

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')

/** Accented forms of each letter in Latin-1 and Latin Extended-A: `e` has `èéêëēĕėęě`. */
const accentedForms = new Map<string, string>()
for (let code = 0xc0; code < 0x180; code++) {
  const letter = String.fromCodePoint(code)
  const plain = withoutAccents(letter)
  if (plain !== letter) accentedForms.set(plain, (accentedForms.get(plain) ?? '') + letter)
}

/** Ignores accents: `cafe` becomes `[cçć…][aàá…]f[eèé…]`, which the trigram indexes support. */
const inAnyAccents = (text: string): Comparison => {
  const forms = (letter: string) => {
    const accented = accentedForms.get(letter)
    return accented ? `[${letter}${accented}]` : asRegex(letter)
  }
  const regex = [...withoutAccents(text).toLowerCase()].map(forms).join('')
  return { operator: '~*', patterns: [`^${regex}$`, `^${regex}`, `\\m${regex}`, regex] }
}

const isOfId = (text: string) => /^#\d{1,15}$/.test(text)

const textBranches = ({ resource }: Searched, { operator, patterns }: Comparison): Branch[] => {
  const names = searchedFields(resource)
  if (!hasOwnText(resource, names)) return []
  const [equal, start, , anywhere] = patterns
  const matches = names
    .map((name) => matching(resource, fieldPath(resource, name), ownAlias, true, operator))
    .join(' or ')
  const branch = (pattern: string, limit: number) => ({
    sql: idsSql(resource, `(${matches})`, limit),
    bindings: names.map(() => pattern),
  })
  return [
    branch(equal, maxRanked.equal),
    branch(start, maxRanked.start),
    branch(anywhere, maxRanked.anywhere),
  ]
}

const branchesOf = (searched: Searched, text: string): Branch[] => {
  const { resource } = searched
  if (isOfId(text))
    return [{ sql: idsSql(resource, `${ownAlias}.id = ?`, 1), bindings: [Number(text.slice(1))] }]
  const amount = parseNumber(text) ?? Number.NaN
  const amounts = Number.isNaN(amount) ? [] : amountsOf(searched)
  return [
    ...textBranches(searched, asWritten(text)),
    ...amounts.map((sql) => ({
      sql: idsSql(resource, `${sql} = ?`, maxRanked.equal),
      bindings: [amount],
    })),
  ]
}

/** A match by number or amount ranks as equal. */
const rankSql = (texts: readonly string[], operator: Comparison['operator']) =>
  texts.length === 0
    ? '0'
    : `coalesce((select min(case when own_text ${operator} ? then 0 when own_text ${operator} ? then 1
         when own_text ~* ? then 2 when own_text ${operator} ? then 3 end)
       from unnest(array[${texts.map((sql) => `(${sql})::text`).join(', ')}]) own_text), 0)`

interface RankedId {
  readonly id: number
  readonly rank: number
}

/** Newest first among equal ranks. */
const rankedIds = async (
  trx: Knex,
  { resources, resource }: Searched,
  branches: readonly Branch[],
  { operator, patterns }: Comparison,
): Promise<RankedId[]> => {
  if (branches.length === 0) return []
  const texts = searchedFields(resource).map((name) => expressionOf(resources, resource, name))
  const ranks = texts.map(({ sql }) => sql)
  return query<RankedId>(
    trx,
    `select ${ownAlias}.id, ${rankSql(ranks, operator)} as rank
     from (${branches.map(({ sql }) => sql).join(' union ')}) found
     join ${rowsOf(resource)} ${ownAlias} on ${ownAlias}.id = found.id
     ${joinSql(texts.flatMap(({ joins }) => joins))}
     order by rank, ${ownAlias}.id desc limit ${maxPerResource}`,
    [...(texts.length > 0 ? patterns : []), ...branches.flatMap(({ bindings }) => bindings)],
  )
}

/** Exact accents first. Ignoring accents costs two to six times as much, so only if results are few. */
const bestIds = async (trx: Knex, searched: Searched, text: string): Promise<RankedId[]> => {
  const found = await rankedIds(trx, searched, branchesOf(searched, text), asWritten(text))
  if (found.length === maxPerResource || isOfId(text) || !/\p{L}/u.test(text)) return found
  const accented = inAnyAccents(text)
  const others = await rankedIds(trx, searched, textBranches(searched, accented), accented)
  const known = new Set(found.map(({ id }) => id))
  return [...found, ...others.filter(({ id }) => !known.has(id))]
    .sort((one, other) => one.rank - other.rank || other.id - one.id)
    .slice(0, maxPerResource)
}

/** If the record text does not contain the match. */
const matchedField = (resource: Resource, record: NamedRecord, text: string): string => {
  const plain = (value: string) => withoutAccents(value).toLowerCase()
  const contains = (name: string) => plain(valueText(resource, name, record[name])).includes(plain(text))
  if (resource.recordText.some(contains)) return ''
  const name = searchedFields(resource).find(contains)
  return name ? `${shownField(resource, name).label}: ${valueText(resource, name, record[name])}` : ''
}

const readParents = async (
  db: Knex,
  { resources, resource }: Searched,
  records: Iterable<NamedRecord>,
): Promise<(record: NamedRecord) => string> => {
  const { parent } = resource
  if (!parent) return () => ''
  const { to } = referenceOf(resource, parent.key)
  const own = resources[to.name] ?? to
  const ids = [...records].map((record) => Number(record[parent.key]))
  const parents = await readRecords(db, resources, own, [...new Set(ids)])
  return (record) => {
    const found = parents.get(Number(record[parent.key]))
    return found ? recordText(own, found) : ''
  }
}

/**
 * By text, amount, or `#` and id. Errors: PostgreSQL `57014` after the statement timeout.
 * @param searched the resources as the user sees them
 * @param text in NFC, trimmed
 */
export const findRecords = async (
  trx: Knex,
  searched: Searched,
  text: string,
): Promise<readonly RankedRecord[]> => {
  const { resources, resource } = searched
  const found = await bestIds(trx, searched, text)
  if (found.length === 0) return []
  const records = await readRecords(
    trx,
    resources,
    resource,
    found.map(({ id }) => id),
  )
  const parentText = await readParents(trx, searched, records.values())
  return found.flatMap(({ id, rank }) => {
    const record = records.get(id)
    if (!record) return []
    const where = [parentText(record), matchedField(resource, record, text)]
    return [
      {
        resource: resource.name,
        label: resource.label,
        id,
        rank,
        text: recordText(resource, record),
        where: where.filter((part) => part !== '').join(' · '),
        address: recordAddress(resources, resource, record),
      },
    ]
  })
}
