// @module-tag rare
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { storedColumnOf } from '../../database/fields/registry.ts'
import { migrate, migrationsFolder } from '../../database/migrate.ts'
import { checkTables, planMigration } from '../../database/migration/generate.ts'
import { undoMigration } from '../../database/migration/undo.ts'
import { wrongSums } from '../../database/stored-sums.ts'
import type { Field, Resource } from '../../model/definition.ts'
import type { FieldTypeName } from '../../model/fields/registry.ts'
import { columnOf } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { resources as given } from '../../resources.config.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { generateMigration } from '../support/generated-migration.ts'
import { samplePictures, storeSamplePictures } from '../support/sample-pictures.ts'

/** A field of each type, in the table of a type, and SQL of the values of its two records. */
const kinds: {
  readonly [Type in Exclude<FieldTypeName, 'attachments'>]: {
    readonly field: (table: string) => Field
    readonly values?: readonly [string, string]
  }
} = {
  text: { field: () => ({ type: 'text', label: 'F' }), values: [`'5'`, `'Water'`] },
  multiline: { field: () => ({ type: 'multiline', label: 'F' }), values: [`'5'`, `'a' || chr(10) || 'b'`] },
  email: { field: () => ({ type: 'email', label: 'F' }), values: [`'a@b.example'`, 'null'] },
  url: { field: () => ({ type: 'url', label: 'F' }), values: [`'https://a.example'`, 'null'] },
  phone: { field: () => ({ type: 'phone', label: 'F' }), values: [`'0123456'`, `'123456'`] },
  colour: { field: () => ({ type: 'colour', label: 'F' }), values: [`'#aabbcc'`, 'null'] },
  password: { field: () => ({ type: 'password', label: 'F' }) },
  integer: { field: () => ({ type: 'integer', label: 'F' }), values: ['1', '123456'] },
  quantity: { field: () => ({ type: 'quantity', label: 'F' }), values: ['1', '-0.0625'] },
  price: { field: () => ({ type: 'price', label: 'F' }), values: ['2', '12.5'] },
  money: { field: () => ({ type: 'money', label: 'F' }), values: ['3', '1234567.89'] },
  percent: { field: () => ({ type: 'percent', label: 'F' }), values: ['0', '17.5'] },
  boolean: { field: () => ({ type: 'boolean', label: 'F' }), values: ['true', 'false'] },
  choice: {
    field: () => ({ type: 'choice', label: 'F', options: [{ value: 'Water', label: 'Water' }] }),
    values: [`'Water'`, 'null'],
  },
  choices: {
    field: () => ({ type: 'choices', label: 'F', options: ['Gas', 'Water'], default: [] }),
    values: [`'{Gas}'`, `'{}'`],
  },
  date: { field: () => ({ type: 'date', label: 'F' }), values: [`'2025-03-03'`, 'null'] },
  datetime: {
    field: () => ({ type: 'datetime', label: 'F' }),
    values: [`'2025-03-03 00:00:00'`, `'2025-03-03 12:30:00'`],
  },
  time: { field: () => ({ type: 'time', label: 'F' }), values: [`'12:30:00'`, 'null'] },
  reference: { field: () => ({ type: 'reference', label: 'F', to: given.suppliers }), values: ['1', 'null'] },
  references: {
    field: () => ({ type: 'references', label: 'F', to: given.suppliers }),
    values: [`'{1}'`, `'{}'`],
  },
  picture: {
    field: () => ({ type: 'picture', label: 'F' }),
    values: [`'${samplePictures[0]}'`, 'null'],
  },
  sentences: {
    field: () => ({ type: 'sentences', label: 'F', readOnly: true, patterns: { late: 'Late.' } }),
    values: [`'[{"code": "late", "params": {}}]'`, 'null'],
  },
  lookup: { field: () => ({ type: 'lookup', label: 'F', path: 'supplierId.supplierName' }) },
  product: { field: () => ({ type: 'product', label: 'F', of: ['one', 'two'] }) },
  joined: { field: () => ({ type: 'joined', label: 'F', of: ['first', 'last'] }) },
  amount: { field: () => ({ type: 'amount', label: 'F', of: ['one', 'rateId.rate'], stored: true }) },
  rest: { field: () => ({ type: 'rest', label: 'F', of: 'one', less: 'two', unit: 'money' }) },
  stage: { field: () => ({ type: 'stage', label: 'F', of: [['last', 'Named']], otherwise: 'New' }) },
  sum: {
    field: (type) => ({
      type: 'sum',
      label: 'F',
      from: 'entries',
      of: 'quantity',
      by: `${type}Id`,
      unit: 'quantity',
      stored: true,
    }),
  },
  count: { field: (type) => ({ type: 'count', label: 'F', from: 'entries', by: `${type}Id` }) },
  aggregate: {
    field: (type) => ({
      type: 'aggregate',
      label: 'F',
      take: 'max',
      as: 'quantity',
      from: 'entries',
      of: 'quantity',
      by: `${type}Id`,
    }),
  },
  gathered: {
    field: (type) => ({
      type: 'gathered',
      label: 'F',
      to: given.suppliers,
      from: 'entries',
      of: `${type}Id`,
      by: `${type}Id`,
    }),
  },
  formula: { field: () => ({ type: 'formula', label: 'F', as: 'money', of: { plus: ['one', 'two'] } }) },
  supplied: { field: () => ({ type: 'supplied', label: 'F', unit: 'money' }) },
  viewed: {
    field: () => ({ type: 'viewed', label: 'F', view: 'seen', by: 'id', of: 'one', unit: 'money' }),
  },
}
type Kind = keyof typeof kinds
const types = Object.keys(kinds) as Kind[]
/** Types without a column are alike as the type that changes. */
const sources = types.filter((type) => type === 'lookup' || storedColumnOf(kinds[type].field(type)) !== null)
const isTyped = (type: Kind) => kinds[type].values !== undefined
const isStored = (type: Kind) => storedColumnOf(kinds[type].field(type)) !== null

