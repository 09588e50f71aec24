import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Node's own, with which its `fetch` types work; jsdom's would replace them. */
const ofNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'URL',
  'URLSearchParams',
]

/**
 * A document without layout for component tests (`tests/support/render.tsx`). React, MUI and react-admin are those of
 * production, as in the product: development builds took three times as long.
 */
const environment: Environment = {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup: async (global, options) => {
    process.env.NODE_ENV = 'production'
    const kept = ofNode.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    const dom = await builtinEnvironments.jsdom.setup(global, options)
    for (const [name, own] of kept) if (own) Object.defineProperty(global, name, own)
    return dom
  },
}

export default environment
