import { literal } from '../../database/fields/column.ts'
import { suggestedStandings } from '../../model/costing/match-points.ts'
import { pastValues } from '../../model/past.ts'
import { quoteHeaders } from '../../resources.config.ts'

const past = pastValues(quoteHeaders).map(literal).join(', ')

export const isCurrentSql = (quote: string): string => `${quote}.standing not in (${past})`

/** Agreed, submitted, draft, then superseded and withdrawn. */
export const standingRankSql = (quote: string): string =>
  `coalesce(array_position(array[${suggestedStandings.map(literal).join(', ')}], ${quote}.standing), ${suggestedStandings.length + 1})`
