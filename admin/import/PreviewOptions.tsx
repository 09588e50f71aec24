import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { subtract } from '../../model/decimal.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { formatMoney } from '../../model/format.ts'
import { nameAlone, rowRanges } from '../../model/import.ts'
import { messages } from '../../model/messages.ts'
import { fieldOfRest, roundingOf } from '../../model/prepared-rows.ts'
import { fieldOf, referredBy } from '../../model/resources.ts'
import { ReferencePicker } from '../fields/ReferencePicker.tsx'
import { holdsOneOf } from '../session.ts'
import { downloadLeftOut } from './left-out.ts'
import type { Import } from './use-import.ts'

interface OptionsProps {
  readonly work: Import
  readonly labels: ReadonlyMap<string, string>
}

/** Names of sections in the order of the file, each once, with the rows below them. */
const sectionsByName = ({ sections }: Import) => {
  const byName = new Map<string, { from: number; to: number }[]>()
  for (const [at, { name, number }] of sections.entries()) {
    const to = (sections[at + 1]?.number ?? Number.POSITIVE_INFINITY) - 1
    byName.set(name, [...(byName.get(name) ?? []), { from: number, to }])
  }
  return [...byName]
}

/** Asks for the record of each heading of the file. */
export const Sections = ({ work, labels }: OptionsProps) => {
  const translate = useTranslate()
  const { resource, sectionField, choices, choose, preview } = work
  const field = sectionField === null ? null : fieldOf(resource, sectionField)
  const target = field && referredBy(field)
  if (sectionField === null || !target) return null
  const sections = sectionsByName(work)
  const wrong = (preview?.rows ?? []).flatMap(({ row, errors }) =>
    row !== null && errors?.[sectionField] ? [row] : [],
  )
  const isMissing = (places: readonly { from: number; to: number }[]) =>
    wrong.some((row) => places.some(({ from, to }) => row > from && row <= to))
  const mayAdd = nameAlone(target) !== null && holdsOneOf(target.access?.write)
  const isAdding = choices.createMissing.includes(sectionField)
  const pick = (name: string, id: number | null) => choose({ sections: { ...choices.sections, [name]: id } })
  return (
    <Stack spacing={1} useFlexGap role="group" aria-label={translate('import.headings')}>
      <Typography variant="subtitle2">
        {translate('import.sections', {
          smart_count: sections.length,
          label: (labels.get(sectionField) ?? target.label).toLowerCase(),
        })}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
          alignItems: 'start',
          pt: 0.5,
        }}
      >
        {sections.map(([name, places]) => {
          const chosen = choices.sections[name]
          const state =
            chosen === null
              ? 'sectionAsAbove'
              : chosen !== undefined
                ? null
                : isMissing(places)
                  ? 'sectionMissing'
                  : 'sectionFound'
          return (
            <Box key={name}>
              <ReferencePicker
                target={target}
                label={name}
                value={chosen ?? null}
                onChange={(id) => pick(name, id)}
                {...(state === 'sectionMissing' && { error: translate('import.sectionMissing') })}
              />
              {state === 'sectionMissing' ? (
                <Button
                  size="small"
                  aria-label={translate('import.asAbove', { name })}
                  onClick={() => pick(name, null)}
                >
                  {translate('import.sectionAsAbove')}
                </Button>
              ) : (
                state && (
                  <Typography variant="caption" color="textSecondary">
                    {translate(`import.${state}`)}
                  </Typography>
                )
              )}
            </Box>
          )
        })}
      </Box>
      {mayAdd && (wrong.length > 0 || isAdding) && (
        <FormControlLabel
          control={
            <Checkbox
              checked={isAdding}
              onChange={(_, isOn) =>
                choose({
                  createMissing: isOn
                    ? [...choices.createMissing, sectionField]
                    : choices.createMissing.filter((name) => name !== sectionField),
                })
              }
            />
          }
          label={translate('import.addSections')}
        />
      )}
    </Stack>
  )
}

/** Totals of the file next to the sums of the imported rows. */
export const Totals = ({ work }: { readonly work: Import }) => {
  const translate = useTranslate()
  const { totals } = work
  if (totals.length === 0) return null
  const others = totals.filter(({ inFile, here }) => inFile !== here)
  if (others.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('import.totalsAgree', { smart_count: totals.length })}
      </Typography>
    )
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
      {totals.map(({ row, label, inFile, here }) => {
        const compared =
          inFile === null
            ? translate('import.totalUnknown', { here: formatMoney(here) })
            : inFile === here
              ? translate('import.totalSame')
              : translate('import.totalDiffers', {
                  difference: formatMoney(subtract(inFile, here)),
                  here: formatMoney(here),
                })
        const said = translate('import.total', {
          label,
          row: row + 1,
          inFile: inFile === null ? '–' : formatMoney(inFile),
        })
        return (
          <Box component="li" key={row} sx={{ color: inFile === here ? 'text.secondary' : 'text.primary' }}>
            {said}: {compared}
          </Box>
        )
      })}
    </Box>
  )
}

/** Changes of whole columns that would make faulty cells right. */
export const ColumnOptions = ({ work, labels }: OptionsProps) => {
  const translate = useTranslate()
  const { resource, choices, choose, preview, used } = work
  const faults = preview?.faults ?? []
  const hasFault = (name: string, message: string) =>
    faults.some((fault) => fault.field === name && fault.message === message)
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
      scale !== undefined && (name in choices.rounding || hasFault(name, messages.decimals(scale))) && (
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
      longest !== undefined && (long || hasFault(name, messages.maxLength(longest))) && (
        <LongTexts key={`long ${name}`} work={work} labels={labels} name={name} longest={longest} />
      ),
    ]
  })
  const shown = options.filter(Boolean)
  return shown.length > 0 ? (
    <Stack spacing={1} useFlexGap sx={{ alignItems: 'flex-start' }}>
      {shown}
    </Stack>
  ) : null
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
  const { resource, choices, choose, numbers } = work
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values follow from the choices and the rows
  const { cells, moves } = useMemo(
    () => roundingOf(resource, name, work.values(), scale),
    [resource, name, scale, choices, numbers],
  )
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

/** Rows that are not imported, with their numbers. */
export const LeftOut = ({ work }: { readonly work: Import }) => {
  const translate = useTranslate()
  const { leftOut, hiddenRows, choices, choose } = work
  if (leftOut.length === 0 && hiddenRows.length === 0) return null
  return (
    <Alert
      severity="info"
      action={
        leftOut.length > 0 && (
          <Button color="inherit" size="small" onClick={() => downloadLeftOut(work, translate('import.row'))}>
            {translate('import.downloadLeftOut')}
          </Button>
        )
      }
    >
      {leftOut.length > 0 &&
        translate('import.leftOut', { smart_count: leftOut.length, rows: rowRanges(leftOut) })}
      {hiddenRows.length > 0 && (
        <div>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={choices.withHidden}
                onChange={(_, withHidden) => choose({ withHidden })}
              />
            }
            label={translate('import.hiddenRows', { smart_count: hiddenRows.length })}
          />
        </div>
      )}
    </Alert>
  )
}
