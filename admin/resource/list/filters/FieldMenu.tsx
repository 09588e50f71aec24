import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'

interface FieldMenuProps {
  readonly open: boolean
  readonly anchor: HTMLElement | null
  readonly fields: readonly { readonly name: string; readonly label: string }[]
  readonly onClose: () => void
  readonly onChoose: (name: string) => void
}

/** Fields, one of which is chosen. */
export const FieldMenu = ({ open, anchor, fields, onClose, onChoose }: FieldMenuProps) => (
  <Menu anchorEl={anchor} open={open} onClose={onClose}>
    {fields.map(({ name, label }) => (
      <MenuItem
        key={name}
        onClick={() => {
          onClose()
          onChoose(name)
        }}
      >
        {label}
      </MenuItem>
    ))}
  </Menu>
)
