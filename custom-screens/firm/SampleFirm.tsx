import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../admin/layout/DialogBox.tsx'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { hasAnyRole, useSession } from '../../admin/session.ts'
import type { ExampleRecords, RemovedExamples } from '../../model/example-records.ts'
import { formatCount } from '../../model/format.ts'
import { roles } from '../../resources.config.ts'

/** What there is of the sample firm, and its removal, for Administrators. */
export const SampleFirm = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const session = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useQuery({
    ...apiQuery<ExampleRecords>(['example records'], '/ExampleRecords'),
    enabled: hasAnyRole([roles.administrator], session),
  })
  const { mutate, isPending, error } = useApiMutation<object, RemovedExamples>({
    log: 'removing the sample firm',
    path: '/ExampleRecords/remove',
    onSuccess: ({ removed }) =>
      notify('firmSample.removed', {
        type: 'success',
        messageArgs: { smart_count: removed, count: formatCount(removed) },
      }),
  })
  if (!data || data.records.length === 0) return null
  const records = data.records.map(({ title, count }) => `${formatCount(count)} ${title}`).join(', ')
  return (
    <>
      <Alert
        severity={error ? 'error' : 'info'}
        variant="outlined"
        action={
          <Button color="error" size="small" loading={isPending} onClick={() => setIsAsking(true)}>
            {translate('firmSample.remove')}
          </Button>
        }
      >
        {error ? error.message : translate('firmSample.there', { records })}
      </Alert>
      <ConfirmDialog
        deletes
        open={isAsking}
        title={translate('firmSample.title')}
        text={translate('firmSample.text', { records })}
        confirm={translate('firmSample.remove')}
        cancel={translate('confirm.cancel')}
        onConfirm={() => {
          setIsAsking(false)
          mutate({})
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
