import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { keepsSecrets } from '../../../model/check-record.ts'
import type { Field, Fields, Resource } from '../../../model/definition.ts'
import { valueText } from '../../../model/record-text.ts'
import { linkedBy, type Resources, referredBy } from '../../../model/resources.ts'
import { definitionsNow } from '../../definitions.ts'
import { useRecordTexts } from '../../fields/use-record-texts.ts'

interface ChangedValueProps {
  /** Undefined if the resource is no longer defined. */
  readonly resource: Resource | undefined
  readonly name: string
  readonly value: unknown
}

const accountsOf = (resources: Resources) => Object.values(resources).find(keepsSecrets)

/** Current text of a record; its id if it is deleted. */
export const ReferencedRecord = ({ target, id }: { readonly target: Resource; readonly id: number }) => {
  const [record] = useRecordTexts(target, [id])
  return <>{record?.name}</>
}

export const ChangedValue = ({ resource, name, value }: ChangedValueProps) => {
  const translate = useTranslate()
  const field: Field | undefined = (resource?.fields as Fields | undefined)?.[name]
  const linked = field && linkedBy(field)
  const isEmpty =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return <em>{translate('history.empty')}</em>
  const target =
    field &&
    (referredBy(field) ?? (resource?.access?.own === name ? accountsOf(definitionsNow()) : undefined))
  if (target) return <ReferencedRecord target={target} id={Number(value)} />
  if (linked && Array.isArray(value))
    return value.map((id, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <ReferencedRecord target={linked} id={Number(id)} />
      </Fragment>
    ))
  if (resource && field) return <>{valueText(resource, name, value)}</>
  return <>{typeof value === 'string' ? value : JSON.stringify(value)}</>
}
