import { describe, expect, it } from 'vitest'
import { defaultPattern, nextRef, refPrefix } from './po-number.ts'

describe('The next PO ref', () => {
  it.each<[string, string, string | null, readonly string[], string | null]>([
    ['is the first', defaultPattern, '24-112', [], '24-112/001'],
    [
      'follows the highest',
      defaultPattern,
      '24-112',
      ['24-112/009', '24-112/002', '24-112/9a'],
      '24-112/010',
    ],
    ['has more digits where needed', defaultPattern, '24-112', ['24-112/999'], '24-112/1000'],
    ['counts in any case', '{project}-PO{number}', 'ab', ['AB-po4'], 'ab-PO5'],
    ['has a text after the number', 'PO {number:2}/{project}', '7', ['PO 03/7', 'PO 9/8'], 'PO 04/7'],
    ['is none without a project number', defaultPattern, null, [], null],
    ['is none without a number in the pattern', '{project}', '7', [], null],
  ])('%s', (_what, pattern, project, taken, next) => {
    expect(nextRef(pattern, project, taken)).toBe(next)
  })

  it('begins with what is searched for', () => {
    expect(refPrefix(defaultPattern, '24-112')).toBe('24-112/')
    expect(refPrefix(defaultPattern, null)).toBeNull()
  })
})
