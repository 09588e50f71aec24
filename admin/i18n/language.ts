import type { accountTexts } from './account-texts.ts'
import type { controlTexts } from './control-texts.ts'
import type { homeTexts } from './home-texts.ts'
import type { pageTexts } from './page-texts.ts'
import type { recordTexts } from './record-texts.ts'

type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>
}

/** All texts outside the definitions. A missing translation is a type error. */
export type Catalogue = Translated<
  typeof pageTexts & typeof recordTexts & typeof accountTexts & typeof homeTexts & typeof controlTexts
>

/** Language of the screens; the default is British English. */
export interface Language {
  /** As in `<html lang>` (BCP 47). */
  readonly locale: string
  readonly texts: Catalogue
  /** Definitions and server messages by English text. `%{name}` matches any text, also translated. */
  readonly sentences: Readonly<Record<string, string>>
}
