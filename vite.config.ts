import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import project from './package.json' with { type: 'json' }
import { firstParts } from './scripts/first-parts.ts'
import { precompress } from './scripts/precompress.ts'

/** Builds the admin into dist/admin, which the server serves; `vite` alone serves it with reload on change. */
export default defineConfig({
  root: 'web',
  plugins: [react(), firstParts(), precompress()],
  // node-polyglot brings stand-ins for what every browser has that can load modules, and emotion something that is never asked of
  // it; 9 kB of the first page.
  resolve: {
    alias: {
      'hoist-non-react-statics': fileURLToPath(
        new URL('web/native/hoist-non-react-statics.cjs', import.meta.url),
      ),
      hasown: fileURLToPath(new URL('web/native/hasown.cjs', import.meta.url)),
      'object.entries': fileURLToPath(new URL('web/native/object.entries.cjs', import.meta.url)),
    },
  },
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(project.version) },
  build: { outDir: '../dist/admin', emptyOutDir: true, chunkSizeWarningLimit: 900 },
  // The API is a server of its own, on the port that it would have in production.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
})
