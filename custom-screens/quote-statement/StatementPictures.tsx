import Stack from '@mui/material/Stack'
import { useMemo } from 'react'
import type { QuoteStatementItem } from '../../model/costing.ts'
import { CategoryPicture } from './CategoryPicture.tsx'
import { categoryBars, overTime } from './picture.ts'
import { TimePicture } from './TimePicture.tsx'

/** The statement to look at, below the one to read: side by side where there is room. */
export const StatementPictures = ({ items }: { readonly items: readonly QuoteStatementItem[] }) => {
  const bars = useMemo(() => categoryBars(items), [items])
  const time = useMemo(() => overTime(items), [items])
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
      {bars.length > 0 && <CategoryPicture bars={bars} />}
      {time.points.length > 0 && <TimePicture {...time} />}
    </Stack>
  )
}
