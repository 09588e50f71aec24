/** A typical mistake in a definition file. */
export interface Mistake {
  /** The replaced text in `workshop.ts`: a unique piece of text, or a name at all its places. */
  readonly right: string
  readonly wrong: string
  /** The expected message, after `resources.config.ts: `. */
  readonly says: string
}