/** The field that changes into a type. */
const fieldTo = (type: Kind) => `to${type.slice(0, 1).toUpperCase()}${type.slice(1)}`
const tableOf = (type: Kind) => `of_${type}`
const at = (from: Kind, to: Kind) => `${tableOf(from)}.${columnOf(fieldTo(to))}`

const resourceOf = (name: string, fields: Record<string, Field>): Resource => ({
  name,
  label: name,
  title: name,
  endpoint: name,
  table: name.replaceAll('-', '_'),
  recordText: [Object.keys(fields)[0] ?? ''],
  fields,
  list: { columns: Object.keys(fields), search: [], sort: Object.keys(fields)[0] ?? '' },
  form: [],
})

const tariffs = resourceOf('tariffs', { rate: { type: 'price', label: 'Rate' } })

/** A table for each type, with a field for each other type, which is still of the first or already of the second. */
const definitions = (
  which: 'before' | 'after',
  stays: (from: Kind, to: Kind) => boolean = () => false,
): Resources => {
  const tables = sources.map((from) => {
    const changing = types
      .filter((to) => to !== from)
      .map((to): [string, Field] => {
        const kind = kinds[which === 'before' || stays(from, to) ? from : to]
        return [fieldTo(to), kind.field(from)]
      })
    return resourceOf(tableOf(from).replaceAll('_', '-'), {
      first: { type: 'text', label: 'First' },
      last: { type: 'text', label: 'Last' },
      one: { type: 'quantity', label: 'One' },
      two: { type: 'quantity', label: 'Two' },
      supplierId: { type: 'reference', label: 'Supplier', to: given.suppliers },
      rateId: { type: 'reference', label: 'Rate', to: tariffs },
      ...Object.fromEntries(changing),
    })
  })
  const entries = resourceOf('entries', {
    quantity: { type: 'quantity', label: 'Quantity' },
    ...Object.fromEntries(
      tables.map((to, index): [string, Field] => [
        `${sources[index]}Id`,
        { type: 'reference', label: 'Of', to },
      ]),
    ),
  })
  return { ...given, ...Object.fromEntries([tariffs, ...tables, entries].map((one) => [one.name, one])) }
}

const pairs = sources.flatMap((from) => types.flatMap((to) => (from === to ? [] : [[from, to] as const])))

let database: TestDatabase
let folder: string
const run = () => migrate(database.db, { folders: [migrationsFolder, folder] })
const rowsOf = async (query: string): Promise<Record<string, unknown>[]> =>
  (await database.db.raw(query)).rows
/** The values of each pair as texts, by its column. */
const valuesNow = async (): Promise<Map<string, string>> => {
  const values = new Map<string, string>()
  for (const from of sources) {
    const rows = await rowsOf(`select to_jsonb(t) as record from ${tableOf(from)} t order by id`)
    for (const to of types) {
      const column = columnOf(fieldTo(to))
      const held = rows.map(({ record }) => (record as Record<string, unknown>)[column])
      if (held.some((value) => value !== undefined)) values.set(at(from, to), JSON.stringify(held))
    }
  }
  return values
}

