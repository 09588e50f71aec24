/** In a table row the column's heading is the visible label; the empty box and screen readers have it too. */
export const hiddenLabelProps = (label: string, compact = false) =>
  compact ? { hiddenLabel: true, placeholder: label } : { label }
