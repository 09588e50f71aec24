/** Contents outside the database, by their SHA-256. Each call fails with `StoreAway` while the store cannot be reached. */
export interface ContentStore {
  /** Before the first content: makes what it needs. */
  prepare(): Promise<void>
  /** Is durable when it returns. Replaces a content of the same name. */
  put(sha256: string, bytes: Buffer): Promise<void>
  /** Undefined if it has no such content. */
  open(sha256: string): Promise<AsyncIterable<Buffer> | undefined>
  /** Does nothing if it has no such content. */
  remove(sha256: string): Promise<void>
  list(): AsyncIterable<StoredContent>
}

export interface StoredContent {
  readonly sha256: string
  readonly size: number
}

/** The store cannot be reached, or refuses us. Nothing is known of its contents. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}
