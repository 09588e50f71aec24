import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { subtract } from '../../../model/decimal.ts'
import { formatMoney } from '../../../model/format.ts'
import { rowRanges } from '../../../model/import.ts'
import { importFields } from '../../../model/import-columns.ts'
import { Warnings } from '../Warnings.tsx'
import { AskedChanges } from './AskedChanges.tsx'
import { ColumnOptions, FillBlanks } from './ColumnOptions.tsx'
import { leftOutRows, saveLeftOut } from './left-out.ts'
import { NeededFields } from './NeededFields.tsx'
import { Notices } from './Notices.tsx'
import { type Effect, linesOf, PreviewTable } from './PreviewTable.tsx'
import { Sections } from './Sections.tsx'
import type { Import } from './use-import.ts'

const effects: readonly Effect[] = ['create', 'change', 'same', 'delete', 'wrong', 'left']

/** Effect and errors of each row; wrong cells can be corrected. */
export const PreviewStep = ({ work }: { readonly work: Import }) => {
  const translate = useTranslate()
  const { preview, resource } = work
  const [only, setOnly] = useState<Effect | null>(null)
  if (!preview)
    return (
      <Typography role="status" color="textSecondary">
        {work.error ? '' : translate('import.working')}
      </Typography>
    )
  const labels = new Map(importFields(resource, work.parentKey).map(({ name, label }) => [name, label]))
  const all = linesOf(work)
  const counts: Readonly<Record<Effect, number>> = {
    ...preview.counts,
    wrong: preview.counts.wrong + work.undecided.length,
    left: all.filter(({ does }) => does === 'left').length,
  }
  const chosen = only && counts[only] > 0 ? only : null
  const lines = all.filter(({ does }) => (chosen ? does === chosen : does !== 'left'))
  return (
    <Stack spacing={2} useFlexGap aria-busy={!work.isCurrent}>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ flexWrap: 'wrap' }}
        role="group"
        aria-label={translate('import.counts')}
      >
        {effects
          .filter((effect) => counts[effect] > 0)
          .map((effect) => (
            <Chip
              key={effect}
              label={translate(`import.effects.${effect}`, { smart_count: counts[effect] })}
              color={effect === 'wrong' ? 'error' : 'default'}
              variant={chosen === effect ? 'filled' : 'outlined'}
              aria-pressed={chosen === effect}
              onClick={() => setOnly(chosen === effect ? null : effect)}
            />
          ))}
      </Stack>
      <Sections work={work} labels={labels} />
      {preview.created.length > 0 && (
        <Alert severity="info">
          {translate('import.alsoCreated', { names: preview.created.map(({ text }) => text).join(', ') })}
        </Alert>
      )}
      <NeededFields work={work} labels={labels} />
      <AskedChanges work={work} labels={labels} />
      <Notices kind="faults" of={preview.faults} labels={labels} />
      <Notices kind="notices" of={[...work.notices, ...preview.notices]} labels={labels} />
      <Warnings of={preview.warnings} />
      <LeftOut work={work} />
      <Totals work={work} />
      <ColumnOptions work={work} labels={labels} />
      <FillBlanks work={work} labels={labels} />
      <PreviewTable lines={lines} labels={labels} work={work} />
    </Stack>
  )
}

/** Totals of the file next to the sums of the imported rows. */
const Totals = ({ work }: { readonly work: Import }) => {
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

/** Rows that are not imported, with their numbers. */
const LeftOut = ({ work }: { readonly work: Import }) => {
  const translate = useTranslate()
  const { leftOut, hiddenRows, choices, choose, sheet, headings, resource, sums } = work
  const row = translate('import.row')
  if (leftOut.length === 0 && hiddenRows.length === 0) return null
  return (
    <Alert
      severity="info"
      action={
        leftOut.length > 0 && (
          <Button
            color="inherit"
            size="small"
            onClick={() => saveLeftOut(resource, leftOutRows(sheet, headings, leftOut, leftOut.length), row)}
          >
            {translate('import.downloadLeftOut')}
          </Button>
        )
      }
    >
      {leftOut.length > 0 &&
        translate('import.leftOut', { smart_count: leftOut.length, rows: rowRanges(leftOut) })}
      {leftOut.length > 0 && sums && (
        <div>
          {translate('import.sums', { inFile: formatMoney(sums.inFile), here: formatMoney(sums.here) })}
        </div>
      )}
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
