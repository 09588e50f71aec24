import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { useTranslate } from 'react-admin'
import { type Control, useWatch } from 'react-hook-form'
import { isSecret } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { warnedFields } from '../../../model/duplicates.ts'
import { formSections, isShown } from '../../../model/form.ts'
import { type AnyRecord, valueText } from '../../../model/record-text.ts'
import { fieldOf, linkedBy } from '../../../model/resources.ts'
import { DuplicateWarning } from '../duplicates/DuplicateWarning.tsx'
import { ChangedValue } from '../history/ChangedValue.tsx'
import { FoldedSection } from './FoldedSection.tsx'
import { FormField } from './FormField.tsx'
import { fieldRows } from './field-rows.ts'
import { type FormMode, isReadOnly, type Typed, valuesOf } from './record-form.ts'

const FieldRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--beside), minmax(0, 1fr))',
  gap: 16,
  '& > div > .MuiFormControl-root': { width: '100%' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

/** Values that another user saved in fields with unsaved input. */
export interface Theirs {
  readonly names: readonly string[]
  readonly record: AnyRecord
  readonly take: (name: string) => void
}

interface FormFieldsProps {
  readonly resource: Resource
  readonly names: readonly string[]
  readonly mode: FormMode
  readonly control: Control<Typed>
  /** Fields set by the address. */
  readonly fixed?: readonly string[]
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

/** The fields of a form by section; conditional sections appear while their condition holds. */
export const FormFields = ({
  resource,
  names,
  mode,
  control,
  fixed = [],
  recordId,
  theirs,
}: FormFieldsProps) => {
  const typed = useWatch({ control })
  const values = valuesOf(resource, names, typed)
  const warned = warnedFields(resource)
  const focused = names.find((name) => !isReadOnly(resource, name, mode) && !fixed.includes(name))
  return formSections(resource).map((section) => {
    const own = section.fields.filter((name) => names.includes(name))
    if (own.length === 0 || !isShown(resource, section, values)) return null
    const fields = fieldRows(resource, own).map((row) => (
      <FieldRow key={row[0]} style={{ '--beside': row.length } as CSSProperties}>
        {row.map((name) => (
          <div key={name}>
            <FormField
              resource={resource}
              name={name}
              mode={mode}
              control={control}
              autoFocus={name === focused}
              fixed={fixed.includes(name)}
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
    const holds = own
      .flatMap((name) => {
        const field = fieldOf(resource, name)
        const text = isSecret(field) ? '' : valueText(resource, name, values[name])
        if (text === '') return []
        return [linkedBy(field) ? field.label : `${field.label} ${text}`]
      })
      .join(' · ')
    return 'section' in section ? (
      <FoldedSection
        key={section.section}
        title={section.section}
        names={own}
        control={control}
        closed={section.closed}
        holds={holds}
      >
        {fields}
      </FoldedSection>
    ) : (
      fields
    )
  })
}
