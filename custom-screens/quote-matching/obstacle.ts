interface Situation {
  readonly purchaseLines: number
  /** See `commonSign`. */
  readonly sign: number | null
  /** Boxes whose content is no quantity that can be linked. */
  readonly wrong: number
  /** Quote lines with a quantity. */
  readonly chosen: number
  /** Links that would be written. */
  readonly links: number
}

/**
 * Why nothing can be linked as things stand, as a key of the catalogue's section `quoteMatching.obstacles`; null when
 * the Link button may be pressed. The server has the last word.
 */
export const obstacle = ({ purchaseLines, sign, wrong, chosen, links }: Situation): string | null => {
  if (purchaseLines === 0) return 'noPurchaseLine'
  if (Number.isNaN(sign)) return 'mixedSigns'
  if (wrong > 0) return 'wrongQuantity'
  if (chosen === 0) return 'noQuantity'
  return links === 0 ? 'nothingOpen' : null
}
