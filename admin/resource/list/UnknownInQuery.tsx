import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { useRecordList } from './record-list.ts'

/** Says what the address asks for that does not exist, such as a field that a definition had once. */
export const UnknownInQuery = () => {
  const { unknown, state, change } = useRecordList()
  const translate = useTranslate()
  return (
    <Alert
      severity="warning"
      variant="outlined"
      // The same state without what is unknown.
      onClose={() => change(state, 'replace')}
      closeText={translate('app.dismiss')}
    >
      {translate('list.unknown', { names: unknown.join(', '), smart_count: unknown.length })}
    </Alert>
  )
}
