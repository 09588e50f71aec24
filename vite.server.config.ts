import { join } from 'node:path'
import { defineConfig } from 'vite'
import { frameworkFolder, productFolder } from './scripts/folders.mjs'
import { ofProduct } from './scripts/product-plugin.ts'

const commands = ['backup', 'check', 'demo', 'dev-server', 'files', 'migration', 'restore', 'trail', 'user']
const fileOf = (name: string) => join(frameworkFolder, name)

/** Builds the server and the commands into dist/server. Packages stay in node_modules, but for the framework. */
export default defineConfig({
  root: productFolder,
  plugins: [ofProduct()],
  // The migrations are part of the build (database/migrate.ts).
  define: { 'import.meta.env.BUILT': 'true' },
  ssr: { noExternal: ['costwright-framework'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        server: fileOf('api/server.ts'),
        worker: fileOf('api/worker.ts'),
        ...Object.fromEntries(commands.map((name) => [name, fileOf(`scripts/${name}.ts`)])),
      },
    },
  },
})
