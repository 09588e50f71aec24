import { describe, expect, it } from 'vitest'
import { resources } from '../resources.config.ts'
import { fillMarks } from './marks.ts'
import type { Structure, TableStructure } from './structure.ts'

const table = (name: string, triggers: Readonly<Record<string, string>>): Structure => ({
  [name]: { columns: {}, constraints: {}, indexes: {}, triggers } satisfies TableStructure,
})

/** Columns of digests, in the order in which they are filled. */
const filled = (name: string, was: Readonly<Record<string, string>>, is: Readonly<Record<string, string>>) =>
  fillMarks(table(name, was), table(name, is), resources).flatMap(
    (statement) => /^update "(\w+)" r set "(\w+)"/.exec(statement)?.slice(1, 3).join('.') ?? [],
  )

describe('A migration that changes what a mark covers', () => {
  it('fills the marks that cover its digest after it, along the whole chain', () => {
    const { table: name } = resources.applications
    const marks = { [`${name}_mark_2_kept`]: 'certified', [`${name}_mark_3_kept`]: 'invoiced' }
    const was = { ...marks, [`${name}_mark_1_kept`]: 'sent as before' }
    expect(filled(name, was, { ...marks, [`${name}_mark_1_kept`]: 'sent with more' })).toEqual([
      'application.sent_digest',
      'application.certified_digest',
      'application.invoiced_digest',
    ])
  })

  it('leaves the marks that it follows alone, and fills each once', () => {
    const { table: name } = resources.valuations
    const [was, is] = [
      { [`${name}_mark_1_kept`]: 'a', [`${name}_mark_2_kept`]: 'b', [`${name}_mark_3_kept`]: 'c' },
      { [`${name}_mark_1_kept`]: 'a', [`${name}_mark_2_kept`]: 'more', [`${name}_mark_3_kept`]: 'more' },
    ]
    expect(filled(name, was, is).toSorted()).toEqual(['valuation.billed_digest', 'valuation.paid_digest'])
    expect(filled(name, was, was)).toEqual([])
  })
})
