import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { xlsxType } from '../../admin/providers/download.ts'
import { expectingRecord } from '../../admin/providers/expected.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { useDownload } from '../../admin/providers/use-download.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import { Figures } from '../../admin/resource/parent/Summary.tsx'
import { useCards } from '../../admin/table/RecordTable.tsx'
import type { ApplicationState } from '../../model/costing/application-document.ts'
import { applications } from '../../resources.config.ts'
import { NotLoaded } from '../Loaded.tsx'
import { SendMail } from '../orders/SendMail.tsx'
import { SentOrder } from '../orders/SentOrder.tsx'
import { AmountsDialog } from './AmountsDialog.tsx'
import { ApplicationFigures, figuresQuery } from './ApplicationFigures.tsx'

interface PartProps {
  readonly id: number
  readonly state: ApplicationState
}

const Downloads = ({ id }: Pick<PartProps, 'id'>) => {
  const translate = useTranslate()
  const saving = useDownload('Download of an application')
  const files = {
    pdf: {
      path: `/Application/${id}/application.pdf`,
      mediaType: 'application/pdf',
      fileName: `application-${id}.pdf`,
    },
    xlsx: { path: `/Application/${id}/excel`, mediaType: xlsxType, fileName: `application-${id}.xlsx` },
  }
  return (
    <>
      <Button size="small" loading={saving.isPending} onClick={() => saving.mutate(files.pdf)}>
        {translate('application.pdf')}
      </Button>
      <Button size="small" disabled={saving.isPending} onClick={() => saving.mutate(files.xlsx)}>
        {translate('application.excel')}
      </Button>
      {saving.error && <Alert severity="error">{saving.error.message}</Alert>}
    </>
  )
}

/** Sends a draft by mail, or records that it was handed over. */
const Send = ({ id, state }: PartProps) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const recording = useApiMutation<{ mail: null }>({
    log: 'Sending',
    path: expectingRecord(`/Application/${id}/send`, applications, state),
    done: () => ({ key: 'application.sent', args: { number: state.number } }),
    onSuccess: () => undefined,
  })
  return (
    <>
      {state.mail.sends && (
        <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
          {translate('application.send')}
        </Button>
      )}
      <Button
        size="small"
        variant={state.mail.sends ? 'text' : 'outlined'}
        loading={recording.isPending}
        onClick={() => recording.mutate({ mail: null })}
      >
        {translate('application.markSent')}
      </Button>
      {recording.error && <Alert severity="error">{recording.error.message}</Alert>}
      {isOpen && (
        <SendMail
          title={translate('application.sendTitle', { number: state.number })}
          attached={translate('application.attached')}
          path={expectingRecord(`/Application/${id}/send`, applications, state)}
          bodyOf={(mail) => ({ mail })}
          proposed={{ ...state.mail, unprinted: state.unprinted }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const Buttons = ({ id, state, mayWrite }: PartProps & { readonly mayWrite: boolean }) => {
  const translate = useTranslate()
  const [dialog, setDialog] = useState<'certificate' | 'payment' | null>(null)
  const { standing, changedLines, mail } = state
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {mayWrite && standing === 'draft' && <Send id={id} state={state} />}
      {mayWrite && standing !== 'draft' && (
        <>
          <Button
            size="small"
            variant={standing === 'sent' ? 'outlined' : 'text'}
            onClick={() => setDialog('certificate')}
          >
            {translate('application.certificate')}
          </Button>
          <Button
            size="small"
            variant={standing === 'certified' ? 'outlined' : 'text'}
            onClick={() => setDialog('payment')}
          >
            {translate('application.payment')}
          </Button>
        </>
      )}
      <Downloads id={id} />
      {changedLines > 0 && (
        <Alert severity="warning">{translate('application.changed', { smart_count: changedLines })}</Alert>
      )}
      {mail.sent && (
        <SentOrder
          path={`/Application/${id}`}
          sent={{
            at: mail.sent.at,
            to: mail.sent.mail.recipients.map(({ address }) => address).join(', '),
            mail: mail.sent.mail,
          }}
        />
      )}
      {dialog && <AmountsDialog id={id} state={state} what={dialog} onClose={() => setDialog(null)} />}
    </Stack>
  )
}

/** Pixels; those of a touch screen are higher. */
const buttonHeight = { xs: 44, sm: 28 }

/** Above the lines of an application: what can be done with it, and on a phone its sums, which its head leaves out. */
export const ApplicationHead = () => {
  const { parentValues, mayWrite } = useListing()
  const card = useCards()
  const { applicationId } = parentValues
  const query = useQuery({
    ...figuresQuery(Number(applicationId)),
    enabled: applicationId !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.mail.sent?.mail.state === 'waiting' ? 3000 : false),
  })
  const { data: state, error } = query
  if (applicationId === undefined) return null
  return (
    <>
      {card && (
        <Figures translate="no">
          <ApplicationFigures recordId={applicationId} />
        </Figures>
      )}
      {state ? (
        <Buttons id={applicationId} state={state} mayWrite={mayWrite} />
      ) : (
        !error && <Box sx={{ height: buttonHeight }} />
      )}
      <NotLoaded query={query} />
    </>
  )
}
