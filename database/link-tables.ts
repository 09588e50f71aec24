import type { Knex } from 'knex'
import { columnOf, quoted } from '../model/naming.ts'
import { inReferenceOrder, linksOf, type Resources } from '../model/resources.ts'
import type { Structure } from './structure.ts'

/**
 * A table that joins records with those that a field of theirs refers to. The field's own column has the ids, so that
 * versions, history, undo and lists know of them as of any other value; here they have foreign keys, which PostgreSQL
 * does not know for a list. `keep_links` keeps it (migrations/0029_links.ts), and nobody else writes it.
 */
export interface LinkTable {
  readonly table: string
  /** The table of the records, and the column with the ids. */
  readonly owner: string
  readonly column: string
  /** The table of what they refer to. */
  readonly target: string
}

/** The columns of such a table. */
export const recordColumn = 'record_id'
export const linkedColumn = 'linked_id'

/** The foreign key that refuses a record that is not there. */
export const linkedKey = (table: string): string => `${table}_${linkedColumn}_fkey`

/** Every table that joins records. */
export const linkTables = (resources: Resources): LinkTable[] =>
  inReferenceOrder(resources).flatMap((resource) =>
    linksOf(resource).map(({ field, table, to }) => ({
      table,
      owner: resource.table,
      column: columnOf(field),
      target: to.table,
    })),
  )

const keepsLinks = /^CREATE TRIGGER .* EXECUTE FUNCTION keep_links\('(\w+)', '(\w+)'\)$/

/**
 * Statements that fill tables of links from the records that are there, as after a rename.
 * @param isNew whether a table is empty, and the column of its owner is not
 */
export const fillLinkTables = (
  structure: Structure,
  isNew: (table: string, owner: string, column: string) => boolean,
): string[] =>
  Object.entries(structure).flatMap(([owner, { triggers }]) =>
    Object.values(triggers).flatMap((trigger) => {
      const [, table = '', column = ''] = keepsLinks.exec(trigger) ?? []
      if (table === '' || !isNew(table, owner, column)) return []
      return [
        `insert into ${quoted(table)} (${recordColumn}, ${linkedColumn}) select id, unnest(${quoted(column)}) from ${quoted(owner)}`,
      ]
    }),
  )

/** The fields whose column and table do not have the same links, with how many differ; none when all is well. */
export const wrongLinks = async (
  db: Knex,
  resources: Resources,
): Promise<{ links: string; records: number }[]> => {
  const wrong: { links: string; records: number }[] = []
  for (const { table, owner, column } of linkTables(resources)) {
    const { rows } = await db.raw<{ rows: { records: number }[] }>(
      `select count(*)::integer as records from ${quoted(owner)} r
       left join (select ${recordColumn} as id, array_agg(${linkedColumn} order by ${linkedColumn}) as ids
                  from ${quoted(table)} group by 1) l on l.id = r.id
       where r.${quoted(column)} <> coalesce(l.ids, '{}')`,
    )
    const records = rows[0]?.records ?? 0
    if (records > 0) wrong.push({ links: `${owner}.${column}`, records })
  }
  return wrong
}
