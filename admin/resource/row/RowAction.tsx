import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { AnyRecord } from '../../../model/record-text.ts'
import type {
  RowAction,
  RowCall,
  RowChange,
  RowCommand,
  RowLink,
  RowMenu,
} from '../../../model/row-actions.ts'
import { laterOpened } from '../../later/later.tsx'
import { useListing } from '../listing-context.ts'
import { RowButton, RowButtonLink } from './RowButton.ts'
import { useRowChange } from './use-row-change.tsx'
import { useRowCommand } from './use-row-command.ts'

interface Of<Action> {
  readonly action: Action
  readonly record: AnyRecord
  /** Accessible name: the label with the record's text. */
  readonly name: string
}

const RowMenuItems = laterOpened(async () => (await import('./RowMenuItems.tsx')).RowMenuItems)

const CommandButton = ({ action, record, name }: Of<RowCommand>) => {
  const run = useRowCommand(action.run)
  return (
    <RowButton type="button" onClick={() => run(record)} aria-label={name}>
      {action.label}
    </RowButton>
  )
}

const ChangeButton = ({ action, record, name }: Of<RowChange | RowCall>) => {
  const { start, question } = useRowChange(record)
  return (
    <>
      <RowButton type="button" onClick={() => start(action)} aria-label={name}>
        {action.label}
      </RowButton>
      {question}
    </>
  )
}

const LinkButton = ({ action, record, name }: Of<RowLink>) => {
  const { pagePath } = useListing()
  return (
    <RowButtonLink to={`${pagePath}/${record.id}/${action.to}`} aria-label={name}>
      {action.label}
    </RowButtonLink>
  )
}

const MenuButton = ({ action, record, name }: Of<RowMenu>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const { start, question } = useRowChange(record)
  const close = () => setAnchor(null)
  const choose = (item: RowChange | RowCall) => {
    close()
    start(item)
  }
  return (
    <>
      <Button
        size="small"
        endIcon={<ArrowDropDownIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
      >
        {action.label}
      </Button>
      <RowMenuItems
        open={anchor !== null}
        id={id}
        anchor={anchor}
        menu={action.menu}
        record={record}
        onChoose={choose}
        onClose={close}
      />
      {question}
    </>
  )
}

/** A button of a row: a link below the record, a change or a call with it, a command of a custom screen, or a menu of those. */
export const RowActionButton = ({ action, ...of }: Of<RowAction>) => {
  if ('menu' in action) return <MenuButton action={action} {...of} />
  if ('set' in action || 'call' in action) return <ChangeButton action={action} {...of} />
  return 'to' in action ? <LinkButton action={action} {...of} /> : <CommandButton action={action} {...of} />
}
