import { resources as given } from '#product/resources.config.ts'
import type { Field, Resource } from '../../model/definition.ts'

const fields: Record<string, Field> = {
  winchName: { type: 'text', label: 'Winch', required: true },
  serialNumber: { type: 'text', label: 'Serial Number', maxLength: 60 },
  price: { type: 'money', label: 'Price' },
  website: { type: 'text', label: 'Website' },
}

/** A resource whose definition the migration tests change. */
export const winches: Resource = {
  name: 'winches',
  label: 'Winch',
  title: 'Winches',
  endpoint: 'Winch',
  table: 'winch',
  recordText: ['winchName'],
  fields,
  list: { columns: ['winchName', 'price'], search: ['winchName'], sort: 'winchName' },
  form: ['winchName', 'serialNumber', 'price', 'website'],
}

/** The product's resources and winches, with these fields replaced; null removes one. */
export const withWinches = (changes: Record<string, Field | null> = {}, others: Partial<Resource> = {}) => {
  const changed = Object.entries<Field | null>({ ...fields, ...changes }).filter(
    (entry): entry is [string, Field] => entry[1] !== null,
  )
  return { ...given, winches: { ...winches, ...others, fields: Object.fromEntries(changed) } }
}
