import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'

interface ViewChoiceProps<View extends string> {
  readonly views: readonly View[]
  readonly chosen: View
  readonly onChoose: (view: View) => void
}

/** Which of several views of the statement is shown. */
export const ViewChoice = <View extends string>({ views, chosen, onChoose }: ViewChoiceProps<View>) => {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      // None of them: the pressed one was pressed again.
      onChange={(_, view: View | null) => view && onChoose(view)}
      aria-label={translate('quoteStatement.views.label')}
    >
      {views.map((view) => (
        <ToggleButton key={view} value={view}>
          {translate(`quoteStatement.views.${view}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
