import { apiPath } from '../../../model/api-path.ts'
import { useToast } from '../../layout/Toasts.tsx'
import { download, xlsxType } from '../../providers/download.ts'
import { useListing } from '../listing-context.ts'
import type { RecordList } from './record-list.ts'

const mediaTypes = { xlsx: xlsxType, csv: 'text/csv' } as const

/** Names of the shown columns that a file can have. */
export const fileColumns = ({ columns }: Pick<RecordList, 'columns'>): string[] =>
  columns
    .flatMap((column) => [column, ...(column.under ?? [])])
    .flatMap(({ name, inSheets }) => (inSheets ? [name] : []))

/** Downloads all records of the list, with its filter, order and columns. */
export const useExport = (list: RecordList): ((format: keyof typeof mediaTypes) => Promise<void>) => {
  const { resource } = useListing()
  const toast = useToast()
  return async (format) => {
    const { fullFilter, sort } = list
    const query = new URLSearchParams({
      filter: JSON.stringify(fullFilter),
      // Without a chosen order, that of the definition.
      ...(sort.field !== '' && { sort: JSON.stringify([sort.field, sort.order]) }),
      columns: JSON.stringify(fileColumns(list)),
    })
    toast('import.exporting', 'info')
    try {
      const path = `${apiPath(resource)}/export.${format}?${query}`
      await download(path, mediaTypes[format], `${resource.title}.${format}`)
    } catch (error) {
      toast(error instanceof Error ? error.message : 'app.errors.unexpected', 'error')
    }
  }
}
