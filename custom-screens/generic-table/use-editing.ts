import { useCallback, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useToast } from '../../admin/layout/use-toast.ts'
import { newestOnly } from '../../admin/providers/newest-only.ts'
import { useRefreshRecords } from '../../admin/providers/use-refresh-records.ts'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * State of adding, editing or deleting an item. The specification does not define errors of this table: it
 * shows the server's message above it and reloads the list.
 */
export const useEditing = (resource: Resource) => {
  const dataProvider = useDataProvider()
  const refresh = useRefreshRecords()
  const toast = useToast()
  /** Null for a new item, undefined if none is edited. */
  const [edited, setEdited] = useState<AnyRecord | null>()
  const [deleting, setDeleting] = useState<AnyRecord | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [newest] = useState(newestOnly)

  const fail = useCallback(
    (error: unknown) => {
      setFailure(sentenceOf(error))
      refresh()
    },
    [refresh],
  )
  /** Loads the record, because the one in the list can be outdated. */
  const edit = useCallback(
    async (id: AnyRecord['id']) => {
      setFailure(null)
      try {
        const read = await newest(() => dataProvider.getOne<AnyRecord>(resource.name, { id }))
        if (read) setEdited(read.answer.data)
      } catch (error) {
        fail(error)
      }
    },
    [dataProvider, resource.name, newest, fail],
  )
  const remove = async (record: AnyRecord): Promise<boolean> => {
    setDeleting(null)
    setFailure(null)
    try {
      await dataProvider.delete(resource.name, { id: record.id, previousData: record })
      toast('row.deleted')
      if (edited?.id === record.id) setEdited(undefined)
      refresh()
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  return {
    edited,
    edit,
    add: () => setEdited(null),
    close: () => setEdited(undefined),
    deleting,
    askToDelete: setDeleting,
    remove,
    failure,
    dismissFailure: () => setFailure(null),
  }
}
