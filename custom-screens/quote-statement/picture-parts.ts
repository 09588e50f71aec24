import { styled } from '@mui/material/styles'

/**
 * A drawing that is as wide as its place and whose letters keep their size: lengths across are per cent. Fill, line
 * and hatching tell the parts apart, not the colour alone.
 */
export const Drawing = styled('svg')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'block',
    width: '100%',
    overflow: 'visible',
    fontSize: 12.5,
    fontVariantNumeric: 'tabular-nums',
    '& text': { fill: palette.text.primary },
    '& text[data-soft]': { fill: palette.text.secondary },
    '& [data-part=quoted]': { fill: palette.background.head, stroke: palette.text.secondary },
    '& [data-part=spent]': { fill: palette.primary.main },
    '& [data-part=over]': { stroke: palette.error.main },
    '& [data-part=over-ground]': { fill: palette.background.paper },
    '& [data-part=over-line]': { stroke: palette.error.main, strokeWidth: 3 },
    '& [data-line]': { fill: 'none', strokeWidth: 2.5, vectorEffect: 'non-scaling-stroke' },
    '& [data-line=spent]': { stroke: palette.primary.main },
    '& [data-line=received]': { stroke: palette.secondary.main, strokeDasharray: '7 4' },
    '& [data-line=grid]': { stroke: palette.divider, strokeWidth: 1 },
    '& [data-line=zero]': { stroke: palette.text.secondary, strokeWidth: 1 },
  }
})

/** The picture with its heading, and what its parts mean. */
export const Figure = styled('figure')(({ theme }) => ({
  flex: '1 1 380px',
  minWidth: 0,
  margin: 0,
  padding: 16,
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: 8,
  background: (theme.vars ?? theme).palette.background.paper,
  '@media print': { breakInside: 'avoid', flexBasis: '45%' },
}))

export const Legend = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: '4px 0 12px',
  fontSize: 13,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& svg': { width: 24, height: 12, flex: 'none' },
})
