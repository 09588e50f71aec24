import { useGetManyAggregate, useTranslate } from 'react-admin'
import type { Field, Fields, Resource } from '../../../model/definition.ts'
import { type AnyRecord, recordText, valueText } from '../../../model/record-text.ts'
import { referredBy } from '../../../model/resources.ts'

/** A record by its text as it is today; by its number when it is gone. */
const Referred = ({ target, id }: { readonly target: Resource; readonly id: number }) => {
  const { data } = useGetManyAggregate<AnyRecord & { id: number }>(target.name, { ids: [id] })
  const record = data?.find((found) => found?.id === id)
  return <>{record ? recordText(target, record) : `${target.label} ${id}`}</>
}

interface ChangedValueProps {
  /** The definitions may have lost the resource or the field since. */
  readonly resource: Resource | undefined
  readonly name: string
  readonly value: unknown
}

/** A value as it was before or after a change. */
export const ChangedValue = ({ resource, name, value }: ChangedValueProps) => {
  const translate = useTranslate()
  const field: Field | undefined = (resource?.fields as Fields | undefined)?.[name]
  if (value === null || value === undefined || value === '') return <em>{translate('history.empty')}</em>
  const target = field && referredBy(field)
  if (target) return <Referred target={target} id={Number(value)} />
  if (resource && field) return <>{valueText(resource, name, value)}</>
  return <>{typeof value === 'string' ? value : JSON.stringify(value)}</>
}
