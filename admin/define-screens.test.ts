import { describe, expect, it } from 'vitest'
import { defineResource } from '../model/definition.ts'
import { defineResources } from '../model/resources.ts'
import { defineScreens } from './define-screens.ts'
import type { ScreenFeature } from './extension-points.ts'
import { i18nProvider } from './i18n/i18n-provider.ts'

const depots = defineResource({
  name: 'depots',
  label: 'Depot',
  title: 'Depots',
  recordText: ['depotName'],
  endpoint: 'Depot',
  table: 'depot',
  fields: { depotName: { type: 'text', label: 'Depot Name', required: true } },
  form: ['depotName'],
  list: {
    columns: ['depotName'],
    search: ['depotName'],
    sort: 'depotName',
    actions: [
      { label: 'Plan', to: 'plan' },
      { label: 'Map', to: 'map' },
    ],
  },
})
const resources = defineResources(depots)
type Depots = typeof resources

const Screen = () => null
const planning = {
  texts: { planning: { due: 'Due on %{day}' } },
  extensions: { depots: { recordScreens: { plan: { Screen } }, pages: [{ path: 'plans', Screen }] } },
} satisfies ScreenFeature<Depots>
const maps = {
  extensions: {
    depots: { recordScreens: { map: { Screen } }, pages: [{ path: 'maps', Screen }], Summary: Screen },
  },
} satisfies ScreenFeature<Depots>

describe('The screens of several features', () => {
  it('are those of all of them, also of one list', () => {
    const { depots } = defineScreens(resources, { features: [planning, maps] })
    expect(Object.keys(depots?.recordScreens ?? {})).toEqual(['plan', 'map'])
    expect(depots?.pages?.map(({ path }) => path)).toEqual(['plans', 'maps'])
    expect(depots?.Summary).toBe(Screen)
    expect(i18nProvider.translate('planning.due', { day: 'Monday' })).toBe('Due on Monday')
  })

  it('may not have one place twice', () => {
    expect(() => defineScreens(resources, { features: [planning, maps, maps] })).toThrow(
      'Two features have a place of depots, "Summary"',
    )
    const again = { extensions: { depots: { recordScreens: { plan: { Screen } } } } } as const
    expect(() => defineScreens(resources, { features: [planning, maps, again] })).toThrow(
      'Two features have depots, "recordScreens", "plan"',
    )
  })

  it('do not compile when no feature has what a definition names', () => {
    // @ts-expect-error the screen "map"
    defineScreens(resources, { features: [planning] })
    const paln = { Screen }
    // @ts-expect-error no definition names this screen
    const misspelt: ScreenFeature<Depots> = { extensions: { depots: { recordScreens: { paln } } } }
    expect(misspelt).toBeDefined()
  })
})
