import { quotedColumn } from '../../model/naming.ts'
import type { StoredColumn } from '../kind-column.ts'
import type { JoinedField } from './model.ts'

export const joined: StoredColumn<JoinedField> = {
  type: () => 'text',
  generated: (field) => field.of.map(quotedColumn).join(" || ' ' || "),
  isText: true,
  // Together its texts may be too long for an index.
  isOrdered: () => false,
}
