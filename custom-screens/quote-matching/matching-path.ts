/** Specification section 2, "Routes": below the purchase lines of a purchase. */
export const matchingPath = 'quote-to-purchase-match'
