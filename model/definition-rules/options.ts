import type { ListShares, Resource } from '../definition.ts'
import {
  isListOf,
  isObject,
  isSomeOf,
  names,
  neverEmpty,
  type OptionsOf,
  object,
  objectOf,
  oneOf,
  option,
  requiredOption,
  state,
  text,
  yes,
} from '../fields/option.ts'
import { actionOptions } from './actions.ts'

/** Also several lists. */
const isListOfNames = (value: unknown) => names.fits(value) || isListOf(names.fits)(value)

const someNames = neverEmpty(names)
const sort = neverEmpty(
  option('a field or a list of fields', (value) => text.fits(value) || names.fits(value)),
)

const viewOptions: OptionsOf<NonNullable<Resource['list']['views']>[number]> = {
  name: requiredOption(text),
  label: requiredOption(text),
  filter: object,
  sort,
  columns: names,
  under: neverEmpty(
    option(
      'lists of names by column',
      (value) => isObject(value) && Object.values(value).every((below) => names.fits(below)),
    ),
  ),
  filters: names,
  empty: text,
  sums: someNames,
}

const footerCheckOptions: OptionsOf<NonNullable<NonNullable<Resource['list']['footer']>['check']>> = {
  sum: requiredOption(text),
  label: requiredOption(text),
}

const sharePart = ['label', 'list', 'sum', 'by']
const sharesOptions: OptionsOf<ListShares> = {
  label: requiredOption(text),
  parts: requiredOption(
    neverEmpty(
      option(
        'a list of { label, list, sum, by }',
        isListOf(
          (part) =>
            isObject(part) &&
            sharePart.every((name) => text.fits(part[name])) &&
            Object.keys(part).every((name) => sharePart.includes(name)),
        ),
      ),
    ),
  ),
}

const footerOptions: OptionsOf<NonNullable<Resource['list']['footer']>> = {
  sums: requiredOption(names),
  check: objectOf('"check"', footerCheckOptions),
  shares: objectOf('"shares"', sharesOptions),
}

const sectionRowOptions: OptionsOf<NonNullable<Resource['list']['sections']>> = {
  by: requiredOption(names),
  within: text,
  sums: requiredOption(names),
}

const barOptions: OptionsOf<NonNullable<Resource['list']['bars']>[number]> = {
  label: requiredOption(text),
  of: requiredOption(text),
  by: requiredOption(
    option(
      '{ done } or { left }: an amount',
      (value) =>
        isObject(value) &&
        Object.keys(value).length === 1 &&
        text.fits('done' in value ? value.done : value.left),
    ),
  ),
  before: requiredOption(text),
}

const columnsByField = neverEmpty(
  option(
    'columns by field',
    (value) => isObject(value) && Object.values(value).every((name) => text.fits(name)),
  ),
)

const addRowOptions: OptionsOf<NonNullable<Resource['list']['addRow']>> = {
  repeats: someNames,
  onceUsed: columnsByField,
}

const listOptions: OptionsOf<Resource['list']> = {
  columns: names,
  search: names,
  filters: someNames,
  editable: someNames,
  more: someNames,
  views: neverEmpty(
    option('a list of { name, label, … }', isListOf(isObject), {
      of: 'a view',
      namedBy: 'name',
      options: () => viewOptions,
    }),
  ),
  sort,
  seeAlso: someNames,
  onceUsed: columnsByField,
  sections: objectOf('"sections"', sectionRowOptions),
  bars: neverEmpty(
    option('a list of { label, of, by, before }', isListOf(isObject), {
      of: 'a bar',
      namedBy: 'label',
      options: () => barOptions,
    }),
  ),
  grandTotal: text,
  footer: option('sums, and a check of one of them: { sums, check: { sum, label } }', isObject, {
    of: '"footer"',
    options: () => footerOptions,
  }),
  inlineAdd: yes,
  addRow: neverEmpty(objectOf('"addRow"', addRowOptions)),
  selectable: yes,
  addNew: oneOf(false),
  empty: text,
  actions: neverEmpty(
    option('a list of actions', isListOf(isObject), { of: 'an action', options: () => actionOptions }),
  ),
}

const markUpOptions: OptionsOf<NonNullable<Resource['markUp']>> = {
  cost: requiredOption(text),
  percent: requiredOption(text),
  price: requiredOption(text),
  typed: requiredOption(text),
  moves: requiredOption(state('a field and its value')),
}

const sectionOptions: OptionsOf<Extract<Resource['form'][number], object>> = {
  section: requiredOption(text),
  fields: requiredOption(names),
  closed: oneOf(true, 'edit'),
  when: option(
    '{ field, is }: a field and the value that shows the section',
    (value) => isObject(value) && text.fits(value.field) && 'is' in value && Object.keys(value).length === 2,
  ),
}

const accessOptions: OptionsOf<NonNullable<Resource['access']>> = {
  read: names,
  write: names,
  own: text,
}

const formTitleOptions: OptionsOf<NonNullable<Resource['formTitles']>> = { create: text, edit: text }

