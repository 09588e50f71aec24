import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]

/** So long (bytes) are only the words by which passwords are judged, which nobody waits for. */
const longest = 300_000

/**
 * Quality 11 is 5 % less than 9, for which who builds waits a second more, and three more with what is that long.
 */
const brotliQuality = ({ length }: Buffer) => (length > longest ? 9 : 11)

/** Compressed once when built, instead of for each visitor. */
const compressions = [
  {
    ending: '.br',
    compress: (content: Buffer) =>
      asBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(content) } }),
  },
  { ending: '.gz', compress: (content: Buffer) => asGzip(content, { level: 9 }) },
]

/**
 * Vite plugin: writes `.br` and `.gz` files beside the built assets, which the server prefers. What is built to be read, and
 * not for people, goes without.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: ({ build }, { command }) => command === 'build' && build?.minify !== false,
  writeBundle: async ({ dir = '' }) => {
    const assets = join(dir, 'assets')
    const files = (await readdir(assets)).filter((file) => /\.(js|css|svg)$/.test(file))
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(join(assets, file))
        if (content.length < 1024) return
        for (const { ending, compress } of compressions)
          await writeFile(join(assets, file + ending), await compress(content))
      }),
    )
  },
})
