import { shapedText } from '../families/shaped-text/model.ts'
import { defineKind, type FieldBase, type Requirable } from '../kind.ts'

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

export const url = defineKind<UrlField, string>()(shapedText({ shape, maxLength: urlLength }))
