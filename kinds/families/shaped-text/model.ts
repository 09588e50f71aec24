import { longestFilterText } from '../../../model/filter/filter.ts'
import { messages } from '../../../model/messages.ts'
import { baseOptions, type JsonSchema, type Requirable } from '../../kind.ts'
import { requirable } from '../../option.ts'
import { blanksAround, checkText, comparesTexts, trimmed } from '../text/model.ts'

interface Shape {
  /** What the whole text is like. */
  readonly shape: RegExp
  /** In characters. */
  readonly maxLength: number
  /** What is said of a text that is not like it. */
  readonly message?: string
  /** The format of JSON Schema that it is. */
  readonly format?: string
}

/** The model of a kind whose texts all have one shape, such as an address. */
export const shapedText = ({ shape, maxLength, message = messages.format, format }: Shape) => {
  const check = (value: unknown): string[] => {
    const wrong = checkText(value, maxLength)
    return wrong.length > 0 || shape.test(String(value)) ? wrong : [message]
  }
  const schema = (pattern: string, longest: number): JsonSchema => ({
    type: 'string',
    ...(format && { format }),
    maxLength: longest,
    pattern,
  })
  return {
    writable: true,
    readable: true,
    options: { ...baseOptions, ...requirable },
    searchable: true,
    isText: true,
    inKeys: true,
    schema: (field: Requirable) => schema(blanksAround(shape, field), maxLength),
    filter: {
      ...comparesTexts(check, () => maxLength),
      schema: () => schema(shape.source, Math.min(maxLength, longestFilterText)),
    },
    normalise: trimmed,
    check,
    format: (value: string) => value,
  } as const
}
