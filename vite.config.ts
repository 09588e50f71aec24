import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { compression } from 'vite-plugin-compression2'
import project from './package.json' with { type: 'json' }

/** Assets are compressed once and not for each visitor. @fastify/static sends `.br` and `.gz` files. */
const precompress = compression({
  include: /\.(m?js|css|svg)$/,
  threshold: 1024,
  algorithms: ['gzip', 'brotliCompress'],
})

/** Replaces `admin/outline.ts` by its value, so that the first page does not load all definitions for a few words of them. */
const outlineAsValue = (): Plugin => {
  const file = fileURLToPath(new URL('admin/outline.ts', import.meta.url))
  return {
    name: 'outline-as-value',
    async load(id) {
      if (id.split('?')[0] !== file) return null
      const { module, dependencies } = await runnerImport<{ outline: object }>(file)
      for (const dependency of dependencies) this.addWatchFile(dependency)
      return `export const outline = JSON.parse(${JSON.stringify(JSON.stringify(module.outline))})`
    },
  }
}

/** Builds the admin into dist/admin, which the server serves; `vite` alone serves it with reload on change. */
export default defineConfig({
  root: 'web',
  plugins: [outlineAsValue(), react(), precompress],
  // node-polyglot imports 30 kB of replacements for browsers older than Object.entries, in the first file of every page.
  resolve: { alias: { 'object.entries': fileURLToPath(new URL('web/object-entries.cjs', import.meta.url)) } },
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(project.version) },
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Reading a property has no effect here, so that a spread in an unused constant (a JSON Schema) is dropped too.
      treeshake: { propertyReadSideEffects: false },
      // One file for what every page needs, not 17: first paint on a slow phone after 2.3 s, not 3.2 (Lighthouse).
      output: { codeSplitting: { groups: [{ name: 'every-page', tags: ['$initial'] }] } },
    },
  },
  // Workers load the readers of file formats when a file needs them.
  worker: { format: 'es' },
  // The API is a server of its own, on the port that it would have in production.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
})
