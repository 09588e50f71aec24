import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesIn } from '../../api/own-code/product.ts'
import { product } from '../../api/product.ts'
import { projectFolder } from '../../database/project-folder.ts'
import { namesOfHandlers } from '../../model/call-handlers.ts'
import { checkDefinitions, requireValid, warningsOf } from '../../model/check-definitions.ts'
import { defineResource, type Resource } from '../../model/definition.ts'
import type { Extensions } from '../../model/definition-rules/rule.ts'
import type { Resources } from '../../model/resources.ts'
import * as config from '../../resources.config.ts'
import { extensionNames } from '../../scripts/extension-names.ts'
import { extensions } from '../../web/product.ts'
import { compilerErrors } from '../support/mistakes/compiled.ts'
import { type MistakenFiles, writeMistakenFiles } from '../support/mistakes/mistaken-files.ts'
import { mistakes } from '../support/mistakes/mistakes.ts'
import * as workshop from '../support/mistakes/workshop.ts'

const all = Object.values(mistakes).flat()
let mistaken: MistakenFiles
beforeAll(async () => {
  mistaken = await writeMistakenFiles(all)
})
afterAll(() => mistaken.remove())

const sentencesOf = (module: { resources: Resources; menu: readonly object[] }) =>
  checkDefinitions(module.resources, {
    menu: module.menu,
    roles: config.roles,
    exports: { ...module },
    extensions: {},
    handlers: { repairs: ['billAgain'] },
  })

describe('A mistake in the definitions', () => {
  it('exists in more than three hundred variants', () => expect(all.length).toBeGreaterThan(300))

  it.each(all.map(({ wrong, says }, index) => [wrong, says, index] as const))(
    'is reported in one sentence: %s',
    async (_wrong, says, index) => {
      const module = await import(pathToFileURL(mistaken.files[index] ?? '').href)
      expect(sentencesOf(module)).toEqual([`resources.config.ts: ${says}`])
    },
  )

  it('is reported without those that follow from it', () => {
    const sheds = { name: 'sheds', fields: { shedName: { type: 'text', label: 'Shed', required: true } } }
    expect(checkDefinitions({ sheds: defineResource(sheds as never) })).toEqual([
      'resources.config.ts: sheds: "label" is missing; it must be a text',
    ])
    expect(
      checkDefinitions({ sheds: defineResource({ ...sheds, label: 'Shed', fields: {} } as never) }),
    ).toEqual(['resources.config.ts: sheds.fields: must be an object of fields, not {}'])
  })

  it('is reported together with all others', async () => {
    const { makers, tools } = workshop
    const resources = {
      makers: { ...makers, form: ['makerName', 'contry'] },
      tools: { ...tools, list: { ...tools.list, sort: 'tool', columns: ['toolNmae'] } },
    }
    expect(checkDefinitions(resources)).toEqual([
      'resources.config.ts: makers.form: there is no field "contry"; did you mean "country"?',
      'resources.config.ts: tools.fields.spent.from: there is no resource "repairs"',
      'resources.config.ts: tools.fields.repairCount.from: there is no resource "repairs"',
      'resources.config.ts: tools.list.columns: there is no field "toolNmae"; did you mean "toolName"?',
      'resources.config.ts: tools.list.sort: there is no field "tool"; did you mean "toolName"?',
    ])
    expect(() => requireValid({ resources, menu: [], roles: config.roles })).toThrow(/contry(.|\n)*toolNmae/)
  })
})

describe('A filter by a field that is none', () => {
  it('is reported also where a lookup leads nowhere', () => {
    const { makers, tools, repairs } = workshop
    const makerName = { type: 'lookup', label: 'Maker', path: 'makerId.makerNmae' } as const
    const views = [{ name: 'dear', label: 'Dear', filter: { prise: 5 } }]
    const mistaken = {
      ...tools,
      fields: { ...tools.fields, makerName },
      list: { ...tools.list, search: ['toolName'], views },
    }
    expect(checkDefinitions({ makers, tools: mistaken, repairs } as never)).toEqual([
      'resources.config.ts: tools.fields.makerName.path: there is no field "makerNmae" in makers; did you mean "makerName"?',
      'resources.config.ts: tools.list.views.dear.filter: There is no field "prise" to filter by. Did you mean "price"?',
    ])
  })
})

