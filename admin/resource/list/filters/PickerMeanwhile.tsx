import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useLayoutEffect, useRef, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { allRecords } from '../../../../kinds/reference/all-records.ts'
import type { ReferencePickerProps } from '../../../../kinds/reference/ReferencePicker.tsx'
import { type AnyRecord, recordText } from '../../../../model/record-text.ts'
import { KeysHeld } from '../../../later/KeysHeld.tsx'
import { fetchAll } from '../../../later/later.tsx'

/** The picker of a filter before it is fetched, as it looks closed. What is done to it is done to the picker then. */
export const PickerMeanwhile = ({ target, label, value }: ReferencePickerProps) => {
  const translate = useTranslate()
  const id = value === allRecords ? null : value
  const { data: chosen } = useGetOne<AnyRecord>(
    target.name,
    { id: id ?? 0 },
    { enabled: id !== null, staleTime: 10_000 },
  )
  const [hasFocus, setHasFocus] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    const place = box.current?.parentElement?.parentElement
    return () => {
      if (document.activeElement !== box.current) return
      const pressed = isPressed.current
      requestAnimationFrame(() => {
        const picker = place?.querySelector('input')
        picker?.focus()
        if (pressed) picker?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      })
    }
  }, [])
  return (
    <>
      {hasFocus && <KeysHeld />}
      <OutlinedInput
        fullWidth
        size="small"
        // As high as the picker is in this place.
        className="MuiAutocomplete-inputRoot"
        readOnly
        value={chosen ? recordText(target, chosen) : ''}
        placeholder={`${label}: ${translate('list.all')}`}
        inputRef={box}
        slotProps={{ input: { role: 'combobox', 'aria-label': label, 'aria-expanded': false } }}
        onPointerEnter={fetchAll}
        onFocus={() => {
          setHasFocus(true)
          fetchAll()
        }}
        onBlur={() => setHasFocus(false)}
        onMouseDown={() => {
          isPressed.current = true
        }}
        endAdornment={<ArrowDropDownIcon sx={{ color: 'text.secondary' }} />}
      />
    </>
  )
}
