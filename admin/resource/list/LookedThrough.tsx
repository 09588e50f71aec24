import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { styled } from '../../../kinds/styled.ts'
import { gutter, radius } from '../../../kinds/tokens.ts'
import { formatCount } from '../../../model/format.ts'
import { isOfShortText, useRecordList } from './record-list.ts'
import { focusTextFilter } from './TextFilter.tsx'

const Line = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: 40,
    padding: `4px ${gutter.bleed}px`,
    marginInline: -gutter.bleed,
    background: palette.tint.open,
    borderRadius: radius.control,
    [theme.breakpoints.down('sm')]: { marginInline: 0 },
  }
})

/** The way from the records that were looked through to all of them. */
export const SearchAll = () => {
  const { isSearchingAll, searchAll } = useRecordList()
  const translate = useTranslate()
  const search = () => {
    searchAll()
    // The button goes; whoever pressed it by key is where the text can be changed.
    focusTextFilter()
  }
  return isSearchingAll ? (
    <span role="status">{translate('list.searchingAll')}</span>
  ) : (
    <Button size="small" variant="outlined" onClick={search}>
      {translate('list.searchAll')}
    </Button>
  )
}

/** Above what was found in the first records of a list only: that there may be more. */
export const LookedThrough = () => {
  const { lookedThrough, count, asked } = useRecordList()
  const translate = useTranslate()
  // Where none was found the table says so in the place of its rows.
  if (lookedThrough === null || count === 0) return null
  return (
    <Line>
      <span role="status">
        {translate(isOfShortText(asked) ? 'list.lookedThrough' : 'list.lookedThroughFor', {
          count: formatCount(lookedThrough),
        })}
      </span>
      <SearchAll />
    </Line>
  )
}
