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
 */
export const usePresets = (
  resource: Resource,
  form: Pick<UseFormReturn<FieldValues>, 'getFieldState' | 'getValues' | 'setValue' | 'watch'>,
  path = '',
): void => {
  const dataProvider = useDataProvider()
  const filled = useRef<Record<string, unknown>>({})
  useEffect(() => {
    const fill = (name: string, value: unknown) => {
      const isTyped = form.getFieldState(name).isDirty && !isSame(filled.current[name], form.getValues(name))
      if (isTyped) return
      filled.current[name] = value
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
    }
    const watching = form.watch((_given, { name: changed }) => {
      const [first, ...others] = presetsOf(resource).filter(({ from }) => `${path}${from}` === changed)
      const id: unknown = changed === undefined ? null : form.getValues(changed)
      if (!first || typeof id !== 'number' || Number.isNaN(id)) return
      // Without an answer the fields stay as they are.
      void dataProvider
        .getOne<ReferencedRecord>(first.target.name, { id })
        .then(({ data }) => {
          if (form.getValues(`${path}${first.from}`) !== id) return
          for (const { name, take } of [first, ...others])
            if ((data[take] ?? null) !== null) fill(`${path}${name}`, data[take])
        })
        .catch(() => undefined)
    })
    return () => watching.unsubscribe()
  })
}
