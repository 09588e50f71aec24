import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Resource } from '../../../../model/definition.ts'
import { figuresOf } from '../../../../model/figure.ts'
import { definitionsNow } from '../../../definitions.ts'
import { recordPath } from '../../parent/parent-tabs.ts'
import { figurePagePath } from '../figure-page-path.ts'
import { type MatchedRecord, type MatchedRecords, matchedResourceOf } from './use-matched-records.ts'

const Below = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontWeight: 400,
  color: theme.vars.palette.text.tertiary,
  '[data-card] &': { display: 'inline', marginLeft: 6 },
  '&[data-doubted]': { color: theme.vars.palette.warning.main },
  '& svg': { fontSize: 14, marginRight: 4, verticalAlign: 'text-bottom' },
}))

const Value = styled('div')({ '[data-card] &': { display: 'inline' } })

interface MatchedToCellProps {
  readonly resource: Resource
  readonly id: number
  readonly places: MatchedRecords
  readonly matchedTo: readonly MatchedRecord[]
  readonly children: ReactNode
}

/** A figure, and the record it was matched to below it, or their number; amber if one is doubtful. */
export const MatchedToCell = ({ resource, id, places, matchedTo, children }: MatchedToCellProps) => {
  const { field, name } = places
  const child = definitionsNow()[field.from]
  const [only, ...others] = matchedTo
  const [list] = figuresOf(definitionsNow(), resource, id, name)
  if (!only || !child || !field.matchedTo || !list) return children
  const warnings = [...new Set(matchedTo.flatMap(({ warning }) => warning ?? []))]
  const [text, to] =
    others.length === 0
      ? [only.name, recordPath(matchedResourceOf(child, field.matchedTo).name, only.id)]
      : [`${matchedTo.length} ${field.matchedTo.several}`, figurePagePath(list)]
  return (
    <>
      <Value data-figure-of={name}>{children}</Value>
      <Below
        data-doubted={warnings.length > 0 || undefined}
        title={matchedTo.map((place) => place.name).join(', ')}
      >
        {warnings.length > 0 && <WarningIcon aria-hidden />}
        <Link component={RouterLink} to={to} color="inherit" underline="hover">
          {text}
        </Link>
        {warnings.length > 0 && ` · ${warnings.join(', ').toLowerCase()}`}
      </Below>
    </>
  )
}
