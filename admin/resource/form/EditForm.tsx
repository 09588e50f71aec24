import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Attachment } from '../../../model/attachments.ts'
import type { Values } from '../../../model/check-record.ts'
import { formFields } from '../../../model/form.ts'
import { type Lines, maxLines } from '../../../model/lines.ts'
import { locksOf } from '../../../model/locks.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { FilesSection } from '../../attachments/FilesSection.tsx'
import { FileViewer } from '../../attachments/FileViewer.tsx'
import { useExtension } from '../../extension-points.ts'
import { refreshRecords } from '../../providers/query-client.ts'
import { DeleteDialog } from '../DeleteDialog.tsx'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { useListing } from '../listing-context.ts'
import { DialogFrame } from './DialogFrame.tsx'
import { FormFields, roomOf } from './FormFields.tsx'
import { LinesSection } from './LinesSection.tsx'
import { useCloseDialog } from './leave-form.ts'
import { RecordForm } from './RecordForm.tsx'
import { RefusalAlert, type SubmissionError, submissionErrorOf } from './RefusalAlert.tsx'
import { changedBody, formValues, secretFields, shownFields } from './record-form.ts'
import type { StoredLines } from './stored-lines.ts'
import { useRecordForm } from './use-record-form.ts'

interface EditFormProps {
  readonly record: AnyRecord
  /** False while the record comes from the list instead of the server. */
  readonly isFresh: boolean
  readonly lines: Lines | null
  readonly stored: StoredLines
  readonly readLines: () => Promise<StoredLines | undefined>
}

/** Deletes the record after a question; a refusal is shown in the form. */
const useDeletion = (record: AnyRecord, onDeleted: () => void) => {
  const { resource } = useListing()
  const dataProvider = useDataProvider()
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<SubmissionError | null>(null)
  const remove = async (cascade: boolean) => {
    setIsAsking(false)
    setRefusal(null)
    try {
      await dataProvider.delete(resource.name, { id: record.id, previousData: record, meta: { cascade } })
      refreshRecords({ resource: resource.name, id: record.id })
      onDeleted()
    } catch (error) {
      setRefusal(submissionErrorOf(error))
    }
  }
  return {
    refusal,
    clearRefusal: () => setRefusal(null),
    ask: () => setIsAsking(true),
    question: isAsking && (
      <DeleteDialog
        resource={resource}
        record={record}
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      />
    ),
  }
}

interface PasswordLinkProps {
  readonly isChanging: boolean
  readonly onToggle: () => void
}

const PasswordLink = ({ isChanging, onToggle }: PasswordLinkProps) => (
  <Link component="button" type="button" onClick={onToggle} sx={{ alignSelf: 'start' }}>
    {useTranslate()(isChanging ? 'form.keepPassword' : 'form.changePassword')}
  </Link>
)

