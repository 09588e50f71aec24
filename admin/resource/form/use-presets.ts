import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Resource } from '../../../model/definition.ts'
import { presetsOf } from '../../../model/presets.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { isSame } from './record-form.ts'

type ReferencedRecord = AnyRecord & { readonly id: number }

/**
 * Fills fields with values of a referred record when it is chosen (`preset`). Typed values stay.
 * @param path of the fields in the form: `orderDetails.3.`
 * @param isStored whether the form starts with the values of a stored record
 * @param onFilled after a field was filled
 */
export const usePresets = (
  resource: Resource,
  form: Pick<UseFormReturn<FieldValues>, 'getFieldState' | 'getValues' | 'setValue' | 'watch'>,
  { path = '', isStored = false }: { readonly path?: string; readonly isStored?: boolean } = {},
  onFilled?: (name: string) => void,
): void => {
  const dataProvider = useDataProvider()
  const filled = useRef<Record<string, unknown>>({})
  useEffect(() => {
    const fill = (name: string, value: unknown, keeps: boolean) => {
      const now: unknown = form.getValues(name)
      const isOurs = isSame(filled.current[name], now)
      const isTyped = form.getFieldState(name).isDirty && !isOurs
      if (isTyped || (keeps && !isOurs && (now ?? '') !== '')) return
      filled.current[name] = value
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
      onFilled?.(name)
    }
    const watching = form.watch((_given, { name: changed }) => {
      const [first, ...others] = presetsOf(resource).filter(({ from }) => `${path}${from}` === changed)
      const id: unknown = changed === undefined ? null : form.getValues(changed)
      if (!first || typeof id !== 'number' || Number.isNaN(id)) return
      // A box that appears with what is stored chooses nothing: what was taken from it stays.
      if (isStored && !form.getFieldState(`${path}${first.from}`).isDirty) return
      // Without an answer the fields stay as they are.
      void dataProvider
        .getOne<ReferencedRecord>(first.target.name, { id })
        .then(({ data }) => {
          if (form.getValues(`${path}${first.from}`) !== id) return
          for (const { name, take, keeps = false } of [first, ...others])
            if ((data[take] ?? null) !== null) fill(`${path}${name}`, data[take], keeps)
        })
        .catch(() => undefined)
    })
    return () => watching.unsubscribe()
  })
}
