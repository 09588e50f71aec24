import { describe, expect, it } from 'vitest'
import { problems } from '../../api/http/errors.ts'
import { matchPatterns } from '../../model/costing/match-points.ts'
import { costingMessagePatterns } from '../../model/costing/messages.ts'
import { costingRefusalPatterns } from '../../model/costing/refusals.ts'
import { filterPatterns } from '../../model/filter/filter-messages.ts'
import { importFilePatterns } from '../../model/import-csv.ts'
import { messagePatterns } from '../../model/messages.ts'
import { refusalPatterns } from '../../model/refusals.ts'
import { englishPatterns } from '../support/french/english.ts'
import { french } from '../support/french/index.ts'

const placeholders = (pattern = '') => [...new Set(pattern.match(/%\{[\w:]+\}/g))].sort()

describe('The patterns of messages', () => {
  it('have one code each', () => {
    const codes = [
      problems,
      messagePatterns,
      refusalPatterns,
      filterPatterns,
      importFilePatterns,
      costingMessagePatterns,
      costingRefusalPatterns,
      matchPatterns,
    ].flatMap((all) => Object.keys(all))
    expect(codes.filter((code, index) => codes.indexOf(code) < index)).toEqual([])
  })

  it('all exist in French', () => {
    expect(Object.keys(englishPatterns).filter((code) => french.messages[code] === undefined)).toEqual([])
  })

  it('have no code in French that English does not have', () => {
    expect(Object.keys(french.messages).filter((code) => englishPatterns[code] === undefined)).toEqual([])
  })

  it('have no placeholder in French that English does not have', () => {
    const others = Object.entries(french.messages).filter(([code, pattern]) =>
      placeholders(pattern).some((name) => !placeholders(englishPatterns[code]).includes(name)),
    )
    expect(others).toEqual([])
  })
})
