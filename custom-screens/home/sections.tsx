import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { outline } from '../../admin/outline.ts'
import { adminBase } from '../../admin/page-path.ts'
import { figurePagePath } from '../../admin/resource/list/figure-page-path.ts'
import { gutter } from '../../admin/theme/tokens.ts'
import type { HomeFigure, HomeProject } from '../../model/costing/home.ts'
import { formatCount } from '../../model/format.ts'

const { projects, 'quote-headers': quoteHeaders } = outline.resources

/** Two columns of sections with hairlines, as wide as the sheet. */
export const Sections = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.vars.palette.divider}`
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 440px',
    flexGrow: 1,
    margin: `16px -${gutter.desk}px -16px`,
    borderTop: line,
    '& > div': { minWidth: 0 },
    '& > div:first-of-type': { borderRight: line },
    '& section': { padding: `20px ${gutter.desk}px 22px` },
    '& section + section': { borderTop: line },
    [theme.breakpoints.down('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > div:first-of-type': { borderRight: 0, borderBottom: line },
    },
    [theme.breakpoints.down('sm')]: {
      margin: `12px -${gutter.phone}px -12px`,
      '& section': { padding: gutter.phone },
    },
  }
})

export const SectionHead = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 32,
  '& > h2 + span': { ...theme.typography.body2, color: theme.vars.palette.text.tertiary },
  '& > :last-child:not(h2, span)': { marginLeft: 'auto' },
}))

export const Hero = styled('p')(({ theme }) => ({
  ...theme.typography.h5,
  margin: '6px 0 0',
  '&[data-open]': { color: theme.vars.palette.warning.main },
}))

export const Rows = styled('ul')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.body2,
    margin: '8px 0 0',
    padding: 0,
    listStyle: 'none',
    '& > li': { display: 'grid', gap: '0 12px', alignItems: 'center', minHeight: 40, paddingBlock: 6 },
    '& > li + li': { borderTop: `1px solid ${palette.divider}` },
    '& [data-soft]': { color: palette.text.tertiary },
    '& [data-second]': { color: palette.text.secondary },
    '& [data-end]': { textAlign: 'right', whiteSpace: 'nowrap' },
    '& strong': { fontWeight: 600 },
    '& [data-tone=bad]': { color: palette.error.main, fontWeight: 600 },
    '& [data-tone=open]': { color: palette.warning.main, fontWeight: 600 },
    [theme.breakpoints.down('sm')]: { '& > li': { minHeight: 44 } },
  }
})

export const QuietLink = styled(Link)({
  // WCAG 2.2, 2.5.8: 24 pixels, without moving the lines apart, and above the next line.
  display: 'inline-block',
  position: 'relative',
  minWidth: 24,
  paddingBlock: 3,
  marginBlock: -3,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
})

interface FigureLinkProps {
  readonly figure: HomeFigure
  readonly children: ReactNode
}

/** A figure that links to the list it sums. 0 is plain text. */
export const FigureLink = ({ figure, children }: FigureLinkProps) =>
  figure.value === 0 ? (
    <span translate="no">{children}</span>
  ) : (
    <QuietLink translate="no" to={figurePagePath(figure.list)}>
      {children}
    </QuietLink>
  )

export const ProjectName = ({ id, name }: HomeProject) => (
  <QuietLink to={`${adminBase}/${projects.name}/${id}/${quoteHeaders.name}`}>{name}</QuietLink>
)

export const maxListed = 100

export const MoreJobs = ({ of }: { readonly of: readonly object[] }) => {
  const translate = useTranslate()
  return of.length > maxListed ? (
    <Typography variant="body2" color="textSecondary">
      {translate('homeDesk.more', { count: formatCount(of.length - maxListed) })}
    </Typography>
  ) : null
}
