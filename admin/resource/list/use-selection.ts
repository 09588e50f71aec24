import { useDataProvider } from 'react-admin'
import type { Selection } from '../../table/selection.ts'
import { usePlace } from '../place-context.ts'
import { wholeList } from './page-size.ts'
import { useRecordList } from './record-list.ts'

/** The ticks of the list around. */
export const useSelection = (): Selection => {
  const { resource } = usePlace()
  const { records = [], count, asked, sort, selectedIds, select, toggle } = useRecordList()
  const dataProvider = useDataProvider()
  const ids = new Set(selectedIds)
  const isWhole = records.length === count
  const filtered = records.filter(({ id }) => ids.has(id)).length
  const all = count > 0 && (isWhole ? filtered === count : selectedIds.length === count)
  const toggleAll = async () => {
    if (all) return select([])
    if (isWhole) return select(records.map(({ id }) => id))
    const pagination = { page: 1, perPage: wholeList }
    const { data } = await dataProvider.getList(resource.name, { pagination, sort, filter: asked })
    select(data.map(({ id }) => id))
  }
  return {
    ids,
    some: selectedIds.length > 0,
    all,
    possible: count > 0,
    toggle,
    toggleAll: () => void toggleAll(),
  }
}
