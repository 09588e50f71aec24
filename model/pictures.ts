/** Pictures (`type: 'picture'` in a definition): limits, sizes and API reply. */
import type { Resource } from './definition.ts'
import { pictureName } from './fields/picture.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { keptByDefinition } from './kept-by-definition.ts'
import { shownField } from './resources.ts'
import { described, type FromSchema, integer, objectSchema, oneOf, text } from './schemas.ts'

/** In bytes, as sent: 10 MiB. */
export const largestPicture = 10_485_760

/** Longest side of the stored picture and of its thumbnail, in pixels. */
export const pictureSides = { whole: 1600, thumbnail: 160 } as const
export type PictureSize = keyof typeof pictureSides

/** What every picture is stored as. */
export const pictureMediaType = 'image/webp'

/** Media types that can be sent. */
export const sentPictures: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

export const sizeParameter = objectSchema(
  { size: { ...oneOf(Object.keys(pictureSides)), default: 'whole' } },
  { optional: ['size'] },
)

export const sentPicture = {
  'x-name': 'SentPicture',
  ...objectSchema({
    picture: { ...described(text, 'Value for a field of a record'), pattern: pictureName.source },
    size: { ...described(integer, 'In bytes, as stored'), minimum: 1 },
  }),
}
export type SentPicture = FromSchema<typeof sentPicture>

/** Fields whose value is a picture, those of referred records (`lookup`) included. */
export const pictureFields = keptByDefinition((resource: Resource): readonly string[] =>
  Object.keys(resource.fields).filter((name) => fieldTypeOf(shownField(resource, name)).isPicture === true),
)

/** The name of the first picture field of a resource, shown in lists, heads and pickers. */
export const ownPicture = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, field]) => fieldTypeOf(field).isPicture)?.[0]
