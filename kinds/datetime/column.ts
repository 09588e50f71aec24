import { firmTimeZone } from '../../model/firm-clock.ts'
import type { StoredColumn } from '../kind-column.ts'
import type { DatetimeField } from './model.ts'

export const datetime: StoredColumn<DatetimeField> = {
  // Without a time zone: what is written is what is read, whatever zone the session has.
  type: () => 'timestamp(0) without time zone',
  notNull: (field) => field.required === true || (field.default !== undefined && field.readOnly === true),
  default: (field) => (field.default === 'now' ? `timezone('${firmTimeZone}'::text, now())` : undefined),
  check: (column) =>
    `${column} between '1900-01-01 00:00:00'::timestamp(0) without time zone and '2999-12-31 23:59:59'::timestamp(0) without time zone`,
  isOrdered: () => true,
  shownText: (column) => `to_char(${column}, 'DD/MM/YYYY HH24:MI')`,
}
