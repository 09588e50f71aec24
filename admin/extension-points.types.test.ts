import { describe, it } from 'vitest'
import { defineResource } from '../model/definition.ts'
import { defineResources } from '../model/resources.ts'
import type { ExtensionsOf } from './extension-points.ts'

const described = { label: 'Depot', title: 'Depots', recordText: ['depotName'], form: ['depotName'] } as const
const fields = { depotName: { type: 'text', label: 'Depot Name', required: true } } as const
const list = { columns: ['depotName'], search: ['depotName'], sort: 'depotName' } as const

const depots = defineResource({
  ...described,
  name: 'depots',
  endpoint: 'Depot',
  table: 'depot',
  fields: { ...fields, worth: { type: 'supplied', label: 'Worth', unit: 'money' } },
  list: {
    ...list,
    more: ['worth'],
    selectable: true,
    actions: [
      { label: 'Yards', to: 'yards' },
      {
        label: 'More',
        menu: [
          { label: 'Count', run: 'count' },
          { label: 'Plan', to: 'plan' },
        ],
      },
    ],
  },
})
const yards = defineResource({ ...described, name: 'yards', endpoint: 'Yard', table: 'yard', fields, list })
const resources = defineResources(depots, yards)

const Screen = () => null
const useCount = () => () => undefined
const supplied = { worth: { query: () => ({ queryKey: [], queryFn: async () => ({ 1: 2 }) }) } }
const asked = {
  commands: { count: useCount },
  recordScreens: { plan: { Screen } },
  supplied,
  SelectionPanel: Screen,
}
const { commands: _commands, ...withoutCommands } = asked
const { recordScreens: _screens, ...withoutScreens } = asked
const { supplied: _supplied, ...withoutSupply } = asked
const { SelectionPanel: _panel, ...withoutPanel } = asked
const declare = (extensions: ExtensionsOf<typeof resources>) => extensions

/** The type checker runs over this file: an expected error that does not come is an error of its own. */
describe('Custom screens are held against the definitions', () => {
  it('and fit when each command, screen and panel that is named is there', () => {
    declare({ depots: asked })
    declare({ depots: { ...asked, Summary: Screen }, yards: { Summary: Screen } })
  })

  it('and do not compile when the definition names what is not there', () => {
    // @ts-expect-error the commands, the screen and the panel of depots
    declare({})
    // @ts-expect-error the command
    declare({ depots: withoutCommands })
    // @ts-expect-error the screen
    declare({ depots: withoutScreens })
    // @ts-expect-error the supplied field
    declare({ depots: withoutSupply })
    // @ts-expect-error the panel
    declare({ depots: withoutPanel })
  })

  it('and do not compile when there is what no definition names', () => {
    // @ts-expect-error a command
    declare({ depots: { ...asked, commands: { count: useCount, cuont: useCount } } })
    // @ts-expect-error a screen: the list of yards needs none
    declare({ depots: { ...asked, recordScreens: { plan: { Screen }, yards: { Screen } } } })
    // @ts-expect-error a command of a list without any
    declare({ depots: asked, yards: { commands: { count: useCount } } })
    // @ts-expect-error a supply of a field that is none
    declare({ depots: asked, yards: { supplied } })
    // @ts-expect-error a panel of a list that is not selectable
    declare({ depots: asked, yards: { SelectionPanel: Screen } })
    // @ts-expect-error a resource
    declare({ depots: asked, sheds: { Summary: Screen } })
  })
})
