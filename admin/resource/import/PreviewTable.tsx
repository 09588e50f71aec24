import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Fragment, memo, useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../model/definition.ts'
import { formatDate } from '../../../model/format.ts'
import {
  effectOfRest,
  type ImportCell,
  type ImportConflict,
  type ImportEffect,
  type ImportRow,
} from '../../../model/import.ts'
import { textOfCell } from '../../../model/import-values.ts'
import { valueText } from '../../../model/record-text.ts'
import { fieldOf, targetOf } from '../../../model/resources.ts'
import { cellViewOf } from '../../fields/registry.ts'
import { useValueText } from '../../fields/use-record-texts.ts'
import { messageText } from '../../i18n/language.ts'
import { useCards } from '../../table/RecordTable.tsx'
import { useVisibleRows } from '../../table/use-visible-rows.ts'
import { ChangedValue } from '../history/ChangedValue.tsx'
import type { Import } from './use-import.ts'

export type Effect = ImportEffect | 'left'

/** Line of the preview: a row of the file, or a record to delete. */
export interface Line {
  readonly number: number | null
  /** Null for a row that is only counted, if such rows have several effects. */
  readonly does: Effect | null
  readonly reply?: ImportRow
}

export const linesOf = (work: Import): Line[] => {
  const replies = new Map<number, ImportRow>()
  const deleted: Line[] = []
  for (const reply of work.preview?.rows ?? []) {
    if (reply.row === null) deleted.push({ number: null, does: reply.does, reply })
    else replies.set(reply.row, reply)
  }
  const rest = work.preview ? effectOfRest(work.preview) : null
  const undecided = new Set(work.undecided.map(({ number }) => number))
  const rows = work.kinds.flatMap((kind, at): Line[] => {
    const number = at + 1
    if (undecided.has(number)) return [{ number, does: 'wrong' }]
    if (!work.isTicked(number))
      return ['data', 'section', 'total'].includes(kind) ? [{ number, does: 'left' }] : []
    const reply = replies.get(number)
    if (reply) return [{ number, does: reply.does, reply }]
    return [{ number, does: rest }]
  })
  return [...rows, ...deleted]
}

const asCards = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    maxHeight: '60dvh',
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

/** Pixels of a row without messages. */
const rowHeight = 37

