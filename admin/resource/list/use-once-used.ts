import { useMemo, useState } from 'react'
import type { Resource } from '../../../model/definition.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { shareIn } from '../../table/sections.ts'

const isValue = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== 0 && value !== false

const barKey = (label: string) => `bar ${label}`

/** Further columns and bars of which a record has a value. */
const usedBy = ({ list }: Resource, records: readonly AnyRecord[]): string[] => [
  ...Object.keys(list.onceUsed ?? {}).filter((name) => records.some((record) => isValue(record[name]))),
  ...(list.bars ?? []).flatMap((bar) =>
    records.some((record) => shareIn(bar, record) > 0) ? [barKey(bar.label)] : [],
  ),
]

/**
 * Further columns and bars of a list. They stay while a filter hides the records that have a value in them.
 * @param records undefined while they are loaded
 * @param path of the list: another list starts without them
 */
export const useOnceUsed = (
  resource: Resource,
  records: readonly AnyRecord[] | undefined,
  path: string,
): { readonly isUsed: (name: string) => boolean; readonly bars: NonNullable<Resource['list']['bars']> } => {
  const [seen, setSeen] = useState<{ readonly path: string; readonly names: readonly string[] }>({
    path,
    names: [],
  })
  const now = useMemo(() => (records ? usedBy(resource, records) : []), [resource, records])
  const known = seen.path === path ? seen.names : []
  const isMore = now.some((name) => !known.includes(name))
  if (seen.path !== path || isMore) setSeen({ path, names: [...new Set([...known, ...now])] })
  const { names } = seen
  return useMemo(
    () => ({
      isUsed: (name: string) => names.includes(name),
      bars: (resource.list.bars ?? []).filter(({ label }) => names.includes(barKey(label))),
    }),
    [names, resource],
  )
}
