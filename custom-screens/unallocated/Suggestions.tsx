import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Key } from '../../admin/layout/Key.tsx'
import { TextSkeleton } from '../../admin/layout/Paper.tsx'
import { gutter } from '../../admin/theme/tokens.ts'
import type { Suggestion } from '../../model/costing/unallocated.ts'
import { SuggestionDetails, suggestionLayout } from './SuggestionDetails.tsx'

/** Radio button of a whole suggestion; number keys choose it too. */
const Choice = styled('button')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...suggestionLayout(theme),
    width: '100%',
    padding: `14px ${gutter.desk}px`,
    border: 0,
    borderBottom: `1px solid ${palette.divider}`,
    background: 'none',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { background: palette.background.sunken },
    '&[aria-checked=true]': {
      background: palette.tint.accent,
      boxShadow: `inset 3px 0 ${palette.primary.main}`,
    },
    '&:focus-visible': { outlineOffset: -2 },
    // Room for the number key, except on touch screens, which have no keys.
    '@media (hover: hover)': {
      gridTemplateColumns: '20px minmax(0, 1fr) auto',
      '& > [data-rest]': { gridColumn: '2 / 4' },
    },
    [theme.breakpoints.down('sm')]: { padding: `12px ${gutter.phone}px` },
  }
})

/** Full width, so that the chosen one is highlighted from edge to edge. */
const Group = styled('div')(({ theme }) => ({
  marginInline: -gutter.desk,
  [theme.breakpoints.down('sm')]: { marginInline: -gutter.phone },
}))

interface NothingSimilarProps {
  readonly closedJobs: boolean
  readonly onSearch: () => void
  readonly onClosedJobs: () => void
}

const inText = { component: 'button', type: 'button', underline: 'always', sx: { font: 'inherit' } } as const

/** Shown without suggestions: search, or include closed jobs. */
const NothingSimilar = ({ closedJobs, onSearch, onClosedJobs }: NothingSimilarProps) => {
  const translate = useTranslate()
  const search = (
    <Link {...inText} onClick={onSearch}>
      {translate('unallocated.search')}
    </Link>
  )
  return (
    <Typography role="status" sx={{ paddingBlock: 2 }}>
      {closedJobs ? (
        // In separate elements: translated pages can replace text nodes.
        <span key="all">
          {translate('unallocated.nothingAtAll')} {search}.
        </span>
      ) : (
        <span key="open">
          {translate('unallocated.nothingSimilar')} {search}
          {translate('unallocated.or')}{' '}
          <Link {...inText} onClick={onClosedJobs}>
            {translate('unallocated.isClosed')}
          </Link>
        </span>
      )}
    </Typography>
  )
}

interface SuggestionsProps extends NothingSimilarProps {
  /** Undefined while loading. */
  readonly suggestions: readonly Suggestion[] | undefined
  readonly error: Error | null
  readonly chosen: number
  readonly onChoose: (index: number) => void
  readonly onLeave: () => void
}

/** Suggested quote lines of a purchase line, best first. */
export const Suggestions = ({
  suggestions,
  error,
  chosen,
  onChoose,
  onLeave,
  ...nothing
}: SuggestionsProps) => {
  const translate = useTranslate()
  const group = useRef<HTMLDivElement>(null)
  const hasFocus = () => group.current?.contains(document.activeElement) === true
  // Arrow keys move the focus to the chosen suggestion.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen
  useEffect(() => {
    if (hasFocus()) group.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
  }, [chosen])

  if (error)
    return (
      <Typography role="alert" color="error" sx={{ paddingBlock: 2 }}>
        {error.message}
      </Typography>
    )
  if (!suggestions)
    return (
      <Typography role="status" color="textSecondary" sx={{ paddingBlock: 2 }} component="div">
        {translate('unallocated.looking')}
        <TextSkeleton />
      </Typography>
    )
  if (suggestions.length === 0) return <NothingSimilar {...nothing} />

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (by === 0 && key !== 'ArrowLeft') return
    event.preventDefault()
    if (by === 0) onLeave()
    else onChoose(Math.max(0, Math.min(suggestions.length - 1, chosen + by)))
  }
  return (
    <Group
      ref={group}
      role="radiogroup"
      aria-label={translate('unallocated.suggestions')}
      onKeyDown={onKeyDown}
    >
      {suggestions.map((suggestion, index) => (
        <Choice
          key={suggestion.quoteLineId}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onChoose(index)}
        >
          <Key aria-hidden>{index + 1}</Key>
          <SuggestionDetails suggestion={suggestion} />
        </Choice>
      ))}
    </Group>
  )
}
