import Link from '@mui/material/Link'
import { typedText } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { dialled } from './dialled.ts'
import type { PhoneField } from './model.ts'

export const phone: KindScreen<PhoneField, string, string> = {
  ...typedText,
  column: { min: 120, grow: 1 },
  cell: ({ value }) => (
    <Link href={dialled(value)} title={value} sx={{ whiteSpace: 'nowrap' }}>
      {value}
    </Link>
  ),
}
