import type { Resource } from '../definition.ts'
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
} from '../fields/option.ts'

export const resourceOptions: OptionsOf<Omit<Resource, 'restricted'>> = {
  name: needed(text),
  label: needed(text),
  title: needed(text),
  heading: text,
  endpoint: needed(text),
  table: needed(text),
  was: text,
  parent: object,
  topLevel: yes,
  recordText: needed(names),
  enabledBy: text,
  summary: names,
  access: object,
  fields: needed(option('an object of fields', isObject)),
  list: needed(object),
  form: needed(
    option(
      'a list of names and sections',
      isListOf(
        (entry) =>
          text.fits(entry) || (isObject(entry) && text.fits(entry.section) && names.fits(entry.fields)),
      ),
    ),
  ),
  formTitles: object,
  uniqueTogether: names,
  rules: option(
    'a list of { field, notBefore } or { field, notAbove }',
    isListOf(
      (rule) =>
        isObject(rule) &&
        text.fits(rule.field) &&
        Object.keys(rule).length === 2 &&
        text.fits(rule.notBefore ?? rule.notAbove),
    ),
  ),
  warnTogether: option(
    'a list of names, or a list of such lists',
    (value) => names.fits(value) || isListOf(names.fits)(value),
  ),
  importKey: names,
  listedBelow: names,
  closesTo: oneOf('list', 'shortest', 'back'),
  deleteFrom: oneOf('row', 'form'),
  deleteText: text,
  without: option(
    'a list of "create", "update", "delete"',
    isListOf((value) => value === 'create' || value === 'update' || value === 'delete'),
  ),
  frozen: yes,
  single: yes,
  attachments: yes,
}

export const listOptions: OptionsOf<Resource['list']> = {
  columns: needed(names),
  search: needed(names),
  filters: names,
  editable: names,
  more: names,
  views: option(
    'a list of { name, label, … }',
    isListOf((view) => isObject(view) && text.fits(view.name) && text.fits(view.label)),
  ),
  sort: needed(option('a field or a list of fields', (value) => text.fits(value) || names.fits(value))),
  grandTotal: text,
  foot: option(
    'sums, and a check of one of them: { sums, check: { sum, label } }',
    (value) =>
      isObject(value) &&
      names.fits(value.sums) &&
      (value.check === undefined ||
        (isObject(value.check) && text.fits(value.check.sum) && text.fits(value.check.label))),
  ),
  inlineAdd: yes,
  selectable: yes,
  addNew: oneOf(false),
  actions: option('a list of actions', isListOf(isObject)),
}

export const accessOptions: OptionsOf<NonNullable<Resource['access']>> = {
  read: names,
  write: names,
  own: text,
}
export const formTitleOptions: OptionsOf<NonNullable<Resource['formTitles']>> = { create: text, edit: text }
export const parentOptions: OptionsOf<NonNullable<Resource['parent']>> = {
  key: needed(text),
  segment: needed(text),
  cascade: yes,
}
