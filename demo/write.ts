import type { Knex } from 'knex'
import { withoutTrail } from '../database/actor.ts'
import { noteExampleRows } from '../database/example-rows.ts'
import { query } from '../database/query.ts'
import { waitForInstances } from '../database/transaction.ts'
import type { Resource } from '../model/definition.ts'
import { firmDay } from '../model/firm-clock.ts'
import { columnOf, quotedColumn } from '../model/naming.ts'
import { fieldOf } from '../model/resources.ts'
import { type RecordFor, type ResourceName, resources } from '../resources.config.ts'
import { demoFirm } from './firm.ts'
import { moreRows } from './more-rows.ts'
import { type BusinessResource, businessResources, type FirmRows } from './rows.ts'

/** How many records were written, by resource. */
export type DemoCounts = Record<BusinessResource, number>

/** Any number, the same for every instance: held while one of them fills an empty database. */
const advisoryLock = 7_265_491_205

/** The firm as its orders show it. */
const office: Partial<RecordFor<'firm'>> = {
  firmName: 'Hollin Build Ltd',
  address: 'The Old Dye Works, Mill Lane\nOtley LS21 1XX',
  phone: '01632 960140',
  email: 'office@hollin-build.example',
  companyNumber: '00987654',
  vatNumber: 'GB 987 6543 21',
  orderTerms:
    'Deliveries Monday to Friday, 7.30 to 4. Quote our PO ref on the delivery note and the invoice. Nothing may be substituted without our written consent.',
}

/** Most suppliers charge the full rate. */
const standardVat = '(select min(id) from vat_code where rate = 20 and not reverse_charge and enabled)'

/** Whether no business table holds a record or ever did, so that a firm that removed the demo has none again; people do not count. */
export const isEmpty = async (db: Knex): Promise<boolean> => {
  const tables = businessResources.map((name) => resources[name].table)
  const anyRow = tables.map((table) => `exists (select from ${table})`)
  const anyBefore = 'exists (select from audit_entry where table_name = any (?))'
  const rows = await query<{ filled: boolean }>(
    db,
    `select ${[...anyRow, anyBefore].join(' or ')} as filled`,
    [tables],
  )
  return rows[0]?.filled === false
}

/** Empties what the demo wrote into the page of the firm and nobody changed. */
export const forgetOffice = async (trx: Knex.Transaction): Promise<void> => {
  const columns = Object.keys(office).map(quotedColumn)
  await query(
    trx,
    `update firm set ${columns.map((column) => `${column} = nullif(${column}, ?)`).join(', ')}`,
    Object.values(office).map(String),
  )
}

/** The first person with an account; null before there is one. */
const senderOf = async (trx: Knex.Transaction): Promise<number | null> => {
  const [first] = await query<{ id: number }>(trx, 'select id from user_account order by id limit 1')
  return first?.id ?? null
}

/** Writes rows of one resource in one statement; PostgreSQL reads them by the types of the table itself. */
const insert = async (trx: Knex.Transaction, name: ResourceName, rows: readonly object[]) => {
  const [first] = rows
  if (!first) return
  const { table } = resources[name]
  const fields = Object.keys(first)
  const columns = fields.map(quotedColumn).join(', ')
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  )
  await query(
    trx,
    `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", ?)`,
    [JSON.stringify(records)],
  )
}

/** The rows brought their ids, so the sequence of each table goes on after the last of them. */
const continueIds = async (trx: Knex.Transaction, name: BusinessResource) => {
  const { table } = resources[name]
  await query(
    trx,
    `select setval(sequence, greatest(nextval(sequence), (select max(id) from "${table}")))
     from pg_get_serial_sequence('"${table}"', 'id') as sequence`,
  )
}

/**
 * Fills a database that holds no business record with the demo firm, in one transaction, and lets PostgreSQL count
 * what it got. Instances that start at once wait for each other.
 * @param options.scale how many times the six projects with all that belongs to them
 * @param options.today the day that its dates lead up to
 * @returns the counts, or null when there was a record already and nothing was written
 */
