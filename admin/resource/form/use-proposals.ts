import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { FieldOf, Resource } from '../../../model/definition.ts'
import { prefixesOf } from '../../../model/prefixes.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { useDebounced } from '../../fields/use-debounced.ts'
import { type ListMeta, withoutCount } from '../../providers/data-provider.ts'

const proposing = (resource: Resource, names: readonly string[]) =>
  names.flatMap((name) => {
    const field = resource.fields[name]
    const proposedBy = field && 'proposedBy' in field ? field.proposedBy : undefined
    return proposedBy ? [{ name, to: (field as FieldOf<'reference'>).to, ...proposedBy }] : []
  })

/** Fills in empty references with the records that their `proposedBy` finds, as long as the user chooses no other. */
export const useProposals = (resource: Resource, names: readonly string[], form: UseFormReturn) => {
  const dataProvider = useDataProvider()
  const fields = proposing(resource, names)
  const typed: unknown[] = useWatch({ control: form.control, name: fields.map(({ text }) => text) })
  const texts = useDebounced(JSON.stringify(typed.map((text) => String(text ?? ''))), 300)
  const found = useQueries({
    queries: fields.map(({ to, startsWith }, at) => {
      const beginnings = prefixesOf(JSON.parse(texts)[at] ?? '')
      return {
        queryKey: [to.name, 'proposed', startsWith, beginnings],
        queryFn: async (): Promise<number | null> => {
          if (beginnings.length === 0) return null
          const { data } = await dataProvider.getList<AnyRecord & { id: number }>(to.name, {
            pagination: { page: 1, perPage: beginnings.length },
            filter: { [startsWith]: beginnings, ...(to.enabledBy && { [to.enabledBy]: true }) },
            meta: withoutCount satisfies ListMeta,
          })
          const longest = beginnings.find((text) => data.some((record) => record[startsWith] === text))
          const [only, ...others] = data.filter((record) => record[startsWith] === longest)
          return only && others.length === 0 ? only.id : null
        },
        staleTime: 60_000,
      }
    }),
  }).map(({ data }) => data)
  const proposed = useRef(new Map<string, number | null>())
  const ids = JSON.stringify(found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    for (const [at, { name }] of fields.entries()) {
      const id: number | null | undefined = JSON.parse(ids)[at]
      const current = form.getValues(name) ?? null
      const isOurs = current === null || current === proposed.current.get(name)
      if (id === undefined || !isOurs || current === id) continue
      if (id === null && current === null) continue
      proposed.current.set(name, id)
      form.setValue(name, id, { shouldDirty: true, shouldValidate: true })
    }
  }, [ids])
}
