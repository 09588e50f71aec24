/**
 * What a telephone dials (RFC 3966): digits and the plus, an extension after `;ext=`. The "(0)" of an international
 * number is dialled inside the country alone.
 */
export const dialled = (phone: string): string => {
  const [number = '', extension] = phone.split(/x|ext\.?|#/)
  const inside = number.startsWith('+') ? number.replace('(0)', '') : number
  const digits = inside.replace(/[^+0-9]/g, '')
  return extension === undefined ? `tel:${digits}` : `tel:${digits};ext=${extension.trim()}`
}
