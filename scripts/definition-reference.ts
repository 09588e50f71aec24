import { readdirSync } from 'node:fs'
import { fieldTypeNames } from '../model/fields/registry.ts'
import { type DescribedInterface, type DescribedOption, readInterfaces } from './read-interfaces.ts'

const fileOf = (path: string) => new URL(`../${path}`, import.meta.url)

/** Descriptions of type parameters. */
const inWords: Readonly<Record<string, string>> = {
  Any: 'field',
  Readable: 'field',
  Searchable: 'text field',
  Editable: 'changeable field',
  Summable: 'number',
  Total: 'number',
  Boolean: 'boolean field',
  Reference: 'reference',
  Asked: 'filter',
  Condition: '{ field, is }',
  Fields: '{ name: field }',
  Write: `'create' | 'update' | 'delete'`,
  'FieldRule<Day, Number>': '{ field, notBefore } | { field, notAbove }',
  'Locked<Any, Asked>': '{ fields, when, says }',
  'Vouches<Any>': 'mark',
  'MarkUp<Any>': '{ cost, percent, price, typed, moves }',
  'Sort<Any>': 'field | -field | list of those',
  'FormSection<Any, Condition>': 'section',
  'ListView<Readable, Summable, Asked, Any>': 'view',
  'ListFooter<Summable>':
    '{ sums, check: { sum, label }, shares: { label, parts: [{ label, list, sum, by }] } }',
  ListAction: 'action',
  RowAction: 'action',
  FilterValue: 'value',
}
/** Its words are those of every type. */
const keptFields = 'Every field that is kept'

const typeInWords = (type: string): string =>
  type.startsWith('DescribedList')
    ? 'see below'
    : Object.entries(inWords)
        .sort(([a], [b]) => b.length - a.length)
        .reduce(
          (text, [name, words]) => text.replaceAll(new RegExp(`(?<![\\w'])${name}(?![\\w'])`, 'g'), words),
          type,
        )

/** Required options with a default (`model/conventions.ts`). */
const conventional = ['title', 'endpoint', 'table', 'recordText', 'form', 'list', 'columns', 'search', 'sort']

const item = ({ name, optional, type, says }: DescribedOption) =>
  `- \`${name}\`${optional || conventional.includes(name) ? '' : '*'} (\`${typeInWords(type).replace(/\breadonly /g, '')}\`): ${says}`

const items = (options: readonly DescribedOption[]) => options.map(item).join('\n')

/** Options that an earlier section describes identically are only named. */
const itemsAfter = (options: readonly DescribedOption[], earlier: readonly DescribedOption[]) => {
  const isRepeated = (option: DescribedOption) => earlier.some((one) => item(one) === item(option))
  const repeated = options.filter(isRepeated).map(({ name }) => `\`${name}\``)
  const again = repeated.length === 0 ? '' : `\n- ${repeated.join(', ')}: as above.`
  return `${items(options.filter((option) => !isRepeated(option)))}${again}`
}

const need = (interfaces: ReadonlyMap<string, DescribedInterface>, name: string): DescribedInterface => {
  const found = interfaces.get(name)
  if (!found) throw new Error(`There is no interface ${name} to describe`)
  return found
}

const interfacesOfFields = (): DescribedInterface[] =>
  readdirSync(fileOf('model/fields'))
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .flatMap((file) => [...readInterfaces(fileOf(`model/fields/${file}`)).values()])

/** A field type with its own options, without those of every field. */
const typeItem = (type: string, common: ReadonlySet<string>) => {
  const found = interfacesOfFields().find(({ options }) =>
    options.some((option) => option.name === 'type' && option.type === `'${type}'`),
  )
  if (!found) throw new Error(`No interface in model/fields has the type '${type}'`)
  const { says, options } = found
  const own = options.filter((option) => option.name !== 'type' && !common.has(option.name))
  const title = `- \`${type}\`${says && `: ${says}`}`
  return [title, ...own.map((option) => `  ${item(option)}`)].join('\n')
}

/** Options of the definition language by section, from the comments of its types. */
const definitionSections = (): readonly {
  readonly title: string
  readonly says: string
  readonly options: readonly DescribedOption[]
}[] => {
  const language = readInterfaces(fileOf('model/definition.ts'))
  const fields = readInterfaces(fileOf('model/fields/field-type.ts'))
  const actions = readInterfaces(fileOf('model/row-actions.ts'))
  const tallies = readInterfaces(fileOf('model/fields/computed.ts'))
  const numbers = readInterfaces(fileOf('model/fields/number.ts'))
  const section = (
    title: string,
    says: string,
    ...interfaces: readonly (readonly [ReadonlyMap<string, DescribedInterface>, string])[]
  ) => ({ title, says, options: interfaces.flatMap(([from, name]) => need(from, name).options) })
  return [
    section('A resource', '', [language, 'Resource'], [language, 'Described'], [language, 'Named']),
    section('`guard`', need(language, 'Guard').says, [language, 'Guard']),
    section('`markUp`', need(language, 'MarkUp').says, [language, 'MarkUp']),
    section('A mark in `vouches`', need(language, 'Vouches').says, [language, 'Vouches']),
    section('`list`', '', [language, 'NamedList'], [language, 'DescribedList']),
    section('A view of a list', need(language, 'ListView').says, [language, 'ListView']),
    section('A change in `list.actions`', need(actions, 'RowChange').says, [actions, 'RowChange']),
    section('A call in `list.actions`', need(actions, 'RowCall').says, [actions, 'RowCall']),
    section('A list in `list.actions`', need(actions, 'RowList').says, [actions, 'RowList']),
    section('A new record in `list.actions`', need(actions, 'RowNew').says, [actions, 'RowNew']),
    section('A dialog in `list.actions`', need(actions, 'BulkDialog').says, [actions, 'BulkDialog']),
    section('A section in `form`', need(language, 'FormSection').says, [language, 'FormSection']),
    section(keptFields, '', [fields, 'FieldBase'], [fields, 'Requirable']),
    section('Every number that is typed', '', [numbers, 'NumberOptions']),
    section(
      'What is gathered from other records',
      need(tallies, 'Tallied').says,
      [fields, 'Computed'],
      [tallies, 'Tallied'],
    ),
  ]
}

export const definitionReference = (): string => {
  const sections = definitionSections()
  const ofFields = sections.find(({ title }) => title === keptFields)
  const common = new Set(ofFields?.options.map(({ name }) => name))
  const parts = sections.map(({ title, says, options }, index) => {
    const earlier = sections.slice(0, index).flatMap((section) => section.options)
    return [`## ${title}`, says, itemsAfter(options, earlier)].filter((text) => text !== '').join('\n\n')
  })
  return `# The definition language

Every word of \`resources.config.ts\`. \`npm run docs\` writes this page from the comments of its types. A word with a star is
required; [Adding an entity](adding-an-entity.md) has the defaults of the others.

${parts.join('\n\n')}

## Field types

Each with its own words.

${fieldTypeNames.map((type) => typeItem(type, common)).join('\n')}
`
}
