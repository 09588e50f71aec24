import { useTranslate } from 'react-admin'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import type { EditMode } from './ItemsTable.tsx'
import { useQueryChoice } from './use-query-choice.ts'

const modes = ['modal', 'inline'] as const satisfies readonly EditMode[]

export const useMode = () => useQueryChoice<EditMode>('mode', modes)

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
