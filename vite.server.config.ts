import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { licences } from './scripts/licences.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Programs that run where there is no TypeScript: the server, and the commands for whoever looks after it. */
const commands = ['backup', 'check', 'demo', 'restore', 'trail', 'user']

/**
 * Keeps `import.meta.url` what it is in the sources, and `__dirname` what it is in a package: files are found beside the
 * module that names them, wherever its code is put. All that is built lies in one folder, dist/server.
 */
export const addressesOfSources = (): Plugin => ({
  name: 'addresses-of-sources',
  enforce: 'pre',
  transform: {
    // Said beforehand, so that the other files are not handed over to be looked through.
    filter: { code: /import\.meta\.url|\b__dirname\b/ },
    handler: (code, id) => {
      const place = `../../${relative(root, id)}`
      if (!id.includes('node_modules')) {
        const source = JSON.stringify(place)
        return code.includes('import.meta.url')
          ? {
              code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
              map: null,
            }
          : null
      }
      if (!/\b__dirname\b/.test(code)) return null
      const folder = JSON.stringify(place.replace(/\/[^/]*$/, ''))
      return {
        code: code.replaceAll(/\b__dirname\b/g, `require('node:path').join(__dirname, ${folder})`),
        map: null,
      }
    },
  },
})

/**
 * node-postgres makes a `Response` when it is loaded, to find out whether it runs at Cloudflare; Node 20 then loads all
 * of its fetch, 5 MB that nobody needs.
 */
const notAtCloudflare = (): Plugin => ({
  name: 'not-at-cloudflare',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/pg\/lib\/stream\.js$/ },
    handler: (code, id) => {
      const asked = "typeof Response === 'function'"
      if (!code.includes(asked)) throw new Error(`${id} asks for something else now`)
      return { code: code.replace(asked, 'false'), map: null }
    },
  },
})

/**
 * Leaves no character but those of one byte: V8 keeps such a text in half the room and reads it in half the time. Texts are
 * escaped where they are written (`charset` below); what is left stands in comments.
 */
const oneByte = (): Plugin => ({
  name: 'one-byte',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replaceAll(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
})

/** What is no JavaScript, or is large and used when somebody asks for it; and databases of Knex's that are not ours. */
const notBuilt = [
  '@node-rs/argon2',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-en',
  'exceljs',
  'better-sqlite3',
  'cloudflare:sockets',
  'mariadb/callback',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
]

/**
 * Builds the server and its commands into dist/server with the packages that they use, so that they start without a
 * transpiler and without looking for a thousand files. They run by scripts/built.cjs.
 */
export default defineConfig({
  plugins: [addressesOfSources(), notAtCloudflare(), licences(), oneByte()],
  // For what is found elsewhere in a built server (database/migrate.ts).
  define: { 'import.meta.env.BUILT': 'true' },
  ssr: { noExternal: true, external: notBuilt },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    // Lines and names of the sources, for whoever reads what was thrown where.
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        server: 'api/server.ts',
        rehearsal: 'scripts/rehearsal.ts',
        ...Object.fromEntries(commands.map((name) => [name, `scripts/${name}.ts`])),
      },
      external: notBuilt,
      // What is not built is required too: scripts/built.cjs runs no `import()`.
      output: {
        format: 'cjs',
        charset: 'ascii',
        dynamicImportInCjs: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name]-[hash].cjs',
      },
    },
  },
})
