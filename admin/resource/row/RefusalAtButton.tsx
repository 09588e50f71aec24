import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { HttpError, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formFields } from '../../../model/form.ts'
import type { ProblemReply } from '../../../model/problem.ts'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import type { OpenedState } from '../form/leave-form.ts'
import { useDialogLink, useListing } from '../listing-context.ts'
import { Refusal } from '../Refusal.tsx'

interface RefusalAtButtonProps {
  readonly record: AnyRecord
  /** "Not approved" */
  readonly title: string
  readonly error: unknown
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
}

/** Why a button did nothing, next to it. A link opens the form with the messages at their fields. */
export const RefusalAtButton = ({ record, title, error, anchor, onClose }: RefusalAtButtonProps) => {
  const { resource, mayEdit } = useListing()
  const dialog = useDialogLink()
  const translate = useTranslate()
  const { errors = {} } = (error instanceof HttpError ? (error.body ?? {}) : {}) as Partial<ProblemReply>
  const fields = Object.entries(errors)
  const inForm = fields.filter(([name]) => formFields(resource).includes(name))
  const state: OpenedState = {
    fromList: true,
    refused: Object.fromEntries(inForm.map(([name, [message = '']]) => [name, message])),
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { maxWidth: 480 } } }}
    >
      <Alert
        severity="error"
        onClose={onClose}
        closeText={translate('app.dismiss')}
        action={
          mayEdit && inForm.length > 0 ? (
            <Button
              component={Link}
              to={dialog(`${record.id}/edit`)}
              state={state}
              color="inherit"
              size="small"
              onClick={onClose}
            >
              {translate('row.correct')}
            </Button>
          ) : undefined
        }
      >
        <AlertTitle>{`${recordText(resource, record)}: ${title}`}</AlertTitle>
        {error instanceof HttpError ? <Refusal error={error} /> : error instanceof Error && error.message}
        {fields.map(([name, messages]) =>
          messages.map((message) => (
            <div key={`${name} ${message}`}>{`${resource.fields[name]?.label ?? name}: ${message}`}</div>
          )),
        )}
      </Alert>
    </Popover>
  )
}
