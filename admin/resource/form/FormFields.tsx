import type { CSSProperties } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { styled } from '../../../kinds/styled.ts'
import { isSecret } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { formSections, isShown } from '../../../model/form.ts'
import { valueText } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { TwinWarning } from '../twins/TwinWarning.tsx'
import { FoldedSection } from './FoldedSection.tsx'
import { FormField } from './FormField.tsx'
import { fieldRows } from './field-rows.ts'
import { type FormMode, isReadOnly, type Typed, valuesOf } from './record-form.ts'

/** Short fields side by side; on a phone each has a row of its own. */
const FieldRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--beside), minmax(0, 1fr))',
  gap: 16,
  '& > div > .MuiFormControl-root': { width: '100%' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

interface FormFieldsProps {
  readonly resource: Resource
  /** Those that this form shows; sections leave out the others. */
  readonly names: readonly string[]
  readonly mode: FormMode
  readonly control: Control<Typed>
  /** Those that the address says already. */
  readonly fixed?: readonly string[]
  /** Of the record that is changed. */
  readonly recordId?: unknown
}

/** The fields of a form in their sections; one with a condition is there while it holds. */
export const FormFields = ({ resource, names, mode, control, fixed = [], recordId }: FormFieldsProps) => {
  const typed = useWatch({ control })
  const values = valuesOf(resource, names, typed)
  const warned = resource.warnTogether?.at(-1)
  const focused = names.find((name) => !isReadOnly(resource, name, mode) && !fixed.includes(name))
  return formSections(resource).map((section) => {
    const own = section.fields.filter((name) => names.includes(name))
    if (own.length === 0 || !isShown(section, values)) return null
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
            {name === warned && <TwinWarning resource={resource} values={values} id={recordId} />}
          </div>
        ))}
      </FieldRow>
    ))
    const holds = own
      .flatMap((name) => {
        const text = isSecret(fieldOf(resource, name)) ? '' : valueText(resource, name, values[name])
        return text ? [`${fieldOf(resource, name).label} ${text}`] : []
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
