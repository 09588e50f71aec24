import { useReference } from 'react-admin'
import type { FieldOf } from '../../model/definition.ts'
import { type AnyRecord, recordText } from '../../model/record-text.ts'
import type { CellProps } from '../kind-screen.ts'

type Referred = AnyRecord & { readonly id: number }

/** The record that is referred to, as people recognise it; its number until that is known. All of a page are asked for at once. */
export const ReferredText = ({ field, value }: CellProps<FieldOf<'reference'>, number>) => {
  const { referenceRecord } = useReference<Referred>({ reference: field.to.name, id: value })
  return referenceRecord ? recordText(field.to, referenceRecord) : String(value)
}