/** Only the visible rows are in the page: a file can have 50,000. */
export const PreviewTable = ({
  lines,
  labels,
  work,
}: {
  readonly lines: readonly Line[]
  readonly labels: ReadonlyMap<string, string>
  readonly work: Import
}) => {
  const translate = useTranslate()
  const { scroller, height, rows, measure, focusHandlers } = useVisibleRows({
    count: lines.length,
    card: useCards(),
    rowHeight,
    keyOf: useCallback((at: number) => keyOf(lines[at], at), [lines]),
  })
  const width = work.used.length + 3
  return (
    <TableContainer ref={scroller} sx={[{ maxHeight: '50vh', overflowAnchor: 'none' }, asCards]}>
      <Table
        size="small"
        stickyHeader
        aria-label={translate('import.preview')}
        aria-rowcount={lines.length + 1}
      >
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox" />
            <TableCell>{translate('import.row')}</TableCell>
            <TableCell>{translate('import.does')}</TableCell>
            {work.used.map((name) => (
              <TableCell key={name} align={alignOf(work.resource, name)}>
                {labels.get(name) ?? name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody {...focusHandlers}>
          {rows.map(({ index, stageIndex, key, top }, at) => {
            const line = lines[index]
            return (
              line && (
                <Fragment key={key}>
                  <Spacer height={top - (rows[at - 1]?.end ?? 0)} width={width} />
                  <PreviewRow
                    index={index}
                    stageIndex={stageIndex}
                    measure={measure}
                    line={line}
                    labels={labels}
                    work={work}
                  />
                </Fragment>
              )
            )
          })}
          <Spacer height={height - (rows.at(-1)?.end ?? 0)} width={width} />
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const alignOf = (resource: Resource, name: string) =>
  name in resource.fields ? (cellViewOf(resource, name).align ?? 'left') : 'left'

/** A long text does not make its row higher. */
const oneLine = (theme: Theme) => ({
  maxWidth: 320,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: { maxWidth: 'none', whiteSpace: 'normal', textAlign: 'left' },
})

const keyOf = (line: Line | undefined, at: number) => line?.number ?? `deleted ${line?.reply?.id ?? at}`

const Spacer = ({ height, width }: { readonly height: number; readonly width: number }) =>
  height > 0 ? (
    <TableRow aria-hidden>
      <TableCell colSpan={width} sx={{ p: 0, border: 0 }} style={{ height }} />
    </TableRow>
  ) : null

interface PreviewCellProps {
  readonly name: string
  readonly label: string
  readonly row: number
  readonly cell: ImportCell
  readonly reply: Line['reply']
  readonly work: Import
}

/** What a cell becomes: corrected where it is refused, decided where somebody else has changed it. */
const PreviewCell = ({ name, label, row, cell, reply, work }: PreviewCellProps) => {
  const translate = useTranslate()
  const { resource } = work
  const errors = reply?.errors?.[name]
  const conflict = reply?.conflicts?.find(({ field }) => field === name)
  const change = reply?.changes?.find(({ field }) => field === name)
  const warning = reply?.warnings?.[name]
  const resolved = work.resolvedAt(row, name)
  return (
    <TableCell
      data-label={label}
      align={alignOf(resource, name)}
      sx={errors || conflict || warning ? undefined : oneLine}
    >
      {conflict && reply?.id !== undefined ? (
        <Conflict work={work} row={row} id={reply.id} conflict={conflict} />
      ) : errors ? (
        <TextField
          size="small"
          error
          defaultValue={textOfCell(cell)}
          helperText={errors.join(' ')}
          onBlur={(event) => {
            const text = event.target.value.trim()
            if (text !== textOfCell(cell)) work.correct([[row, name]], text === '' ? null : text)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') (event.target as HTMLElement).blur()
          }}
          slotProps={{ htmlInput: { 'aria-label': translate('import.correct', { row, label }) } }}
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
          {textOfCell(cell)}
        </span>
      ) : name === 'id' && reply?.text ? (
        reply.text
      ) : resolved?.winner === 'current' ? (
        <ChangedValue resource={resource} name={name} value={resolved.conflict.current} />
      ) : (
        textOfCell(cell)
      )}
      {warning && (
        <Typography variant="body2" color="warning">
          {warning.join(' ')}
        </Typography>
      )}
    </TableCell>
  )
}

/** Memoised, so that scrolling draws only the rows that come into sight. */
const PreviewRow = memo(
  ({
    line: { number, does, reply },
    index,
    stageIndex,
    measure,
    labels,
    work,
  }: {
    readonly line: Line
    readonly index: number
    readonly stageIndex: number
    /** Measures the height of a row with messages. */
    readonly measure: (row: HTMLElement | null) => void
    readonly labels: ReadonlyMap<string, string>
    readonly work: Import
  }) => {
    const translate = useTranslate()
    const { used } = work
    const otherErrors = Object.entries(reply?.errors ?? {}).filter(([name]) => !used.includes(name))
    const fault = number === null ? null : work.faultAt(number)
    const cells = number === null ? {} : work.rowAt(number)
    return (
      <TableRow ref={measure} data-index={stageIndex} aria-rowindex={index + 2}>
        <TableCell padding="checkbox">
          {number !== null && (
            <Checkbox
              size="small"
              checked={does !== 'left' && work.isTicked(number)}
              onChange={(_, isOn) => work.tick([number], isOn)}
              slotProps={{ input: { 'aria-label': translate('import.tick', { row: number }) } }}
              sx={{ p: 0.25 }}
            />
          )}
        </TableCell>
        <TableCell data-label={translate('import.row')}>{number}</TableCell>
        <TableCell>
          <Box component="span" sx={{ color: does === 'wrong' ? 'error.main' : undefined }}>
            {effectText(translate, work, number, does)}
          </Box>
          {fault && (
            <Typography variant="body2" color="error">
              {messageText(fault)}
            </Typography>
          )}
          {otherErrors.map(([name, messages]) => (
            <Typography key={name} variant="body2" color="error">
              {messages.join(' ')}
            </Typography>
          ))}
        </TableCell>
        {number === null ? (
          <TableCell colSpan={used.length}>{reply?.text}</TableCell>
        ) : (
          used.map((name) => (
            <PreviewCell
              key={name}
              name={name}
              label={labels.get(name) ?? name}
              row={number}
              cell={cells[name] ?? null}
              reply={reply}
              work={work}
            />
          ))
        )}
      </TableRow>
    )
  },
)

const effectText = (
  translate: (key: string) => string,
  { kinds }: Import,
  number: number | null,
  does: Effect | null,
): string => {
  if (does !== 'left') return does ? translate(`import.effect.${does}`) : '–'
  return translate(`import.kind.${kinds[(number ?? 0) - 1] ?? 'data'}`)
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
