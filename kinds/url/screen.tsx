import Link from '@mui/material/Link'
import { typedText } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { completeUrl, shortUrl } from './complete-url.ts'
import type { UrlField } from './model.ts'

export const url: KindScreen<UrlField, string, string> = {
  ...typedText,
  fromInput: completeUrl,
  column: { min: 110, grow: 2 },
  cell: ({ value }) => (
    <Link href={value} title={value} target="_blank" rel="noopener noreferrer">
      {shortUrl(value)}
    </Link>
  ),
}
