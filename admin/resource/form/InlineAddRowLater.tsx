import { height } from '../../../kinds/tokens.ts'
import { later } from '../../later/later.tsx'
import { BoxRow, Cell } from '../../table/elements.ts'
import type { InlineAddRowProps } from './InlineAddRow.tsx'

/** As high as it will be. */
const Place = ({ stacked }: InlineAddRowProps) =>
  !stacked && (
    <BoxRow role="row">
      <Cell role="cell" style={{ height: height.row, padding: 0 }} />
    </BoxRow>
  )

/** The row in which records are added, fetched after the list that it stands below. */
export const InlineAddRowLater = later(async () => (await import('./InlineAddRow.tsx')).InlineAddRow, Place)
