import DoneIcon from '@mui/icons-material/Check'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { Resource, Step } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { shownField } from '../../../model/resources.ts'
import { isEmptyIn, isStepDone, presentStep } from '../../../model/steps.ts'
import { columnsOf } from '../../table/columns.ts'
import { useListing } from '../listing-context.ts'
import { SummaryValue } from './Summary.tsx'

/** Not MUI's Stepper, whose steps have no room for dates and amounts. */
const Strip = styled('ol')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    '& > li': { minWidth: 0, padding: '7px 14px', color: palette.text.secondary },
    '& > li + li': { borderLeft: `1px solid ${palette.divider}` },
    '& > li[data-done]': { color: palette.text.primary },
    '& > li[aria-current]': { background: palette.background.sunken },
    '& b': { ...theme.typography.body2, display: 'flex', alignItems: 'center', gap: 6, minHeight: 22 },
    '& > li[data-done] b': { fontWeight: 700 },
    '& b > svg': { fontSize: 16, color: palette.success.main },
    '& > li > div': { ...theme.typography.caption, display: 'flex', flexWrap: 'wrap', minHeight: 24 },
    '& > li > div > *': { display: 'flex', alignItems: 'center', gap: 4, minHeight: 24 },
    '& > li > div > * + *::before': {
      content: '"·" / ""',
      marginInline: '6px 2px',
      color: palette.text.secondary,
    },
    [theme.breakpoints.down('sm')]: {
      gridAutoFlow: 'row',
      '& > li + li': { borderLeft: 0, borderTop: `1px solid ${palette.divider}` },
    },
  }
})

/** Of several dates in one step, only the first is the day of the step. */
const isDay = (resource: Resource, name: string): boolean =>
  fieldTypeOf(shownField(resource, name)).isDay === true

interface ValuesProps {
  readonly record: AnyRecord
  readonly names: readonly string[]
}

const Values = ({ record, names }: ValuesProps) => {
  const { resource } = useListing()
  const shown = names.filter((name, index) => index === 0 || !isEmptyIn(resource, record, name))
  return (
    <div translate="no">
      {columnsOf(resource, shown).map((column, index) => (
        <div key={column.name} title={column.label}>
          {index > 0 && isDay(resource, column.name) && `${column.label} `}
          <SummaryValue record={record} column={column} leads />
        </div>
      ))}
    </div>
  )
}

interface StepsProps {
  readonly steps: readonly Step<string>[]
  /** Undefined while loading; the steps already have their space. */
  readonly record: AnyRecord | undefined
}

/** What happened to the page's record, and what comes next. The last step that is done is the present one. */
export const Steps = ({ steps, record }: StepsProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const last = record ? presentStep(resource, record) : -1
  return (
    <Strip aria-label={translate('parent.steps')}>
      {steps.map((step, index) => {
        const done = record !== undefined && isStepDone(resource, record, step)
        return (
          <li
            key={step.label}
            data-done={done || undefined}
            aria-current={index === last ? 'step' : undefined}
          >
            <b>
              {done && <DoneIcon titleAccess={translate('parent.done')} />}
              {/* A browser that translates the page replaces text nodes. React can put the icon before an element only. */}
              <span>{step.label}</span>
            </b>
            {record ? (
              <Values record={record} names={step.shows} />
            ) : (
              <Skeleton aria-hidden width={88} height={10} />
            )}
          </li>
        )
      })}
    </Strip>
  )
}
