import type { accountTexts } from './account-texts.ts'
import type { controlTexts } from './control-texts.ts'
import type { homeTexts } from './home-texts.ts'
import type { pageTexts } from './page-texts.ts'
import type { recordTexts } from './record-texts.ts'

/** The same texts in other words: all of them, and no others. */
type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>
}

/** Every text of the screens that is not written in a definition. One that is missing does not compile. */
export type Catalogue = Translated<
  typeof pageTexts & typeof recordTexts & typeof accountTexts & typeof homeTexts & typeof controlTexts
>

/** A language of the screens beside British English, which catalogue and definitions are written in. */
export interface Language {
  /** As in `<html lang>` (BCP 47). */
  readonly locale: string
  readonly texts: Catalogue
  /**
   * What definitions and the server say, by what it is in English: `Supplier Name`. `%{name}` stands for anything, which is
   * itself looked for here: `There is no such %{what}.`
   */
  readonly sentences: Readonly<Record<string, string>>
}
