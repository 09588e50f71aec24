import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TablePagination from '@mui/material/TablePagination'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate } from '../../model/format.ts'
import { type ImportConflict, type ImportEffect, type ImportRow, importLimits } from '../../model/import.ts'
import { importFields } from '../../model/import-columns.ts'
import { valueText } from '../../model/record-text.ts'
import { fieldOf, targetOf } from '../../model/resources.ts'
import { useValueText } from '../fields/use-record-texts.ts'
import { ChangedValue } from '../resource/history/ChangedValue.tsx'
import type { Import } from './use-import.ts'

const rowsPerPage = 50

const effects: readonly ImportEffect[] = ['create', 'change', 'same', 'delete', 'wrong']

/** Line of the preview: a row of the file, or a record to delete. */
interface Line {
  readonly number: number | null
  /** Null for rows beyond the listed ones, which are only counted. */
  readonly does: ImportEffect | null
  readonly reply?: ImportRow
}

const linesOf = (work: Import): Line[] => {
  const replies = new Map<number, ImportRow>()
  const deleted: Line[] = []
  for (const reply of work.preview?.rows ?? []) {
    const number = work.rowOf(reply)
    if (number === null) deleted.push({ number, does: reply.does, reply })
    else replies.set(number, reply)
  }
  const isCut = (work.preview?.rows.length ?? 0) >= importLimits.namedRows
  const lastNamed = isCut ? Math.max(0, ...replies.keys()) : Number.POSITIVE_INFINITY
  const rows = work.numbers.map((number): Line => {
    const reply = replies.get(number)
    if (reply) return { number, does: reply.does, reply }
    return { number, does: number < lastNamed ? 'same' : null }
  })
  return [...rows, ...deleted]
}

const asCards = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    maxHeight: 'none',
    '& thead': { display: 'none' },
    '&, & table, & tbody, & td': { display: 'block' },
    '& tr': {
      display: 'block',
      padding: '8px 0',
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
    },
    '& td': { padding: '4px 0', border: 0 },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      display: 'block',
      ...theme.typography.caption,
      color: theme.vars.palette.text.secondary,
    },
    '& td[data-label]:empty': { display: 'none' },
  },
})

