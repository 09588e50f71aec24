import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import project from './package.json' with { type: 'json' }
import { firstParts } from './scripts/first-parts.ts'
import { precompress } from './scripts/precompress.ts'
import { themeCss } from './scripts/theme-css.ts'

const native = (file: string) => fileURLToPath(new URL(`web/native/${file}`, import.meta.url))

/** Builds the admin into dist/admin, which the server serves; `vite` alone serves it with reload on change. */
export default defineConfig({
  root: 'web',
  plugins: [react(), themeCss(), firstParts(), precompress()],
  // Stand-ins for what every browser has that can load modules, and for what is asked for and never used: 11 kB.
  resolve: {
    alias: [
      { find: 'hasown', replacement: native('hasown.cjs') },
      { find: 'object.entries', replacement: native('object.entries.cjs') },
      { find: 'query-string', replacement: native('query-string.cjs') },
      { find: 'hoist-non-react-statics', replacement: native('hoist-non-react-statics.cjs') },
      // As MUI's ButtonBase imports it.
      { find: /^\.\/TouchRipple\.mjs$/, replacement: native('touch-ripple.ts') },
    ],
  },
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(project.version) },
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    // The theme's styles are as short as they get, and would be rounded: a line of 19.99998 pixels stands one pixel higher.
    cssMinify: false,
  },
  // The API is a server of its own, on the port that it would have in production.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
})
