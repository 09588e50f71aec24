import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { fillDemo, isEmpty } from '../../demo/index.ts'
import { tell } from '../as-command.ts'
import { copyFirm } from './copy-firm.ts'
import { addQuotes } from './more-quotes.ts'

export interface Filling {
  /** So many times the demo firm. */
  readonly scale: number
  /** Quotes are copied until there are about so many quote lines. */
  readonly quoteLines?: number | undefined
}

/** A larger firm is copies of one of so many times the demo firm, which is made by itself in a minute. */
const madeByItself = 50
/** Up to here no copies are worth their being alike. */
const noCopiesUpTo = 200

/** As if every purchase line had been changed once: the demo firm itself is no change of anything. */
const fillTrail = (db: Knex) =>
  db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    await trx.raw(`insert into audit_entry (user_id, user_name, action, table_name, record_id, changes)
      select 1, 'Somebody', 'changed', 'purchase_line', id, jsonb_build_object('quantity', jsonb_build_array(1, quantity))
      from purchase_line`)
  })

/** Fills the database of a data directory, or leaves it as an earlier run has filled it. */
export const fillOnce = async (db: Knex, dataDir: string, { scale, quoteLines }: Filling): Promise<void> => {
  const mark = join(dataDir, 'filled.json')
  const wanted = JSON.stringify({ scale, quoteLines })
  if (existsSync(mark)) {
    const filled = readFileSync(mark, 'utf8')
    if (filled !== wanted) throw new Error(`${dataDir} was filled with ${filled}, and ${wanted} is wanted.`)
    return
  }
  if (!(await isEmpty(db))) throw new Error(`${dataDir} holds records, and they are not all that is wanted.`)
  const copies = scale > noCopiesUpTo ? Math.round(scale / madeByItself) : 1
  await fillDemo(db, { scale: copies > 1 ? madeByItself : scale })
  if (copies > 1) await copyFirm(db, copies, tell)
  if (quoteLines !== undefined) await addQuotes(db, quoteLines)
  await fillTrail(db)
  writeFileSync(mark, wanted)
}