const guardOptions: OptionsOf<NonNullable<Resource['guard']>> = {
  while: requiredOption(state('a field of the parent and its value')),
  sum: requiredOption(text),
  keptIn: requiredOption(text),
  fields: requiredOption(someNames),
  says: requiredOption(text),
  label: text,
  instead: option(
    '{ by, label, help, done }: the name of its code, a button and two sentences',
    (value) =>
      isObject(value) &&
      ['by', 'label', 'help', 'done'].every((name) => text.fits(value[name])) &&
      Object.keys(value).length === 4,
  ),
}

const isMark = (value: unknown): boolean =>
  isObject(value) &&
  text.fits(value.field) &&
  (value.is === undefined || text.fits(value.is) || isSomeOf(text.fits)(value.is)) &&
  Object.keys(value).every((name) => name === 'field' || name === 'is')

const vouchesOptions: OptionsOf<NonNullable<Resource['vouches']>[number]> = {
  mark: requiredOption(option('{ field, is }: the field that is the mark, and its values', isMark)),
  by: neverEmpty(
    option('a field, or a list of fields', (value) => [value].flat().every((one) => text.fits(one))),
  ),
  for: requiredOption(names),
  shows: requiredOption(names),
  keptIn: requiredOption(text),
  says: requiredOption(text),
  becomes: option(
    'an object of values by field',
    (value) => isObject(value) && Object.keys(value).length > 0,
  ),
  renewed: yes,
  until: text,
}

const stepOptions: OptionsOf<NonNullable<Resource['steps']>[number]> = {
  label: requiredOption(text),
  done: requiredOption(names),
  shows: requiredOption(names),
  by: text,
}

const parentOptions: OptionsOf<NonNullable<Resource['parent']>> = {
  key: requiredOption(text),
  segment: requiredOption(text),
  cascade: yes,
  inForm: yes,
}

/** Options with a default by convention are never missing once `label` and `fields` are right. */
export const resourceOptions: OptionsOf<Omit<Resource, 'restricted'>> = {
  name: requiredOption(text),
  label: requiredOption(text),
  title: text,
  heading: text,
  endpoint: text,
  table: text,
  was: text,
  parent: objectOf('"parent"', parentOptions),
  topLevel: yes,
  recordText: names,
  enabledBy: text,
  summary: someNames,
  mainFigures: someNames,
  steps: neverEmpty(
    option('a list of { label, done, shows, by? }', isListOf(isObject), {
      of: 'a step',
      namedBy: 'label',
      options: () => stepOptions,
    }),
  ),
  thumbs: neverEmpty(
    option(
      'a list of { label, dialog }, { label, photo: true } or { label, phone }',
      isListOf(
        (button) =>
          isObject(button) &&
          text.fits(button.label) &&
          Object.keys(button).length === 2 &&
          (text.fits(button.dialog) || text.fits(button.phone) || button.photo === true),
      ),
    ),
  ),
  access: neverEmpty(objectOf('"access"', accessOptions)),
  fields: requiredOption(
    option('an object of fields', (value) => isObject(value) && Object.keys(value).length > 0),
  ),
  list: objectOf('a list', listOptions),
  form: option(
    'a list of names and sections',
    isListOf((entry) => text.fits(entry) || isObject(entry)),
    { of: 'a section', namedBy: 'section', options: () => sectionOptions },
  ),
  formTitles: neverEmpty(objectOf('"formTitles"', formTitleOptions)),
  uniqueTogether: option('a list of names, or a list of such lists', isListOfNames),
  rules: neverEmpty(
    option(
      'a list of { field, notBefore } or { field, notAbove }',
      isListOf(
        (rule) =>
          isObject(rule) &&
          text.fits(rule.field) &&
          Object.keys(rule).length === 2 &&
          text.fits(rule.notBefore ?? rule.notAbove),
      ),
    ),
  ),
  warnTogether: option('a list of names, or a list of such lists', isListOfNames),
  locked: neverEmpty(
    option(
      'a list of { fields, when, says }',
      isListOf(
        (entry) =>
          isObject(entry) &&
          isListOf(text.fits)(entry.fields) &&
          isObject(entry.when) &&
          text.fits(entry.says) &&
          Object.keys(entry).length === 3,
      ),
    ),
  ),
  vouches: neverEmpty(
    option('a list of { mark, by, for, keptIn, says, becomes, renewed, until }', isListOf(isObject), {
      of: 'a mark',
      namedBy: 'keptIn',
      options: () => vouchesOptions,
    }),
  ),
  keeps: option(
    '{ figure: [path, …] }',
    (value) => isObject(value) && Object.values(value).every((paths) => names.fits(paths)),
  ),
  guard: objectOf('"guard"', guardOptions),
  markUp: objectOf('"markUp"', markUpOptions),
  importKey: names,
  listedBelow: someNames,
  closesTo: oneOf('list', 'shortest', 'back'),
  deleteFrom: oneOf('row', 'form', false),
  deleteText: text,
  without: neverEmpty(
    option(
      'a list of "create", "update", "delete"',
      isListOf((value) => value === 'create' || value === 'update' || value === 'delete'),
    ),
  ),
  writtenBy: text,
  frozen: yes,
  single: yes,
  attachments: yes,
  lines: text,
}
