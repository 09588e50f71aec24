import type { Knex } from 'knex'
import { columnOf, quoted } from '../model/naming.ts'
import { inReferenceOrder, linksOf, type Resources } from '../model/resources.ts'
import { countOf } from './query.ts'
import type { Structure } from './structure.ts'

/**
 * A join table of a `references` field. The field's own column stores the ids, so that versions, history,
 * undo and lists treat them like any other value; the join table has foreign keys, which PostgreSQL does not
 * support for arrays. The trigger `keep_links` is its only writer (database/sql/links.sql).
 */
export interface LinkTable {
  readonly table: string
  /** Table and column with the ids. */
  readonly owner: string
  readonly column: string
  /** Referred table. */
  readonly target: string
}

export const recordColumn = 'record_id'
export const linkedColumn = 'linked_id'

/** Foreign key that rejects a missing record. */
export const linkedKey = (table: string): string => `${table}_${linkedColumn}_fkey`

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
 * Statements that fill join tables from existing records, as after a rename.
 * @param isNew whether a table is empty while its owner's column is not
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

/** Fields whose column and join table differ, with the number of differences. Empty if all agree. */
export const wrongLinks = async (
  db: Knex,
  resources: Resources,
): Promise<{ links: string; records: number }[]> => {
  const wrong: { links: string; records: number }[] = []
  for (const { table, owner, column } of linkTables(resources)) {
    const records = await countOf(
      db,
      `${quoted(owner)} r
       left join (select ${recordColumn} as id, array_agg(${linkedColumn} order by ${linkedColumn}) as ids
                  from ${quoted(table)} group by 1) l on l.id = r.id
       where r.${quoted(column)} <> coalesce(l.ids, '{}')`,
    )
    if (records > 0) wrong.push({ links: `${owner}.${column}`, records })
  }
  return wrong
}
