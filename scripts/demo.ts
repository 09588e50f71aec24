/** `npm run demo -- --scale N`: fills an empty database with N times the example records (`api/product.ts`). */
import { parseArgs } from 'node:util'
import { product } from '#product/api/product.ts'
import { formatDecimal } from '../model/format.ts'
import { withDatabase } from './with-database.ts'

const largest = 10_000

withDatabase(async (db) => {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
  const scale = Number(values.scale)
  if (!Number.isInteger(scale) || scale < 1 || scale > largest)
    throw new Error(`--scale must be a whole number from 1 to ${largest}, not "${values.scale}".`)
  if (!product.demo) throw new Error('This product has no example records.')
  const counts = await product.demo.fill(db, { scale })
  if (!counts) throw new Error('The database holds records already, or did, so nothing was written.')
  for (const [name, count] of Object.entries(counts))
    process.stdout.write(`${formatDecimal(count, 0, 0).padStart(10)} ${name}\n`)
})
