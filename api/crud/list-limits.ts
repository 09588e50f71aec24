import { formatCount } from '../../model/format.ts'
import { Problem } from '../http/errors.ts'

/** The most records that one answer holds, asked for by a range or not. */
export const mostRecords = 10_000

/**
 * The most bytes of JSON that a list makes, 64 MiB. The driver keeps an answer as one string, and beyond 536,870,888
 * characters (`buffer.constants.MAX_STRING_LENGTH`) it throws where nothing can catch it.
 */
export const mostBytes = 67_108_864

const counted = (count: number) => formatCount(count)
const howToAsk = `Ask for a part of it with "range", such as range=[0,999], at most ${counted(mostRecords)} at a time.`

/** A list without a range that has more records than one answer holds. */
export const tooManyRecords = (total: number): Problem =>
  new Problem('too_many_records', { title: `There are ${counted(total)} records. ${howToAsk}` })

/** A range of more rows than one answer holds. */
export const rangeTooLong = (): Problem =>
  new Problem('too_many_records', {
    title: `"range" must be at most ${counted(mostRecords)} rows long, such as [0,999].`,
  })

/** Records that are too long together. */
export const tooManyBytes = (): Problem =>
  new Problem('too_many_records', { title: `These records make more than 64 MiB. ${howToAsk}` })
