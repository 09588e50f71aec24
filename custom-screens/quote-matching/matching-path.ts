/** Below the purchase lines of a purchase (specification section 2, "Routes"). */
export const matchingPath = 'quote-to-purchase-match'
