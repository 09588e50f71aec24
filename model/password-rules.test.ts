import { describe, expect, it } from 'vitest'
import { productWords } from '#product/model/product.ts'
import { inReadings } from '../tests/support/processor-time.ts'
import { messages } from './messages.ts'
import { checkNewPassword } from './password-rules.ts'

const [product = ''] = productWords

describe('A new password', () => {
  const known = ['jo.bloggs@firm.example', 'Joanna', 'Bloggs']

  it.each(['correct horse battery', 'ünïcödé wörds', 'orbit mustard lantern 9', 'kv7#mWq2xB'])(
    'may be %s',
    async (password) => {
      expect(await checkNewPassword(password, known)).toEqual([])
    },
  )

  it.each([
    'password',
    'PASSWORD1',
    'Passw0rd',
    '1234567890',
    '        ',
    '００００００００',
    'jjjjjjjjjjjj',
    'Summer2026!',
    'P@ssw0rd1',
    'aaaaaaab',
    `${product}2026`,
    `${product}2026!Joanna`,
    'scaffolding24',
    'firm-2026',
  ])('must not be as common as %s', async (password) => {
    const [message] = await checkNewPassword(password, known)
    expect(message?.text.startsWith(messages.commonPassword.text)).toBe(true)
  })

  it('says why it is weak', async () => {
    expect((await checkNewPassword('P@ssw0rd1', known)).map(({ text }) => text)).toEqual([
      `${messages.commonPassword.text} This is similar to a commonly used password.`,
    ])
  })

  it('is looked at in little processor time, however it was made', async () => {
    const crafted = '4@8({[<369&#!1/|0$5+7%2'.repeat(11)
    expect(await inReadings(() => checkNewPassword(crafted, known))).toBeLessThan(20)
  })

  it('is analysed up to 32 characters: a strong end does not make up for a weak beginning', async () => {
    const [message] = await checkNewPassword(`${'aA1$'.repeat(8)}orbit mustard lantern 9`, known)
    expect(message?.text.startsWith(messages.commonPassword.text)).toBe(true)
  })

  it.each(['jo.bloggs', 'Jo.Bloggs@firm.example', 'joannabloggs', 'Joanna Bloggs', 'BloggsJoanna'])(
    'must not be one’s own name or address, as %s',
    async (password) => {
      const [message] = await checkNewPassword(password, known)
      expect(message?.text.startsWith(messages.commonPassword.text)).toBe(true)
    },
  )

  it('is looked at without each name as a whole, a longer one before the one that it begins with', async () => {
    const names = ['Anna', 'Annakvchtwarz']
    const [message] = await checkNewPassword(`annakvchtwarz ${product} annakvchtwarz`, names)
    expect(message?.text.startsWith(messages.commonPassword.text)).toBe(true)
  })

  it('has 8 to 256 characters, however many bytes they take', async () => {
    expect(await checkNewPassword('🔑'.repeat(7), known)).toEqual([messages.minLength({ n: 8 })])
    const longest = `kv7 mWq2 xB ${'🗝'.repeat(244)}`
    expect(await checkNewPassword(longest, known)).toEqual([])
    expect(await checkNewPassword(`${longest}x`, known)).toEqual([messages.maxLength({ n: 256 })])
    expect(await checkNewPassword(12345678, known)).toEqual([messages.format])
  })
})
