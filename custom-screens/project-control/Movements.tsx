import DialogContent from '@mui/material/DialogContent'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DialogBox } from '../../admin/layout/DialogBox.tsx'
import type { ComparedLine } from '../../model/costing/month-close.ts'
import type { CloseSummary, ProjectControl } from '../../model/costing/project-control.ts'
import { Loaded } from '../Loaded.tsx'
import { ScrollTable } from '../quote-statement/ScrollTable.tsx'
import { StatementTable } from '../quote-statement/statement-elements.ts'
import { figure, movement } from './Amount.tsx'
import { comparisonQuery, type Other, useCloseName, useMovedTotals } from './closes.ts'

const maxRows = 200

const RaisedTable = styled(StatementTable)(({ theme }) => ({
  '& thead th': { background: theme.vars.palette.background.raised },
}))

interface MovementsProps {
  readonly control: ProjectControl
  readonly close: CloseSummary
  readonly first: Other
  readonly onClose: () => void
}

/** One value if both lines have the same, else both. */
const beforeAndAfter = (before: string | null | undefined, after: string | null | undefined) =>
  [...new Set([before, after].filter(Boolean))].join(' → ')

const describe = ({ supplier, userPONo, quote, description }: ComparedLine) =>
  [supplier, userPONo, quote, description].filter(Boolean).join(' · ')

export const Movements = ({ control: { project, closes }, close, first, onClose }: MovementsProps) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.movements.${key}`, values)
  const closeName = useCloseName()
  const movedTotals = useMovedTotals()
  const [other, setOther] = useState<Other>(first)
  const comparison = useQuery(comparisonQuery(project.id, close.id, other))
  const stageOf = (line: ComparedLine | null) => line && say(`stages.${line.stage}`)
  const headings = ['change', 'category', 'stage', 'line', 'before', 'after', 'amount'] as const
  const isText = (index: number) => index < 4
  return (
    <DialogBox title={say('title', { month: closeName(close) })} onClose={onClose} maxWidth="lg">
      <DialogContent>
        <TextField
          select
          label={say('with')}
          value={String(other)}
          onChange={({ target: { value } }) =>
            setOther(value === 'now' || value === 'then' ? value : Number(value))
          }
          sx={{ maxWidth: 320, marginBottom: 2 }}
        >
          {(['then', 'now'] as const).map((value) => (
            <MenuItem key={value} value={value}>
              {say(value === 'then' ? 'sameDay' : 'now')}
            </MenuItem>
          ))}
          {closes
            .filter(({ id }) => id !== close.id)
            .map((each) => (
              <MenuItem key={each.id} value={String(each.id)}>
                {closeName(each)}
              </MenuItem>
            ))}
        </TextField>
        <Loaded query={comparison}>
          {(data) => (
            <>
              <Typography role="status">
                {data.lines.length === 0 ? say('none') : movedTotals(data)}
              </Typography>
              {data.lines.length > 0 && (
                <ScrollTable label={say('columns.line')} Table={RaisedTable}>
                  <thead>
                    <tr>
                      {headings.map((name, index) => (
                        <th key={name} scope="col" style={isText(index) ? { textAlign: 'left' } : undefined}>
                          {say(`columns.${name}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.lines.slice(0, maxRows).map(({ part, sourceId, change, before, after, amount }) => {
                      const line = after ?? before
                      const texts = [
                        say(`changes.${change}`),
                        beforeAndAfter(before?.category, after?.category),
                        beforeAndAfter(stageOf(before), stageOf(after)),
                        line ? describe(line) : '',
                      ]
                      return (
                        <tr key={`${part} ${sourceId}`}>
                          {texts.map((text, index) => (
                            <td
                              key={headings[index]}
                              style={{
                                textAlign: 'left',
                                whiteSpace: index === 3 ? 'normal' : undefined,
                              }}
                            >
                              {text}
                            </td>
                          ))}
                          <td>{before ? figure(before.amount) : '–'}</td>
                          <td>{after ? figure(after.amount) : '–'}</td>
                          <td>{movement(amount)}</td>
                        </tr>
                      )
                    })}
                  </tbody>
                </ScrollTable>
              )}
              {data.lines.length > maxRows && (
                <Typography color="textSecondary">
                  {say('more', { smart_count: data.lines.length - maxRows })}
                </Typography>
              )}
            </>
          )}
        </Loaded>
      </DialogContent>
    </DialogBox>
  )
}
