import type { Resource } from '../../model/definition.ts'
import { importColumnsKey, importSectionsKey, storedEntries } from '../stored-for-person.ts'

/** Field by heading. */
type Mapping = Readonly<Record<string, string>>

const mappings = storedEntries<Mapping>('localStorage', importColumnsKey)
const sections = storedEntries<Readonly<Record<string, number | null>>>('localStorage', importSectionsKey)

const keyOf = ({ name }: Resource, headings: readonly string[]) => [name, ...headings].join('\n')

/** Fields that an earlier import with these headings had; null if there was none. */
export const rememberedHeadings = (resource: Resource, headings: readonly string[]): Mapping | null =>
  mappings.get(keyOf(resource, headings)) ?? null

export const keepColumns = (
  resource: Resource,
  headings: readonly string[],
  columns: readonly (string | null)[],
): void => {
  const mapping = headings.flatMap((heading, at) => {
    const name = columns[at]
    return name ? [[heading, name] as const] : []
  })
  mappings.keep(keyOf(resource, headings), Object.fromEntries(mapping))
}

/** Records that were chosen for sections, by the name of the section. */
export const rememberedSections = ({ name }: Resource): Readonly<Record<string, number | null>> =>
  sections.get(name) ?? {}

export const keepSections = (resource: Resource, chosen: Readonly<Record<string, number | null>>): void => {
  if (Object.keys(chosen).length > 0)
    sections.keep(resource.name, { ...rememberedSections(resource), ...chosen })
}
