import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ComponentType, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { apiPath } from '../../../model/api-path.ts'
import { keepsSecrets } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { type AnyRecord, filledText, namedRecord, recordText } from '../../../model/record-text.ts'
import {
  actionSegment,
  filledFrom,
  type RowAction,
  type RowCall,
  type RowChange,
  type RowCommand,
  type RowMenu,
} from '../../../model/row-actions.ts'
import { mayGive } from '../../../model/vouches.ts'
import { useExtension } from '../../extension-points.ts'
import { inSentence } from '../../i18n/language.ts'
import { ConfirmDialog } from '../../layout/DialogBox.tsx'
import { type ToastLink, useToast } from '../../layout/Toasts.tsx'
import { adminBase } from '../../page-path.ts'
import { recordApiPath } from '../../providers/api-paths.ts'
import { reportCreated } from '../../providers/created-record.ts'
import { describeCall, describeRecord } from '../../providers/done-requests.ts'
import { expectingRecord } from '../../providers/expected.ts'
import { CancelledByUser } from '../../providers/reason.ts'
import { useApiMutation } from '../../providers/use-api-mutation.ts'
import { useMenu } from '../Figure.tsx'
import { useListing } from '../listing-context.ts'
import { RefusalAtButton } from './RefusalAtButton.tsx'

interface Of<Action> {
  readonly action: Action
  readonly record: AnyRecord
  readonly name: string
}

const textsOf = (resource: Resource, action: RowChange | RowCall) => {
  const own = 'call' in action ? `resources.${resource.name}.actions.${action.call}` : ''
  const isSaid = 'call' in action && action.toasts !== undefined
  return {
    isSaid,
    isExact: 'call' in action && action.toasts?.exactly === true,
    done: isSaid ? `${own}.done` : 'row.changed',
    failed: isSaid ? `${own}.failed` : 'row.changeRefused',
    opens: `${own}.opens`,
  }
}

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
const useRowChange = (
  record: AnyRecord,
  anchor: RefObject<HTMLElement | null>,
): { start: (action: RowChange | RowCall) => void; question: ReactNode } => {
  const { resource } = useListing()
  const translate = useTranslate()
  const toast = useToast()
  const [pending, setPending] = useState<RowChange | RowCall | null>(null)
  const [refused, setRefused] = useState<{ readonly title: string; readonly error: unknown } | null>(null)
  const { mutate } = useApiMutation<RowChange | RowCall, { readonly id: number }>({
    path: (action) =>
      'set' in action
        ? expectingRecord(
            `${recordApiPath(resource, record.id)}/${actionSegment(action)}`,
            resource,
            record,
            Object.keys(action.set),
          )
        : expectingRecord(`${apiPath(resource)}/${action.call}`, resource, record),
    body: (action) => ('set' in action ? undefined : { id: record.id }),
    // What the action vouches for is compared by its figures.
    ifMatch: (action) =>
      'set' in action && !mayGive(resource, Object.keys(action.set)) ? `"${record.version}"` : undefined,
    ...(!keepsSecrets(resource) && {
      done: (_reply, action) =>
        'set' in action
          ? describeRecord('changed', resource, record)
          : describeCall(resource, record, inSentence(translate(textsOf(resource, action).done))),
    }),
    onSuccess: ({ id }, action) => {
      const texts = textsOf(resource, action)
      if (id !== record.id) reportCreated(resource.name, id)
      const link = linkTo(resource, action, id)
      if (texts.isExact) toast(texts.done, 'success', link)
      else
        toast(texts.isSaid ? 'undo.done.called' : texts.done, 'success', link, {
          action: action.label,
          label: namedRecord(resource, record),
          done: inSentence(translate(texts.done)),
        })
    },
    onError: (error, action) => {
      if (error instanceof CancelledByUser) return
      const texts = textsOf(resource, action)
      const title = translate(texts.failed, { action: action.label })
      if (texts.isExact) toast(texts.failed, 'error')
      else toast('row.refusedOf', 'error', undefined, { record: recordText(resource, record), title })
      setRefused({ title, error })
    },
  })
  const change = (action: RowChange | RowCall) => {
    setPending(null)
    setRefused(null)
    mutate(action)
  }
  return {
    start: (action) => (action.confirm === undefined ? change(action) : setPending(action)),
    question: (
      <>
        {pending && (
          <ConfirmDialog
            open
            title={pending.label}
            text={filledText(pending.confirm ?? '', resource, record)}
            confirm={pending.label}
            cancel={translate('confirm.cancel')}
            onConfirm={() => change(pending)}
            onCancel={() => setPending(null)}
          />
        )}
        {refused && (
          <RefusalAtButton
            {...refused}
            record={record}
            anchor={anchor.current}
            onClose={() => setRefused(null)}
          />
        )}
      </>
    ),
  }
}

