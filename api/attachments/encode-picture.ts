import { fileTypeFromBuffer } from 'file-type'
import { type PictureSize, pictureSides, sentPictures } from '../../model/pictures.ts'
import { refusals } from '../../model/refusals.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { decodingSeconds, mostPixels, requireFewPixels } from './check-file.ts'
import { decoder } from './decoder.ts'

const reduced = (bytes: Uint8Array, size: PictureSize): Promise<Buffer> =>
  decoder(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: decodingSeconds })
    // As the camera was held: what says so is not stored.
    .autoOrient()
    .resize({
      width: pictureSides[size],
      height: pictureSides[size],
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 82 })
    .toBuffer()

/**
 * A picture as it is stored, and its thumbnail: decoded and encoded again, so that nothing else in the file is kept, such
 * as the place where it was taken.
 * Errors: 415 for an unsupported type, 400 for a picture that is damaged or too large.
 */
export const encodePicture = async (bytes: Uint8Array): Promise<{ whole: Buffer; thumbnail: Buffer }> => {
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!sentPictures.includes(mediaType))
    throw new Problem('unsupported_media_type', { title: refusals.pictureKinds })
  try {
    await requireFewPixels(bytes)
    const whole = await reduced(bytes, 'whole')
    return { whole, thumbnail: await reduced(whole, 'thumbnail') }
  } catch (error) {
    throw error instanceof Problem ? error : invalidInput({ body: [refusals.damagedPicture] })
  }
}
