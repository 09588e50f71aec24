/** How texts are typed: as they are stored, with nothing for null. */
export const typedText = {
  toInput: (value: string | null) => value ?? '',
  fromInput: (typed: string) => typed,
}

/** Long texts are cut off in a row; the whole of it is its tooltip. */
export const textCell = ({ value }: { value: string }) => <span title={value}>{value}</span>
