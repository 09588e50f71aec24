import { literal } from '../../database/fields/column.ts'
import { suggestedStandings } from '../../model/match-points.ts'
import { pastValues } from '../../model/past.ts'
import { quoteHeaders } from '../../resources.config.ts'

const past = pastValues(quoteHeaders).map(literal).join(', ')

/** SQL: whether the quote is neither superseded nor withdrawn. */
export const isCurrentSql = (quote: string): string => `${quote}.standing not in (${past})`

/** SQL: the rank by which quotes are offered: agreed, submitted, draft, and those that are superseded or withdrawn. */
export const standingRankSql = (quote: string): string =>
  `coalesce(array_position(array[${suggestedStandings.map(literal).join(', ')}], ${quote}.standing), ${suggestedStandings.length + 1})`
