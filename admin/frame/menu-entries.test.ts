import { expect, it } from 'vitest'
import { isHere, withLists } from './menu-entries.ts'

it('A list is marked at its entry without a view, else at the first of its views', () => {
  const orders = { label: 'Orders', to: '/admin/orders' }
  const due = { ...orders, label: 'Due', search: '?view=due' }
  const toCheck = { label: 'To check', to: '/admin/invoices', search: '?view=to-check' }
  const toSend = { ...toCheck, label: 'To send', search: '?view=to-send' }
  const [work] = withLists([{ label: 'Work', items: [due, orders, toCheck, toSend] }])
  const marked = (section: string) =>
    work && 'items' in work
      ? work.items.filter((item) => isHere(section, item)).map(({ label }) => label)
      : []
  expect(marked('/admin/orders/7/lines')).toEqual(['Orders'])
  expect(marked('/admin/invoices')).toEqual(['To check'])
})
