import { anyText } from '../fields/text.ts'
import { longestFilterText } from './filter.ts'

const shape = new RegExp(anyText, 'u')

/** Whether a list can look for this text. */
export const isSearchText = (text: string): boolean =>
  shape.test(text) && [...text].length <= longestFilterText
