import { describe, expect, it } from 'vitest'
import { decoder } from './decoder.ts'

const square = () =>
  decoder({ create: { width: 2, height: 2, channels: 3, background: { r: 200, g: 0, b: 0 } } })

describe('Pictures', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('of type %s are decoded', async (format) => {
    const bytes = await square().toFormat(format).toBuffer()
    expect(await decoder(bytes).metadata()).toMatchObject({ format, width: 2 })
  })

  it.each([
    ['GIF', () => square().gif().toBuffer()],
    ['TIFF', () => square().tiff().toBuffer()],
    ['AVIF', () => square().avif().toBuffer()],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')],
    ['PPM', async () => Buffer.from('P3 1 1 255 255 0 0')],
  ])('of type %s reach no decoder', async (_type, bytes) => {
    await expect(decoder(await bytes()).metadata()).rejects.toThrow(/unsupported image format|block/)
  })
})
