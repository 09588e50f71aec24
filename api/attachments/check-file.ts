import { fileTypeFromBuffer } from 'file-type'
import { attachmentKinds } from '../../model/attachments.ts'
import { refusals } from '../../model/refusals.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { decoder } from './decoder.ts'

/** As many as the best telephones take; decoded 150 MB. */
export const mostPixels = 50_000_000
export const decodingSeconds = 10

/** Reads the head of the picture only. Errors: 400. */
export const requireFewPixels = async (bytes: Uint8Array): Promise<void> => {
  const { width, height } = await decoder(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
  if (width * height > mostPixels) throw invalidInput({ body: [refusals.pictureTooLarge] })
}

/** Decodes every pixel, because a picture can be damaged after its first rows. Errors: 400. */
const decode = async (bytes: Uint8Array): Promise<void> => {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const
  try {
    await requireFewPixels(bytes)
    await decoder(bytes, options).timeout({ seconds: decodingSeconds }).stats()
  } catch (error) {
    throw error instanceof Problem ? error : invalidInput({ body: [refusals.damagedPicture] })
  }
}

/**
 * Media type of a file, from its content, as its name is not reliable. Pictures are decoded: what decodes here does
 * so wherever it is shown or printed.
 * Errors: 415 for an unsupported type, 400 for a damaged picture.
 */
export const checkFile = async (bytes: Uint8Array): Promise<string> => {
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!Object.hasOwn(attachmentKinds, mediaType))
    throw new Problem('unsupported_media_type', { title: refusals.fileKinds })
  if (attachmentKinds[mediaType]?.shown === 'picture') await decode(bytes)
  return mediaType
}
