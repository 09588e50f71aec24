interface PressedKey {
  readonly defaultPrevented: boolean
  readonly nativeEvent: { readonly isComposing: boolean }
}

/**
 * Whether a key is already used: a picker prevented the default, or an input method uses it to finish a word.
 */
export const isTaken = ({ defaultPrevented, nativeEvent }: PressedKey): boolean =>
  defaultPrevented || nativeEvent.isComposing
