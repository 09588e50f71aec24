import { describe, expect, it } from 'vitest'
import { checkDefinitions } from './check-definitions.ts'
import { pluralOf } from './conventions.ts'
import { defineResource } from './definition.ts'
import { explainDefinition } from './explain-definition.ts'
import { defineResources } from './resources.ts'

const siteDiaries = defineResource({
  name: 'site-diaries',
  label: 'Site Diary',
  parent: { key: 'toolId', segment: 'Tool' },
  fields: {
    toolId: { type: 'reference', label: 'Tool', to: 'tools', required: true },
    day: { type: 'date', label: 'Day', required: true },
    notes: { type: 'multiline', label: 'Notes' },
    hours: { type: 'quantity', label: 'Hours', readOnly: true },
    makerId: { type: 'reference', label: 'Maker', to: 'tools' },
    makerName: { type: 'lookup', label: 'Maker', path: 'makerId.toolName' },
  },
})
const tools = defineResource({
  name: 'tools',
  label: 'Tool',
  fields: {
    serialNumber: { type: 'text', label: 'Serial Number' },
    toolName: { type: 'text', label: "Tool's Name", required: true },
    secret: { type: 'password', label: 'Secret' },
    ownerId: { type: 'reference', label: 'Owner', to: 'tools' },
    enabled: { type: 'boolean', label: 'Enabled', default: true, in: 'edit' },
  },
  list: { sort: '-serialNumber' },
})
const resources = defineResources(tools, siteDiaries)

describe('What a definition leaves out', () => {
  it('follows from its label and its fields, and is right', () => {
    expect(checkDefinitions(resources)).toEqual([])
    expect(siteDiaries).toMatchObject({
      title: 'Site Diaries',
      endpoint: 'SiteDiary',
      table: 'site_diary',
      recordText: ['notes'],
      form: ['day', 'notes', 'makerId'],
      list: { columns: ['day', 'notes', 'hours', 'makerName'], search: ['notes'], sort: 'notes' },
    })
    expect(tools).toMatchObject({
      title: 'Tools',
      recordText: ['toolName'],
      form: ['serialNumber', 'toolName', 'secret', 'ownerId', 'enabled'],
      list: {
        columns: ['enabled', 'serialNumber', 'toolName', 'ownerId'],
        search: ['serialNumber', 'toolName'],
        sort: '-serialNumber',
      },
    })
  })

  it('is overridden, all of it, by saying it', () => {
    const said = {
      title: 'Kit',
      endpoint: 'Kit',
      table: 'kit',
      recordText: ['serialNumber'],
      form: ['toolName'],
      list: { columns: ['toolName'], search: [], sort: 'id' },
    } as const
    const { fields } = tools
    expect(defineResource({ name: 'tools', label: 'Tool', fields, ...said })).toMatchObject(said)
  })

  it('is not made up for what is no definition', () => {
    const broken = { name: 'tools', fields: { toolName: { type: 'text', label: 'Tool' } } }
    expect(defineResource(broken as never)).toEqual(broken)
    const unknown = { name: 'tools', label: 'Tool', fields: { toolName: { type: 'txt', label: 'Tool' } } }
    expect(defineResource(unknown as never)).toMatchObject({ recordText: [], form: [], list: { sort: 'id' } })
  })

  it.each([
    ['Tool', 'Tools'],
    ['Site Diary', 'Site Diaries'],
    ['Delivery Day', 'Delivery Days'],
    ['Box', 'Boxes'],
    ['Batch', 'Batches'],
    ['Status', 'Statuses'],
  ])('several of a %s are %s', (label, title) => expect(pluralOf(label)).toBe(title))
})

describe('A definition that is explained', () => {
  it('is written out whole, and says what nobody wrote', () => {
    expect(explainDefinition(tools)).toBe(
      `{
  name: 'tools',
  label: 'Tool',
  fields: {
    serialNumber: { type: 'text', label: 'Serial Number' },
    toolName: { type: 'text', label: 'Tool\\'s Name', required: true },
    secret: { type: 'password', label: 'Secret' },
    ownerId: { type: 'reference', label: 'Owner', to: 'tools' },
    enabled: { type: 'boolean', label: 'Enabled', default: true, in: 'edit' },
  },
  list: {
    columns: ['enabled', 'serialNumber', 'toolName', 'ownerId'],  // by convention
    search: ['serialNumber', 'toolName'],  // by convention
    sort: '-serialNumber',
  },
  title: 'Tools',  // by convention
  endpoint: 'Tool',  // by convention
  table: 'tool',  // by convention
  recordText: ['toolName'],  // by convention
  form: ['serialNumber', 'toolName', 'secret', 'ownerId', 'enabled'],  // by convention
  deleteFrom: 'form',  // by convention
}`,
    )
  })
})
