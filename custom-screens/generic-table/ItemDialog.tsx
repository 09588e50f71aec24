import { useTranslate } from 'react-admin'
import { DialogFrame } from '../../admin/resource/form/DialogFrame.tsx'
import { FormFields } from '../../admin/resource/form/FormFields.tsx'
import { RefusalAlert } from '../../admin/resource/form/RefusalAlert.tsx'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { useItemForm } from './use-item-form.ts'

interface ItemDialogProps {
  readonly resource: Resource
  /** Null for a new item. */
  readonly record: AnyRecord | null
  readonly onClose: () => void
}

export const ItemDialog = ({ resource, record, onClose }: ItemDialogProps) => {
  const translate = useTranslate()
  const { form, mode, names, submit, refusal, goOn, theirs } = useItemForm({
    resource,
    record,
    onSaved: onClose,
  })
  const { isDirty, isValid, isSubmitting } = form.formState
  return (
    <DialogFrame
      title={translate(record ? 'genericTable.editTitle' : 'genericTable.addTitle')}
      isDirty={isDirty}
      canSave={isValid && !isSubmitting}
      isSaving={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <RefusalAlert refusal={refusal} names={names} onReload={goOn} />
      <FormFields resource={resource} names={names} mode={mode} control={form.control} theirs={theirs} />
    </DialogFrame>
  )
}
