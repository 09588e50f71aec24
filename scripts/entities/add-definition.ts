/** What is put in the place of a part of a text that must be there once. */
const replaced = (text: string, part: string | RegExp, by: string): string => {
  const changed = text.replace(part, () => by)
  if (changed === text) throw new Error(`There is no ${part} in resources.config.ts`)
  return changed
}

/**
 * `resources.config.ts` with one more resource, as its page says: the block, its name in `defineResources`, and an entry of the
 * menu where it has one.
 * @param block `export const tools = defineResource({…})`
 */
export const addDefinition = (
  config: string,
  block: string,
  entry?: { label: string; to: string },
): string => {
  const [, name = ''] = /^export const (\w+)/.exec(block) ?? []
  const described = replaced(
    config,
    '/** Every resource, each after',
    `${block}\n/** Every resource, each after`,
  )
  const [all = ''] = /^export const resources = defineResources\([^)]*/m.exec(described) ?? []
  const registered = replaced(described, all, `${all}  ${name},\n`)
  if (!entry) return registered
  const { label, to } = entry
  return replaced(
    registered,
    "  {\n    label: 'Administration'",
    `  { label: '${label}', to: '${to}' },\n  {\n    label: 'Administration'`,
  )
}

/** The same with one more field, the last of a resource before `enabled`. */
export const addField = (config: string, resource: string, field: string): string => {
  const start = config.indexOf(`export const ${resource} = `)
  const end = config.indexOf('    enabled: {', start)
  if (start < 0 || end < 0) throw new Error(`There is no resource ${resource}`)
  return `${config.slice(0, end)}    ${field.trim()}\n${config.slice(end)}`
}

/** The same with one field of a resource written anew. */
export const replaceField = (config: string, name: string, field: string): string =>
  replaced(config, new RegExp(`^ {4}${name}: \\{.*\\},\\n`, 'm'), `    ${field.trim()}\n`)
