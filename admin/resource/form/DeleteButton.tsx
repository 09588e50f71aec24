import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../model/definition.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { useDeleteQuestion } from '../delete-question.ts'

interface DeleteButtonProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly onDelete: () => void
}

/** Delete inside an edit dialog: asks first. */
export const DeleteButton = ({ resource, record, onDelete }: DeleteButtonProps) => {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const question = useDeleteQuestion(resource, record)
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {translate('form.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        {...question}
        onConfirm={() => {
          setAsking(false)
          onDelete()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
