import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { EditMode } from './ItemsTable.tsx'

const modes = ['modal', 'inline'] as const satisfies readonly EditMode[]

/**
 * A choice stored in the address, so that it survives a reload and can be linked to.
 * @param options the first is the default
 */
export const useQueryChoice = <Choice extends string>(
  name: string,
  options: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] => {
  const [parameters, setParameters] = useSearchParams()
  const chosen = options.find((option) => option === parameters.get(name)) ?? options[0]
  const choose = (choice: Choice) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, choice)
        return after
      },
      { replace: true },
    )
  return [chosen, choose]
}

export const useMode = () => useQueryChoice<EditMode>('mode', modes)

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
      <ToggleButton key={option.value} value={option.value} sx={{ py: 0.5, color: 'text.secondary' }}>
        {option.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

export const ModeChoice = () => {
  const translate = useTranslate()
  const [mode, setMode] = useMode()
  return (
    <ChoiceButtons
      label={translate('genericTable.mode')}
      value={mode}
      options={modes.map((value) => ({ value, label: translate(`genericTable.${value}`) }))}
      onChange={setMode}
    />
  )
}
