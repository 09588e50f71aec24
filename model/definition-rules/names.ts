import { productEndpoints, productTables } from '#product/model/product.ts'
import type { Resource } from '../definition.ts'
import { duplicatesIn } from '../did-you-mean.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { columnOf, ofEveryObject } from '../naming.ts'
import { linksOf } from '../resources.ts'
import type { Definitions, Report, Rule } from './rule.ts'

/** Reserved field names: properties of a record, or list parameters. */
const reservedFields: Readonly<Record<string, string>> = {
  id: 'every record has its key under that name',
  version: 'every record has its version under that name',
  q: 'the text filter of a list has that name',
  recordText: 'the filter by the text of a record has that name',
  ...Object.fromEntries(
    ['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid'].map((name) => [
      name,
      'every table of PostgreSQL has a column of that name',
    ]),
  ),
}

/** Limit of PostgreSQL identifiers (NAMEDATALEN - 1, in bytes). */
const longestName = 63
const fieldShape = /^[a-z][a-zA-Z0-9]*$/
const routeShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const segmentShape = /^[A-Za-z][A-Za-z0-9-]*$/
const tableShape = /^[a-z][a-z0-9_]*$/

/** Tables of the framework without a definition. */
export const frameworkTables: readonly string[] = [
  'account_link',
  'api_token',
  'attachment',
  'attachment_content',
  'audit_entry',
  'event_delivery',
  'event_subscription',
  'example_row',
  'figure_note',
  'fixed_row',
  'idempotency_key',
  'job_run',
  'kept_figure',
  'knex_migrations',
  'knex_migrations_lock',
  'known_client',
  'last_write',
  'mail',
  'mail_count',
  'mail_outbox',
  'mail_recipient',
  'passkey',
  'queued_job',
  'recovery_code',
  'saved_view',
  'scheduled_work',
  'secret_mark',
  'server_beat',
  'server_life',
  'session',
  'sign_in_attempt',
  'spent_challenge',
  'stored_picture',
  'two_factor',
  'user_credential',
]

/** Internal tables; the next migration would rebuild a defined one. A test compares the list with the database. */
export const ownTables: readonly string[] = [...frameworkTables, ...productTables]

