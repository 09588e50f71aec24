/** A mistake in a definition file, as somebody would make it. */
export interface Mistake {
  /** What is replaced in `workshop.ts`, wherever it stands: a piece of text that is there once, or a name. */
  readonly right: string
  readonly wrong: string
  /** What is said of it, after `resources.config.ts: `. */
  readonly says: string
}
