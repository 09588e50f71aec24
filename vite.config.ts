import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { frameworkFolder, productFile, productFolder } from './scripts/folders.mjs'
import { ofProduct } from './scripts/product-plugin.ts'

const { version } = JSON.parse(readFileSync(join(productFolder, 'package.json'), 'utf8'))

/** Assets are compressed once and not for each visitor. @fastify/static sends `.br` and `.gz` files. */
const precompress = compression({
  include: /\.(m?js|css|svg)$/,
  threshold: 1024,
  algorithms: ['gzip', 'brotliCompress'],
})

/** The value of a module of the product. */
const moduleOf = <Value>(file: string) =>
  runnerImport<Value>(file, { configFile: false, root: productFolder, plugins: [ofProduct()] })

/** Replaces `admin/outline.ts` by its value, so that the first page does not load all definitions for a few words of them. */
const outlineAsValue = (): Plugin => {
  const file = join(frameworkFolder, 'admin/outline.ts')
  return {
    name: 'outline-as-value',
    async load(id) {
      if (id.split('?')[0] !== file) return null
      const { module, dependencies } = await moduleOf<{ outline: object }>(file)
      for (const dependency of dependencies) this.addWatchFile(dependency)
      return `export const outline = JSON.parse(${JSON.stringify(JSON.stringify(module.outline))})`
    },
  }
}

/** Writes name and description of the product into the page. */
const nameInPage = (): Plugin => ({
  name: 'name-in-page',
  transformIndexHtml: {
    order: 'pre',
    async handler(page) {
      const { module: product } = await moduleOf<{ description: string }>(productFile('model/product.ts'))
      const { module: config } = await moduleOf<{ productName: string }>(productFile('resources.config.ts'))
      return page
        .replaceAll('__NAME__', () => escaped(config.productName))
        .replaceAll('__DESCRIPTION__', () => escaped(product.description))
    },
  },
})

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Builds the admin into dist/admin, which the server serves; `vite` alone serves it with reload on change. */
export default defineConfig({
  root: join(frameworkFolder, 'web'),
  publicDir: productFile('web/public'),
  cacheDir: join(productFolder, 'node_modules/.vite'),
  plugins: [ofProduct(), outlineAsValue(), nameInPage(), react(), precompress],
  // node-polyglot imports 30 kB of replacements for browsers older than Object.entries, in the first file of every page.
  resolve: { alias: { 'object.entries': join(frameworkFolder, 'web/object-entries.cjs') } },
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  build: {
    outDir: join(productFolder, 'dist/admin'),
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
  worker: { format: 'es', plugins: () => [ofProduct()] },
  // The API is a server of its own, on the port that it would have in production.
  server: {
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` },
    fs: { allow: [productFolder] },
  },
})
