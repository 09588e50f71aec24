import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Stack from '@mui/material/Stack'
import { useGetList, useTranslate } from 'react-admin'
import { useDebounced } from '../../../kinds/reference/use-debounced.ts'
import { unchosenSort } from '../../../model/default-sort.ts'
import type { Resource } from '../../../model/definition.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { uncounted } from '../../providers/data-provider.ts'
import { twinKey } from './twin-groups.ts'
import { twinText } from './twin-text.ts'

/** More than anybody reads. */
const most = 5

interface TwinWarningProps {
  readonly resource: Resource
  /** What is in the form. */
  readonly values: Readonly<Record<string, unknown>>
  /** The record's own id; null for a new one. */
  readonly id: unknown
}

/** Below a box of a form: which other records agree with what was typed. It refuses nothing. */
export const TwinWarning = ({ resource, values, id }: TwinWarningProps) => {
  const translate = useTranslate()
  const key = useDebounced(twinKey(resource, values), 300)
  const shared: unknown[] = key === null ? [] : JSON.parse(key)
  const filter = Object.fromEntries((resource.warnTogether ?? []).map((name, index) => [name, shared[index]]))
  const { data = [] } = useGetList<ListedRecord>(
    resource.name,
    { pagination: { page: 1, perPage: most + 1 }, sort: unchosenSort, filter, meta: uncounted },
    { enabled: key !== null },
  )
  const twins = key === null ? [] : data.filter((record) => record.id !== id).slice(0, most)
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ alignItems: 'center', gap: 0.5, typography: 'caption', color: 'warning.main' }}
    >
      {twins.length > 0 && (
        <>
          <WarningIcon sx={{ fontSize: 16 }} aria-hidden />
          {translate('form.alsoOn', { records: twins.map((twin) => twinText(resource, twin)).join('; ') })}
        </>
      )}
    </Stack>
  )
}
