import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { ReferencePicker } from '../../admin/fields/ReferencePicker.tsx'
import { anyId } from '../../model/costing/costing.ts'
import { costingCategories, quoteHeaders } from '../../resources.config.ts'
import type { Criteria } from './line-search.ts'

interface SearchFormProps {
  readonly criteria: Criteria
  readonly onChange: (change: Partial<Criteria>) => void
  readonly onSearch: (criteria: Criteria) => void
  readonly isSearching: boolean
  readonly autoFocus?: boolean
}

/** Filters of the Quote Matching panel (specification section 2). */
export const SearchForm = ({ criteria, onChange, onSearch, isSearching, autoFocus }: SearchFormProps) => {
  const translate = useTranslate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(criteria)
  }
  return (
    <Box
      component="form"
      role="search"
      aria-label={translate('quoteMatching.filters')}
      onSubmit={submit}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr auto' },
        gridTemplateAreas: {
          xs: '"category category" "quote quote" "text search"',
          sm: '"category text text" "quote quote search"',
        },
        gap: 1.5,
        alignItems: 'end',
        '& > *': { minWidth: 0 },
      }}
    >
      <Box sx={{ gridArea: 'category' }}>
        <ReferencePicker
          target={costingCategories}
          label={translate('quoteMatching.category')}
          value={criteria.costingCategoryId}
          onChange={(id) => onChange({ costingCategoryId: id ?? anyId })}
          withAll
        />
      </Box>
      <TextField
        label={translate('quoteMatching.text')}
        value={criteria.description}
        onChange={(event) => onChange({ description: event.target.value })}
        size="small"
        autoComplete="off"
        autoFocus={autoFocus}
        sx={{ gridArea: 'text' }}
        slotProps={{ htmlInput: { maxLength: 500 }, inputLabel: { shrink: true } }}
      />
      <Box sx={{ gridArea: 'quote' }}>
        <ReferencePicker
          target={quoteHeaders}
          label={translate('quoteMatching.quote')}
          value={criteria.quoteHeaderId}
          onChange={(id) => onChange({ quoteHeaderId: id ?? anyId })}
          withAll
        />
      </Box>
      <Button
        type="submit"
        variant="outlined"
        startIcon={<SearchIcon />}
        loading={isSearching}
        loadingPosition="start"
        sx={{ gridArea: 'search' }}
      >
        {translate('quoteMatching.search')}
      </Button>
    </Box>
  )
}
