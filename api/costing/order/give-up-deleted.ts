import { query } from '../../../database/query.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { purchaseLines } from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import { writtenSql } from '../../crud/written-columns.ts'

/** Lines of sent orders that the request left without a purchase line, which has nothing to come from. */
const giveUpSql = `
insert into given_up_line (order_line_id, given_up_on, quantity, reason)
select expected.order_line_id, :today::date, expected.to_come, 'Its purchase line was deleted.'
from expected_line expected
join purchase_order ordered on ordered.id = expected.order_id
where ordered.sent_on is not null and expected.to_come <> 0
  and expected.order_line_id in (
    select (changes -> 'order_line_id' ->> 0)::integer from ${writtenSql} written
    where table_name = '${purchaseLines.table}' and action = 'deleted'
  )
  and not exists (select from purchase_line where order_line_id = expected.order_line_id)
order by 1
returning id`

/** After each write: who deletes the last purchase line of a line that was ordered gives up what has not come of it. */
export const giveUpDeleted: WriteWatcher = async (trx, _context, _user, written) => {
  if (!written.has(purchaseLines.table)) return false
  const made = await query(trx, giveUpSql, { today: firmDay() })
  return made.length > 0
}
