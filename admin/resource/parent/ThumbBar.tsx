import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { attachmentKinds } from '../../../model/attachments.ts'
import type { Resource } from '../../../model/definition.ts'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { dialogsOf, rolesOf } from '../../../model/row-actions.ts'
import { useUpload } from '../../attachments/uploads.ts'
import { useExtension } from '../../extension-points.ts'
import { expectToKeep } from '../../providers/kept-requests.ts'
import { hasAnyRole, useSession } from '../../session.ts'
import { useListing } from '../listing-context.ts'

/** Pixels, with the border. */
const barHeight = 57

const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 1050,
  display: 'flex',
  gap: 8,
  height: barHeight,
  padding: '6px 16px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '& > *': { flex: '1 1 0', minHeight: 44 },
  '@media print': { display: 'none' },
}))

/** Lets the end of the page scroll clear of the bar, and the toasts appear above it. */
const useRoomAbove = (isShown: boolean): void => {
  useEffect(() => {
    if (!isShown) return
    const { style } = document.documentElement
    style.setProperty('--thumb-bar', `${barHeight}px`)
    return () => {
      style.removeProperty('--thumb-bar')
    }
  }, [isShown])
}

interface ThumbProps {
  readonly label: string
  readonly resource: Resource
  readonly record: AnyRecord
}

const DialogThumb = ({ label, resource, record, dialog }: ThumbProps & { readonly dialog: string }) => {
  const Dialog = useExtension(resource.name).dialogs?.[dialog]
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const action = dialogsOf(resource).find((one) => one.dialog === dialog)
  if (!Dialog || !action || !hasAnyRole(rolesOf(action, resource), session)) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog selectedIds={[record.id]} selected={[record]} onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  )
}

const photographed = Object.keys(attachmentKinds)
  .filter((type) => type.startsWith('image/'))
  .join()

const PhotoThumb = ({ label, resource, record }: ThumbProps) => {
  const upload = useUpload()
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={photographed}
        capture="environment"
        onChange={({ target }) => {
          const title = translate('row.nameOf', { action: label, record: recordText(resource, record) })
          upload({ resource, id: Number(record.id) }, [...(target.files ?? [])], true, title)
          target.value = ''
        }}
      />
    </>
  )
}

/** Digits and the leading plus of a phone number, which a dialler takes. */
const dialled = (phone: string) => phone.replace(/(?!^\+)\D/g, '')

/** Buttons of the definition's `thumbs` for the page's record, at the lower edge of a phone. */
export const ThumbBar = ({ record }: { readonly record: AnyRecord }) => {
  const { resource, mayEdit } = useListing()
  const translate = useTranslate()
  const buttons = (resource.thumbs ?? []).flatMap((thumb): ReactNode[] => {
    const { label } = thumb
    const shared = { key: label, label, resource, record }
    if ('dialog' in thumb) return [<DialogThumb {...shared} key={label} dialog={thumb.dialog} />]
    if ('photo' in thumb) return mayEdit ? [<PhotoThumb {...shared} key={label} />] : []
    const number = dialled(String(record[thumb.phone] ?? ''))
    return number === ''
      ? []
      : [
          <Button key={label} variant="outlined" href={`tel:${number}`}>
            {label}
          </Button>,
        ]
  })
  const hasButtons = buttons.length > 0
  useRoomAbove(hasButtons)
  useEffect(() => {
    if (hasButtons) expectToKeep()
  }, [hasButtons])
  if (!hasButtons) return null
  return (
    <Bar role="toolbar" aria-label={translate('parent.thumbs')}>
      {buttons}
    </Bar>
  )
}
