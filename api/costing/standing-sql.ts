import { literal } from '../../database/fields/column.ts'
import { suggestedStandings } from '../../model/costing/match-points.ts'
import { inactiveValues } from '../../model/inactive.ts'
import { quoteHeaders } from '../../resources.config.ts'

const inactive = inactiveValues(quoteHeaders).map(literal).join(', ')

export const isCurrentSql = (quote: string): string => `${quote}.standing not in (${inactive})`

/** Agreed, submitted, draft, then superseded and withdrawn. */
export const standingRankSql = (quote: string): string =>
  `coalesce(array_position(array[${suggestedStandings.map(literal).join(', ')}], ${quote}.standing), ${suggestedStandings.length + 1})`
