import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Stack from '@mui/material/Stack'
import { useGetList, useTranslate } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'
import type { Resource } from '../../../model/definition.ts'
import { duplicateKey, duplicateKeyAt } from '../../../model/duplicates.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { useDebounced } from '../../fields/use-debounced.ts'
import { uncounted } from '../../providers/data-provider.ts'
import { duplicateText } from './duplicate-text.ts'

const maxRows = 5

interface DuplicateWarningProps {
  readonly resource: Resource
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  readonly id: unknown
}

/** Warning below a form field: other records with the same values. Does not block saving. */
export const DuplicateWarning = ({ resource, name, values, id }: DuplicateWarningProps) => {
  const translate = useTranslate()
  const fields = duplicateKeyAt(resource, name)
  const key = useDebounced(duplicateKey(fields, values), 300)
  const shared: unknown[] = key === null ? [] : JSON.parse(key)
  const filter = Object.fromEntries(fields.map((field, index) => [field, shared[index]]))
  const { data = [] } = useGetList<ListedRecord>(
    resource.name,
    { pagination: { page: 1, perPage: maxRows + 1 }, sort: unchosenSort, filter, meta: uncounted },
    { enabled: key !== null },
  )
  const duplicates = key === null ? [] : data.filter((record) => record.id !== id).slice(0, maxRows)
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ alignItems: 'center', gap: 0.5, typography: 'caption', color: 'warning.main' }}
    >
      {duplicates.length > 0 && (
        <>
          <WarningIcon sx={{ fontSize: 16 }} aria-hidden />
          {translate('form.alsoOn', {
            records: duplicates.map((one) => duplicateText(resource, one)).join('; '),
          })}
        </>
      )}
    </Stack>
  )
}
