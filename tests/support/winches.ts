import type { Field, Resource } from '../../model/definition.ts'
import { resources as given } from '../../resources.config.ts'

const fields: Record<string, Field> = {
  toolName: { type: 'text', label: 'Tool', required: true },
  serialNumber: { type: 'text', label: 'Serial Number', maxLength: 60 },
  price: { type: 'money', label: 'Price' },
  website: { type: 'text', label: 'Website' },
}

/** A resource whose definition the migration tests change. */
export const tools: Resource = {
  name: 'tools',
  label: 'Tool',
  title: 'Tools',
  endpoint: 'Tool',
  table: 'tool',
  recordText: ['toolName'],
  fields,
  list: { columns: ['toolName', 'price'], search: ['toolName'], sort: 'toolName' },
  form: ['toolName', 'serialNumber', 'price', 'website'],
}

/** The product's resources and tools, with these fields replaced; null removes one. */
export const withTools = (changes: Record<string, Field | null> = {}, others: Partial<Resource> = {}) => {
  const changed = Object.entries<Field | null>({ ...fields, ...changes }).filter(
    (entry): entry is [string, Field] => entry[1] !== null,
  )
  return { ...given, tools: { ...tools, ...others, fields: Object.fromEntries(changed) } }
}
