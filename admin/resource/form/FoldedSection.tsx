import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import type { Typed } from './record-form.ts'

interface FoldedSectionProps {
  readonly title: string
  readonly names: readonly string[]
  readonly control: Control<Typed>
  /** Folded until opened, or until one of its fields has an error. */
  readonly closed?: true
  readonly holds: string
  readonly children: ReactNode
}

export const FoldedSection = ({ title, names, control, closed, holds, children }: FoldedSectionProps) => {
  const id = useId()
  const [isOpened, setIsOpened] = useState(!closed)
  const { errors } = useFormState({ control, name: [...names] })
  const open = isOpened || names.some((name) => errors[name])
  return (
    <Stack component="section" spacing={2} aria-labelledby={`${id}-title`}>
      <Typography id={`${id}-title`} component="h3" sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
        <ButtonBase
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setIsOpened(!open)}
          sx={{
            width: '100%',
            justifyContent: 'space-between',
            textAlign: 'left',
            font: 'inherit',
            fontWeight: 600,
            py: 0.5,
          }}
        >
          {title}
          {!open && (
            <Typography
              aria-hidden
              variant="body2"
              component="span"
              noWrap
              sx={{ flexGrow: 1, ml: 1, color: 'text.tertiary' }}
            >
              {holds}
            </Typography>
          )}
          <ExpandMoreIcon sx={{ transform: open ? 'rotate(180deg)' : undefined }} />
        </ButtonBase>
      </Typography>
      <Stack id={id} spacing={2} hidden={!open} sx={{ display: open ? undefined : 'none' }}>
        {children}
      </Stack>
    </Stack>
  )
}
