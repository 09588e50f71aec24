import { describe, expect, it } from 'vitest'
import type { ListedRecord } from '../../../extension-points.ts'
import { currentRow, type Seen } from './ListWithRowPanel.tsx'

const record = (id: number): ListedRecord => ({ id })

/** The id of the row that the panel is about in a list of these ids, and where it stands. */
const at = (seen: Seen | null, ids: readonly number[], count = ids.length) => {
  const current = currentRow(
    seen,
    count,
    (index) => (ids[index] === undefined ? undefined : record(ids[index])),
    (id) => ids.indexOf(id),
  )
  return current && [current.index, current.record?.id]
}

describe('The row that a panel is about', () => {
  it('is none before one is chosen', () => expect(at(null, [1, 2])).toBeNull())
  it('is none in an empty list', () => expect(at({ index: 0 }, [])).toBeNull())
  it('is the first one that comes', () => expect(at({ index: 0 }, [1, 2])).toEqual([0, 1]))
  it('stays the same record when others come above it', () =>
    expect(at({ index: 1, record: record(2) }, [9, 1, 2])).toEqual([2, 2]))
  it('is the next one after it has left the list', () =>
    expect(at({ index: 1, record: record(2) }, [1, 3])).toEqual([1, 3]))
  it('is the last one after the last has left', () =>
    expect(at({ index: 2, record: record(3) }, [1, 2])).toEqual([1, 2]))
  it('is still the one that left where the panel stays', () =>
    expect(at({ index: 1, record: record(2), stays: true }, [1, 3])).toEqual([1, 2]))
  it('is still the one that left where nothing else is there', () =>
    expect(at({ index: 0, record: record(1), stays: true }, [])).toEqual([0, 1]))
  it('is known though its page of the list is not there any more', () =>
    expect(at({ index: 500, record: record(7) }, [1, 2], 900)).toEqual([500, 7]))
})
