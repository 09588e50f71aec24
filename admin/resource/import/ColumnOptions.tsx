import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { dateOrders } from '../../../model/date-order.ts'
import { decimalMarks } from '../../../model/decimal-marks.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { formatMoney } from '../../../model/format.ts'
import type { Message } from '../../../model/message.ts'
import { messages, tooManyDecimals } from '../../../model/messages.ts'
import { fieldOfRest } from '../../../model/prepared-rows.ts'
import { fieldOf } from '../../../model/resources.ts'
import type { Import } from './use-import.ts'

interface OptionsProps {
  readonly work: Import
  readonly labels: ReadonlyMap<string, string>
}

/** Changes of whole columns that would make faulty cells right. */
export const ColumnOptions = ({ work, labels }: OptionsProps) => {
  const translate = useTranslate()
  const { resource, choices, choose, preview, used } = work
  const faults = preview?.faults ?? []
  const hasFault = (name: string, { code }: Message) =>
    faults.some((fault) => fault.field === name && fault.code === code)
  const options = used.flatMap((name) => {
    if (name === 'id') return []
    const label = labels.get(name) ?? name
    const field = fieldOf(resource, name)
    const type = fieldTypeOf(field)
    const { scale } = type
    const longest = type.longest?.(field)
    const isTurned = choices.turned.includes(name)
    const long = choices.longTexts[name]
    return [
      work.doubtfulDates.includes(name) && (
        <DateOrderOf key={`dates ${name}`} work={work} name={name} label={label} />
      ),
      scale !== undefined && (name in choices.rounding || hasFault(name, tooManyDecimals(scale))) && (
        <Rounding key={`round ${name}`} work={work} name={name} label={label} scale={scale} />
      ),
      (isTurned || hasFault(name, messages.negativePrice)) && (
        <FormControlLabel
          key={`turn ${name}`}
          control={
            <Checkbox
              checked={isTurned}
              onChange={(_, isOn) =>
                choose({
                  turned: isOn ? [...choices.turned, name] : choices.turned.filter((one) => one !== name),
                })
              }
            />
          }
          label={translate('import.turn', { label })}
        />
      ),
      longest !== undefined && (long || hasFault(name, messages.maxLength({ n: longest }))) && (
        <LongTexts key={`long ${name}`} work={work} labels={labels} name={name} longest={longest} />
      ),
    ]
  })
  const asksDecimals = work.hasDoubtfulNumbers || choices.decimalMark !== null
  const shown = [asksDecimals && <Decimals key="decimals" work={work} />, ...options].filter(Boolean)
  return shown.length > 0 ? (
    <Stack spacing={1} useFlexGap sx={{ alignItems: 'flex-start' }}>
      {shown}
    </Stack>
  ) : null
}

const nameOfMark = { '.': 'point', ',': 'comma' } as const

/** Says which mark separates the decimals of the file. */
const Decimals = ({ work: { choices, choose } }: { readonly work: Import }) => {
  const translate = useTranslate()
  return (
    <TextField
      select
      size="small"
      label={translate('import.decimals')}
      value={choices.decimalMark ?? ''}
      onChange={({ target: { value } }) =>
        choose({ decimalMark: decimalMarks.find((mark) => mark === value) ?? null })
      }
      sx={{ minWidth: { xs: 1, sm: 380 } }}
    >
      {decimalMarks.map((mark) => (
        <MenuItem key={mark} value={mark}>
          {translate(`import.decimalMarks.${nameOfMark[mark === ',' ? ',' : '.']}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Says whether the dates of a column have the day or the month first. */
const DateOrderOf = ({
  work: { choices, choose },
  name,
  label,
}: {
  readonly work: Import
  readonly name: string
  readonly label: string
}) => {
  const translate = useTranslate()
  return (
    <TextField
      select
      size="small"
      label={translate('import.dateOrder', { label })}
      value={choices.dateOrder[name] ?? ''}
      onChange={({ target: { value } }) => {
        const order = dateOrders.find((one) => one === value)
        if (order) choose({ dateOrder: { ...choices.dateOrder, [name]: order } })
      }}
      sx={{ minWidth: { xs: 1, sm: 380 } }}
    >
      {dateOrders.map((order) => (
        <MenuItem key={order} value={order}>
          {translate(`import.dateOrders.${order}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const Rounding = ({
  work,
  name,
  label,
  scale,
}: {
  readonly work: Import
  readonly name: string
  readonly label: string
  readonly scale: number
}) => {
  const translate = useTranslate()
  const { choices, choose, roundings } = work
  const { cells, moves } = roundings[name] ?? { cells: 0, moves: 0 }
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={name in choices.rounding}
          onChange={(_, isOn) => {
            const { [name]: _removed, ...others } = choices.rounding
            choose({ rounding: isOn ? { ...others, [name]: scale } : others })
          }}
        />
      }
      label={translate('import.round', {
        label,
        decimals: scale,
        smart_count: cells,
        moves: formatMoney(moves),
      })}
    />
  )
}

const LongTexts = ({
  work,
  labels,
  name,
  longest,
}: OptionsProps & { readonly name: string; readonly longest: number }) => {
  const translate = useTranslate()
  const { resource, choices, choose, used, key } = work
  const rest = fieldOfRest(resource)
  // The rest would replace the comments of records that the file only names.
  const mayMove = rest !== null && (used.includes(rest) || key.length === 0)
  return (
    <TextField
      select
      size="small"
      label={translate('import.longTexts', { label: labels.get(name) ?? name, longest })}
      value={choices.longTexts[name] ?? 'refuse'}
      onChange={({ target: { value } }) => {
        const { [name]: _removed, ...others } = choices.longTexts
        choose({ longTexts: value === 'cut' || value === 'rest' ? { ...others, [name]: value } : others })
      }}
      sx={{ minWidth: { xs: 1, sm: 380 } }}
    >
      <MenuItem value="refuse">{translate('import.longRefuse')}</MenuItem>
      <MenuItem value="cut">{translate('import.longCut')}</MenuItem>
      {mayMove && (
        <MenuItem value="rest">{translate('import.longRest', { label: labels.get(rest) ?? rest })}</MenuItem>
      )}
    </TextField>
  )
}

/** Fills the blank cells of a required column. */
export const FillBlanks = ({ work, labels }: OptionsProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const wrong = (work.preview?.rows ?? []).flatMap(({ row, errors }) =>
    row === null ? [] : Object.keys(errors ?? {}).filter((name) => work.cellAt(row, name) === null),
  )
  const name = work.used.find((one) => one !== 'id' && wrong.includes(one))
  if (!name) return null
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'flex-end', flexWrap: 'wrap' }}>
      <TextField
        size="small"
        label={translate('import.fillBlanks', { label: labels.get(name) ?? name })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        sx={{ flex: 1, maxWidth: 480 }}
      />
      {(
        [
          ['fromRow', from, setFrom],
          ['toRow', to, setTo],
        ] as const
      ).map(([key, value, set]) => (
        <TextField
          key={key}
          size="small"
          type="number"
          label={translate(`import.${key}`)}
          value={value}
          onChange={(event) => set(event.target.value)}
          sx={{ width: 110 }}
        />
      ))}
      <Button
        variant="outlined"
        disabled={typed.trim() === ''}
        onClick={() => {
          work.fillBlanks(name, typed.trim(), Number(from || 1), Number(to || Number.POSITIVE_INFINITY))
          setTyped('')
        }}
      >
        {translate('import.fill')}
      </Button>
    </Stack>
  )
}
