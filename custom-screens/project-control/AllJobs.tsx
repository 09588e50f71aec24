import '../i18n/meaning-texts.ts'
import '../i18n/control-texts.ts'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { type SortPayload, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { PageTitle } from '../../admin/layout/Paper.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { FigureLink } from '../../admin/resource/Figure.tsx'
import { nextSort } from '../../admin/table/SortPicker.tsx'
import { percentOf } from '../../model/costing/forecast.ts'
import type { ControlSummary } from '../../model/costing/project-control.ts'
import { sum } from '../../model/decimal.ts'
import { projects } from '../../resources.config.ts'
import { Loaded } from '../Loaded.tsx'
import { ScrollTable } from '../quote-statement/ScrollTable.tsx'
import { figure, percent } from './Amount.tsx'

const columns = [
  ...(['revised', 'committed', 'toComplete', 'final'] as const),
  ...(['margin', 'marginPercent', 'targetMargin', 'cash'] as const),
]
type Column = (typeof columns)[number]
const phoneColumns: readonly Column[] = ['revised', 'margin', 'marginPercent']
const isPercentage = (name: Column) => name === 'marginPercent' || name === 'targetMargin'

const nameOf = ({ projectNumber, projectName }: ControlSummary) =>
  [projectNumber, projectName].filter(Boolean).join(' ')

/** The worst margin first, until somebody chooses another order; what has no value comes last. */
const sorted = (jobs: readonly ControlSummary[], { field, order }: SortPayload): ControlSummary[] => {
  const column = columns.find((name) => name === field)
  const sign = order === 'DESC' ? -1 : 1
  return jobs.toSorted((one, other) => {
    if (!column) return sign * nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true })
    const [a, b] = [one[column], other[column]]
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b)
  })
}

const useOrder = () => {
  const [search, setSearch] = useSearchParams()
  const [, minus = '', field = 'margin'] = /^(-?)(\w+)$/.exec(search.get('sort') ?? 'margin') ?? []
  const sort: SortPayload = { field, order: minus ? 'DESC' : 'ASC' }
  const by = (name: string) => {
    const next = nextSort(sort, name)
    setSearch({ sort: `${next.order === 'DESC' ? '-' : ''}${name}` }, { replace: true })
  }
  return { sort, by }
}

const Jobs = ({ jobs }: { readonly jobs: readonly ControlSummary[] }) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`projectControl.${key}`)
  const { sort, by } = useOrder()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const shown = isPhone ? phoneColumns : columns
  const total = (name: Exclude<Column, 'marginPercent' | 'targetMargin'>) => sum(jobs.map((job) => job[name]))
  const totals: Readonly<Record<Column, number | null>> = {
    revised: total('revised'),
    committed: total('committed'),
    toComplete: total('toComplete'),
    final: total('final'),
    margin: total('margin'),
    marginPercent: percentOf(total('margin'), total('revised')),
    targetMargin: null,
    cash: total('cash'),
  }
  const cellsOf = (values: Readonly<Record<Column, number | null>>) =>
    shown.map((name) => {
      const value = values[name]
      const isBad = (name === 'margin' || name === 'cash') && value !== null && value < 0
      return (
        <td
          key={name}
          data-tone={isBad ? 'bad' : undefined}
          data-meaning={isBad ? say('negative') : undefined}
        >
          {isPercentage(name) ? percent(value) : figure(value ?? 0)}
        </td>
      )
    })
  const heading = (name: string, label: string) => (
    <th
      key={name}
      scope="col"
      data-name={name === 'project' || undefined}
      title={name === 'project' ? undefined : translate(`meanings.control.${name}`)}
      aria-sort={sort.field === name ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <ButtonBase onClick={() => by(name)} sx={{ font: 'inherit' }}>
        {label}
        {sort.field === name && <span aria-hidden>{sort.order === 'ASC' ? '\u00a0↑' : '\u00a0↓'}</span>}
      </ButtonBase>
    </th>
  )
  return (
    <ScrollTable label={say('allJobs.title')} fillsPage>
      <thead>
        <tr>
          {heading('project', projects.label)}
          {shown.map((name) => heading(name, say(`allJobs.columns.${name}`)))}
        </tr>
      </thead>
      <tbody>
        {sorted(jobs, sort).map((job) => (
          <tr key={job.projectId}>
            <th scope="row" data-name>
              <FigureLink to={`${adminBase}/${projects.name}/${job.projectId}/control`}>
                {nameOf(job)}
              </FigureLink>
            </th>
            {cellsOf(job)}
          </tr>
        ))}
        <tr data-bold data-sums>
          <th scope="row" data-name>
            {say('total')}
          </th>
          {cellsOf(totals)}
        </tr>
      </tbody>
    </ScrollTable>
  )
}

/** The forecast margin of every open job, with what it is made of; each opens its project control. */
export const AllJobs = () => {
  const translate = useTranslate()
  const jobs = useQuery(
    apiQuery<readonly ControlSummary[]>([projects.name, 'control', 'open'], '/ProjectControl?open=true'),
  )
  return (
    <Stack useFlexGap spacing={2} sx={{ minWidth: 0 }}>
      <PageTitle>{translate('projectControl.allJobs.title')}</PageTitle>
      <Loaded query={jobs}>
        {(data) =>
          data.length === 0 ? (
            <Typography color="textSecondary">{translate('projectControl.allJobs.none')}</Typography>
          ) : (
            <Jobs jobs={data} />
          )
        }
      </Loaded>
    </Stack>
  )
}
