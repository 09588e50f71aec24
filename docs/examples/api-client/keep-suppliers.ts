/**
 * Keeps the suppliers of Costwright as another program has them: `npx tsx keep-suppliers.ts suppliers.json` creates those
 * that are missing and changes the others. docs/api.md, "A program in TypeScript", says where the types come from.
 */
import { readFile } from 'node:fs/promises'
import createClient from 'openapi-fetch'
import type { Problem, paths, Supplier, SupplierInput } from './costwright.d.ts'

const { COSTWRIGHT_URL = 'http://localhost:3000', COSTWRIGHT_TOKEN } = process.env
const api = createClient<paths>({
  baseUrl: COSTWRIGHT_URL,
  headers: { authorization: `Bearer ${COSTWRIGHT_TOKEN}` },
})

/** What the server says of a call that it refuses: a sentence, and one for each field that is wrong. */
const complaint = ({ title, errors = {} }: Problem): string =>
  [title, ...Object.entries(errors).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)].join(' ')

const find = async (supplierName: string): Promise<Supplier | undefined> => {
  const { data, error } = await api.GET('/api/v1.0/Supplier', {
    params: { query: { filter: JSON.stringify({ supplierName }), range: '[0,0]' } },
  })
  if (error) throw new Error(complaint(error))
  return data[0]
}

const create = async (supplier: SupplierInput): Promise<string> => {
  const { data, error } = await api.POST('/api/v1.0/Supplier', {
    // Sent again within a day, after an answer that was lost, it creates nothing twice.
    params: { header: { 'Idempotency-Key': `keep-suppliers: ${supplier.supplierName}` } },
    body: supplier,
  })
  return error ? `refused: ${complaint(error)}` : `created as ${data.id}`
}

const change = async ({ id, version }: Supplier, supplier: SupplierInput): Promise<string> => {
  const { data, error } = await api.PATCH('/api/v1.0/Supplier/{id}', {
    params: { path: { id }, header: { 'If-Match': `"${version}"` } },
    body: supplier,
  })
  if (data) return data.version === version ? 'the same' : 'changed'
  // Somebody changed it since it was read, maybe to what is wanted: on top of theirs, then.
  if (error.type === 'urn:costwright:problem:changed_by_someone_else') return change(await read(id), supplier)
  return `refused: ${complaint(error)}`
}

const read = async (id: number): Promise<Supplier> => {
  const { data, error } = await api.GET('/api/v1.0/Supplier/{id}', { params: { path: { id } } })
  if (error) throw new Error(complaint(error))
  return data
}

const wanted: SupplierInput[] = JSON.parse(await readFile(process.argv[2] ?? 'suppliers.json', 'utf8'))
for (const supplier of wanted) {
  const found = await find(supplier.supplierName)
  const outcome = found ? await change(found, supplier) : await create(supplier)
  if (outcome.startsWith('refused')) process.exitCode = 1
  console.log(`${supplier.supplierName}: ${outcome}`)
}
