import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { actionSegment, callsOf, changesOf } from '../../model/row-actions.ts'
import { resources } from '../../resources.config.ts'
import { calls, type PageApp, projectPath, startPageApp, typeScript } from '../support/api-page.ts'
import { administrator } from '../support/app.ts'
import { costingCalls } from '../support/costing-calls.ts'
import { productCalls } from '../support/product-calls.ts'
import { runInShell } from '../support/shell-examples.ts'

let app: PageApp
let folder: string
beforeAll(async () => {
  app = await startPageApp()
  return app.close
})

/** Routes of `api/extensions.ts`, whose own documentation tells how they are called. */
const ownRoutes = new Set(Object.keys(productCalls).filter((route) => !(route in costingCalls)))
/** The route of an operation, as `GET /Project/:id`. */
const routeOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.slice(apiBase.length).replaceAll(/\{(\w+)\}/g, ':$1')}`

describe('The page of the API', () => {
  it('has every call that a program can make, with one resource as the example for all', async () => {
    const names = Object.values<Resource>(resources)
      .flatMap((resource) => [
        ...[resource.title, resource.label, resource.endpoint],
        // One action is the example for all.
        ...changesOf(resource).map(actionSegment),
        ...callsOf(resource).map(({ call }) => call),
      ])
      .map((name) => name.replaceAll(/[ -]/g, ''))
      .sort((a, b) => b.length - a.length)
    /** `listPaymentsOfQuote` covers `listQuotesOfProject`. */
    const kindOf = (operationId: string) => operationId.replace(new RegExp(names.join('|'), 'gi'), '_')
    const { paths } = (await app.api('GET', '/openapi.json', { as: 'anonymous' })).body
    const operations = Object.entries<Record<string, { operationId: string }>>(paths)
      .filter(([of]) => !/\/(auth|UserAccounts|Automation)\//.test(of))
      // Removing the sample firm needs a person, spreading a total (docs/estimate.md) somebody who may see costs.
      .filter(([of]) => !/\/(ExampleRecords|spread)(\/|$)/.test(of))
      // The page tells how pictures are sent; no list of the product has any.
      .filter(([of]) => !/\/pictures(\/|$)/.test(of))
      .flatMap(([of, methods]) =>
        Object.entries(methods)
          .filter(([method]) => !ownRoutes.has(routeOf(method, of)))
          .map(([method, { operationId }]) => ({
            call: new RegExp(`^${method} ${of.replace(/\{\w+\}/g, '\\d+')}$`, 'i'),
            kind: kindOf(operationId),
          })),
      )
    const tried = calls
      .join('')
      .replaceAll('\\\n', '')
      .split(/\n|&&/)
      .map((line) => {
        const [, of] = /"\$here(\/[^"?]*)/.exec(line) ?? []
        const [, method = / -d /.test(line) ? 'post' : 'get'] = / -X (\w+)/.exec(line) ?? []
        return `${method} ${apiBase}${of}`
      })
    const wereTried = operations.filter(({ call }) => tried.some((line) => call.test(line)))
    const kinds = new Set(wereTried.map(({ kind }) => kind))
    expect(operations.map(({ kind }) => kind).filter((kind) => !kinds.has(kind))).toEqual([])
  })
})

describe('The program in TypeScript', { tags: 'rare' }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'costwright-api-client-'))
    await cp(projectPath('docs/examples/api-client'), folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await symlink(projectPath('node_modules'), join(folder, 'node_modules'))
    return () => rm(folder, { recursive: true })
  })

  it('compiles against the types of the current document and syncs the suppliers', async () => {
    const as = { token: (await app.signIn(administrator)).token }
    const body = { name: 'Suppliers', role: 'User', days: 1 }
    const { token } = (await app.api('POST', '/auth/tokens', { as, body })).body
    const environment = { COSTWRIGHT_URL: app.address, COSTWRIGHT_TOKEN: token }
    const here = { folder, environment }
    const example = await readFile(join(folder, 'keep-suppliers.ts'), 'utf8')
    const wrong = Object.entries({
      'wrong-field.ts': example.replace('supplier.supplierName', 'supplier.supplierNmae'),
      'wrong-path.ts': example.replace(
        "api.PATCH('/api/v1.0/Supplier/{id}'",
        "api.PATCH('/api/v1.0/Suplier/{id}'",
      ),
      'wrong-problem.ts': example.replace('changed_by_someone_else', 'too_late_to_undo'),
    })
    for (const [name, text] of wrong) await writeFile(join(folder, name), text)
    const [generate = '', compile = '', keep = ''] = typeScript.map(app.mine).join('').trim().split('\n')
    // Each of these files fails to compile; no other file does.
    const refusal = await runInShell([generate, compile], here).catch(({ message }: Error) => message)
    const refused = [...refusal.matchAll(/^(\S+)\(\d+,\d+\): error /gm)].map(([, name]) => name)
    expect([...new Set(refused)].sort()).toEqual(wrong.map(([name]) => name))

    await runInShell([keep], here)
    const names = async () =>
      (await app.api('GET', '/Supplier')).body.map(
        ({ supplierName, version }: { supplierName: string; version: number }) => [supplierName, version],
      )
    expect(await names()).toEqual([
      ['Aldermoor Builders Merchants', 1],
      ['Garthby Steel', 1],
    ])

    const types = await readFile(join(folder, 'costwright.d.ts'), 'utf8')
    expect(types).toContain('get: operations["listSuppliers"]')
    expect(types).toMatch(/export type SupplierInput = components\['schemas'\]\['SupplierInput'\]/)

    const changed = [
      { supplierName: 'Garthby Steel', contactName: 'Hal Moss' },
      { supplierName: 'Dunmere Plant Hire', contactEmail: 'nowhere' },
    ]
    await writeFile(join(folder, 'suppliers.json'), JSON.stringify(changed))
    await expect(runInShell(['node_modules/.bin/tsx keep-suppliers.ts'], here)).rejects.toThrow(
      /Garthby Steel: changed\nDunmere Plant Hire: refused: .*contactEmail: /,
    )
    expect(await names()).toEqual([
      ['Aldermoor Builders Merchants', 1],
      ['Garthby Steel', 2],
    ])
  })
})
