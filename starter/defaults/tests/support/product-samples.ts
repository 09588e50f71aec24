import type { Resource } from '../../../../model/definition.ts'
import type { CalledApp } from '../../../../tests/support/app.ts'
import type { AnyRecord } from '../../../../tests/support/samples.ts'

/**
 * A record that only calls of the product create.
 * @returns null for a resource with a generated call
 */
export const createdByProduct = async (
  _app: CalledApp,
  _resource: Resource,
  _body: Record<string, unknown>,
): Promise<AnyRecord | null> => null

/** Values that the values of a sample need, by a hook. */
export const neededTogether = (_body: Readonly<Record<string, unknown>>): Record<string, unknown> => ({})
