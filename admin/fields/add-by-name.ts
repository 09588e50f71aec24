import { useDataProvider } from 'react-admin'
import { hasDefault, isRequired } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { trimmed } from '../../model/fields/text.ts'
import { offers } from '../../model/offered-writes.ts'
import { type AnyRecord, recordText } from '../../model/record-text.ts'
import { useToast } from '../layout/use-toast.ts'
import { useRefreshRecords } from '../providers/use-refresh-records.ts'
import { holdsOneOf } from '../session.ts'

/** Id of the "create new record" option of a picker. */
export const newRecord = -2

/** The field that is enough to create a record; null if the record needs others. */
const nameField = (target: Resource): string | null => {
  const [name, ...others] = target.recordText
  const field = name === undefined ? undefined : target.fields[name]
  if (
    !name ||
    !field ||
    fieldTypeOf(field).isText !== true ||
    others.length > 0 ||
    target.parent ||
    !offers(target, 'create')
  )
    return null
  const isEnough = Object.entries(target.fields).every(
    ([other, field]) => other === name || !isRequired(field) || hasDefault(field),
  )
  return isEnough && holdsOneOf(target.access?.write) ? name : null
}

export const canBeAdded = (target: Resource, typed: string, options: readonly AnyRecord[]): boolean => {
  const text = String(trimmed(typed) ?? '')
  return (
    text !== '' &&
    nameField(target) !== null &&
    !options.some((record) => recordText(target, record).toLowerCase() === text.toLowerCase())
  )
}

/** Creates a record with the typed name; null after a refusal, which is shown as a notification. */
export const useAddByName = (target: Resource) => {
  const dataProvider = useDataProvider()
  const refresh = useRefreshRecords()
  const toast = useToast()
  return async (typed: string): Promise<AnyRecord | null> => {
    try {
      const data = { [nameField(target) ?? '']: typed.trim() }
      const made = await dataProvider.create(target.name, { data })
      refresh()
      return made.data as AnyRecord
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'error')
      return null
    }
  }
}
