interface Situation {
  readonly purchaseLines: number
  /** See `commonSign`. */
  readonly sign: number | null
  readonly wrong: number
  readonly chosen: number
  readonly links: number
}

/**
 * Reason that disables the Link button, as a key of `quoteMatching.obstacles`; null if linking is possible.
 * The server validates again.
 */
export const obstacle = ({ purchaseLines, sign, wrong, chosen, links }: Situation): string | null => {
  if (purchaseLines === 0) return 'noPurchaseLine'
  if (Number.isNaN(sign)) return 'mixedSigns'
  if (wrong > 0) return 'wrongQuantity'
  if (chosen === 0) return 'noQuantity'
  return links === 0 ? 'nothingOpen' : null
}
