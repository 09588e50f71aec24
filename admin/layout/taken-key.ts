interface PressedKey {
  readonly defaultPrevented: boolean
  readonly nativeEvent: { readonly isComposing: boolean }
}

/** Whether a key is used already: by a picker (default prevented) or an input method, to finish a word. */
export const isTaken = ({ defaultPrevented, nativeEvent }: PressedKey): boolean =>
  defaultPrevented || nativeEvent.isComposing
