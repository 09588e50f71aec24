import { anyText } from '../fields/text.ts'
import { longestFilterText } from './filter.ts'

const shape = new RegExp(anyText, 'u')

export const isSearchText = (text: string): boolean =>
  shape.test(text) && [...text].length <= longestFilterText
