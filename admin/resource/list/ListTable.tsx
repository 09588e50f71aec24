import { useCallback, useMemo } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { AnyRecord } from '../../../model/record-text.ts'
import { columnsOf, controlsWidth } from '../../table/columns.ts'
import { nextSort } from '../../table/next-sort.ts'
import { RecordTable, useCards } from '../../table/RecordTable.tsx'
import { InlineAddRow } from '../form/InlineAddRow.tsx'
import { useAddRowRound } from '../form/use-add-row-round.ts'
import { usePlace } from '../place-context.ts'
import { controlLabels } from '../row/control-labels.ts'
import { RowControls } from '../row/RowControls.tsx'
import { useRowsByPage } from './rows-by-page.ts'
import { useSelection } from './use-selection.ts'

/** The table of the list around, all from the definition. */
export const ListTable = () => {
  const { place, resource, parentValues, mayWrite, mayCreate } = usePlace()
  const translate = useTranslate()
  const { sort, setSort } = useListContext()
  const rows = useRowsByPage(parentValues)
  const ticks = useSelection()
  const [addRowRound] = useAddRowRound()
  const card = useCards()
  const columns = useMemo(() => columnsOf(resource), [resource])
  const selection = resource.list.selectable ? ticks : null
  const adds = Boolean(resource.list.inlineAdd) && mayCreate
  return (
    <RecordTable
      resource={resource}
      columns={columns}
      rows={rows}
      sort={sort}
      onSort={(name) => setSort(nextSort(sort, name))}
      controls={useCallback((record: AnyRecord) => <RowControls record={record} />, [])}
      controlsLabel={translate('list.controls')}
      controlsWidth={controlsWidth(controlLabels(resource, translate, mayWrite))}
      selection={selection}
      nested={place.ancestors.length > 0}
      foot={
        adds && (
          <InlineAddRow key={addRowRound} columns={columns} selectable={selection !== null} stacked={card} />
        )
      }
    />
  )
}
