import { startTestApp, type TestApp } from 'costwright-framework/tests/support/app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('A project', () => {
  it('is open by default', async () => {
    const { body } = await test.api('POST', '/Project', { body: { projectName: 'Mill Lane' } })
    expect(body).toMatchObject({ projectName: 'Mill Lane', isOpen: true })
  })
})
