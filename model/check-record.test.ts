import { describe, expect, it } from 'vitest'
import { payments, projects, purchaseHeaders, quoteHeaders, quoteLines, users } from '../resources.config.ts'
import { checkField, checkRecord, isNeverNull } from './check-record.ts'
import { messages } from './messages.ts'

const line = {
  quoteHeaderId: 1,
  description: 'Facing brick',
  quantity: 2,
  costEach: 96,
  costingCategoryId: 3,
}

describe('A new record', () => {
  it('that is right comes back with its writable fields only', () => {
    const read = { ...line, id: 7, version: 3, total: 192, categoryDescription: 'Masonry' }
    expect(checkRecord(quoteLines, read, 'create')).toEqual({ values: line })
  })

  it('lacking what is required names every field that lacks', () => {
    const { errors } = checkRecord(quoteLines, {}, 'create')
    expect(Object.keys(errors ?? {}).sort()).toEqual(Object.keys(line).sort())
  })

  it('with unknown fields names them, inherited names too', () => {
    const { errors } = checkRecord(projects, { projectName: 'Barn', colour: 'red', toString: 1 }, 'create')
    const unknown = messages.unknownField({ hints: [] })
    expect(errors).toEqual({ colour: [unknown], toString: [unknown] })
  })

  it('needs both passwords alike', () => {
    const account = { email: 'a@b.example', firstName: 'A', lastName: 'B', password: 'long enough' }
    expect(checkRecord(users, { ...account, passwordConfirm: 'long enougg' }, 'create').errors).toEqual({
      passwordConfirm: [messages.passwordMatch],
    })
    expect(checkRecord(users, account, 'create').errors).toEqual({
      passwordConfirm: [messages.passwordMatch],
    })
  })
})

describe('A changed record', () => {
  it('needs no password', () => {
    const account = { email: 'a@b.example', firstName: 'A', lastName: 'B' }
    expect(checkRecord(users, account, 'replace', account)).toEqual({ values: account })
  })

  it('but a new password needs its repetition', () => {
    expect(checkRecord(users, { password: 'long enough' }, 'patch', {}).errors).toEqual({
      passwordConfirm: [messages.passwordMatch],
    })
  })

  it('may leave out or repeat a field that is set once, but not change it', () => {
    const { quoteHeaderId, ...rest } = line
    expect(checkRecord(quoteLines, rest, 'replace', line)).toEqual({ values: rest })
    expect(checkRecord(quoteLines, { quoteHeaderId: 1 }, 'patch', line).errors).toBeUndefined()
    expect(checkRecord(quoteLines, { quoteHeaderId: 2 }, 'patch', line).errors).toEqual({
      quoteHeaderId: [messages.setOnce],
    })
  })
})

describe('A field of a section', () => {
  const agreed = { standing: 'agreed', agreedDate: '2025-01-31' }
  it('is judged by the record as it stands, where the change leaves out its condition', () => {
    const change = { agreedDate: '2025-02-28' }
    expect(checkRecord(quoteHeaders, change, 'patch', agreed)).toEqual({ values: change })
    expect(checkRecord(quoteHeaders, { agreedDate: null }, 'patch', agreed).errors).toHaveProperty(
      'agreedDate',
    )
  })
})

describe('What a record starts with', () => {
  it.each([
    ['is never taken away', quoteHeaders.fields.standing, true],
    ['is never taken away when the server sets it', quoteHeaders.fields.createdDate, true],
    ['may be taken away when it is a day that people set', purchaseHeaders.fields.orderDate, false],
  ])('%s', (_what, field, never) => expect(isNeverNull(field)).toBe(never))
})

describe('A field that only the form requires', () => {
  const { receivedDate } = payments.fields
  it('may be null for the API and not in the form', () => {
    expect(checkField(receivedDate, null, 'create')).toEqual([])
    expect(checkField(receivedDate, null, 'form-create')).toEqual([messages.required])
    expect(checkField(receivedDate, null, 'form-edit')).toEqual([messages.required])
  })
})
