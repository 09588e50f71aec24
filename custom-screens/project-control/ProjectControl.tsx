import '../i18n/control-texts.ts'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { DateBox } from '../../admin/fields/DateBox.tsx'
import { ChoiceButtons } from '../../admin/layout/ChoiceButtons.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { xlsxType } from '../../admin/providers/download.ts'
import { useTellingDownload } from '../../admin/providers/use-download.ts'
import { monthAround } from '../../model/calendar-date.ts'
import type { CloseSummary, ProjectControl as Control } from '../../model/costing/project-control.ts'
import { formatDate } from '../../model/format.ts'
import { projects, quoteHeaders } from '../../resources.config.ts'
import { Loaded } from '../Loaded.tsx'
import { PrintHeading, PrintStyles, unprinted } from '../quote-statement/PrintHeading.tsx'
import { AgreeQuotes, SeveralAgreedWarning } from './AgreeQuotes.tsx'
import { CloseMonth } from './CloseMonth.tsx'
import { Closes } from './Closes.tsx'
import { ControlCharts } from './ControlCharts.tsx'
import { ControlFigures, ControlNotes } from './ControlFigures.tsx'
import { ControlTable } from './ControlTable.tsx'
import { comparisonQuery, useCloseName, useMovedTotals } from './closes.ts'
import { isUnspent } from './columns.ts'
import { MonthsTable } from './MonthsTable.tsx'
import { Movements } from './Movements.tsx'
import { controlQuery, useControlParams } from './use-control.ts'

const Toolbar = ({ control }: { readonly control: Control }) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`projectControl.${key}`)
  const closeName = useCloseName()
  const { asOf, compare, view, show } = useControlParams()
  const [isClosing, setIsClosing] = useState(false)
  const { project, closes, today } = control
  const save = useTellingDownload('Project control')
  const excel = () =>
    save({
      path: `/ProjectControl/${project.id}/excel${asOf === null ? '' : `?asOf=${asOf}`}`,
      mediaType: xlsxType,
      fileName: 'Control.xlsx',
    })
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      className={unprinted}
      sx={{ flexWrap: 'wrap', alignItems: 'flex-end' }}
    >
      <ChoiceButtons
        label={say('view')}
        value={view}
        options={(['categories', 'months'] as const).map((value) => ({
          value,
          label: say(`views.${value}`),
        }))}
        onChange={(chosen) => show({ view: chosen === 'months' ? chosen : '' })}
      />
      <ChoiceButtons
        label={say('basis')}
        value={asOf === null ? 'entered' : 'asOf'}
        options={(['entered', 'asOf'] as const).map((value) => ({ value, label: say(value) }))}
        onChange={(basis) => show({ asOf: basis === 'asOf' ? monthAround(today, -1).to : '', compare: '' })}
      />
      {asOf !== null && (
        <div style={{ width: 168 }}>
          <DateBox label={say('day')} day={asOf} onDay={(day) => show({ asOf: day })} />
        </div>
      )}
      {closes.length > 0 && (
        <TextField
          select
          label={say('compare')}
          value={closes.some(({ id }) => String(id) === compare) ? compare : ''}
          onChange={({ target }) => show({ compare: target.value, asOf: '' })}
          sx={{ width: 200 }}
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="">{say('compareNothing')}</MenuItem>
          {closes.map((close) => (
            <MenuItem key={close.id} value={String(close.id)}>
              {closeName(close)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', marginLeft: 'auto' }}>
        <Button variant="outlined" onClick={() => setIsClosing(true)}>
          {say('close.button')}
        </Button>
        <Button variant="outlined" onClick={excel}>
          {say('excel')}
        </Button>
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {say('print')}
        </Button>
      </Stack>
      {isClosing && <CloseMonth control={control} onClose={() => setIsClosing(false)} />}
    </Stack>
  )
}

interface ComparedProps {
  readonly control: Control
  readonly close: CloseSummary
}

const Compared = ({ control, close }: ComparedProps) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.compared.${key}`, values)
  const closeName = useCloseName()
  const movedTotals = useMovedTotals()
  const { data } = useQuery(comparisonQuery(control.project.id, close.id, 'now'))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Typography role="status" component="div">
      {say('since', { month: closeName(close) })} {data && <span>{movedTotals(data) || say('same')}</span>}{' '}
      {data && data.lines.length > 0 && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {say('showLines')}
        </Button>
      )}
      {isOpen && <Movements control={control} close={close} first="now" onClose={() => setIsOpen(false)} />}
    </Typography>
  )
}

/** Figures of a project, or what is missing for them. */
const Found = ({ control }: { readonly control: Control }) => {
  const translate = useTranslate()
  const { project, quotes, rows, asOf, today, compared } = control
  const isNothingAgreed = !quotes.some(({ standing }) => standing === 'agreed')
  const { view } = useControlParams()
  // With several quotes to agree, the question stays until the user leaves.
  const [asks] = useState(isNothingAgreed)
  if (quotes.length === 0 && rows.length === 0)
    return (
      <Stack useFlexGap spacing={2} sx={{ alignItems: 'flex-start', paddingBlock: 4 }}>
        <Typography color="textSecondary">{translate('projectControl.noQuotes')}</Typography>
        <Button
          variant="outlined"
          component={Link}
          to={`${adminBase}/${projects.name}/${project.id}/${quoteHeaders.name}`}
        >
          {translate('projectControl.toQuotes')}
        </Button>
      </Stack>
    )
  return (
    <>
      <PrintHeading
        names={[
          project.projectNumber,
          project.projectName,
          asOf && translate('projectControl.asOfDay', { day: formatDate(asOf) }),
        ]}
      />
      <ControlFigures control={control} />
      <Toolbar control={control} />
      <SeveralAgreedWarning quotes={quotes} />
      {(asks || isNothingAgreed) && quotes.length > 0 && <AgreeQuotes quotes={quotes} today={today} />}
      {compared && <Compared control={control} close={compared.close} />}
      {rows.length > 0 &&
        (view === 'months' ? <MonthsTable control={control} /> : <ControlTable control={control} />)}
      {isUnspent(rows) && (
        <Typography color="textSecondary">{translate('projectControl.nothingBought')}</Typography>
      )}
      <ControlNotes control={control} />
      {!isUnspent(rows) && <ControlCharts control={control} />}
      <Closes control={control} />
    </>
  )
}

/** Value, cost, forecast and margin of a project by category. */
export const ProjectControl = ({ recordId }: RecordScreenProps) => {
  const { asOf, compare } = useControlParams()
  const control = useQuery({
    ...controlQuery(recordId, { ...(asOf !== null && { asOf }), ...(compare !== null && { compare }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack useFlexGap spacing={1.5} sx={{ minWidth: 0 }} aria-busy={control.isPlaceholderData}>
      <PrintStyles />
      <Loaded query={control} sx={{ padding: 3, textAlign: 'center' }}>
        {(data) => <Found control={data} />}
      </Loaded>
    </Stack>
  )
}
