import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { apiPath } from '../../../model/api-path.ts'
import { keepsSecrets } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { type AnyRecord, filledText } from '../../../model/record-text.ts'
import { actionSegment, type RowCall, type RowChange } from '../../../model/row-actions.ts'
import { ConfirmDialog } from '../../layout/DialogBox.tsx'
import { type ToastLink, useToast } from '../../layout/use-toast.ts'
import { recordApiPath } from '../../providers/api-paths.ts'
import { writeOnce } from '../../providers/send-once.ts'
import { useRefreshRecords } from '../../providers/use-refresh-records.ts'
import { noteCreated } from '../list/created-record.ts'
import { useListing } from '../listing-context.ts'
import { adminBase } from '../page-path.ts'

const textsOf = (resource: Resource, action: RowChange | RowCall) => {
  const own = 'call' in action ? `resources.${resource.name}.actions.${action.call}` : ''
  const isSaid = 'call' in action && action.says !== undefined
  return {
    done: isSaid ? `${own}.done` : 'row.changed',
    failed: isSaid ? `${own}.failed` : 'row.changeRefused',
    opens: `${own}.opens`,
  }
}

/** Toast link to the record that a call created. */
const linkTo = (resource: Resource, action: RowChange | RowCall, id: number): ToastLink | undefined =>
  'call' in action && action.opens
    ? {
        label: textsOf(resource, action).opens,
        to: `${adminBase}/${resource.name}/${id}/${action.opens.to}`,
      }
    : undefined

/**
 * Runs a change or call after its confirmation. Refreshes the list, also after a refusal, as the record may
 * have changed. A repeated click, even after a lost response, has no second effect.
 */
export const useRowChange = (
  record: AnyRecord,
): { start: (action: RowChange | RowCall) => void; question: ReactNode } => {
  const { resource } = useListing()
  const translate = useTranslate()
  const toast = useToast()
  const refresh = useRefreshRecords()
  const [pending, setPending] = useState<RowChange | RowCall | null>(null)
  const send = (action: RowChange | RowCall) => {
    const { label } = resource
    if ('set' in action)
      return writeOnce<{ readonly id: number }>(
        `${recordApiPath(resource, record.id)}/${actionSegment(action)}`,
        {
          method: 'POST',
          ifMatch: `"${record.version}"`,
          done: keepsSecrets(resource) ? undefined : () => ({ key: 'undo.done.changed', args: { label } }),
        },
      )
    const done = translate(textsOf(resource, action).done).toLowerCase()
    return writeOnce<{ readonly id: number }>(`${apiPath(resource)}/${action.call}`, {
      method: 'POST',
      body: { id: record.id },
      done: keepsSecrets(resource) ? undefined : () => ({ key: 'undo.done.called', args: { label, done } }),
    })
  }
  const change = async (action: RowChange | RowCall) => {
    setPending(null)
    const texts = textsOf(resource, action)
    try {
      const { id } = await send(action)
      if (id !== record.id) noteCreated(resource.name, id)
      toast(texts.done, 'success', linkTo(resource, action, id))
      refresh()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toast(texts.failed, 'error', undefined, { reason })
      if ('set' in action || action.when) refresh()
    }
  }
  return {
    start: (action) => (action.confirm === undefined ? void change(action) : setPending(action)),
    question: pending && (
      <ConfirmDialog
        open
        title={pending.label}
        text={filledText(pending.confirm ?? '', resource, record)}
        confirm={pending.label}
        cancel={translate('confirm.cancel')}
        onConfirm={() => void change(pending)}
        onCancel={() => setPending(null)}
      />
    ),
  }
}
