import { decoder } from '../../attachments/decoder.ts'

/** Pixels, decoded 48 MB. */
const mostPixels = 16_000_000
const seconds = 5
/** 170 × 64 points at 300 dots an inch. */
const printed = { width: 708, height: 267, fit: 'inside', withoutEnlargement: true } as const

let last: { readonly digest: string; readonly url: Promise<string | null> } | undefined

/** On white, as a page is, without profile and metadata. */
const encode = async (bytes: Uint8Array): Promise<string | null> => {
  try {
    const pixels = await decoder(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds })
      .rotate()
      .resize(printed)
      .flatten({ background: 'white' })
      .png()
      .toBuffer()
    return `data:image/png;base64,${pixels.toString('base64')}`
  } catch {
    return null
  }
}

/**
 * Encodes the pixels of a logo again, so that pdfmake reads no foreign file: a damaged one throws in a callback of its
 * parser.
 * @returns data URL of a PNG, or null if the picture cannot be decoded
 */
export const printedLogo = (logo: {
  readonly digest: string
  readonly bytes: Uint8Array
}): Promise<string | null> => {
  if (last?.digest !== logo.digest) last = { digest: logo.digest, url: encode(logo.bytes) }
  return last.url
}
