import { styled } from '@mui/material/styles'
import type { Resource } from '../../model/definition.ts'
import { optionStatus } from '../../model/inactive.ts'

export const Pill = styled('span')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: 20,
    padding: '0 7px',
    borderRadius: 4,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    background: palette.background.sunken,
    color: palette.text.secondary,
    '&[data-tone=info]': { background: palette.tint.accent, color: palette.info.main },
    '&[data-tone=good]': { background: palette.tint.good, color: palette.success.main },
    '&[data-tone=warning]': { background: palette.tint.open, color: palette.warning.main },
    '&[data-tone=bad]': { background: palette.tint.bad, color: palette.error.main },
    '& svg': { fontSize: 14 },
  }
})

interface OfferedPillProps {
  readonly resource: Resource
  readonly record: Readonly<Record<string, unknown>>
}

/** Pill of a record that can be chosen but should be checked, such as a draft. */
export const OfferedPill = ({ resource, record }: OfferedPillProps) => {
  const option = optionStatus(resource, record)
  return option ? <Pill data-tone={option.tone}>{option.label}</Pill> : null
}

/** CSS colour: the record's own colour (`--own`) mixed with white. */
export const ownColour = (whitePercent: number) =>
  `color-mix(in oklab, var(--own, #5d6870), white ${whitePercent}%)`

/** Per cent of white that makes any colour readable on a dark background. */
export const lightened = 35

export const ColourDot = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flex: 'none',
  width: 8,
  height: 8,
  marginRight: 8,
  borderRadius: '50%',
  background: ownColour(0),
  ...theme.applyStyles('dark', { '@media not print': { background: ownColour(lightened) } }),
}))
