import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('The schemas of all calls', () => {
  it('are right, though each is compiled when a request first needs it', () => {
    test.app.compileSchemas()
  })

  it('say of a wrong one what is wrong', async () => {
    const { buildApp } = await import('../../api/app.ts')
    const app = await buildApp(test.context)
    app.get(
      '/wrong',
      { schema: { querystring: { type: 'object', properties: { n: { type: 'nummer' } } } } },
      () => 1,
    )
    await app.ready()
    expect(() => app.compileSchemas()).toThrow(/type/)
    await app.close()
  })
})
