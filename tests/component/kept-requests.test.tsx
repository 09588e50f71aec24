import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dropKept,
  type KeptCall,
  type KeptRequest,
  keepRequest,
  keptRequests,
} from '../../admin/providers/kept-requests.ts'
import { deliveries, suppliers } from '../../resources.config.ts'
import { json, problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

/** As much of a browser's database as is used. */
const database = () => {
  const stored = new Map<string, KeptRequest>()
  const objectStore = () => ({
    getAll: () => ({ result: [...stored.values()] }),
    put: (request: KeptRequest) => ({ result: stored.set(request.key, request) }),
    delete: (key: string) => ({ result: stored.delete(key) }),
  })
  const transaction = () => {
    const started = { objectStore, oncomplete: () => undefined }
    queueMicrotask(() => started.oncomplete())
    return started
  }
  const open = () => {
    const opening = { result: { transaction, close: () => undefined }, onsuccess: () => undefined }
    queueMicrotask(() => opening.onsuccess())
    return opening
  }
  return { open }
}

/** Sends no file. */
class Unreachable {
  readonly upload = {}
  onerror = () => undefined
  open() {}
  setRequestHeader() {}
  send() {
    this.onerror()
  }
}

const delivery: KeptCall = {
  key: 'delivery-1',
  user: 'ann@firm.example',
  title: 'Delivered: PO-7',
  at: Date.now(),
  path: '/PurchaseHeader/7/delivered',
  body: { lines: [] },
  done: 'orderPart.deliveredDone',
  files: [new File(['pixels'], 'note.jpg', { type: 'image/jpeg' })],
  filesOf: { resource: deliveries.name, idIn: 'deliveryId' },
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', database())
  vi.stubGlobal('XMLHttpRequest', Unreachable)
  await keepRequest(delivery)
})
afterEach(async () => {
  for (const { key } of await keptRequests()) await dropKept(key)
  vi.unstubAllGlobals()
})

const send = async () => {
  const user = app.open('/admin/suppliers', { framed: true })
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
}

describe('A delivery that was kept on the device', () => {
  it('is done once, and keeps its photos until they are sent too', async () => {
    app.api.on('POST', /delivered$/, async () => json({ deliveryId: 5, others: [] }))
    await send()
    await expect
      .poll(keptRequests)
      .toMatchObject([{ title: 'Delivered: PO-7', owner: { resource: deliveries.name, id: 5 } }])
    expect(app.api.writes()).toEqual(['POST /PurchaseHeader/7/delivered'])
  })

  it('waits for the next sign-in where the session has ended', async () => {
    app.api.on('POST', /delivered$/, async () => problem(401, 'Please sign in.'))
    await send()
    await expect.poll(() => app.path()).toBe('/login')
    app.signIn()
    await screen.findByText(/It is sent when there is a connection/)
  })
})

describe('A file of a new record', () => {
  it('is kept on the device where only the record could be sent', async () => {
    const user = app.open('/admin/suppliers/create', { framed: true })
    await user.type(await screen.findByLabelText(/^Supplier Name/), 'Keen Bricks')
    const photo = new File(['pixels'], 'card.jpg', { type: 'image/jpeg' })
    await user.upload(await screen.findByLabelText('Add files', { selector: 'input' }), photo)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^card\.jpg is kept on this device\. It is sent when there is a connection/)
    expect(await keptRequests()).toContainEqual(
      expect.objectContaining({ title: 'card.jpg', owner: { resource: suppliers.name, id: 1 } }),
    )
  })
})