describe('Code that is registered for a resource', () => {
  it('is refused where there is no such resource', () => {
    const around = { handlers: { repairs: ['billAgain'], repair: ['bill'] }, hooks: ['tool'] }
    expect(checkDefinitions(workshop.resources, around)).toEqual([
      'the handlers of a feature: there is no resource "repair"; did you mean "repairs"?',
      'the hooks of a feature: there is no resource "tool"; did you mean "tools"?',
    ])
  })

  it('is missed where a guard names it', { tags: 'slow' }, () => {
    const around = { ...namesIn(product, config.resources), roles: config.roles }
    expect(checkDefinitions(config.resources, { ...around, carryOvers: ['variations'] })).toEqual([
      'resources.config.ts: quote-lines.guard.instead.by: no feature of api/product.ts has the code "variation" in its carryOvers; did you mean "variations"?',
    ])
    expect(checkDefinitions(config.resources, around)).toEqual([])
  })
})

describe('Jobs and subscribers', () => {
  it('are refused without a time, a name of their own, or what they name', () => {
    const ownCode = {
      jobs: [
        { name: 'remind', at: '25:00' },
        { name: 'remind', at: '02:00' },
        { name: 'fetch', every: '15 minutes' },
        { name: 'convert', every: '2 h', once: true as const },
      ],
      after: [
        { name: 'ledger', of: 'tool' },
        { name: 'shop', of: 'tools', on: ['create'], fields: ['toolNmae', 'repairCount'] },
      ],
    }
    expect(checkDefinitions(workshop.resources, { ownCode })).toEqual([
      'api/extensions.ts: jobs[1].name: there is another "remind"',
      'api/extensions.ts: jobs[0].at: "25:00" is no time of day; write it with hours and minutes, like "02:00"',
      'api/extensions.ts: jobs[2].every: "15 minutes" is no interval; write "15 min" or "2 h"',
      'api/extensions.ts: jobs[3]: has several of "at", "every" and "once"; a job has one of them, or is only queued',
      'api/extensions.ts: after[0].of: there is no resource "tool"; did you mean "tools"?',
      'api/extensions.ts: after[1].on: "create" is no action; write "created", "changed" or "deleted"',
      'api/extensions.ts: after[1].fields: there is no field "toolNmae"; did you mean "toolName"?',
      'api/extensions.ts: after[1].fields: "repairCount" is computed; name the stored fields that it follows from',
    ])
  })
})

describe('A webhook', () => {
  const sentencesOf = (webhook: { url: string; secret: string }) =>
    checkDefinitions(workshop.resources, {
      ownCode: { jobs: [], after: [{ name: 'shop', of: 'tools', webhook }] },
    })

  it('names variables, and is refused with the address or the secret itself', () => {
    expect(sentencesOf({ url: 'SHOP_URL', secret: 'SHOP_SECRET' })).toEqual([])
    expect(sentencesOf({ url: 'https://shop.example/hook', secret: 'whsec_abc=' })).toEqual([
      'api/extensions.ts: after[0].webhook.url: names the environment variable that has it, such as "SHOP_URL", and is not the address itself',
      'api/extensions.ts: after[0].webhook.secret: names the environment variable that has it, such as "SHOP_SECRET", and is not the secret itself',
    ])
  })
})

describe('A custom screen', () => {
  const sentencesWith = (extensions: Extensions) =>
    checkDefinitions(workshop.resources, { extensions, handlers: { repairs: ['billAgain'] } })
  const screens = { commands: [], screens: ['insurance'], dialogs: [] }

  it('is refused where no action leads to it', () =>
    expect(sentencesWith({ tools: screens })).toEqual([
      'resources.config.ts: tools.list.actions: no action leads to "insurance" of custom-screens/, "recordScreens"; add one, or take it out there',
    ]))

  it('is not asked for where the names are not known', () =>
    expect(sentencesWith({ tools: null })).toEqual([]))
})

