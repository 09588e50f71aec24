/** Where a database of the embedded PostgreSQL takes connections. */
export interface EmbeddedPlace {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}
