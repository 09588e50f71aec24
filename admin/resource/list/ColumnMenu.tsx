import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { possibleColumns } from '../../../model/list-state.ts'
import { fieldOf } from '../../../model/resources.ts'
import { PopupButton } from '../../layout/PopupButton.tsx'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'

/** Moves an item one place up (-1) or down (1); no change at the ends. */
const movedBy = (names: readonly string[], name: string, by: -1 | 1): string[] => {
  const from = names.indexOf(name)
  const to = from + by
  if (from < 0 || to < 0 || to >= names.length) return [...names]
  return names.toSpliced(from, 1).toSpliced(to, 0, name)
}

/** Choice and order of the columns: checkboxes, and Alt with an arrow key or the arrow buttons. */
export const ColumnMenu = () => {
  const { resource } = useListing()
  const { columns, state, change } = useRecordList()
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shown = columns.map(({ name }) => name)
  const names = [...shown, ...possibleColumns(resource).filter((name) => !shown.includes(name))]
  const show = (next: readonly string[]) => change({ columns: next }, 'replace')
  const tick = (name: string, on: boolean) =>
    show(on ? [...shown, name] : shown.filter((other) => other !== name))
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    show(movedBy(shown, name, by))
  }
  return (
    <>
      <PopupButton
        label={translate('list.columns')}
        popup="dialog"
        isOpen={anchor !== null}
        onOpen={setAnchor}
      >
        <ViewColumnIcon fontSize="small" />
      </PopupButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('list.columns'), sx: { p: 2 } } }}
      >
        <Stack role="group" aria-label={translate('list.columns')}>
          {names.map((name) => {
            const { label } = fieldOf(resource, name)
            const position = shown.indexOf(name)
            const move = (by: -1 | 1) => show(movedBy(shown, name, by))
            return (
              <Stack
                key={name}
                direction="row"
                sx={{ alignItems: 'center', justifyContent: 'space-between' }}
              >
                <FormControlLabel
                  label={label}
                  onKeyDown={(event) => onKeyDown(event, name)}
                  control={
                    <Checkbox
                      size="small"
                      checked={position >= 0}
                      disabled={position >= 0 && shown.length === 1}
                      onChange={(_, on) => tick(name, on)}
                      slotProps={{ input: { 'aria-description': translate('list.moveColumnHint') } }}
                    />
                  }
                />
                <Stack direction="row" sx={{ visibility: position < 0 ? 'hidden' : undefined }}>
                  <IconButton
                    size="small"
                    aria-label={translate('list.columnBefore', { label })}
                    disabled={position <= 0}
                    onClick={() => move(-1)}
                  >
                    <ArrowUpwardIcon fontSize="inherit" />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={translate('list.columnAfter', { label })}
                    disabled={position < 0 || position === shown.length - 1}
                    onClick={() => move(1)}
                  >
                    <ArrowDownwardIcon fontSize="inherit" />
                  </IconButton>
                </Stack>
              </Stack>
            )
          })}
          {state.columns !== null && (
            <Button size="small" onClick={() => change({ columns: null }, 'replace')}>
              {translate('list.columnsReset')}
            </Button>
          )}
        </Stack>
      </Popover>
    </>
  )
}