const asTable = (name: string) =>
  columnOf(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')

const longestSuffix = '_search_idx'

const checkTable = (report: Report, at: string, table: string): boolean => {
  if (!tableShape.test(table)) report(at, `"${table}" is no name of a table; write "${asTable(table)}"`)
  else if (ownTables.includes(table))
    report(at, `"${table}" is a table of the program's own; choose another name`)
  else if (table.startsWith('pg_'))
    report(at, `"${table}" begins like the tables of PostgreSQL itself; choose another name`)
  else if (ofEveryObject(table))
    report(at, `"${table}" cannot be a table: ${ofEveryObject(table)}; choose another`)
  else return true
  return false
}

/** A former name is that of a field that is no more. */
const checkFormer = (report: Report, at: string, fields: Resource['fields'], was: string) => {
  if (Object.hasOwn(fields, was)) report(at, `"${was}" is a field still; take one of the two out`)
  else if (!fieldShape.test(was) || Object.hasOwn(reservedFields, was))
    report(at, `"${was}" was no field; write its former name as it was in "fields"`)
}

/** Field names make columns that are valid in SQL and unique. */
const checkColumns = (report: Report, { fields, table }: Resource) => {
  const columns = new Map<string, string>([
    ['id', 'id'],
    ['version', 'version'],
  ])
  for (const [field, of] of Object.entries(fields)) {
    const at = `fields.${field}`
    if ('was' in of && of.was !== undefined) checkFormer(report, `${at}.was`, fields, of.was)
    const taken = Object.hasOwn(reservedFields, field) ? reservedFields[field] : ofEveryObject(field)
    if (taken) {
      report(at, `"${field}" cannot be a field: ${taken}`)
      continue
    }
    if (!fieldShape.test(field)) {
      report(at, `"${field}" is no name of a field; write letters and digits, the first one small`)
      continue
    }
    const column = columnOf(field)
    const other = columns.get(column)
    if (other !== undefined)
      report(at, `"${field}" and "${other}" are the same column, ${column}; rename one of them`)
    else columns.set(column, field)
    const composed = `${table}_${column}${longestSuffix}`
    if (composed.length > longestName)
      report(
        at,
        `"${field}" is too long: with its table it makes ${composed}, and PostgreSQL takes ${longestName} letters; shorten it by ${composed.length - longestName}`,
      )
  }
}

/** Names are valid in routes, columns and SQL. */
export const namesRule: Rule = (resource, report) => {
  const { name, endpoint, table, parent, list } = resource
  if (!routeShape.test(name))
    report('name', `"${name}" is no address; write small letters and hyphens, as in "site-diaries"`)
  else if (ofEveryObject(name))
    report('name', `"${name}" cannot be a resource: ${ofEveryObject(name)}; choose another`)
  if (!segmentShape.test(endpoint))
    report(
      'endpoint',
      `"${endpoint}" is no segment of an address; write letters and digits, as in "SiteDiary"`,
    )
  if (parent && !segmentShape.test(parent.segment))
    report('parent.segment', `"${parent.segment}" is no segment of an address; write letters and digits`)
  for (const { name: view } of list.views ?? []) {
    const at = `list.views.${view}.name`
    if (!routeShape.test(view)) report(at, `"${view}" is no address; write small letters and hyphens`)
    else if (ofEveryObject(view))
      report(at, `"${view}" cannot be a view: ${ofEveryObject(view)}; choose another`)
  }
  checkTable(report, 'table', table)
  if (resource.was !== undefined) checkTable(report, 'was', resource.was)
  const formerNames = Object.values(resource.fields).flatMap((field) => ('was' in field && field.was) || [])
  for (const was of new Set(duplicatesIn(formerNames)))
    report('fields', `two fields were "${was}"; say it of the one that its values get`)
  checkColumns(report, resource)
}

const longestLinkSuffix = '_linked_id_fkey'

/** Names of join tables are valid in SQL and unique. */
export const linkTablesRule: Rule = (resource, report, { list }) => {
  const tables = new Map(list.map(({ table, label }) => [table, `"${label}"`]))
  for (const other of list.slice(0, list.indexOf(resource)))
    for (const { table, field } of linksOf(other)) tables.set(table, `${other.name}.fields.${field}`)
  for (const { table, field } of linksOf(resource)) {
    const at = `fields.${field}.through`
    const owner = tables.get(table)
    tables.set(table, `fields.${field}`)
    const excess = table.length + longestLinkSuffix.length - longestName
    if (!checkTable(report, at, table)) continue
    if (owner !== undefined) report(at, `"${table}" is taken by ${owner}; choose another`)
    else if (excess > 0)
      report(
        at,
        `"${table}" is too long for the names of its constraints; choose one that is ${excess} letters shorter`,
      )
  }
}

/** First path segments of internal routes. A test compares the list with the routes. */
export const ownEndpoints: readonly string[] = [
  'audittrail',
  'auth',
  'automation',
  'backups',
  'docs',
  'examplerecords',
  'health',
  'metrics',
  'openapi.json',
  'ready',
  'search',
  'undo',
  'view',
  'viewcount',
  ...productEndpoints,
]

/** Names, API paths (case-insensitive) and tables are unique. */
export const duplicatesRule: Rule = (resource, report, { list }) => {
  const before = list.slice(0, list.indexOf(resource))
  const refuseTaken = (at: 'name' | 'endpoint' | 'table', of: (text: string) => string = (text) => text) => {
    const other = before.find((candidate) => of(String(candidate[at])) === of(resource[at]))
    if (other) report(at, `"${resource[at]}" is taken by "${other.label}"; choose another`)
  }
  refuseTaken('name')
  refuseTaken('endpoint', (text) => text.toLowerCase())
  refuseTaken('table')
  const sameWas = resource.was !== undefined && before.find(({ was }) => was === resource.was)
  if (sameWas) report('was', `"${resource.was}" was the table of "${sameWas.label}"; say it of one of them`)
  const renamed = list.find(({ table }) => table === resource.was)
  if (renamed) report('was', `"${resource.was}" is the table of "${renamed.label}" still`)
  if (ownEndpoints.includes(resource.endpoint.toLowerCase()))
    report('endpoint', `"${resource.endpoint}" is an address of the program's own; choose another`)
}

/** A stored field of that column. */
const fieldOfColumn = (list: readonly Resource[], table: string, column: string | undefined) => {
  const fields = list.find((one) => one.table === table)?.fields ?? {}
  return Object.keys(fields).find((name) => {
    const field = fields[name]
    return field && columnOf(name) === column && fieldTypeOf(field).writable && !fieldTypeOf(field).holdsMany
  })
}

const removedShape = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/

/** `removed` names tables and columns of the database. */
export const checkRemoved = (report: Report, removed: unknown, { list }: Definitions): void => {
  if (removed === undefined) return
  if (!Array.isArray(removed)) {
    report('', 'must be a list of tables and columns')
    return
  }
  for (const entry of removed) {
    const [table = '', ...column] = String(entry).split('.')
    const meant = list.find(({ name, table: own }) => name === table && own !== table)
    if (meant)
      report('', `"${entry}" names a resource; write its table: '${[meant.table, ...column].join('.')}'`)
    else if (typeof entry !== 'string' || !removedShape.test(entry))
      report('', `"${entry}" is neither a table nor a column; write it like 'tool' or 'tool.website'`)
    else if (ownTables.includes(table))
      report('', `"${entry}" is of the program itself, which keeps it; take it out`)
    else if (column.length === 0 && list.some((one) => one.table === table))
      report('', `"${entry}" is the table of a resource still; take one of the two out`)
    else if (column.length === 0 && list.some((one) => linksOf(one).some((link) => link.table === table)))
      report('', `"${entry}" is the table of a field still; take one of the two out`)
    else if (column.length > 0 && removed.includes(table) && !list.some((one) => one.table === table))
      report('', `"${entry}" is removed with its table; take it out`)
    else if (fieldOfColumn(list, table, column[0]))
      report(
        '',
        `"${entry}" is the column of the field "${fieldOfColumn(list, table, column[0])}" still; take one of the two out`,
      )
    else if (column[0] === 'id' || column[0] === 'version')
      report('', `"${entry}" is a column that every table has; take it out`)
  }
  for (const entry of new Set(duplicatesIn(removed.map(String)))) report('', `"${entry}" stands there twice`)
}
