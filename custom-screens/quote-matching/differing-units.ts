export interface LinkedUnits {
  readonly bought: string | null
  readonly quoted: string | null
}

const compared = (unit: string) => unit.trim().toLowerCase()

/** Distinct pairs of differing units (5 m² is not 5 nr), without pairs with an empty unit. */
export const differingUnits = <Units extends LinkedUnits>(pairs: readonly Units[]): Units[] => [
  ...new Map(
    pairs.flatMap((pair): [string, Units][] => {
      const { bought, quoted } = pair
      if (!bought || !quoted || compared(bought) === compared(quoted)) return []
      return [[`${compared(bought)}\n${compared(quoted)}`, pair]]
    }),
  ).values(),
]