describe('Names in the screens of the features', () => {
  const constants = Object.fromEntries(
    Object.entries(config).flatMap(([constant, value]) =>
      typeof value === 'object' && 'fields' in value ? [[constant, value.name]] : [],
    ),
  )

  it('are read from their text as they are when they are loaded', () => {
    const read = extensionNames(join(projectFolder, 'web/product.ts'), constants, parseSync)
    expect(Object.keys(read ?? {}).sort()).toEqual(Object.keys(extensions).sort())
    for (const [name, { commands = {}, recordScreens = {}, dialogs = {} }] of Object.entries(extensions)) {
      const names = [commands, recordScreens, dialogs].map((named) => Object.keys(named).sort())
      const found = read?.[name]
      expect(
        [found?.commands, found?.screens, found?.dialogs].map((one) => one?.toSorted()),
        name,
      ).toEqual(names)
    }
  })
})

describe('Lines in the form of their parent', () => {
  const { makers, tools, repairs } = workshop
  const sentencesWith = (child: Resource, fields = {}) =>
    checkDefinitions({
      makers,
      tools: { ...tools, fields: { ...tools.fields, ...fields }, lines: 'repairs' },
      repairs: child,
    } as never)
  const word = { type: 'text', label: 'Word' } as const

  it('are refused where the form could not change them', () =>
    expect(sentencesWith({ ...repairs, without: ['delete'], deleteFrom: false })).toEqual([
      'resources.config.ts: tools.lines: a form adds, changes and removes its lines, and repairs has no delete; let it, or take "lines" out',
    ]))

  it('are refused where a field has a name that the API needs', () => {
    expect(sentencesWith(repairs, { repairs: word })).toEqual([
      'resources.config.ts: tools.lines: the API writes them as "repairs", which is a field too; rename the field',
    ])
    expect(sentencesWith({ ...repairs, fields: { ...repairs.fields, remove: word } })).toEqual([
      'resources.config.ts: tools.lines: repairs has a field "remove", the word of the API that removes a line; rename the field',
    ])
  })
})

describe('A picture', () => {
  const guides = (list: object, recordText = ['guideName']) => ({
    name: 'guides',
    label: 'Guide',
    recordText,
    fields: {
      guideName: { type: 'text', label: 'Name', required: true },
      photo: { type: 'picture', label: 'Photo' },
    },
    list,
  })
  const sentencesWith = (...of: Parameters<typeof guides>) =>
    checkDefinitions({ guides: defineResource(guides(...of) as never) })

  it('is right in columns, filters and the form', () =>
    expect(sentencesWith({ columns: ['photo', 'guideName'], filters: ['photo'] })).toEqual([]))

  it.each([
    [{ sort: 'photo' }, 'list.sort: "photo" is a picture, which nothing is sorted by'],
    [
      { search: ['photo'] },
      'list.search: "photo" is a picture, which has no text to look into; use "filters" or leave it out',
    ],
    [
      { editable: ['photo'] },
      'list.editable: "photo" is a picture, which cannot be changed; name a field that the form can change',
    ],
  ])('is refused where it has no use: %o', (list, says) =>
    expect(sentencesWith(list)).toEqual([`resources.config.ts: guides.${says}`]),
  )

  it('is refused as the text of a record', () =>
    expect(sentencesWith({ sort: 'guideName' }, ['photo'])).toEqual([
      'resources.config.ts: guides.recordText: "photo" is a picture, which has no words; use another field',
    ]))
})

describe('An action that leads to a custom screen', () => {
  const around = { extensions: { tools: { commands: [], screens: ['insurance'], dialogs: [] } } }
  const leadingTo = (to: string) => {
    const { makers, tools, repairs } = workshop
    const actions = [{ label: 'Insurance', to }]
    const resources = { makers, tools: { ...tools, list: { ...tools.list, actions } }, repairs }
    return checkDefinitions(resources, around).filter((sentence) => sentence.includes(': tools.'))
  }

  it('is refused where there is no such screen, with the one that may be meant', () =>
    expect(leadingTo('insurence')).toEqual([
      'resources.config.ts: tools.list.actions[0].to: there is no list or screen "insurence" below a record; did you mean "insurance"?',
    ]))

  it('is right where there is one', () => expect(leadingTo('insurance')).toEqual([]))
})

