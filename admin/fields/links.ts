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

/** A host as people type it: `www.firm.example/prices`. */
const bareHost = /^[\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}][\p{L}\p{N}-]*)*\.\p{L}{2,}([:/?#]|$)/u

/** What was typed with the scheme that people leave out; anything else as it is, for the check to judge. */
export const completeUrl = (typed: string): string =>
  bareHost.test(typed.trim()) ? `https://${typed.trim()}` : typed

/** The address without what every address has, as it is read in a cell. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
