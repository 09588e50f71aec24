import pg from 'pg'

/** Type numbers of PostgreSQL's catalogue (pg_type.dat). */
const oid = { date: 1082, bigint: 20, text: 25 } as const

type Parser = (value: string) => unknown
/** Of what came with a row: long values come as bytes (`message-reader.ts`). */
type ValueParser = (value: string | Buffer) => unknown

const own = new Map<number, Parser>([
  // A calendar date stays the text that PostgreSQL sends: as a JavaScript Date a time zone could move it.
  [oid.date, (value) => value],
  // Counts are bigint. One that a JavaScript number cannot hold is an error and never silently another number.
  [
    oid.bigint,
    (value) => {
      const number = Number(value)
      if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`)
      return number
    },
  ],
])

const ofText = (parse: Parser): ValueParser => {
  return (value) => parse(typeof value === 'string' ? value : value.toString())
}

const parsers = new Map<number, ValueParser>()

const parserOf = (id: number): ValueParser => {
  const known = parsers.get(id)
  if (known) return known
  const parser = ofText(own.get(id) ?? pg.types.getTypeParser(id, 'text'))
  parsers.set(id, parser)
  return parser
}

/** How values are read: decimals as text, dates as `yyyy-MM-dd`, counts and other bigints as numbers. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    format === 'binary' ? pg.types.getTypeParser(id, format as 'text') : parserOf(id),
}

const asSent: ValueParser = (value) => value

/** The same, but long texts stay the bytes that PostgreSQL sent. */
export const typesWithBytes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === oid.text ? asSent : types.getTypeParser(id, format)),
}
