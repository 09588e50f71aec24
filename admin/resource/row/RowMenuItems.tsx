import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router-dom'
import type { AnyRecord } from '../../../model/record-text.ts'
import type { RowCall, RowChange, RowCommand, RowLink, RowMenu } from '../../../model/row-actions.ts'
import { useListing } from '../listing-context.ts'
import { useRowCommand } from './use-row-command.ts'

interface ItemOf<Action> {
  readonly action: Action
  readonly record: AnyRecord
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

interface RowMenuItemsProps extends Pick<RowMenu, 'menu'> {
  readonly open: boolean
  readonly id: string
  readonly anchor: HTMLElement | null
  readonly record: AnyRecord
  readonly onChoose: (item: RowChange | RowCall) => void
  readonly onClose: () => void
}

/** The list behind a button of a row. */
export const RowMenuItems = ({ open, id, anchor, menu, record, onChoose, onClose }: RowMenuItemsProps) => (
  <Menu id={id} anchorEl={anchor} open={open} onClose={onClose}>
    {menu.map((item) =>
      'to' in item ? (
        <LinkItem key={item.label} action={item} record={record} close={onClose} />
      ) : 'set' in item || 'call' in item ? (
        <MenuItem key={item.label} onClick={() => onChoose(item)}>
          {item.label}
        </MenuItem>
      ) : (
        <CommandItem key={item.label} action={item} record={record} close={onClose} />
      ),
    )}
  </Menu>
)
