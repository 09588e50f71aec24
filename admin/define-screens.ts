import type { Together, Wrong } from '../model/checked-fields.ts'
import { joinParts } from '../model/join-parts.ts'
import type { Resources } from '../model/resources.ts'
import type {
  ExtensionsOf,
  ResourceExtension,
  ResourceExtensions,
  ScreenFeature,
} from './extension-points.ts'
import { addTexts } from './i18n/i18n-provider.ts'

type ExtensionsIn<Features extends readonly unknown[]> = Together<
  Features[number] extends infer One ? (One extends { extensions: infer Added } ? Added : never) : never
>

/** What several features add to one list. */
const joinExtensions = (name: string, parts: readonly ResourceExtension[]): ResourceExtension => {
  const byName = <Place extends 'commands' | 'dialogs' | 'recordScreens' | 'supplied'>(place: Place) => ({
    [place]: joinParts(
      parts.map((part) => part[place] ?? {}),
      `${name}, "${place}",`,
    ),
  })
  const single = parts.map(
    ({ commands, dialogs, recordScreens, supplied, listRoutes, pages, ...others }) => others,
  )
  return {
    ...joinParts<ResourceExtension>(single, `a place of ${name},`),
    ...byName('commands'),
    ...byName('dialogs'),
    ...byName('recordScreens'),
    ...byName('supplied'),
    listRoutes: parts.flatMap(({ listRoutes = [] }) => listRoutes),
    pages: parts.flatMap(({ pages = [] }) => pages),
  }
}

/**
 * Puts the screens of a product together from its features, and adds their texts. A command, dialog, screen, supply or
 * panel that a definition names and no feature has is a compile error.
 * @throws Error if two features have the same place of a list
 */
export const defineScreens = <const R extends Resources, const Features extends readonly ScreenFeature<R>[]>(
  _resources: R,
  {
    features,
  }: { readonly features: Features } & (ExtensionsIn<Features> extends ExtensionsOf<R>
    ? unknown
    : { features: Wrong<'A command, dialog, screen, supply or panel of a definition is in no feature'> }),
): ResourceExtensions => {
  const all = new Map<string, ResourceExtension[]>()
  for (const { extensions, texts } of features) {
    if (texts) addTexts(texts)
    // Checked against the definitions above; joined whatever they are.
    for (const [name, added] of Object.entries(extensions as ResourceExtensions))
      all.set(name, [...(all.get(name) ?? []), added])
  }
  return Object.fromEntries([...all].map(([name, parts]) => [name, joinExtensions(name, parts)]))
}
