/** A typical mistake in a definition file. */
export interface Mistake {
  /** The replaced text in `workshop.ts`: a unique piece of text, or a name at all its places. */
  readonly right: string
  readonly wrong: string
  /** Further changes that it takes. */
  readonly and?: readonly (readonly [right: string, wrong: string])[]
  /** The expected message, after `resources.config.ts: `. */
  readonly says: string
}
