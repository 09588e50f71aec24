import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ReferencePicker } from '../../kinds/reference/ReferencePicker.tsx'
import { anyId } from '../../model/costing.ts'
import { costingCategories, quoteHeaders } from '../../resources.config.ts'
import { type Criteria, everything } from './line-search.ts'

interface SearchFormProps {
  readonly onSearch: (criteria: Criteria) => void
  readonly isSearching: boolean
}

/** The filters of the Quote Matching panel (specification section 2). */
export const SearchForm = ({ onSearch, isSearching }: SearchFormProps) => {
  const translate = useTranslate()
  const [criteria, setCriteria] = useState<Criteria>(everything)
  const set = (change: Partial<Criteria>) => setCriteria((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(criteria)
  }
  return (
    <Stack
      component="form"
      role="search"
      aria-label={translate('quoteMatching.filters')}
      onSubmit={submit}
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ flexWrap: 'wrap', alignItems: 'flex-end' }}
    >
      <Box sx={{ width: { xs: '100%', sm: 220 } }}>
        <ReferencePicker
          target={costingCategories}
          label={translate('quoteMatching.category')}
          value={criteria.costingCategoryId}
          onChange={(id) => set({ costingCategoryId: id ?? anyId })}
          withAll
        />
      </Box>
      <TextField
        label={translate('quoteMatching.text')}
        value={criteria.description}
        onChange={(event) => set({ description: event.target.value })}
        size="small"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 500 } }}
        sx={{ width: { xs: '100%', sm: 220 } }}
      />
      <Box sx={{ width: { xs: '100%', sm: 380 } }}>
        <ReferencePicker
          target={quoteHeaders}
          label={translate('quoteMatching.quote')}
          value={criteria.quoteHeaderId}
          onChange={(id) => set({ quoteHeaderId: id ?? anyId })}
          withAll
        />
      </Box>
      <Button
        type="submit"
        variant="outlined"
        startIcon={<SearchIcon />}
        loading={isSearching}
        loadingPosition="start"
      >
        {translate('quoteMatching.search')}
      </Button>
    </Stack>
  )
}
