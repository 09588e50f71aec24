import { describe, expect, it } from 'vitest'
import { joinSql } from '../../database/fields/column.ts'
import { quoteHeaders, resources, users } from '../../resources.config.ts'
import { expressionOf, recordSelection } from './expressions.ts'

const countOf = (part: string, sql: string) => sql.split(part).length - 1
const sqlOf = (names: readonly string[]) =>
  joinSql(names.flatMap((name) => expressionOf(resources, quoteHeaders, name).joins)).replace(/\s+/g, ' ')

describe('Sums of a record', () => {
  it('over the same records are looked up together, each of those that it counts', () => {
    const sql = sqlOf(['spent', 'undated'])
    expect(countOf('lateral', sql)).toBe(1)
    expect(sql).toMatch(
      /^left join lateral \(select sum\(.*\) as "spent", sum\(.*\) filter \(where .* is null\) as "undated" from /,
    )
  })

  it('over other records are looked up by themselves', () => {
    expect(countOf('lateral', sqlOf(['spent', 'received']))).toBe(2)
  })

  it('by itself goes over no more than it counts', () => {
    expect(sqlOf(['undated'])).toMatch(/ and .* is null\) "sum of spent"/)
  })

  it('go over the links of a quote once for all that is answered of it', () => {
    expect(countOf('"quote_purchase_link"', recordSelection(resources, quoteHeaders).joins)).toBe(1)
  })
})

describe('A field that nobody reads', () => {
  it('has no SQL', () => {
    expect(() => expressionOf(resources, users, 'password')).toThrow('users.password cannot be read')
  })
})
