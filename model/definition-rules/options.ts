import {
  isListOf,
  isObject,
  names,
  needed,
  type OptionsOf,
  object,
  oneOf,
  option,
  text,
  yes,
} from '../../kinds/option.ts'
import type { Resource } from '../definition.ts'

/** The options of a resource. */
export const resourceOptions: OptionsOf<Resource> = {
  name: needed(text),
  label: needed(text),
  title: needed(text),
  endpoint: needed(text),
  table: needed(text),
  was: text,
  parent: object,
  topLevel: yes,
  recordText: needed(names),
  enabledBy: text,
  access: object,
  fields: needed(option('an object of fields', isObject)),
  list: needed(object),
  form: needed(names),
  formTitles: object,
  uniqueTogether: names,
  closesTo: oneOf('list', 'shortest', 'back'),
  deleteFrom: oneOf('row', 'form'),
  without: option(
    'a list of "create"',
    isListOf((value) => value === 'create'),
  ),
}

/** The options of its list. */
export const listOptions: OptionsOf<Resource['list']> = {
  columns: needed(names),
  search: needed(names),
  filters: names,
  editable: names,
  sort: needed(text),
  grandTotal: text,
  inlineAdd: yes,
  selectable: yes,
  addNew: oneOf(false),
  actions: option('a list of actions', isListOf(isObject)),
}

/** The options of `access`, `formTitles` and `parent`. */
export const accessOptions: OptionsOf<NonNullable<Resource['access']>> = { read: names, write: names }
export const formTitleOptions: OptionsOf<NonNullable<Resource['formTitles']>> = { create: text, edit: text }
export const parentOptions: OptionsOf<NonNullable<Resource['parent']>> = {
  key: needed(text),
  segment: needed(text),
}
