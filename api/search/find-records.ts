import type { Knex } from 'knex'
import { joinSql, prefixSql, rowsOf } from '../../database/fields/column.ts'
import { isTextField } from '../../database/fields/registry.ts'
import { query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { isShortText } from '../../model/filter/search-text.ts'
import { folded } from '../../model/folded.ts'
import { readNumber } from '../../model/parse-number.ts'
import { recordText, valueText } from '../../model/record-text.ts'
import { fieldOf, fieldPath, lookupTarget, referenceOf, shownField } from '../../model/resources.ts'
import { type FoundRecord, recordAddress } from '../../model/search.ts'
import { matching } from '../crud/conditions.ts'
import { expressionOf, ownAlias } from '../crud/expressions.ts'
import { type NamedRecord, readRecords } from '../crud/read.ts'
import {
  anyOf,
  inAnyForm,
  inFoldedForm,
  literalPattern,
  plainForms,
  type TextTest,
  textTests,
} from '../crud/text-forms.ts'
import type { Visible } from '../crud/visible.ts'

const maxPerResource = 5
/** Max. ranked records per kind of match. */
const maxRanked = { equal: 20, start: 200, anywhere: 1_000, lookup: 200 }

export interface RankedRecord extends FoundRecord {
  /** 0 equal, 1 at the start, 2 at the start of a word, 3 anywhere. */
  readonly rank: number
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
const amountsOf = ({ resources, resource }: Visible) =>
  Object.keys(resource.fields).flatMap((name) => {
    const field = shownField(resource, name)
    const { readable, summedAs } = fieldTypeOf(field)
    const unit = summedAs === 'unit' && 'unit' in field ? field.unit : summedAs
    if (!readable || unit !== 'money') return []
    const expression = expressionOf(resources, resource, name)
    return expression.aggregates || expression.joins.length > 0 ? [] : [expression.sql]
  })

interface Branch {
  readonly sql: string
  readonly bindings: readonly Knex.RawBinding[]
  /** Max. records that are ranked. */
  readonly limit: number
}

/** Records of several branches are read again, by the ids that at least one of them found. */
const foundSql = (resource: Resource, branches: readonly Branch[]): string => {
  const rows = `${rowsOf(resource)} ${ownAlias}`
  const select = (columns: string) =>
    branches.map(({ sql, limit }) => `(select ${columns} from ${rows} where ${sql} limit ${limit})`)
  const ids = `${ownAlias}.id`
  return branches.length === 1
    ? select(`${ownAlias}.*`).join('')
    : `(select ${ownAlias}.* from (${select(ids).join(' union ')}) found join ${rows} on ${ids} = found.id)`
}

/** How a column is compared, each with an index: the beginnings of texts in order, and trigrams. */
const places = {
  equal: {
    sql: (column: string) => `${prefixSql(column)} = lower(?)`,
    values: (text: string) => [text],
    like: (literal: string) => literal,
    regex: (regex: string) => `^${regex}$`,
  },
  start: {
    sql: (column: string) =>
      `(${prefixSql(column)} >= lower(?) and ${prefixSql(column)} < lower(?) || chr(${0x10ffff}))`,
    values: (text: string) => [text, text],
    like: (literal: string) => `${literal}%`,
    regex: (regex: string) => `^${regex}`,
  },
  anywhere: {
    sql: (column: string) => `${column} ilike ?`,
    values: (text: string) => [`%${literalPattern(text)}%`],
    like: (literal: string) => `%${literal}%`,
    regex: (regex: string) => regex,
  },
}
type MatchKind = keyof typeof places

const isOfId = (text: string) => /^#\d{1,15}$/.test(text)

/** Words and numbers of a reference: of "WF 0912" they are "WF" and "0912". Null for a text without a number. */
const partsOf = (text: string): readonly string[] | null => {
  const parts = text.match(/\p{L}+|\p{N}+/gu) ?? []
  return parts.length > 1 && /\p{N}/u.test(text) ? parts : null
}

/** References are written with other signs, or none, between their parts: WF/0912, WF-0912, WF0912. */
const anySign = '[^[:alnum:]]{0,2}'
const usualSigns = ['', ' ', '-', '/', '.', '_']

/** Regular expression of a search text, for `~*`: a reference with any signs, other texts in any form of their letters. */
const searchedAs = (text: string): string => partsOf(text)?.map(inAnyForm).join(anySign) ?? inAnyForm(text)

/**
 * Patterns of which a reference fits one, for the trigram index: in its regular expression alone PostgreSQL finds no
 * trigrams, and compared two million texts. A part of less than three letters or digits has none either: it is found with
 * the usual signs only.
 */
const patternsOf = (parts: readonly string[], { like }: (typeof places)[MatchKind]): string[] => {
  const joints = parts.some((part) => [...part].length >= 3) ? ['%'] : usualSigns.map(literalPattern)
  return joints.map((joint) => like(parts.join(joint)))
}

/** As typed and folded, and of texts in other forms: by trigrams, and of those that have them, by the regular expression. */
const referenceTests = (text: string, place: MatchKind): TextTest[] => {
  const at = places[place]
  const patternsIn = (form: string) => patternsOf(partsOf(form) ?? [], at)
  // `|| ''` keeps PostgreSQL from the trigram index for the regular expression too, of which it would read most.
  const test = (patterns: readonly string[], column: string, like: string, match: string) =>
    `(${patterns.map(() => `${column} ${like} ?`).join(' or ')}) and (${column} || '') ${match} ?`
  const plain = plainForms(text).flatMap(patternsIn)
  const inForms = patternsIn(folded(text))
  return [
    {
      sql: (column) => `(${test(plain, column, 'ilike', '~*')})`,
      bindings: [...plain, at.regex(searchedAs(text))],
    },
    {
      sql: inFoldedForm((column) => test(inForms, column, 'like', '~')),
      bindings: [...inForms, at.regex((partsOf(folded(text)) ?? []).join(anySign))],
    },
  ]
}

/** One branch for each test of the own texts, and one per lookup: PostgreSQL uses no index for several at once. */
const textBranches = ({ resource }: Visible, text: string, place: MatchKind): Branch[] => {
  const names = searchedFields(resource)
  if (!hasOwnText(resource, names)) return []
  const paths = names.map((name) => fieldPath(resource, name))
  const own = paths.filter((path) => !path.includes('.'))
  const lookups = paths.filter((path) => path.includes('.'))
  const branch = (group: readonly string[], test: TextTest, limit: number): Branch => ({
    sql: group.map((path) => matching(resource, path, ownAlias, false, test.sql)).join(' or '),
    limit,
    bindings: group.flatMap(() => test.bindings),
  })
  const tests = textTests(text, places[place], places[place].like)
  const ownTests = [...tests, ...(partsOf(text) ? referenceTests(text, place) : [])]
  return [
    ...ownTests.map((test) => branch(own, test, maxRanked[place])),
    ...lookups.map((path) => branch([path], anyOf(tests), maxRanked.lookup)),
  ]
}

const branchesOf = (searched: Visible, text: string): Branch[] => {
  if (isOfId(text)) return [{ sql: `${ownAlias}.id = ?`, limit: 1, bindings: [Number(text.slice(1))] }]
  const amount = readNumber(text)
  const byText = textBranches(searched, text, 'anywhere')
  if (typeof amount !== 'number') return byText
  const byAmount = amountsOf(searched).map((sql) => ({
    sql: `${sql} = ?`,
    limit: maxRanked.equal,
    bindings: [amount],
  }))
  return [...byText, ...byAmount]
}

/** A match by number or amount ranks as equal. */
const rankSql = (texts: readonly string[]) => {
  const ranks = texts.map(
    (sql) => `case when (${sql} ~* ?) is not true then case when ${sql} ~* ? then 3 end
      when ${sql} !~* ? then 2 when ${sql} !~* ? then 1 else 0 end`,
  )
  return texts.length === 0 ? '0' : `coalesce(least(${ranks.join(', ')}), 0)`
}

interface RankedId {
  readonly id: number
  readonly rank: number
  /** Of all branches. */
  readonly found: number
}

/** Newest first among equal ranks. */
const rankedIds = async (
  trx: Knex,
  { resources, resource }: Visible,
  branches: readonly Branch[],
  text: string,
): Promise<RankedId[]> => {
  if (branches.length === 0) return []
  const texts = searchedFields(resource).map((name) => expressionOf(resources, resource, name))
  const regex = searchedAs(text)
  const sql = `select ${ownAlias}.id, ${rankSql(texts.map((each) => `(${each.sql})::text`))} as rank, (count(*) over ())::int as found
    from ${foundSql(resource, branches)} ${ownAlias} ${joinSql(texts.flatMap(({ joins }) => joins))}
    order by rank, ${ownAlias}.id desc limit ${maxPerResource}`
  return query<RankedId>(
    trx,
    sql,
    [
      ...texts.flatMap(() => [`\\m${regex}`, regex, `^${regex}`, `^${regex}$`]),
      ...branches.flatMap(({ bindings }) => bindings),
    ],
    // The indexes serve any text that is long enough, so one plan does too.
    { isPrepared: !isShortText(text) },
  )
}

/** Not all matches of a frequent text are ranked: the best places are searched by themselves. */
const bestIds = async (trx: Knex, searched: Visible, text: string): Promise<RankedId[]> => {
  const found = await rankedIds(trx, searched, branchesOf(searched, text), text)
  if ((found[0]?.found ?? 0) < maxRanked.anywhere) return found
  const places = [...textBranches(searched, text, 'equal'), ...textBranches(searched, text, 'start')]
  const best = await rankedIds(trx, searched, places, text)
  const byId = new Map([...found, ...best].map((each) => [each.id, each]))
  return [...byId.values()].sort((a, b) => a.rank - b.rank || b.id - a.id).slice(0, maxPerResource)
}

const bareText = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/** If the record text does not contain the match. */
const matchedField = (resource: Resource, record: NamedRecord, text: string): string => {
  const wanted = folded(text)
  const reference = partsOf(wanted)
  const contains = (name: string) => {
    const value = folded(valueText(resource, name, record[name]))
    return value.includes(wanted) || (reference !== null && bareText(value).includes(reference.join('')))
  }
  if (resource.recordText.some(contains)) return ''
  const name = searchedFields(resource).find(contains)
  return name ? `${shownField(resource, name).label}: ${valueText(resource, name, record[name])}` : ''
}

const readParents = async (
  db: Knex,
  { resources, resource }: Visible,
  records: Iterable<NamedRecord>,
): Promise<(record: NamedRecord) => string> => {
  const { parent } = resource
  if (!parent) return () => ''
  const { to } = referenceOf(resource, parent.key)
  const own = resources[to.name] ?? to
  const ids = [...records].map((record) => Number(record[parent.key]))
  const parents = await readRecords(
    db,
    { resources, resource: own },
    [...new Set(ids)],
    new Set(own.recordText),
  )
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
  searched: Visible,
  text: string,
): Promise<readonly RankedRecord[]> => {
  const { resources, resource } = searched
  const found = await bestIds(trx, searched, text)
  if (found.length === 0) return []
  const records = await readRecords(
    trx,
    searched,
    found.map(({ id }) => id),
    new Set([...resource.recordText, ...searchedFields(resource), resource.parent?.key ?? 'id']),
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
