/** Below a quote, also below the project of the quote (specification section 2, "Routes"). */
export const statementPath = 'quote-statement-items'
