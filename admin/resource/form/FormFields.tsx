import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type CSSProperties, Fragment, type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { isSecret } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { warnedFields } from '../../../model/duplicates.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { formSections, isShown } from '../../../model/form.ts'
import { type AnyRecord, valueText } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { DuplicateWarning } from '../duplicates/DuplicateWarning.tsx'
import { ChangedValue } from '../history/ChangedValue.tsx'
import { FormField } from './FormField.tsx'
import { type FormMode, formValues, isReadOnly } from './record-form.ts'
import { followingField } from './use-mark-up.ts'

const FieldRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--beside), minmax(0, 1fr))',
  gap: 16,
  '& > div > .MuiFormControl-root': { width: '100%' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

/** Fields up to which a form has one column. */
const mostInOneColumn = 12

const hasTwoColumns = (names: readonly string[]): boolean => names.length > mostInOneColumn

/** Room that the dialog of a form takes. */
export const roomOf = (names: readonly string[], lines: object | null) => {
  if (lines) return 'table'
  return hasTwoColumns(names) ? 'columns' : undefined
}

/** Rows of a long form, two next to each other. Sections have the whole width. */
const TwoColumns = styled('div')({
  containerType: 'inline-size',
  '& > div': { display: 'grid', gap: 16, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
  // Next to a file, which leaves room for one column, a dialog is narrower than the window.
  '@container (min-width: 720px)': {
    '& > div, & section > [data-fields]': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      columnGap: 24,
    },
    // A column has no room for three fields next to each other.
    '& section, & [data-wide]': { gridColumn: '1 / -1' },
    // A box to tick stands next to the input beside it, below whose label there is none.
    '& .MuiFormControl-root:has(> .MuiFormControlLabel-root)': { paddingTop: 20 },
  },
})

/** Values that another user saved in fields with unsaved input. */
interface Theirs {
  readonly names: readonly string[]
  readonly record: AnyRecord
  readonly take: (name: string) => void
}

interface FormFieldsProps {
  readonly resource: Resource
  readonly names: readonly string[]
  readonly mode: FormMode
  /** Fields set by the address. */
  readonly fixed?: readonly string[]
  /** What is read-only in the record. */
  readonly locks?: NonNullable<Resource['locked']>
  readonly recordId?: unknown
  readonly theirs?: Theirs
}

const TheirValue = ({
  resource,
  name,
  theirs,
}: Pick<FormFieldsProps, 'resource'> & { readonly name: string; readonly theirs: Theirs }) => {
  const translate = useTranslate()
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ alignItems: 'center', gap: 0.5, typography: 'caption', color: 'warning.main' }}
    >
      <span>{translate('form.theirs')}</span>
      <strong>
        <ChangedValue resource={resource} name={name} value={theirs.record[name]} />
      </strong>
      <Button
        size="small"
        onClick={() => theirs.take(name)}
        aria-label={translate('form.takeTheirsOf', { label: fieldOf(resource, name).label })}
      >
        {translate('cells.takeTheirs')}
      </Button>
    </Stack>
  )
}

interface FoldedSectionProps {
  readonly title: string
  /** Below the heading of a page, or of a dialog. */
  readonly level: 'h2' | 'h3'
  readonly names: readonly string[]
  /** Folded until opened, or until one of its fields has an error. */
  readonly closed?: boolean | undefined
  /** What stands beside the title while it is folded. */
  readonly holds: ReactNode
  readonly children: ReactNode
}

const FoldedSection = ({ title, level, names, closed, holds, children }: FoldedSectionProps) => {
  const id = useId()
  const [isOpened, setIsOpened] = useState(!closed)
  const { errors } = useFormState({ name: [...names] })
  const open = isOpened || names.some((name) => errors[name])
  return (
    <Stack component="section" spacing={2} aria-labelledby={`${id}-title`}>
      <Typography id={`${id}-title`} component={level} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
        <ButtonBase
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setIsOpened(!open)}
          sx={{
            width: '100%',
            justifyContent: 'space-between',
            textAlign: 'left',
            font: 'inherit',
            fontWeight: 600,
            py: 0.5,
          }}
        >
          <span style={{ flexShrink: 0, maxWidth: '75%' }}>{title}</span>
          {!open && (
            <Typography
              aria-hidden
              variant="body2"
              component="span"
              noWrap
              sx={{ flexGrow: 1, minWidth: 0, ml: 1, color: 'text.tertiary' }}
            >
              {holds}
            </Typography>
          )}
          <ExpandMoreIcon sx={{ transform: open ? 'rotate(180deg)' : undefined }} />
        </ButtonBase>
      </Typography>
      <Box
        id={id}
        data-fields
        hidden={!open}
        sx={{ display: open ? 'grid' : 'none', gap: 2, alignItems: 'start', gridTemplateColumns: '100%' }}
      >
        {children}
      </Box>
    </Stack>
  )
}

