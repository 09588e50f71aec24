import { useSyncExternalStore } from 'react'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { referenceOf } from '../../model/resources.ts'
import { definitionsNow } from '../definitions.ts'
import type { FileOwner } from './attachment-calls.ts'

let shown: FileOwner | null = null
const listeners = new Set<() => void>()
const change = (next: FileOwner | null) => {
  shown = next
  for (const listener of listeners) listener()
}

const isSame = (one: FileOwner | null, other: FileOwner) =>
  one?.resource.name === other.resource.name && one.id === other.id

export const toggleFiles = (owner: FileOwner): void => change(isSame(shown, owner) ? null : owner)

/** Switches visible files to this record. */
export const followFiles = (owner: FileOwner): void => {
  if (shown && !isSame(shown, owner)) change(owner)
}

export const hideFiles = (): void => change(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShownFiles = (): FileOwner | null => useSyncExternalStore(subscribe, () => shown)

/** The record itself if its resource has files, else its parent, such as the invoice of a line. */
export const fileOwnerOf = (resource: Resource, record: AnyRecord): FileOwner | null => {
  if (resource.attachments) return { resource, id: Number(record.id) }
  if (!resource.parent) return null
  const parent = definitionsNow()[referenceOf(resource, resource.parent.key).to.name]
  const id = record[resource.parent.key]
  return parent?.attachments && typeof id === 'number' ? { resource: parent, id } : null
}