/** The record with its lines as they are edited: saved, asked about, and replaced by what somebody else has stored. */
const useEditing = ({
  record: fetched,
  isFresh,
  lines: ofForm,
  stored: fetchedLines,
  readLines,
}: EditFormProps) => {
  const { resource } = useListing()
  const dataProvider = useDataProvider()
  const close = useCloseDialog()
  const [record, setRecord] = useState(fetched)
  const [storedLines, setStoredLines] = useState(fetchedLines)
  const lines = useMemo(
    () => ofForm && storedLines && { ...ofForm, stored: storedLines },
    [ofForm, storedLines],
  )
  const [changesPassword, setChangesPassword] = useState(false)
  const { saveQuestion } = useExtension(resource.name)
  const [asked, setAsked] = useState<Values | null>(null)
  const passwords = secretFields(resource)
  const plain = shownFields(resource, 'edit')
  const names = changesPassword ? [...plain, ...passwords] : plain
  const stored = useRef(record)
  const write = async (data: Values) => {
    const reply = await dataProvider.update(resource.name, { id: record.id, data, previousData: record })
    stored.current = reply.data
    return Number(record.id)
  }
  const saved = () => {
    refreshRecords()
    if (!resource.single) return close()
    // A page stays, with what is stored now.
    setRecord(stored.current)
    form.reset({ ...stored.current, ...formValues(resource, formFields(resource), stored.current) })
  }
  const recordForm = useRecordForm({
    resource,
    mode: 'edit',
    names,
    values: record,
    current: record,
    lines,
    save: async (values) => {
      const data = changedBody(resource, record, values)
      if (await saveQuestion?.isAsked(record, data)) return setAsked(data)
      await write(data)
      saved()
    },
  })
  const { form, clearRefusal, takeOver } = recordForm
  const goOnFrom = (current: AnyRecord) => {
    setRecord(current)
    takeOver(current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fetched record takes the lent one's place
  useEffect(() => {
    if (isFresh) goOnFrom(fetched)
  }, [isFresh])
  const reload = async (current: AnyRecord) => {
    const now = lines ? await readLines() : null
    clearRefusal()
    setRecord(current)
    takeOver(current, now ?? lines?.stored)
    if (now) setStoredLines(now)
    refreshRecords()
  }
  // The rules depend on which fields are shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form itself never changes
  useEffect(() => {
    if (passwords.length > 0) void form.trigger(plain)
  }, [changesPassword])
  return {
    record,
    lines,
    names,
    recordForm,
    reload,
    password: {
      isThere: passwords.length > 0,
      isChanging: changesPassword,
      toggle: () => {
        for (const name of passwords) form.resetField(name, { defaultValue: null })
        setChangesPassword(!changesPassword)
      },
    },
    question: saveQuestion && asked && (
      <saveQuestion.Dialog
        record={record}
        changes={asked}
        save={write}
        onSaved={saved}
        onClose={() => setAsked(null)}
      />
    ),
  }
}

/** Form of an existing record. Sends its version, so that it cannot overwrite unseen changes. */
export const EditForm = (props: EditFormProps) => {
  const { isFresh, lines: ofForm } = props
  const { resource, mayDelete } = useListing()
  const translate = useTranslate()
  const close = useCloseDialog()
  const { record, lines, names, recordForm, reload, password, question } = useEditing(props)
  const { form, submit, refusal, theirs, takeTheirs } = recordForm
  const deletion = useDeletion(record, close)
  const [file, setFile] = useState<Attachment | null>(null)
  const { FormSection } = useExtension(resource.name)
  const owner = { resource, id: Number(record.id) }
  const { isDirty, isValid, isSubmitting } = form.formState
  const shownRefusal = refusal ?? deletion.refusal
  return (
    <RecordForm of={recordForm}>
      <DialogFrame
        title={translate(`resources.${resource.name}.edit`)}
        isPage={resource.single}
        isDirty={isDirty}
        canSave={isFresh && isValid && !isSubmitting}
        isSaving={isSubmitting}
        onSubmit={submit}
        onClose={close}
        room={roomOf(names, lines)}
        aside={file && <FileViewer key={file.id} owner={owner} file={file} onClose={() => setFile(null)} />}
        extra={
          <>
            <HistoryButton resource={resource} record={record} />
            {mayDelete && resource.deleteFrom === 'form' && (
              <Button color="error" onClick={deletion.ask}>
                {translate('form.delete')}
              </Button>
            )}
            <Box sx={{ flexGrow: 1 }} />
          </>
        }
      >
        <RefusalAlert
          refusal={shownRefusal}
          names={names}
          onReload={() => {
            deletion.clearRefusal()
            if (shownRefusal?.current) void reload(shownRefusal.current)
          }}
        />
        <FormFields
          resource={resource}
          names={names}
          mode="edit"
          locks={locksOf(resource, record)}
          recordId={record.id}
          theirs={{ names: theirs, record, take: takeTheirs }}
        />
        {lines && <LinesSection lines={lines} />}
        {ofForm && !lines && (
          <Typography color="text.secondary">
            {translate('lines.tooMany', { title: ofForm.child.title, count: maxLines })}
          </Typography>
        )}
        {FormSection && <FormSection />}
        {password.isThere && <PasswordLink isChanging={password.isChanging} onToggle={password.toggle} />}
        {resource.attachments && (
          <FilesSection owner={owner} mayEdit takesDrops shown={file?.id ?? null} onShow={setFile} />
        )}
        {question}
        {deletion.question}
      </DialogFrame>
    </RecordForm>
  )
}
