const runs = /[\p{L}\p{M}]+|\p{N}+/gu

/**
 * An invoice number as two people may write it: whatever its capitals, spaces and signs, but with the places between
 * figures kept. `A-20417` is `a 20417` and `A20417`; `1/23` is not `12/3`. Letters of all scripts count.
 */
export const plainNumber = (number: string): string => {
  const plain = number.normalize('NFKC').toUpperCase()
  return (plain.match(runs) ?? [plain.trim()]).join(' ')
}
