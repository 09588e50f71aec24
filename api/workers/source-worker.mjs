// Entry of the worker threads when the sources run, as in tests. Node.js 20 cannot read TypeScript.
import { tsImport } from 'tsx/esm/api'

/** @type {typeof import('./worker.ts')} */
const worker = await tsImport('./worker.ts', import.meta.url)

export default worker.default