describe('A default record text', () => {
  const base = { name: 'sheds', label: 'Shed' } as const
  const warnings = (resource: Resource) => warningsOf({ sheds: resource })
  const street = { type: 'text', label: 'Street' } as const
  const notes = { type: 'multiline', label: 'Notes', required: true } as const

  it('gets a warning when it can be empty or have several lines', () => {
    const sentence = (name: string, doubt: string) =>
      `resources.config.ts: sheds.recordText: is "${name}" by convention, which ${doubt}; name better fields`
    expect(warnings(defineResource({ ...base, fields: { street } }))).toEqual([
      sentence('street', 'may be empty'),
    ])
    expect(warnings(defineResource({ ...base, fields: { notes } }))).toEqual([
      sentence('notes', 'may have several lines'),
    ])
  })

  it('gets no warning when it always has text, or the definition names the fields', () => {
    const required = { ...street, required: true } as const
    expect(warnings(defineResource({ ...base, fields: { street: required } }))).toEqual([])
    expect(warnings(defineResource({ ...base, recordText: ['street'], fields: { street } }))).toEqual([])
  })

  it('gets no warning when it is that of a record that is always referred to', () => {
    const yards = defineResource({
      name: 'yards',
      label: 'Yard',
      fields: { yard: { ...street, required: true } },
    })
    const shed = (required?: true) =>
      defineResource({
        ...base,
        fields: {
          yardId: { type: 'reference', label: 'Yard', to: yards, ...(required && { required }) },
          yard: { type: 'lookup', label: 'Yard', path: 'yardId.yard' },
        },
      })
    expect(warnings(shed(true))).toEqual([])
    expect(warnings(shed())).toHaveLength(1)
  })
})

describe('The compiler', { tags: 'rare' }, () => {
  let errors: Map<string, string[]>
  beforeAll(async () => {
    errors = await compilerErrors(mistaken.folder)
  })
  const saidOf = (wrong: string) => {
    const index = all.findIndex((mistake) => mistake.wrong === wrong)
    return errors.get(`mistake-${index}.ts`)?.join()
  }

  it('reports one error per mistake, where types can express it', () => {
    expect(errors.size).toBeGreaterThan(60)
    const several = all.flatMap(({ wrong }, index) => {
      const said = errors.get(`mistake-${index}.ts`) ?? []
      return said.length > 1 ? [[wrong, said]] : []
    })
    expect(several).toEqual([])
  })

  it.each([
    ['requird: true, maxLength: 80', 'A field of type text has no such option'],
    ["label: 'Country', unit: 'money' }", 'A field of type text has no such option'],
    ["label: 'Tool', required: 'yes' }", 'Expected<"form" | '],
    ["path: 'makerId.makerNmae'", 'This path names a reference or a field that does not exist'],
    ["of: ['pieces', 'toolName']", 'Only numbers of this resource can be multiplied'],
    ["unit: 'money', against: 'prices' }", 'There is no number of this name'],
    ["by: 'cost', unit", 'This is no reference of the resource that is summed'],
    ["columns: ['enabled', 'toolNmae'", `Did you mean '"toolName"'?`],
  ])('explains the mistake in words: %s', (wrong, sentence) => expect(saidOf(wrong)).toContain(sentence))
})

describe('Valid definitions', () => {
  it('are accepted without a message', () => expect(sentencesOf(workshop)).toEqual([]))

  it('include the product’s own, with their commands, screens and handlers', () => {
    const known = Object.fromEntries(
      Object.entries(extensions).map(([name, { commands = {}, recordScreens = {}, dialogs = {} }]) => [
        name,
        {
          commands: Object.keys(commands),
          screens: Object.keys(recordScreens),
          dialogs: Object.keys(dialogs),
        },
      ]),
    )
    const { resources, menu, roles } = config
    const handlers = namesOfHandlers(product.calls)
    const around = { menu, roles, exports: { ...config }, extensions: known, handlers }
    expect(checkDefinitions(resources, around)).toEqual([])
  })
})
