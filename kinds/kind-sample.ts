/** Values of a kind for tests that are made from definitions. `F` is its definition. */
export interface KindSample<F> {
  /** A right value, another one for each number where it can be. A reference's is replaced by a record's id. */
  right(n: number, field: F): unknown
  /** Values that it must refuse: wrong types, just past its bounds, or of a wrong form. */
  wrong(field: F): readonly unknown[]
  /** Right values at the very bounds. */
  bounds(field: F): readonly unknown[]
}
