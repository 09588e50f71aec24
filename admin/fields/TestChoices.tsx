import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'
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

/** Toggle buttons for all tests of a field, and one for none. */
export const TestToggle = ({
  label,
  tests,
  value,
  onChange,
}: TestChoicesProps & { readonly label: string }) => {
  const translate = useTranslate()
  const none = -1
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={label}
      value={tests.findIndex(([, test]) => isSame(test, value))}
      // Null on a click on the pressed button, which stays pressed.
      onChange={(_, chosen: number | null) => {
        if (chosen !== null) onChange(tests[chosen]?.[1])
      }}
    >
      {tests.map(([key], index) => (
        <ToggleButton key={key} value={index}>
          {translate(key)}
        </ToggleButton>
      ))}
      <ToggleButton value={none}>{translate('filters.any')}</ToggleButton>
    </ToggleButtonGroup>
  )
}
