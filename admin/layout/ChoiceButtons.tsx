import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

interface ChoiceButtonsProps<Choice extends string> {
  readonly label: string
  readonly value: Choice
  readonly options: readonly { readonly value: Choice; readonly label: string }[]
  readonly onChange: (value: Choice) => void
}

/** Toggle buttons of which exactly one is pressed. */
export const ChoiceButtons = <Choice extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceButtonsProps<Choice>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    aria-label={label}
    value={value}
    // Null on a click on the pressed button, which stays pressed.
    onChange={(_, chosen: Choice | null) => chosen && onChange(chosen)}
  >
    {options.map((option) => (
      <ToggleButton key={option.value} value={option.value}>
        {option.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
