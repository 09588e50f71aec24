/** In a table row the column's heading is the visible label; the box itself carries it for screen readers. */
export const hiddenLabelProps = (label: string, compact = false) =>
  compact ? { hiddenLabel: true } : { label }
