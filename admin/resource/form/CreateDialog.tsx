import { useMemo, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { Values } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { NewRecordFiles } from '../../attachments/FilesSection.tsx'
import { useUpload } from '../../attachments/uploads.ts'
import { useExtension } from '../../extension-points.ts'
import { refreshRecords } from '../../providers/query-client.ts'
import { useListing } from '../listing-context.ts'
import { DialogFrame } from './DialogFrame.tsx'
import { FormFields, roomOf } from './FormFields.tsx'
import { LinesSection } from './LinesSection.tsx'
import { useCloseDialog, useContinueBelow } from './leave-form.ts'
import type { FormLines } from './lines-form.ts'
import { RecordForm } from './RecordForm.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'
import { shownFields } from './record-form.ts'
import { linesOfForm } from './stored-lines.ts'
import { useProposals } from './use-proposals.ts'
import { useRecordForm } from './use-record-form.ts'

const newLines = (resource: Resource): FormLines | null => {
  const lines = linesOfForm(resource)
  return lines && { ...lines, stored: [] }
}

const Form = () => {
  const { resource, parentValues } = useListing()
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const close = useCloseDialog()
  const names = shownFields(resource, 'create')
  const lines = useMemo(() => newLines(resource), [resource])
  const upload = useUpload()
  const [files, setFiles] = useState<readonly File[]>([])
  const goOn = useContinueBelow()
  /** Navigation after this save (default: close). */
  const then = useRef<(id: number) => void>(close)
  const { saveQuestion, FormSection } = useExtension(resource.name)
  const [asked, setAsked] = useState<Values | null>(null)
  const write = async (values: Values) => {
    const { data } = await dataProvider.create(resource.name, { data: values })
    return Number(data.id)
  }
  const saved = (id: number) => {
    refreshRecords()
    upload({ resource, id }, files, true)
    then.current(id)
  }
  const recordForm = useRecordForm({
    resource,
    mode: 'create',
    names,
    values: parentValues,
    lines,
    save: async (values) => {
      const data = { ...parentValues, ...values }
      if (await saveQuestion?.isAsked(null, data)) return setAsked(data)
      saved(await write(data))
    },
  })
  const { form, submit, refusal } = recordForm
  useProposals(resource, names, form)
  const submitAnd = (next: (id: number) => void) => () => {
    then.current = next
    void submit()
  }
  const { isDirty, isValid, isSubmitting } = form.formState
  return (
    <RecordForm of={recordForm}>
      <DialogFrame
        title={translate(`resources.${resource.name}.create`)}
        isDirty={isDirty || files.length > 0}
        canSave={isValid && !isSubmitting}
        isSaving={isSubmitting}
        onSubmit={submitAnd(close)}
        onClose={close}
        room={roomOf(names, lines)}
        saveAnd={
          goOn
            ? {
                label: goOn.label,
                onSubmit: submitAnd(goOn.goTo),
              }
            : undefined
        }
      >
        <RefusalAlert refusal={refusal} names={names} />
        <FormFields resource={resource} names={names} mode="create" fixed={Object.keys(parentValues)} />
        {lines && <LinesSection lines={lines} />}
        {FormSection && <FormSection />}
        {resource.attachments && <NewRecordFiles files={files} onChange={setFiles} />}
        {saveQuestion && asked && (
          <saveQuestion.Dialog
            record={null}
            changes={asked}
            save={write}
            onSaved={saved}
            onClose={() => setAsked(null)}
          />
        )}
      </DialogFrame>
    </RecordForm>
  )
}

export const CreateDialog = () => {
  const { resource, mayWrite, mayCreate } = useListing()
  if (!mayWrite) return <Navigate to="/unauthorised" replace />
  if (!mayCreate || resource.list.addNew === false) return <Navigate to="/Not-Found" replace />
  return <Form />
}
