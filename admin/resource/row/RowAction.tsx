import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnyRecord } from '../../../model/record-text.ts'
import type {
  RowAction,
  RowCall,
  RowChange,
  RowCommand,
  RowLink,
  RowMenu,
} from '../../../model/row-actions.ts'
import { useExtension } from '../../extension-points.ts'
import { useListing } from '../listing-context.ts'
import { useRowChange } from './use-row-change.tsx'

const useRowCommand = (run: string) => {
  const { resource } = useListing()
  const useCommand = useExtension(resource.name).commands?.[run]
  if (!useCommand) throw new Error(`No custom screen has the command ${run} of ${resource.name}`)
  return useCommand()
}

interface Of<Action> {
  readonly action: Action
  readonly record: AnyRecord
  readonly name: string
}

const CommandButton = ({ action, record, name }: Of<RowCommand>) => {
  const run = useRowCommand(action.run)
  return (
    <button className="row-button" type="button" onClick={() => run(record)} aria-label={name}>
      {action.label}
    </button>
  )
}

const ChangeButton = ({ action, record, name }: Of<RowChange | RowCall>) => {
  const { start, question } = useRowChange(record)
  return (
    <>
      <button className="row-button" type="button" onClick={() => start(action)} aria-label={name}>
        {action.label}
      </button>
      {question}
    </>
  )
}

const LinkButton = ({ action, record, name }: Of<RowLink>) => {
  const { pagePath } = useListing()
  return (
    <Link className="row-button" to={`${pagePath}/${record.id}/${action.to}`} aria-label={name}>
      {action.label}
    </Link>
  )
}

interface ItemOf<Action> extends Omit<Of<Action>, 'name'> {
  readonly close: () => void
}

const CommandItem = ({ action, record, close, ...item }: ItemOf<RowCommand>) => {
  const run = useRowCommand(action.run)
  const choose = () => {
    close()
    run(record)
  }
  return (
    <MenuItem {...item} onClick={choose}>
      {action.label}
    </MenuItem>
  )
}

const LinkItem = ({ action, record, close, ...item }: ItemOf<RowLink>) => {
  const { pagePath } = useListing()
  return (
    <MenuItem {...item} component={Link} to={`${pagePath}/${record.id}/${action.to}`} onClick={close}>
      {action.label}
    </MenuItem>
  )
}

const MenuButton = ({ action, record, name }: Of<RowMenu>) => {
  // Set by the first click: until then the menu is not rendered.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const { start, question } = useRowChange(record)
  const close = () => setOpen(false)
  const choose = (item: RowChange | RowCall) => {
    close()
    start(item)
  }
  return (
    <>
      <Button
        size="small"
        endIcon={<ArrowDropDownIcon />}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setOpen(true)
        }}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
      >
        {action.label}
      </Button>
      {anchor && (
        <Menu id={id} anchorEl={anchor} open={open} onClose={close}>
          {action.menu.map((item) =>
            'to' in item ? (
              <LinkItem key={item.label} action={item} record={record} close={close} />
            ) : 'set' in item || 'call' in item ? (
              <MenuItem key={item.label} onClick={() => choose(item)}>
                {item.label}
              </MenuItem>
            ) : (
              <CommandItem key={item.label} action={item} record={record} close={close} />
            ),
          )}
        </Menu>
      )}
      {question}
    </>
  )
}

export const RowActionButton = ({ action, ...of }: Of<RowAction>) => {
  if ('menu' in action) return <MenuButton action={action} {...of} />
  if ('set' in action || 'call' in action) return <ChangeButton action={action} {...of} />
  return 'to' in action ? <LinkButton action={action} {...of} /> : <CommandButton action={action} {...of} />
}
