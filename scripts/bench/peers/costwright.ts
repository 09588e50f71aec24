import { join } from 'node:path'
import { memoryOptions } from '../../built.cjs'
import { freePort } from '../../free-port.ts'
import { projectFolder } from '../../run.mjs'
import { benchPassword } from '../bench-app.ts'
import { listPath } from '../list-path.ts'
import { httpClient } from './http-client.ts'
import { type Peer, serve } from './served.ts'

const account = { email: 'admin@costwright.example', password: benchPassword }
const base = '/api/v1.0'

/** The built product on a data directory that is filled, signed in as its administrator. */
export const startCostwright = async (dataDir: string): Promise<Peer> => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = await serve({
    args: [...memoryOptions, join(projectFolder, 'scripts', 'built.cjs'), 'server'],
    cwd: projectFolder,
    env: { PORT: String(port), DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD: account.password },
    ready: /ready at http/,
  })
  const reply = await httpClient(address)({ method: 'POST', path: `${base}/auth`, body: account })
  const { token } = JSON.parse(reply) as { token: string }
  let n = 0
  const values = () => ({ supplierName: `Supplier ${++n}`, contactName: 'Ann' })
  const listed = listPath('Supplier', {
    filter: { q: 'builders' },
    sort: ['supplierName', 'ASC'],
    range: [0, 24],
  })
  return {
    ...server,
    name: 'Costwright',
    send: httpClient(address, { authorization: `Bearer ${token}` }),
    calls: {
      one: () => ({ method: 'GET', path: `${base}/Supplier/1` }),
      list: () => ({ method: 'GET', path: `${base}${listed}` }),
      change: () => ({ method: 'PUT', path: `${base}/Supplier/1`, body: values() }),
      create: () => ({ method: 'POST', path: `${base}/Supplier`, body: values() }),
    },
  }
}
