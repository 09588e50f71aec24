import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { keepsSecrets } from '../../../model/check-record.ts'
import { type AnyRecord, filledText } from '../../../model/record-text.ts'
import { actionSegment, type RowChange } from '../../../model/row-actions.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { useToast } from '../../layout/use-toast.ts'
import { recordApiPath } from '../../providers/api-paths.ts'
import { writeOnce } from '../../providers/send-once.ts'
import { useRefreshRecords } from '../../providers/use-refresh-records.ts'
import { useListing } from '../listing-context.ts'

/**
 * Carries out a change that the definition names, after its question where it has one. The list is fetched again either
 * way: it may have been refused because the record is not what it was.
 * @returns what to do on click, and the question to show beside the button
 */
export const useRowChange = (
  record: AnyRecord,
): { start: (action: RowChange) => void; question: ReactNode } => {
  const { resource } = useListing()
  const translate = useTranslate()
  const toast = useToast()
  const refresh = useRefreshRecords()
  const [asked, setAsked] = useState<RowChange | null>(null)
  const change = async (action: RowChange) => {
    setAsked(null)
    const done = () => ({ key: 'undo.done.changed', args: { label: resource.label } })
    try {
      await writeOnce(`${recordApiPath(resource, record.id)}/${actionSegment(action)}`, {
        method: 'POST',
        ifMatch: `"${record.version}"`,
        done: keepsSecrets(resource) ? undefined : done,
      })
      toast('row.changed')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toast('row.changeRefused', 'error', undefined, { reason })
    }
    refresh()
  }
  return {
    start: (action) => (action.confirm === undefined ? void change(action) : setAsked(action)),
    question: asked && (
      <ConfirmDialog
        open
        title={asked.label}
        text={filledText(asked.confirm ?? '', resource, record)}
        confirm={asked.label}
        cancel={translate('confirm.cancel')}
        onConfirm={() => void change(asked)}
        onCancel={() => setAsked(null)}
      />
    ),
  }
}
