import { useGetMany, useTranslate } from 'react-admin'
import type { Field } from '../../../../model/definition.ts'
import { type AnyRecord, recordText } from '../../../../model/record-text.ts'
import { testText } from './test-text.ts'

interface TestTextProps {
  readonly field: Field
  readonly test: unknown
}

const idsIn = (test: unknown): number[] =>
  typeof test === 'number'
    ? [test]
    : typeof test === 'object' && test !== null
      ? Object.values(test).flatMap(idsIn)
      : []

const OfReference = ({
  field,
  test,
}: TestTextProps & { readonly field: Extract<Field, { to: unknown }> }) => {
  const translate = useTranslate()
  const { data = [] } = useGetMany<AnyRecord & { id: number }>(field.to.name, { ids: idsIn(test) })
  const nameOf = (value: unknown) => {
    const record = data.find((one) => one?.id === value)
    return record && recordText(field.to, record)
  }
  return testText(field, test, translate, nameOf)
}

export const TestText = ({ field, test }: TestTextProps) => {
  const translate = useTranslate()
  return 'to' in field ? <OfReference field={field} test={test} /> : testText(field, test, translate)
}
