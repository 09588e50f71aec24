import Link from '@mui/material/Link'
import { TextBox } from '../families/text/TextBox.tsx'
import { TextFilter } from '../families/text/TextFilter.tsx'
import { typedText } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { dialled } from './dialled.ts'
import type { PhoneField } from './model.ts'

export const phone: KindScreen<PhoneField, string, string> = {
  ...typedText,
  Filter: TextFilter,
  column: { min: 120, grow: 1 },
  cell: ({ value }) => (
    <Link href={dialled(value)} title={value} sx={{ whiteSpace: 'nowrap' }}>
      {value}
    </Link>
  ),
  Input: (props) => <TextBox {...props} inputMode="tel" />,
}
