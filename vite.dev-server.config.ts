import { defineConfig } from 'vite'
import { addressesOfSources } from './vite.server.config.ts'

/**
 * Builds the server of `npm run dev` into dist/dev, without its packages: in half a second, and again whenever a file of it
 * changes. Node starts it in half the time that it needs to make JavaScript of each file as it comes.
 */
export default defineConfig({
  plugins: [addressesOfSources()],
  define: { 'import.meta.env.BUILT': 'true' },
  build: {
    ssr: 'scripts/dev-server.ts',
    outDir: 'dist/dev',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    // Lines and names of the sources, for whoever reads what was thrown where.
    sourcemap: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    watch: {},
    // All in one folder, as addresses of sources are told from there.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})
