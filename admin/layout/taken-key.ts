interface PressedKey {
  readonly defaultPrevented: boolean
  readonly nativeEvent: { readonly isComposing: boolean }
}

/**
 * Whether a key is somebody else's: a picker takes it for itself and prevents the default, and an input method uses
 * Enter and Escape to finish a word.
 */
export const isTaken = ({ defaultPrevented, nativeEvent }: PressedKey): boolean =>
  defaultPrevented || nativeEvent.isComposing
