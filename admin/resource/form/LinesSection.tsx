import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { styled, type Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, memo, useEffect, useId, useMemo } from 'react'
import { SourceContextProvider, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '../../../model/check-record.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { hiddenFields } from '../../../model/form.ts'
import { type Lines, maxLines } from '../../../model/lines.ts'
import { figureText } from '../../../model/record-text.ts'
import { fieldOf, shownField } from '../../../model/resources.ts'
import { viewOf } from '../../fields/registry.ts'
import { isHandledKey } from '../../layout/Key.tsx'
import { computedText } from './computed-text.ts'
import { FormField } from './FormField.tsx'
import {
  blankRow,
  isBlank,
  isRemoved,
  type LineRow,
  summedInRows,
  sumOfRows,
  typedInRow,
} from './lines-form.ts'
import { usePresets } from './use-presets.ts'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    textAlign: 'left',
    padding: '0 4px 4px',
    whiteSpace: 'nowrap',
  },
  '& td': { padding: 4, verticalAlign: 'top' },
  '& [data-align=right]': { textAlign: 'right' },
  '& td > .MuiFormControl-root': { width: '100%' },
  '& tfoot > tr > *': {
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    padding: '8px 4px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.primary,
  },
}))

/** The sums on a phone. */
const Sums = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: 0,
  paddingBlock: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  '& dd': { margin: 0 },
}))

/** Inputs of a row, then what is calculated from them. */
const columnsOf = (lines: Lines) => {
  const { child } = lines
  const typed = [...new Set([...typedInRow(lines, 'create'), ...typedInRow(lines, 'edit')])]
  const worked = child.list.columns.filter((name) => fieldTypeOf(fieldOf(child, name)).workOut)
  return { typed, worked }
}

const focusRow = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('input, textarea, [role=combobox]')?.focus()

interface RowProps {
  readonly lines: Lines
  readonly place: number
  /** Among the rows that are shown, from 1. */
  readonly number: number
  readonly isStacked: boolean
}

const Row = memo(({ lines, place, number, isStacked }: RowProps) => {
  const { child, member } = lines
  const translate = useTranslate()
  const form = useFormContext()
  const path = `${member}.${place}`
  usePresets(child, form, { path: `${path}.`, isStored: true })
  const row: LineRow = useWatch({ name: path }) ?? {}
  const source = useMemo(
    () => ({
      getSource: (name: string) => `${path}.${name}`,
      getLabel: (name: string) => `resources.${child.name}.fields.${name}`,
    }),
    [path, child],
  )
  const mode = row.id === undefined ? 'create' : 'edit'
  const { typed, worked } = columnsOf(lines)
  const hidden = hiddenFields(child, row)
  const isAsked = (name: string) => !hidden.has(name) && typedInRow(lines, mode).includes(name)
  const label = translate('lines.line', { label: child.label, number })
  const remove = (
    <IconButton
      size="small"
      aria-label={translate('lines.remove', { label: child.label, number })}
      disabled={isBlank(lines, row)}
      onClick={({ currentTarget }) => {
        const own = currentTarget.closest('[data-line]')
        focusRow(own?.nextElementSibling ?? own?.previousElementSibling)
        form.setValue(path, { ...row, remove: true }, { shouldDirty: true, shouldValidate: true })
      }}
    >
      <DeleteIcon fontSize="small" />
    </IconButton>
  )
  const input = (name: string) =>
    isAsked(name) && <FormField resource={child} name={name} mode={mode} compact={!isStacked} />
  const result = (name: string) => computedText(child, name, row)
  return (
    <SourceContextProvider value={source}>
      {isStacked ? (
        <Stack
          data-line
          role="group"
          aria-label={label}
          spacing={1.5}
          sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}
        >
          {typed.map((name) => (
            <div key={name}>{input(name)}</div>
          ))}
          <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
            {worked.flatMap((name) => {
              const text = result(name)
              return text ? <span key={name}>{`${fieldOf(child, name).label}: ${text}`}</span> : []
            })}
            <span style={{ flexGrow: 1 }} />
            {remove}
          </Stack>
        </Stack>
      ) : (
        <tr data-line aria-label={label}>
          {typed.map((name) => (
            <td key={name}>{input(name)}</td>
          ))}
          {worked.map((name) => (
            <td key={name} data-align="right" style={{ paddingTop: 12, whiteSpace: 'nowrap' }}>
              {result(name)}
            </td>
          ))}
          <td style={{ width: 38 }}>{remove}</td>
        </tr>
      )}
    </SourceContextProvider>
  )
})

/** Enter goes on to the next line; Ctrl+Enter saves the form. */
const goOn = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isHandledKey(event)) return
  if (!(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  focusRow(event.target.closest('[data-line]')?.nextElementSibling)
}

/** The records below this one as rows of its form (`lines`). The last row is blank: typing in it adds the next. */
export const LinesSection = ({ lines }: { readonly lines: Lines }) => {
  const { child, member } = lines
  const { setValue } = useFormContext()
  const translate = useTranslate()
  const isStacked = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const titleId = useId()
  const rows: readonly Values[] = useWatch({ name: member }) ?? []
  const last = rows.at(-1)
  const needsRow = rows.length < maxLines && (!last || isRemoved(last) || !isBlank(lines, last))
  useEffect(() => {
    if (needsRow) setValue(`${member}.${rows.length}`, blankRow(lines))
  })
  const shown = rows.flatMap((row, place) => (isRemoved(row) ? [] : [place]))
  const body = shown.map((place, index) => (
    <Row key={place} lines={lines} place={place} number={index + 1} isStacked={isStacked} />
  ))
  const { typed, worked } = columnsOf(lines)
  const columns = [...typed, ...worked].map((name) => ({ name, ...viewOf(fieldOf(child, name)) }))
  const whole = columns.reduce((sum, { column }) => sum + column.grow, 0)
  const heading = ({ name, align, column }: (typeof columns)[number]) => {
    const field = fieldOf(child, name)
    return (
      <th
        key={name}
        data-align={align}
        style={{ minWidth: column.min, width: `${(100 * column.grow) / whole}%` }}
      >
        {field.label}
      </th>
    )
  }
  const summed = summedInRows(lines)
  const sums = new Map(
    summed.map((name) => [name, figureText(shownField(child, name), sumOfRows(lines, rows, name))]),
  )
  return (
    <Stack component="section" spacing={1} aria-labelledby={titleId}>
      <Typography
        id={titleId}
        component="h3"
        sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, fontWeight: 600 }}
      >
        {child.title}
      </Typography>
      {isStacked ? (
        <>
          <Stack onKeyDown={goOn}>{body}</Stack>
          {sums.size > 0 && (
            <Sums>
              {[...sums].map(([name, text]) => (
                <div key={name}>
                  <dt>{translate('lines.sumOf', { label: fieldOf(child, name).label })}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </Sums>
          )}
        </>
      ) : (
        <div style={{ overflowX: 'auto' }}>
          <Table>
            <thead>
              <tr>
                {columns.map(heading)}
                <th />
              </tr>
            </thead>
            <tbody onKeyDown={goOn}>{body}</tbody>
            {sums.size > 0 && (
              <tfoot>
                <tr>
                  {columns.map(({ name }, index) =>
                    index === 0 && !sums.has(name) ? (
                      <th key={name} scope="row">
                        {translate('lines.sum')}
                      </th>
                    ) : (
                      <td key={name} data-align="right">
                        {sums.get(name)}
                      </td>
                    ),
                  )}
                  <td />
                </tr>
              </tfoot>
            )}
          </Table>
        </div>
      )}
    </Stack>
  )
}
