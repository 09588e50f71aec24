import { describe, expect, it } from 'vitest'
import type { resources } from '../../resources.config.ts'
import type { HooksFor } from './hooks.ts'

type Hooks = HooksFor<typeof resources>

describe('Hooks are typed by the definitions', () => {
  it('know the fields of their record', () => {
    const right = {
      suppliers: {
        beforeWrite: async (_trx, { before, values }) => {
          const name: string | undefined = values.supplierName ?? before?.supplierName
          expect(name).toBeDefined()
        },
      },
    } satisfies Hooks
    const wrong = {
      suppliers: {
        beforeWrite: async (_trx, { values }) => {
          // @ts-expect-error a supplier has no such field
          expect(values.supplierNmae).toBeUndefined()
        },
      },
    } satisfies Hooks
    expect(Object.keys({ ...right, ...wrong })).toEqual(['suppliers'])
  })

  it('are of resources that exist', () => {
    // @ts-expect-error there is no resource of this name
    const wrong: Hooks = { supliers: {} }
    expect(Object.keys(wrong)).toEqual(['supliers'])
  })
})
