/** Route below the list: preview of accepting all strong suggestions. */
export const strongPath = 'accept-strong'
