import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { isWritable } from '../../../model/check-record.ts'
import { nameAlone } from '../../../model/import.ts'
import { importFields } from '../../../model/import-columns.ts'
import { ledgerColumns } from '../../../model/ledger-columns.ts'
import { fieldOf, referredBy } from '../../../model/resources.ts'
import { hasAnyRole } from '../../session.ts'
import { NeededFields } from './NeededFields.tsx'
import type { Import } from './use-import.ts'

const sampleRows = 3

const onDesks = { display: { xs: 'none', sm: 'table-cell' } }

interface TickProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

const Tick = ({ label, checked, onChange }: TickProps) => (
  <FormControlLabel
    control={<Checkbox checked={checked} onChange={(_, now) => onChange(now)} />}
    label={label}
  />
)

/** Names with one added or removed. */
const toggled = (names: readonly string[], name: string, isOn: boolean) =>
  isOn ? [...names, name] : names.filter((other) => other !== name)

const ledgerTexts = { '-': 'import.credits', '=': 'import.balance', '±': 'import.sides' } as const

/** The first cells of a column that are not blank. */
const samplesOf = ({ sheet, kinds }: Import, at: number): string[] => {
  const samples: string[] = []
  for (const [row, { cells }] of sheet.rows.entries()) {
    const text = kinds[row] === 'data' ? cells[at]?.text.trim() : undefined
    if (text) samples.push(text)
    if (samples.length === sampleRows) break
  }
  return samples
}

/** Rows of the file that are offered as headings. */
const offeredRows = 12

/** The names of fields are cut off where a phone has no room for them. */
const fittingPhones = {
  tableLayout: { xs: 'fixed', sm: 'auto' },
  '& td, & th': { px: { xs: 0.5, sm: 2 }, overflowWrap: 'anywhere' },
} as const

/** Chooses the heading row, by its number or by a click on it. */
const HeadingRow = ({ work }: { readonly work: Import }) => {
  const { sheet, choices, setHeadingRow } = work
  const translate = useTranslate()
  const first = Math.max(0, (choices.headingRow ?? 0) - 5)
  const rows = sheet.rows.slice(first, first + offeredRows)
  return (
    <Stack spacing={1} useFlexGap>
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          size="small"
          type="number"
          label={translate('import.headingRow')}
          value={choices.headingRow === null ? '' : choices.headingRow + 1}
          onChange={({ target }) => {
            const row = Number(target.value) - 1
            if (target.value !== '' && row >= 0 && row < sheet.rows.length) setHeadingRow(row)
          }}
          slotProps={{ htmlInput: { min: 1, max: sheet.rows.length } }}
          sx={{ width: 150 }}
        />
        <Tick
          label={translate('import.noHeadings')}
          checked={choices.headingRow === null && choices.columns.some((name) => name !== null)}
          onChange={(isOn) => setHeadingRow(isOn ? null : 0)}
        />
      </Stack>
      <TableContainer sx={{ maxHeight: 190, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Table size="small" aria-label={translate('import.firstRows')}>
          <TableBody>
            {rows.map(({ cells }, index) => {
              const row = first + index
              return (
                <TableRow
                  key={row}
                  hover
                  selected={row === choices.headingRow}
                  onClick={() => setHeadingRow(row)}
                  sx={{ cursor: 'pointer' }}
                >
                  <TableCell padding="none" sx={{ pl: 1 }}>
                    <Button
                      size="small"
                      aria-label={translate('import.useRow', { row: row + 1 })}
                      aria-pressed={row === choices.headingRow}
                      sx={{ minWidth: 32 }}
                    >
                      {row + 1}
                    </Button>
                  </TableCell>
                  {choices.columns.map((_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
                    <TableCell key={at} sx={{ py: 0, whiteSpace: 'nowrap', maxWidth: 240, ...cut }}>
                      {cells[at]?.text}
                    </TableCell>
                  ))}
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis' }

/** Assigns columns to fields, and chooses the key fields of existing records. */
export const ColumnsStep = ({ work }: { readonly work: Import }) => {
  const { resource, choices, choose, used, given, key, headings } = work
  const translate = useTranslate()
  const fields = importFields(resource, work.parentKey)
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  const keyFields = given.filter((name) => name === 'id' || isWritable(fieldOf(resource, name)))
  const references = used.filter((name) => {
    const to = name === 'id' ? null : referredBy(fieldOf(resource, name))
    return to !== null && nameAlone(to) !== null && hasAnyRole(to.access?.write)
  })
  return (
    <Stack spacing={2} useFlexGap>
      <HeadingRow work={work} />
      <TableContainer>
        <Table size="small" aria-label={translate('import.columns')} sx={fittingPhones}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: { xs: '36%', sm: 'auto' } }}>{translate('import.column')}</TableCell>
              <TableCell>{translate('import.field')}</TableCell>
              <TableCell sx={onDesks}>{translate('import.samples')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {choices.columns.map((name, at) => {
              const said = headings[at] || translate('import.columnNumber', { number: at + 1 })
              const heading = work.sheet.hiddenColumns.includes(at)
                ? translate('import.hiddenColumn', { heading: said })
                : said
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
                <TableRow key={at}>
                  <TableCell>{heading}</TableCell>
                  <TableCell>
                    <TextField
                      select
                      size="small"
                      value={name ?? ''}
                      onChange={(event) => work.mapColumn(at, event.target.value || null)}
                      slotProps={{
                        htmlInput: { 'aria-label': translate('import.fieldOf', { heading }) },
                        select: { displayEmpty: true },
                      }}
                      fullWidth
                      sx={{ minWidth: { xs: 0, sm: 220 } }}
                    >
                      <MenuItem value="">{translate('import.leaveOutColumn')}</MenuItem>
                      {ledgerColumns(resource).map(({ name: column, sign, field }) => (
                        <MenuItem key={column} value={column}>
                          {translate(ledgerTexts[sign], {
                            label: labelOf(field),
                          })}
                        </MenuItem>
                      ))}
                      {fields.map((field) => (
                        <MenuItem key={field.name} value={field.name}>
                          {field.isComputed
                            ? translate('import.compared', { label: field.label })
                            : field.label}
                        </MenuItem>
                      ))}
                    </TextField>
                  </TableCell>
                  <TableCell sx={onDesks}>
                    <Typography variant="body2" color="textSecondary" noWrap sx={{ maxWidth: 420 }}>
                      {samplesOf(work, at).join(' · ')}
                    </Typography>
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </TableContainer>
      <NeededFields work={work} labels={new Map(fields.map(({ name, label }) => [name, label]))} />
      <FormGroup>
        <Typography variant="subtitle2">{translate('import.key')}</Typography>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
          {keyFields.map((name) => (
            <Tick
              key={name}
              label={labelOf(name)}
              checked={key.includes(name)}
              onChange={(isOn) => choose({ key: toggled(key, name, isOn) })}
            />
          ))}
        </Stack>
        {key.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {translate('import.noKey')}
          </Typography>
        )}
      </FormGroup>
      {references.length > 0 && (
        <FormGroup>
          {references.map((name) => (
            <Tick
              key={name}
              label={translate('import.createMissing', { label: labelOf(name) })}
              checked={choices.createMissing.includes(name)}
              onChange={(isOn) => choose({ createMissing: toggled(choices.createMissing, name, isOn) })}
            />
          ))}
        </FormGroup>
      )}
      {work.mayDeleteOthers && (
        <Tick
          label={translate('import.deleteOthers')}
          checked={choices.deleteOthers}
          onChange={(deleteOthers) => choose({ deleteOthers })}
        />
      )}
    </Stack>
  )
}
