/** A page of help. */
export interface HelpPage {
  /** Last part of its address: `/help/{name}`. */
  readonly name: string
  readonly title: string
  /** Its Markdown. The first heading is the title. */
  readonly load: () => Promise<string>
}

export const helpPath = '/help'

type LoadHelp = () => Promise<readonly HelpPage[]>

let load: LoadHelp | undefined

/** Called once, with the screens of the product. */
export const provideHelp = (loadHelp: LoadHelp | undefined): void => {
  load = loadHelp
}

export const hasHelp = (): boolean => load !== undefined

/** The pages, in order. None without help. */
export const loadHelpPages: LoadHelp = async () => (load ? load() : [])
