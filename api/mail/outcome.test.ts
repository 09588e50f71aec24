import { describe, expect, it } from 'vitest'
import { afterLastAttempt, outcomesOf } from './outcome.ts'

const refusal = (recipient: string, responseCode: number) => ({
  message: 'Recipient command failed',
  code: 'EENVELOPE',
  response: `${responseCode} no`,
  responseCode,
  recipient,
})

describe('The outcome of a hand-over', () => {
  it('is decided per address: accepted, refused for good, or for now', () => {
    const refusals = [refusal('b@x.example', 550), refusal('c@x.example', 451)]
    const outcomes = outcomesOf(['a@x.example', 'b@x.example', 'c@x.example'], refusals)
    expect([...outcomes.values()]).toEqual([
      { state: 'sent', answer: null },
      { state: 'failed', answer: '550 no' },
      { state: 'waiting', answer: '451 no' },
    ])
  })

  it('is for all addresses that of the whole mail, unless they had their own', () => {
    const error = Object.assign(new Error('Message failed'), {
      code: 'EMESSAGE',
      response: '452 full',
      responseCode: 452,
    })
    const outcomes = outcomesOf(['a@x.example', 'b@x.example'], [refusal('b@x.example', 550)], error)
    expect([...outcomes.values()].map(({ state }) => state)).toEqual(['waiting', 'failed'])
  })

  it.each([
    ['ECONNECTION', undefined],
    ['EAUTH', 535],
    ['ETIMEDOUT', undefined],
  ])('waits when the way to the mail server fails: %s', (code, responseCode) => {
    const outcome = outcomesOf(['a@x.example'], [], {
      message: 'connect ECONNREFUSED 10.0.0.7:25',
      code,
      responseCode,
    }).get('a@x.example')
    expect(outcome?.state).toBe('waiting')
    expect(outcome?.answer).not.toContain('10.0.0.7')
  })

  it('finds the refusal of an internationalised domain', () => {
    const outcomes = outcomesOf(['ann@müller.example'], [refusal('ann@xn--mller-kva.example', 550)])
    expect(outcomes.get('ann@müller.example')?.state).toBe('failed')
  })

  it('shows an answer as one short line', () => {
    const response = `550 first\r\n550 \u202Esecond ${'x'.repeat(1000)}`
    const outcome = outcomesOf(['a@x.example'], [], {
      message: 'Message failed',
      code: 'EMESSAGE',
      response,
      responseCode: 550,
    }).get('a@x.example')
    expect(outcome?.answer).toMatch(/^550 first 550 second x+$/)
    expect(outcome?.answer?.length).toBe(300)
  })

  it('fails after the last attempt, with the last answer', () => {
    expect(afterLastAttempt({ state: 'waiting', answer: '451 busy' })).toEqual({
      state: 'failed',
      answer: 'Given up after a day. 451 busy',
    })
  })
})
