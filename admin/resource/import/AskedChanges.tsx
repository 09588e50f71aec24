import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslate } from 'react-admin'
import { useValueText } from '../../fields/use-record-texts.ts'
import type { AskedChange } from './asked-changes.ts'
import type { Import } from './use-import.ts'

interface AskedChangesProps {
  readonly work: Import
  readonly labels: ReadonlyMap<string, string>
}

/** Asks before the file changes names, or fields whose column was found by one word. */
export const AskedChanges = ({ work, labels }: AskedChangesProps) => {
  if (work.asked.length === 0) return null
  return (
    <Alert severity="warning">
      {work.asked.map((change) => (
        <Question
          key={change.name}
          change={change}
          work={work}
          label={labels.get(change.name) ?? change.name}
        />
      ))}
    </Alert>
  )
}

interface QuestionProps {
  readonly change: AskedChange
  readonly work: Import
  readonly label: string
}

const Question = ({ change, work, label }: QuestionProps) => {
  const { name, heading, isRenaming, records, first } = change
  const translate = useTranslate()
  const { resource, choices, choose } = work
  const from = useValueText(resource, name, first.from)
  const to = useValueText(resource, name, first.to)
  const said = { label, heading, smart_count: records, text: first.text, from: from || '–', to: to || '–' }
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={choices.agreed.includes(name)}
            onChange={(_, isOn) =>
              choose({
                agreed: isOn ? [...choices.agreed, name] : choices.agreed.filter((one) => one !== name),
              })
            }
          />
        }
        label={translate(isRenaming ? 'import.rename' : 'import.changeBy', said)}
      />
    </div>
  )
}
