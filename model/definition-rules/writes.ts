import { offers } from '../offered-writes.ts'
import type { Rule } from './rule.ts'

/** What cannot be deleted has no Delete, and nothing counts up in a record that never changes. */
export const writesRule: Rule = (resource) => {
  const { frozen, deleteFrom, fields } = resource
  const word = frozen ? 'frozen' : 'without'
  const kept = frozen ? Object.keys(fields).filter((name) => 'stored' in (fields[name] ?? {})) : []
  return [
    ...(deleteFrom && !offers(resource, 'delete')
      ? [
          {
            at: 'deleteFrom',
            says: `deletes records that "${word}" says are never deleted; take out one of them`,
          },
        ]
      : []),
    ...kept.map((name) => ({
      at: `fields.${name}.stored`,
      says: 'is kept as its records come and go, and "frozen" says that this one never changes; take out one of them',
    })),
  ]
}