export const fillDemo = async (
  db: Knex,
  { scale, today = firmDay() }: { scale: number; today?: string },
): Promise<DemoCounts | null> => {
  const counts = await db.transaction(async (trx) => {
    await waitForInstances(trx)
    // Making the rows of a large firm takes longer than the pause that any other transaction may make.
    await query(trx, 'set local idle_in_transaction_session_timeout = 0')
    await query(trx, 'select pg_advisory_xact_lock(?)', [advisoryLock])
    if (!(await isEmpty(trx))) return null
    await withoutTrail(trx)
    const written = Object.fromEntries(businessResources.map((name) => [name, 0])) as DemoCounts
    let first: FirmRows | undefined
    for (const batch of demoFirm({ scale, today, sentById: await senderOf(trx) })) {
      await insertBatch(trx, batch, written)
      first ??= batch
    }
    for (const name of businessResources) await continueIds(trx, name)
    if (first) await insertMore(trx, first, today)
    await noteExampleRows(
      trx,
      businessResources.map((name) => resources[name].table),
    )
    await query(trx, `update supplier set vat_code_id = ${standardVat}`)
    await trx(resources.firm.table).update(
      Object.fromEntries(Object.entries(office).map(([field, value]) => [columnOf(field), value])),
    )
    return written
  })
  if (counts) await query(db, `analyze ${businessResources.map((name) => resources[name].table).join(', ')}`)
  return counts
}

const insertMore = async (trx: Knex.Transaction, firm: FirmRows, today: string) => {
  const makers: Readonly<Record<string, (firm: FirmRows, today: string) => readonly object[]>> = moreRows
  for (const [name, rowsFrom] of Object.entries(makers))
    await insert(trx, name as ResourceName, rowsFrom(firm, today))
}

/** The rows of a resource without their marks, and those that get one once their lines are there. */
const withoutMarks = (resource: Resource, rows: readonly AnyRow[]) => {
  const fields = [...new Set((resource.vouches ?? []).map(({ mark }) => mark.field))]
  const unmarked = Object.fromEntries(
    fields.map((name) => {
      const field = fieldOf(resource, name)
      return [name, 'default' in field ? field.default : null]
    }),
  )
  const marked = rows.filter((row) => fields.some((name) => row[name] !== unmarked[name]))
  return { fields, marked, rows: rows.map((row) => ({ ...row, ...unmarked })) }
}

type AnyRow = Readonly<Record<string, unknown>>

const giveMarks = async (
  trx: Knex.Transaction,
  { table }: Resource,
  fields: readonly string[],
  marked: readonly AnyRow[],
) => {
  if (marked.length === 0) return
  const records = marked.map((row) =>
    Object.fromEntries(['id', ...fields].map((name) => [columnOf(name), row[name] ?? null])),
  )
  const set = fields.map((name) => `${quotedColumn(name)} = value.${quotedColumn(name)}`).join(', ')
  await query(
    trx,
    `update "${table}" r set ${set} from json_populate_recordset(null::"${table}", ?) value where value.id = r.id`,
    [JSON.stringify(records)],
  )
}

const insertBatch = async (trx: Knex.Transaction, batch: FirmRows, written: DemoCounts) => {
  const given: { resource: Resource; fields: readonly string[]; marked: readonly AnyRow[] }[] = []
  for (const name of businessResources) {
    const resource: Resource = resources[name]
    const { fields, marked, rows } = withoutMarks(resource, batch[name])
    await insert(trx, name, rows)
    written[name] += batch[name].length
    given.push({ resource, fields, marked })
  }
  // Before the approvals, which cover them.
  await query(trx, `update approved_row set vat_code_id = ${standardVat} where vat_code_id is null`)
  // Lines first: the mark of their header covers theirs.
  for (const { resource, fields, marked } of given.reverse()) await giveMarks(trx, resource, fields, marked)
}
