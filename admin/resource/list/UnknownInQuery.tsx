import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { useRecordList } from './record-list.ts'
import { useListViews } from './views/use-list-views.ts'

/** Warns of unknown names in the address or view, such as a removed field. */
export const UnknownInQuery = () => {
  const { unknown, state, change } = useRecordList()
  const { current } = useListViews()
  const translate = useTranslate()
  if (current?.isPartial)
    return (
      <Alert severity="info" variant="outlined">
        {translate('views.partial', { name: current.name })}
      </Alert>
    )
  if (unknown.length === 0) return null
  return (
    <Alert
      severity="warning"
      variant="outlined"
      onClose={() => change(state, 'replace')}
      closeText={translate('app.dismiss')}
    >
      {translate('list.unknown', { names: unknown.join(', '), smart_count: unknown.length })}
    </Alert>
  )
}
