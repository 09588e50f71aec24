/** Entity tag of a record: its version, `"7"` (RFC 9110 section 8.8.3). */
export const entityTag = (version: number): string => `"${version}"`

/**
 * Whether a write with this `If-Match` header may change a record of this version (RFC 9110 section 13.1.1).
 * No header: the last write wins.
 */
export const ifMatchAllows = (header: string | undefined, version: number): boolean =>
  header === undefined ||
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === entityTag(version))