let before: Map<string, string>
/** What stood in the way of each pair, when nothing was said about it. */
let refused: Map<string, string>
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'costwright-types-'))
  await generateMigration(database.db, definitions('before'), folder)
  await run()
  await database.db.raw(
    `insert into supplier (supplier_name) values ('Ash'); insert into tariffs (rate) values (2.5)`,
  )
  await storeSamplePictures(database.db, definitions('before'))
  for (const from of sources) {
    const columns = types.filter((to) => to !== from && isTyped(from)).map((to) => columnOf(fieldTo(to)))
    for (const index of [0, 1]) {
      const own = columns.map(() => kinds[from].values?.[index])
      await database.db.raw(
        `insert into ${tableOf(from)} (${['first', 'last', 'one', 'two', 'supplier_id', 'rate_id', ...columns].join(', ')})
         values (${["'Ann'", "'Lee'", '2', '3', '1', '1', ...own].join(', ')})`,
      )
    }
    await database.db.raw(`insert into entries (quantity, ${from}_id) values (4, 1)`)
  }
  before = await valuesNow()
  const { obstacles } = await planMigration(database.db, definitions('after'))
  refused = new Map(obstacles.map((one) => [one.at, `${one.sentence}; ${one.remedy}`]))
  return async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  }
}, 120_000)

/** A refusal that only other values can end: the field keeps its type. */
const staysAsItIs = (from: Kind, to: Kind) => refused.get(at(from, to))?.includes('removed:') === false

describe('A field that changes its type', () => {
  it('is refused with the number of its values and their records, unless they stay as they are', () => {
    const silent = pairs.filter(([from, to]) => isTyped(from) && !isStored(to) && !refused.has(at(from, to)))
    expect(silent).toEqual([])
    const sentences = pairs.flatMap(([from, to]) => (isStored(to) ? (refused.get(at(from, to)) ?? []) : []))
    expect(sentences.filter((sentence) => !/(: |records )[12]\b/.test(sentence))).toEqual([])
    expect(pairs.filter(([from, to]) => !isTyped(from) && refused.has(at(from, to)))).toEqual([])
    // Only what means the same as another type changes unasked.
    const kept = Object.fromEntries(
      types
        .filter(isTyped)
        .map((from) => [from, types.filter((to) => to !== from && !refused.has(at(from, to))).join(' ')]),
    )
    expect(kept).toMatchInlineSnapshot(`
      {
        "boolean": "text multiline integer quantity price money percent",
        "choice": "text multiline",
        "choices": "",
        "colour": "text multiline",
        "date": "text multiline phone datetime",
        "datetime": "text multiline",
        "email": "text multiline",
        "integer": "text multiline quantity price money",
        "money": "text multiline quantity price",
        "multiline": "",
        "percent": "text multiline quantity price money",
        "phone": "text multiline",
        "picture": "",
        "price": "text multiline quantity money percent",
        "quantity": "text multiline",
        "reference": "",
        "references": "",
        "sentences": "",
        "text": "multiline",
        "time": "text multiline",
        "url": "text multiline",
      }
    `)
  })

  it('keeps its values or has them removed as asked, in one migration that can be taken back', {
    tags: 'rare',
  }, async () => {
    const kept = pairs.filter(([from, to]) => isTyped(from) && !refused.has(at(from, to)))
    const after = definitions('after', staysAsItIs)
    const removed = [...refused].flatMap(([column, sentence]) =>
      sentence.includes('removed:') ? [column] : [],
    )
    await generateMigration(database.db, after, folder, { removed })
    await run()
    await expect(checkTables(database.db, after)).resolves.toBeUndefined()
    expect(await wrongSums(database.db, after)).toEqual([])
    const now = await valuesNow()
    // What was calculated and stored is a value that stays.
    expect(now.get(at('product', 'money'))).toBe('[6,6]')
    expect(now.get(at('joined', 'text'))).toBe('["Ann Lee","Ann Lee"]')
    expect(now.get(at('money', 'product'))).toBe('[6,6]')
    expect(now.get(at('money', 'sum'))).toBe('[4,0]')
    expect(now.get(at('money', 'amount'))).toBe('[5,5]')

    const calculated = await undoMigration(database.db, { folder }).catch((error: Error) => error.message)
    const lost = [...String(calculated).matchAll(/say --removed (\S+)/g)].map(([, column]) => String(column))
    // What was calculated until now, and the false of new booleans.
    expect(lost.filter((column) => !/^of_(product|joined|amount|sum)\.|to_boolean$/.test(column))).toEqual([])
    const undone = await undoMigration(database.db, { folder, removed: lost })
    expect(undone?.empty).toContain(at('money', 'product'))
    await expect(checkTables(database.db, definitions('before'))).resolves.toBeUndefined()
    expect(await wrongSums(database.db, definitions('before'))).toEqual([])
    const again = await valuesNow()
    for (const [from, to] of kept)
      expect(again.get(at(from, to)), at(from, to)).toBe(before.get(at(from, to)))
  })
})