/** A link, or a button. The menu of MUI gives its items further props. */
interface FaceProps {
  readonly label: string
  readonly name?: string
  readonly to?: string
  readonly onClick?: () => void
}

const RowButton = ({ label, name, to, onClick }: FaceProps) =>
  to === undefined ? (
    <button className="row-button" type="button" onClick={onClick} aria-label={name}>
      {label}
    </button>
  ) : (
    <Link className="row-button" to={to} aria-label={name}>
      {label}
    </Link>
  )

/** In the head of a record whose next step it is. */
const SolidButton = ({ label, name, onClick }: FaceProps) => (
  <Button variant="contained" onClick={onClick} aria-label={name}>
    {label}
  </Button>
)

const Item = ({ label, to, ...item }: FaceProps) => (
  <MenuItem {...item} {...(to !== undefined && { component: Link, to })}>
    {label}
  </MenuItem>
)

interface SingleProps<Action> {
  readonly action: Action
  readonly record: AnyRecord
  readonly Face: ComponentType<FaceProps>
  readonly name?: string
}

const Command = ({ action: { run, label }, record, Face, ...face }: SingleProps<RowCommand>) => {
  const { resource } = useListing()
  const useCommand = useExtension(resource.name).commands?.[run]
  if (!useCommand) throw new Error(`No custom screen has the command ${run} of ${resource.name}`)
  const command = useCommand()
  return <Face {...face} label={label} onClick={() => command(record)} />
}

interface StartedProps extends SingleProps<Exclude<RowAction, RowMenu>> {
  readonly start: (action: RowChange | RowCall) => void
}

const SingleAction = ({ action, start, ...single }: StartedProps) => {
  const { pagePath } = useListing()
  if ('run' in action) return <Command action={action} {...single} />
  const { record, Face, ...face } = single
  const { label } = action
  // A list beside the record is a tab.
  if ('list' in action) return null
  if ('adds' in action) {
    const source = JSON.stringify(filledFrom(action.values, record))
    const to = `${adminBase}/${action.adds}/create?source=${encodeURIComponent(source)}`
    return <Face {...face} label={label} to={to} />
  }
  if ('to' in action) return <Face {...face} label={label} to={`${pagePath}/${record.id}/${action.to}`} />
  return <Face {...face} label={label} onClick={() => start(action)} />
}

interface MenuButtonProps extends Of<RowMenu> {
  readonly start: StartedProps['start']
}

const MenuButton = ({ action, record, name, start }: MenuButtonProps) => {
  const { button, menu } = useMenu()
  const id = useId()
  return (
    <>
      <Button
        size="small"
        endIcon={<ArrowDropDownIcon />}
        {...button}
        aria-label={name}
        aria-controls={menu?.open ? id : undefined}
      >
        {action.label}
      </Button>
      {menu && (
        <Menu id={id} {...menu}>
          {action.menu.map((item) => (
            <SingleAction key={item.label} action={item} record={record} Face={Item} start={start} />
          ))}
        </Menu>
      )}
    </>
  )
}

interface RowActionButtonProps extends Of<RowAction> {
  readonly solid?: boolean
}

export const RowActionButton = ({ action, record, name, solid = false }: RowActionButtonProps) => {
  const anchor = useRef<HTMLSpanElement>(null)
  const { start, question } = useRowChange(record, anchor)
  const of = { record, name, start }
  return (
    <span ref={anchor} className="row-action">
      {'menu' in action ? (
        <MenuButton action={action} {...of} />
      ) : (
        <SingleAction action={action} Face={solid ? SolidButton : RowButton} {...of} />
      )}
      {question}
    </span>
  )
}
