import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { referenceOf } from '../../model/resources.ts'
import { definitionsNow } from '../definitions.ts'
import { createStore } from '../store.ts'
import type { FileOwner } from './attachment-calls.ts'

const store = createStore<FileOwner | null>(null)

const isSame = (one: FileOwner | null, other: FileOwner) =>
  one?.resource.name === other.resource.name && one.id === other.id

export const toggleFiles = (owner: FileOwner): void => store.set(isSame(store.get(), owner) ? null : owner)

/** Switches visible files to this record. */
export const followFiles = (owner: FileOwner): void => {
  const shown = store.get()
  if (shown && !isSame(shown, owner)) store.set(owner)
}

export const hideFiles = (): void => store.set(null)

export const { use: useShownFiles } = store

/** The record itself if its resource has files, else its parent, such as the project of a task. */
export const fileOwnerOf = (resource: Resource, record: AnyRecord): FileOwner | null => {
  if (resource.attachments) return { resource, id: Number(record.id) }
  if (!resource.parent) return null
  const parent = definitionsNow()[referenceOf(resource, resource.parent.key).to.name]
  const id = record[resource.parent.key]
  return parent?.attachments && typeof id === 'number' ? { resource: parent, id } : null
}
