import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** Files are found beside the module that names them, wherever its code is put. */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  enforce: 'pre',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.url/ },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
}

/**
 * `embedded-app.ts` as JavaScript in one file, made once in a run: to start from TypeScript takes twice as long as all
 * that it does.
 */
export const builtEmbeddedApp = async (): Promise<string> => {
  const built = join(tmpdir(), 'embedded-app.mjs')
  if (existsSync(built)) return built
  const { build } = await import('vite')
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [addressesOfSources],
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: fileURLToPath(new URL('./embedded-app.ts', import.meta.url)),
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { format: 'es' } },
    },
  })) as Rolldown.RolldownOutput
  const draft = `${built}-${process.pid}`
  writeFileSync(draft, output[0].code)
  renameSync(draft, built)
  return built
}
