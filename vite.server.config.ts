import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Programs that run where there is no TypeScript: the server, and the commands for whoever looks after it. */
const commands = ['backup', 'check', 'demo', 'restore', 'trail', 'user']
const migrations = readdirSync('migrations').map((file) => `migrations/${file.replace(/\.ts$/, '')}`)

/**
 * Keeps `import.meta.url` what it is in the sources: files are found beside the module that names them, wherever its
 * code is put. All that is built lies in one folder, dist/server, or one below it.
 */
const addressesOfSources = (): Plugin => ({
  name: 'addresses-of-sources',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return null
    const source = JSON.stringify(`../../${relative(root, id)}`)
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
  },
})

/** Builds the server and its commands into dist/server, so that they start without a transpiler. */
export default defineConfig({
  plugins: [addressesOfSources()],
  // For what is found elsewhere in a built server (database/migrate.ts).
  define: { 'import.meta.env.BUILT': 'true' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        server: 'api/server.ts',
        ...Object.fromEntries(commands.map((name) => [name, `scripts/${name}.ts`])),
        ...Object.fromEntries(migrations.map((name) => [name, `${name}.ts`])),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
