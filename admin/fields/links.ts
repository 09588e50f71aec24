/** `tel:` number (RFC 3966) with extension, without the "(0)" that is dialled only within the country. */
export const dialled = (phone: string): string => {
  const [number = '', extension] = phone.split(/x|ext\.?|#/)
  const inside = number.startsWith('+') ? number.replace('(0)', '') : number
  const digits = inside.replace(/[^+0-9]/g, '')
  return extension === undefined ? `tel:${digits}` : `tel:${digits};ext=${extension.trim()}`
}

/** A host as users type it: `www.firm.example/prices`. */
const bareHost = /^[\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}][\p{L}\p{N}-]*)*\.\p{L}{2,}([:/?#]|$)/u

/** Adds the missing scheme to a typed host. Other text is unchanged, for the check to judge. */
export const completeUrl = (typed: string): string =>
  bareHost.test(typed.trim()) ? `https://${typed.trim()}` : typed

export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
