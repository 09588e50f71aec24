/** Below a quote, also below its project (specification section 2, "Routes"). */
export const statementPath = 'quote-statement-items'
