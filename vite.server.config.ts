import { defineConfig } from 'vite'

const commands = ['backup', 'check', 'demo', 'dev-server', 'migration', 'restore', 'trail', 'user']

/** Builds the server and the commands into dist/server. Packages stay in node_modules. */
export default defineConfig({
  // The migrations are part of the build (database/migrate.ts).
  define: { 'import.meta.env.BUILT': 'true' },
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
        server: 'api/server.ts',
        worker: 'api/worker.ts',
        ...Object.fromEntries(commands.map((name) => [name, `scripts/${name}.ts`])),
      },
    },
  },
})
