/** Entity tag of a record version: `"7"` (RFC 9110 section 8.8.3). */
export const entityTag = (version: number): string => `"${version}"`

/** RFC 9110 section 13.1.1. Without the header, the last write wins. */
export const ifMatchAllows = (header: string | undefined, version: number): boolean =>
  header === undefined ||
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === entityTag(version))
