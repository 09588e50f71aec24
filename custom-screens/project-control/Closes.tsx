import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ProjectControl } from '../../model/costing/project-control.ts'
import type { SignedFigure } from '../../model/figure.ts'
import type { Filter } from '../../model/filter/filter.ts'
import { formatDate } from '../../model/format.ts'
import { projectCloseLines } from '../../resources.config.ts'
import { ScrollTable } from '../quote-statement/ScrollTable.tsx'
import { Amount, figure, movement } from './Amount.tsx'
import { comparisonQuery, useCloseName, useMovedTotals } from './closes.ts'
import { Movements } from './Movements.tsx'

/** Max. closes shown with their changes; each needs a comparison. */
const shown = 12

const closedLines = (projectCloseId: number, filter: Filter): readonly SignedFigure[] => [
  { resource: projectCloseLines.name, filter: { projectCloseId, ...filter }, sum: 'amount', sign: 1 },
]

export const Closes = ({ control }: { readonly control: ProjectControl }) => {
  const { project, closes } = control
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.closes.${key}`, values)
  const column = (name: string) => translate(`projectControl.columns.${name}`)
  const closeName = useCloseName()
  const movedTotals = useMovedTotals()
  const latest = closes.slice(0, shown)
  const comparisons = useQueries({ queries: latest.map(({ id }) => comparisonQuery(project.id, id, 'then')) })
  const [opened, setOpened] = useState<number | null>(null)
  const openedClose = closes.find(({ id }) => id === opened)
  if (closes.length === 0) return null
  return (
    <section>
      <Typography variant="h2">{say('title')}</Typography>
      <ScrollTable label={say('title')}>
        <thead>
          <tr>
            <th scope="col" data-name>
              {say('month')}
            </th>
            {['revised', 'committed', 'final', 'margin'].map((name) => (
              <th key={name} scope="col">
                {column(name)}
              </th>
            ))}
            <th scope="col" style={{ textAlign: 'left' }}>
              {say('by')}
            </th>
            <th scope="col" style={{ textAlign: 'left' }}>
              {say('since')}
            </th>
          </tr>
        </thead>
        <tbody>
          {latest.map((close, index) => {
            const since = comparisons[index]?.data
            return (
              <tr key={close.id}>
                <th scope="row" data-name>
                  {closeName(close)}
                </th>
                <td>
                  <Amount
                    value={close.revised}
                    of={closedLines(close.id, { stage: ['contract', 'variation'] })}
                  />
                </td>
                <td>
                  <Amount value={close.committed} of={closedLines(close.id, { part: ['spend', 'posted'] })} />
                </td>
                <td>{figure(close.final)}</td>
                <td>{figure(close.margin)}</td>
                <td style={{ textAlign: 'left', whiteSpace: 'normal' }}>
                  {[`${close.madeBy}, ${formatDate(close.madeOn)}`, close.note].filter(Boolean).join(': ')}
                </td>
                <td style={{ textAlign: 'left' }}>
                  {since && since.lines.length === 0 && <span>{say('unchanged')}</span>}
                  {since && since.lines.length > 0 && (
                    <Button size="small" color="warning" onClick={() => setOpened(close.id)}>
                      {say('changed', {
                        smart_count: since.lines.length,
                        amounts: movedTotals(since) || movement(0),
                      })}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </ScrollTable>
      {openedClose && (
        <Movements control={control} close={openedClose} first="then" onClose={() => setOpened(null)} />
      )}
    </section>
  )
}
