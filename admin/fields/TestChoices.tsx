import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { ChoiceButtons } from '../layout/ChoiceButtons.tsx'
import type { FilterProps } from './field-view.ts'

interface TestChoicesProps extends Pick<FilterProps<unknown>, 'value' | 'onChange'> {
  /** Tests in API syntax, by the catalogue key of their label. */
  readonly tests: readonly (readonly [key: string, test: unknown])[]
}

const isSame = (test: unknown, value: unknown) => JSON.stringify(test) === JSON.stringify(value)

/** Chips for common tests. A click on the chosen one removes it. */
export const TestChips = ({ tests, value, onChange }: TestChoicesProps) => {
  const translate = useTranslate()
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {tests.map(([key, test]) => {
        const isChosen = isSame(test, value)
        return (
          <Chip
            key={key}
            label={translate(key)}
            color={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? undefined : test)}
          />
        )
      })}
    </Stack>
  )
}

const any = 'filters.any'

/** Toggle buttons for all tests of a field, and one for none. */
export const TestToggle = ({
  label,
  tests,
  value,
  onChange,
}: TestChoicesProps & { readonly label: string }) => {
  const translate = useTranslate()
  const keys = [...tests.map(([key]) => key), any]
  const [chosen = any] = tests.find(([, test]) => isSame(test, value)) ?? []
  return (
    <ChoiceButtons
      label={label}
      value={chosen}
      options={keys.map((key) => ({ value: key, label: translate(key) }))}
      onChange={(key) => onChange(new Map(tests).get(key))}
    />
  )
}
