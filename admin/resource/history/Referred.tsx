import type { Resource } from '../../../model/definition.ts'
import { useRecordTexts } from '../../fields/use-record-texts.ts'

/** Current text of a record; its id if it is deleted. */
export const Referred = ({ target, id }: { readonly target: Resource; readonly id: number }) => {
  const [record] = useRecordTexts(target, [id])
  return <>{record?.name}</>
}
