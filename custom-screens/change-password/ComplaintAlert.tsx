import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { Complaint, PasswordForm } from './check-change.ts'

const Lines = styled('ul')({ margin: 0, paddingLeft: 20 })

interface ComplaintAlertProps {
  readonly complaint: Complaint
  readonly labels: Readonly<Record<keyof PasswordForm, string>>
}

/**
 * Error above the form. Below "Please complete the form." messages need their field's name; other messages
 * are whole sentences.
 */
export const ComplaintAlert = ({ complaint: { title, errors }, labels }: ComplaintAlertProps) => {
  const translate = useTranslate()
  const lines = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => {
      const field = labels[name as keyof PasswordForm]
      return title && field ? translate('changePassword.line', { field, message }) : message
    }),
  )
  return (
    <Alert severity="error">
      {title}
      {lines.length === 1 && !title
        ? lines[0]
        : lines.length > 0 && (
            <Lines>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Lines>
          )}
    </Alert>
  )
}
