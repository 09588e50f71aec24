import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { type Ref, useLayoutEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { fieldOf } from '../../../../model/resources.ts'
import { viewOf } from '../../../fields/registry.ts'
import { useValueText } from '../../../fields/use-record-texts.ts'
import type { Column } from '../../../table/columns.ts'
import { isRequiredInForm } from '../../form/record-form.ts'
import { boxSelector, cellBelow } from './editable-cells.ts'
import { type CellEdit, useCellEditing } from './use-cell-editing.ts'

const Frame = styled('div')(({ theme }) => ({
  '& .MuiInputBase-root': {
    fontSize: 14,
    minHeight: 34,
    paddingTop: 0,
    paddingBottom: 0,
    background: theme.vars.palette.background.paper,
  },
  '& .MuiInputBase-input': { paddingTop: 5, paddingBottom: 5 },
  // The cell has no space for hints such as the parsed date.
  '& .MuiFormHelperText-root': { display: 'none' },
  '&[aria-busy=true]': { opacity: 0.5 },
}))

interface CellEditorProps {
  readonly column: Column
  readonly name: string
  readonly edit: CellEdit
  readonly anchor: HTMLElement | null
  readonly under: Ref<HTMLDivElement>
}

export const CellEditor = ({ column, name, edit, anchor, under }: CellEditorProps) => {
  const { resource, edits, save, show } = useCellEditing()
  const translate = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  // Before paint: the next key belongs to the input.
  useLayoutEffect(() => {
    const box = frame.current?.querySelector<HTMLElement>(boxSelector)
    box?.focus()
    if (box instanceof HTMLInputElement) box.select()
  }, [])
  const field = fieldOf(resource, name)
  const { Input } = viewOf(field)
  const { record, typed, isSaving, message, theirs } = edit
  const theirText = useValueText(resource, column.name, theirs?.record[column.name])
  if (!Input) return null
  const type = (next: unknown) => {
    const now = edits.get(record.id, name)
    if (!now || now.isSaving || next === now.typed) return
    const changed = { record, typed: next, isDirty: true }
    const hasFocus = frame.current?.contains(document.activeElement) ?? false
    // A picker that lost the focus may find its record only now.
    if (now.message !== undefined && !hasFocus) void save(name, changed)
    else edits.set(record.id, name, changed)
  }
  const takeTheirs = () => {
    edits.set(record.id, name, null)
    if (theirs) show(theirs.record)
  }
  const putMine = () => {
    if (theirs) void save(name, { ...edit, record: theirs.record })
  }
  return (
    <>
      <Frame ref={frame} aria-busy={isSaving ?? false}>
        <Input
          resource={resource}
          field={field}
          label={column.label}
          value={typed}
          onChange={type}
          onBlur={() => undefined}
          inputRef={null}
          error={message === undefined ? undefined : ''}
          required={isRequiredInForm(resource, name, 'edit')}
          readOnly={isSaving ?? false}
          compact
        />
      </Frame>
      <Popper
        ref={under}
        open={anchor !== null && (message !== undefined || theirs !== undefined)}
        anchorEl={anchor}
        // Above the cell if it would cover the next input.
        placement={anchor && cellBelow(anchor, 1)?.dataset.open ? 'top-start' : 'bottom-start'}
        sx={{ zIndex: 'modal' }}
      >
        <Alert
          severity="error"
          variant="filled"
          icon={false}
          action={
            theirs && (
              <>
                <Button color="inherit" size="small" onClick={takeTheirs}>
                  {translate('cells.takeTheirs')}
                </Button>
                <Button color="inherit" size="small" onClick={putMine}>
                  {translate('cells.putMine')}
                </Button>
              </>
            )
          }
          sx={{ maxWidth: 420, paddingY: 0, boxShadow: 3 }}
        >
          {theirs
            ? translate(theirs.by === undefined ? 'cells.changedMeanwhile' : 'cells.changedBy', {
                name: theirs.by,
                value: theirText || translate('cells.nothing'),
              })
            : message}
        </Alert>
      </Popper>
    </>
  )
}
