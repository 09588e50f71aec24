import { useGetManyAggregate } from 'react-admin'
import type { Resource } from '../../../model/definition.ts'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'

/** Current text of a record; its id if it is deleted. */
export const Referred = ({ target, id }: { readonly target: Resource; readonly id: number }) => {
  const { data } = useGetManyAggregate<AnyRecord & { id: number }>(target.name, { ids: [id] })
  const record = data?.find((found) => found?.id === id)
  return <>{record ? recordText(target, record) : `${target.label} ${id}`}</>
}
