/** The units of a purchase line and of the quote line that it is linked to. */
export interface LinkedUnits {
  readonly bought: string | null
  readonly quoted: string | null
}

const compared = (unit: string) => unit.trim().toLowerCase()

/** The pairs whose units are both set and differ, each once: 5 m² are not 5 nr. */
export const differingUnits = <Units extends LinkedUnits>(pairs: readonly Units[]): Units[] => [
  ...new Map(
    pairs.flatMap((pair): [string, Units][] => {
      const { bought, quoted } = pair
      if (!bought || !quoted || compared(bought) === compared(quoted)) return []
      return [[`${compared(bought)}\n${compared(quoted)}`, pair]]
    }),
  ).values(),
]
