import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { keepsSecrets } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { recordText } from '../../../model/record-text.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'

interface DeleteButtonProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly onDelete: () => void
}

/** Delete inside an edit dialog: asks first. */
export const DeleteButton = ({ resource, record, onDelete }: DeleteButtonProps) => {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {translate('form.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={translate('confirm.deleteTitle', { label: resource.label })}
        text={translate(keepsSecrets(resource) ? 'confirm.deleteForGoodText' : 'confirm.deleteText', {
          record: recordText(resource, record),
        })}
        confirm={translate('confirm.delete')}
        cancel={translate('confirm.cancel')}
        onConfirm={() => {
          setAsking(false)
          onDelete()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
