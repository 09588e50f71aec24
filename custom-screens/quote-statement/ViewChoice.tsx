import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'

interface ViewChoiceProps<View extends string> {
  readonly views: readonly View[]
  readonly chosen: View
  readonly onChoose: (view: View) => void
}

export const ViewChoice = <View extends string>({ views, chosen, onChoose }: ViewChoiceProps<View>) => {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      // Null on a click on the pressed button.
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
