/** Below the list: what accepting all strong suggestions would do. */
export const strongPath = 'accept-strong'