/** Effect and errors of each row; wrong cells can be corrected. */
export const PreviewStep = ({ work }: { readonly work: Import }) => {
  const translate = useTranslate()
  const { preview, resource, used } = work
  const [only, setOnly] = useState<ImportEffect | null>(null)
  const [page, setPage] = useState(0)
  if (!preview)
    return (
      <Typography role="status" color="textSecondary">
        {work.error ? '' : translate('import.working')}
      </Typography>
    )
  const labels = new Map(importFields(resource, work.parentKey).map(({ name, label }) => [name, label]))
  const all = linesOf(work)
  const lines = only && preview.counts[only] > 0 ? all.filter(({ does }) => does === only) : all
  const last = Math.max(0, Math.ceil(lines.length / rowsPerPage) - 1)
  const shownPage = Math.min(page, last)
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
          .filter((effect) => preview.counts[effect] > 0)
          .map((effect) => (
            <Chip
              key={effect}
              label={translate(`import.effects.${effect}`, { smart_count: preview.counts[effect] })}
              color={effect === 'wrong' ? 'error' : 'default'}
              variant={only === effect ? 'filled' : 'outlined'}
              aria-pressed={only === effect}
              onClick={() => {
                setOnly(only === effect ? null : effect)
                setPage(0)
              }}
            />
          ))}
      </Stack>
      {preview.created.length > 0 && (
        <Alert severity="info">
          {translate('import.alsoCreated', { names: preview.created.map(({ text }) => text).join(', ') })}
        </Alert>
      )}
      {preview.faults.length > 0 && (
        <Alert severity="error">
          {preview.faults.map(({ field, message, rows, count }) => (
            <div key={`${field} ${message}`}>
              {translate('import.fault', {
                field: labels.get(field) ?? field,
                message,
                rows: shifted(rows, work),
                smart_count: count,
              })}
            </div>
          ))}
        </Alert>
      )}
      <FillBlanks work={work} labels={labels} />
      <TableContainer sx={[{ maxHeight: '50vh' }, asCards]}>
        <Table size="small" stickyHeader aria-label={translate('import.preview')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('import.row')}</TableCell>
              <TableCell>{translate('import.does')}</TableCell>
              {used.map((name) => (
                <TableCell key={name}>{labels.get(name) ?? name}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.slice(shownPage * rowsPerPage, (shownPage + 1) * rowsPerPage).map((line) => (
              <PreviewRow
                key={line.number ?? `deleted ${line.reply?.id}`}
                line={line}
                labels={labels}
                work={work}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {lines.length > rowsPerPage && (
        <TablePagination
          component="div"
          count={lines.length}
          page={shownPage}
          rowsPerPage={rowsPerPage}
          rowsPerPageOptions={[rowsPerPage]}
          onPageChange={(_, next) => setPage(next)}
        />
      )}
    </Stack>
  )
}

/** Row ranges of the response in spreadsheet numbers. */
const shifted = (ranges: string, work: Import): string =>
  ranges.replace(/\d+/g, (number) =>
    String((work.numbers[Number(number) - 1] ?? Number(number)) + work.offset),
  )

const PreviewRow = ({
  line: { number, does, reply },
  labels,
  work,
}: {
  readonly line: Line
  readonly labels: ReadonlyMap<string, string>
  readonly work: Import
}) => {
  const translate = useTranslate()
  const { resource, used } = work
  const changes = new Map(reply?.changes?.map((change) => [change.field, change]))
  const otherErrors = Object.entries(reply?.errors ?? {}).filter(([name]) => !used.includes(name))
  return (
    <TableRow>
      <TableCell data-label={translate('import.row')}>
        {number === null ? '' : number + work.offset}
      </TableCell>
      <TableCell>
        <Box component="span" sx={{ color: does === 'wrong' ? 'error.main' : undefined }}>
          {does ? translate(`import.effect.${does}`) : '–'}
        </Box>
        {otherErrors.map(([name, messages]) => (
          <Typography key={name} variant="body2" color="error">
            {messages.join(' ')}
          </Typography>
        ))}
      </TableCell>
      {number === null ? (
        <TableCell colSpan={used.length}>{reply?.text}</TableCell>
      ) : (
        used.map((name) => {
          const errors = reply?.errors?.[name]
          const conflict = reply?.conflicts?.find(({ field }) => field === name)
          const change = changes.get(name)
          const warning = reply?.warnings?.[name]
          const cell = work.cellAt(number, name)
          const resolved = work.resolvedAt(number, name)
          return (
            <TableCell key={name} data-label={labels.get(name) ?? name}>
              {conflict && reply?.id !== undefined ? (
                <Conflict work={work} row={number} id={reply.id} conflict={conflict} />
              ) : errors ? (
                <TextField
                  size="small"
                  error
                  defaultValue={cell === null ? '' : String(cell)}
                  helperText={errors.join(' ')}
                  onBlur={(event) => {
                    const text = event.target.value.trim()
                    if (text !== String(cell ?? '')) work.correct([[number, name]], text === '' ? null : text)
                  }}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') (event.target as HTMLElement).blur()
                  }}
                  slotProps={{
                    htmlInput: {
                      'aria-label': translate('import.correct', {
                        row: number + work.offset,
                        label: labels.get(name) ?? name,
                      }),
                    },
                  }}
                />
              ) : change ? (
                <span>
                  <Box component="s" sx={{ color: 'text.secondary' }}>
                    {targetOf(fieldOf(resource, name)) ? (
                      <ChangedValue resource={resource} name={name} value={change.from} />
                    ) : (
                      valueText(resource, name, change.from)
                    )}
                  </Box>{' '}
                  {String(cell ?? '')}
                </span>
              ) : resolved?.winner === 'current' ? (
                <ChangedValue resource={resource} name={name} value={resolved.conflict.current} />
              ) : (
                String(cell ?? '')
              )}
              {warning && (
                <Typography variant="body2" color="warning">
                  {warning.join(' ')}
                </Typography>
              )}
            </TableCell>
          )
        })
      )}
    </TableRow>
  )
}

interface ConflictProps {
  readonly work: Import
  readonly row: number
  readonly id: number
  readonly conflict: ImportConflict
}

/** A value changed both in the file and in the database: the user chooses. */
const Conflict = ({ work, row, id, conflict }: ConflictProps) => {
  const translate = useTranslate()
  const { resource } = work
  const { field } = conflict
  const texts = {
    exported: useValueText(resource, field, conflict.exported),
    file: useValueText(resource, field, conflict.file),
    current: useValueText(resource, field, conflict.current),
  }
  const resolve = (winner: 'file' | 'current') => work.resolve(row, { id, conflict, winner })
  return (
    <Stack spacing={0.5}>
      <Typography variant="body2" color="error">
        {translate('import.conflict', {
          exported: texts.exported || '–',
          file: texts.file || '–',
          current: texts.current || '–',
          by: conflict.by ?? translate('import.someone'),
          at: conflict.at ? formatDate(conflict.at.slice(0, 10)) : '',
        })}
      </Typography>
      <Stack direction="row" spacing={1}>
        <Button size="small" variant="outlined" onClick={() => resolve('file')}>
          {translate('import.useFile')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => resolve('current')}>
          {translate('import.useCurrent')}
        </Button>
      </Stack>
    </Stack>
  )
}

const FillBlanks = ({
  work,
  labels,
}: {
  readonly work: Import
  readonly labels: ReadonlyMap<string, string>
}) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const wrong = (work.preview?.rows ?? []).flatMap((reply) => {
    const number = work.rowOf(reply)
    return number === null
      ? []
      : Object.keys(reply.errors ?? {}).filter((name) => work.cellAt(number, name) === null)
  })
  const name = work.used.find((one) => wrong.includes(one))
  if (!name) return null
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
      <TextField
        size="small"
        label={translate('import.fillBlanks', { label: labels.get(name) ?? name })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        sx={{ flex: 1, maxWidth: 480 }}
      />
      <Button
        variant="outlined"
        disabled={typed.trim() === ''}
        onClick={() => {
          work.fillBlanks(name, typed.trim())
          setTyped('')
        }}
      >
        {translate('import.fill')}
      </Button>
    </Stack>
  )
}