/** Max. length of a text whose box is as short as a number's. */
const shortText = 50
const maxPerRow = 3

const isShort = (resource: Resource, name: string): boolean => {
  const field = fieldOf(resource, name)
  const { isDay, numeric, isText } = fieldTypeOf(field)
  if (isDay || numeric) return true
  return Boolean(isText) && 'maxLength' in field && Number(field.maxLength) <= shortText
}

const sizes = (count: number): number[] => {
  if (count <= maxPerRow) return count === 0 ? [] : [count]
  const size = count === maxPerRow + 1 ? 2 : maxPerRow
  return [size, ...sizes(count - size)]
}

/** Groups fields into rows: consecutive short fields share one. */
export const fieldRows = (resource: Resource, names: readonly string[]): string[][] => {
  const rows: string[][] = []
  let run: string[] = []
  const endRun = () => {
    for (const size of sizes(run.length)) rows.push(run.splice(0, size))
    run = []
  }
  for (const name of names) {
    if (isShort(resource, name)) run.push(name)
    else {
      endRun()
      rows.push([name])
    }
  }
  endRun()
  return rows
}

/** The fields of a form by section; conditional sections appear while their condition holds. */
export const FormFields = ({
  resource,
  names,
  mode,
  fixed: given = [],
  locks = [],
  recordId,
  theirs,
}: FormFieldsProps) => {
  const translate = useTranslate()
  const typed = useWatch()
  const fixed = [...given, ...locks.flatMap(({ fields }) => fields)]
  const values = formValues(resource, names, typed)
  const warned = warnedFields(resource)
  const following = followingField(resource, typed)
  const focused = names.find((name) => !isReadOnly(resource, name, mode) && !fixed.includes(name))
  const sections = formSections(resource).map((section) => {
    const own = section.fields.filter((name) => names.includes(name))
    if (own.length === 0 || !isShown(resource, section, values)) return null
    const reasons = locks.filter(({ fields }) => fields.some((name) => own.includes(name)))
    const rows = fieldRows(resource, own).map((row) => (
      <FieldRow
        key={row[0]}
        data-wide={row.length > 2 || undefined}
        style={{ '--beside': row.length } as CSSProperties}
      >
        {row.map((name) => (
          <div key={name}>
            <FormField
              resource={resource}
              name={name}
              mode={mode}
              autoFocus={name === focused}
              fixed={fixed.includes(name)}
              follows={name === following}
              typed={isSecret(fieldOf(resource, name)) ? typed : undefined}
            />
            {theirs?.names.includes(name) && <TheirValue resource={resource} name={name} theirs={theirs} />}
            {warned.includes(name) && (
              <DuplicateWarning resource={resource} name={name} values={values} id={recordId} />
            )}
          </div>
        ))}
      </FieldRow>
    ))
    const fields = [
      ...reasons.map(({ says }) => (
        <Typography key={says} variant="body2" color="textSecondary" data-wide sx={{ mb: 1.5 }}>
          {translate(says)}
        </Typography>
      )),
      ...rows,
    ]
    const filled = own.filter(
      (name) => !isSecret(fieldOf(resource, name)) && valueText(resource, name, values[name]) !== '',
    )
    const holds = filled.map((name, index) => (
      <Fragment key={name}>
        {index > 0 && ' · '}
        {fieldOf(resource, name).label} <ChangedValue resource={resource} name={name} value={values[name]} />
      </Fragment>
    ))
    return 'section' in section ? (
      <FoldedSection
        key={section.section}
        title={section.section}
        level={resource.single ? 'h2' : 'h3'}
        names={own}
        closed={section.closed === 'edit' ? mode === 'edit' : section.closed}
        holds={holds}
      >
        {fields}
      </FoldedSection>
    ) : (
      fields
    )
  })
  return hasTwoColumns(names) ? (
    <TwoColumns>
      <div>{sections}</div>
    </TwoColumns>
  ) : (
    sections
  )
}
