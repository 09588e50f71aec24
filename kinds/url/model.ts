import { longestFilterText } from '../../model/filter/filter.ts'
import { messages } from '../../model/messages.ts'
import { blanksAround, checkText, comparesTexts, trimmed } from '../families/text/model.ts'
import { baseOptions, defineKind, type FieldBase, type Requirable } from '../kind.ts'
import { requirable } from '../option.ts'

/** The address of a web page. */
export interface UrlField extends FieldBase, Requirable {
  readonly type: 'url'
}

/** What every browser takes. */
export const urlLength = 2000
/**
 * RFC 3986, of the schemes that a browser opens as a page: `javascript:` and `data:` in a link would run as the app. A
 * name and a password before the host are refused, as they are there to deceive.
 */
const shape =
  /^[hH][tT][tT][pP][sS]?:\/\/[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?(:[0-9]{1,5})?([/?#][^\s\p{Cc}\p{Cs}<>"\\^`{|}]*)?$/u

const check = (value: unknown) => {
  const wrong = checkText(value, urlLength)
  return wrong.length > 0 || shape.test(String(value)) ? wrong : [messages.format]
}

export const url = defineKind<UrlField, string>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, ...requirable },
  searchable: true,
  isText: true,
  inKeys: true,
  schema: (field) => ({ type: 'string', maxLength: urlLength, pattern: blanksAround(shape, field) }),
  filter: {
    ...comparesTexts(check, () => urlLength),
    schema: () => ({
      type: 'string',
      maxLength: Math.min(urlLength, longestFilterText),
      pattern: shape.source,
    }),
  },
  normalise: trimmed,
  check,
  format: (value) => value,
})
