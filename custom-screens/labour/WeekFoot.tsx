import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { useListing } from '../../admin/resource/listing-context.ts'
import { fullWeek, longWeek, weekDays } from '../../model/costing/labour.ts'
import { hoursByJob, hoursByPerson, type PersonHours } from '../../model/costing/week-hours.ts'
import { formatDecimal, withMinus } from '../../model/format.ts'
import { labourLines, type RecordFor } from '../../resources.config.ts'
import { FigureTable } from '../FigureTable.tsx'

/** Lines of one week; the API sends no more at once. */
const mostLines = 1000

const Section = styled('section')({ paddingTop: 16, overflowX: 'auto' })
const figure = (hours: number) => withMinus(formatDecimal(hours, 0, 4))
const difference = (hours: number) => (hours === 0 ? '–' : `${hours > 0 ? '+' : ''}${figure(hours)}`)

const Person = ({ person }: { readonly person: PersonHours }) => {
  const translate = useTranslate()
  const { workerName, days, hours, overtime, overFullWeek, doubts } = person
  const isOpen = doubts.length > 0 || undefined
  return (
    <tr>
      <th scope="row">{workerName}</th>
      {weekDays.map((day, at) => (
        <td key={day} data-number data-wide>
          {days[at] ? figure(days[at]) : ''}
        </td>
      ))}
      <td data-number data-open={isOpen}>
        {figure(hours)}
      </td>
      <td data-number>{difference(overFullWeek)}</td>
      <td data-number>{overtime > 0 ? figure(overtime) : ''}</td>
      <td data-open={isOpen}>
        {doubts.map((doubt) => translate(`labour.doubts.${doubt}`, { hours: longWeek })).join(' ')}
      </td>
    </tr>
  )
}

const Head = () => {
  const translate = useTranslate()
  const { fields } = labourLines
  return (
    <tr>
      <th scope="col">{fields.workerName.label}</th>
      {weekDays.map((day) => (
        <th key={day} scope="col" data-number data-wide>
          {fields[day].label}
        </th>
      ))}
      <th scope="col" data-number>
        {fields.hours.label}
      </th>
      <th scope="col" data-number>
        {translate('labour.overFullWeek', { hours: fullWeek })}
      </th>
      <th scope="col" data-number>
        {fields.overtime.label}
      </th>
      <th scope="col">{translate('labour.check')}</th>
    </tr>
  )
}

/** Below the lines of a week: the hours of each person by day and against a full week, and those of each job. */
export const WeekFoot = () => {
  const translate = useTranslate()
  const titleId = useId()
  const { labourWeekId } = useListing().parentValues
  const { data: lines = [], total = 0 } = useGetList<RecordFor<'labour-lines'>>(
    labourLines.name,
    {
      filter: { labourWeekId },
      pagination: { page: 1, perPage: mostLines },
      sort: { field: 'id', order: 'ASC' },
    },
    { enabled: labourWeekId !== undefined },
  )
  const people = hoursByPerson(lines)
  if (people.length === 0) return null
  return (
    // The lines fill the window: with the sums of many people in it, three of them would be left.
    <Section data-behind aria-labelledby={titleId} tabIndex={0}>
      <Typography id={titleId} component="h2" sx={{ fontWeight: 600 }}>
        {translate('labour.title')}
      </Typography>
      {total > lines.length && (
        <Typography color="warning">{translate('labour.firstOf', { count: lines.length, total })}</Typography>
      )}
      <FigureTable translate="no" aria-labelledby={titleId} sx={{ maxWidth: 1000 }}>
        <thead>
          <Head />
        </thead>
        <tbody>
          {people.map((person) => (
            <Person key={person.workerId} person={person} />
          ))}
        </tbody>
      </FigureTable>
      <Typography variant="body2" sx={{ py: 1, color: 'text.secondary' }} translate="no">
        {translate('labour.jobs')}{' '}
        {hoursByJob(lines)
          .map(({ job, hours }) => `${job} ${figure(hours)}`)
          .join(' · ')}
      </Typography>
    </Section>
  )
}
