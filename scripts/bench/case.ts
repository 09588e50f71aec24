/** A call that is measured. */
export interface Case {
  readonly name: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: () => object
}
