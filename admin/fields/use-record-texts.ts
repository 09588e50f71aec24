import { useGetManyAggregate, useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, isEnabled, recordText, valueText } from '../../model/record-text.ts'
import { shownField, targetOf } from '../../model/resources.ts'

/**
 * Current names of records by id, in that order; a deleted one shows its id. `text` also marks disabled records. One
 * request loads all references of a page.
 */
export const useRecordTexts = (target: Resource, ids: readonly number[]) => {
  const translate = useTranslate()
  const { data = [] } = useGetManyAggregate<AnyRecord & { id: number }>(
    target.name,
    { ids: [...ids] },
    { enabled: ids.length > 0 },
  )
  return ids.map((id) => {
    const record = data.find((one) => one?.id === id)
    const name = record ? recordText(target, record) : `${target.label} ${id}`
    const isOff = record !== undefined && !isEnabled(target, record)
    return { id, name, text: isOff ? translate('form.disabledRecord', { record: name }) : name }
  })
}

/** A value of a field as people read it; for ids, the texts of their records. */
export const useValueText = (resource: Resource, name: string, value: unknown): string => {
  const target = targetOf(shownField(resource, name))
  const ids = [value].flat().filter((id) => typeof id === 'number')
  const texts = useRecordTexts(target ?? resource, target ? ids : [])
  return target ? texts.map(({ text }) => text).join(', ') : valueText(resource, name, value)
}
