import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { AnyRecord } from '../../../model/record-text.ts'
import { controlsWidth } from '../../table/columns.ts'
import { nextSort } from '../../table/next-sort.ts'
import { RecordTable, useCards } from '../../table/RecordTable.tsx'
import { InlineAddRow } from '../form/InlineAddRow.tsx'
import { useAddRowRound } from '../form/use-add-row-round.ts'
import { useListing } from '../listing-context.ts'
import { controlLabels } from '../row/control-labels.ts'
import { RowControls } from '../row/RowControls.tsx'
import { EmptyList } from './EmptyList.tsx'
import { useRecordList } from './record-list.ts'
import { useRowsByPage } from './rows-by-page.ts'
import { useSelection } from './use-selection.ts'

/** The table of the list around, all from the definition. */
export const ListTable = () => {
  const { listing, resource, mayWrite, mayCreate } = useListing()
  const translate = useTranslate()
  const { sort, columns, change } = useRecordList()
  const rows = useRowsByPage()
  const ticks = useSelection(rows.recordAt)
  const [addRowRound] = useAddRowRound()
  const card = useCards()
  const forSeveral = mayWrite && Boolean(resource.list.editable ?? resource.deleteFrom)
  const selection = resource.list.selectable || forSeveral ? ticks : null
  const adds = Boolean(resource.list.inlineAdd) && mayCreate
  return (
    <RecordTable
      resource={resource}
      columns={columns}
      rows={rows}
      sort={sort}
      onSort={(name) => change({ sort: nextSort(sort, name) }, 'replace')}
      controls={useCallback((record: AnyRecord) => <RowControls record={record} />, [])}
      controlsLabel={translate('list.controls')}
      controlsWidth={controlsWidth(controlLabels(resource, translate, mayWrite))}
      selection={selection}
      historyEntry={useLocation().key}
      nested={listing.ancestors.length > 0}
      empty={<EmptyList />}
      foot={
        adds && (
          <InlineAddRow key={addRowRound} columns={columns} selectable={selection !== null} stacked={card} />
        )
      }
    />
  )
}
