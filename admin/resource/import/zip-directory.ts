/** 0x06054b50 ends a zip's central directory; 0x02014b50 starts an entry (APPNOTE.TXT 4.3). */
const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

interface ZipEntry {
  readonly name: string
  readonly isDeflated: boolean
  readonly packedBytes: number
  readonly unpackedBytes: number
  /** Of its local header. */
  readonly offset: number
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Entries of a zip's central directory; null without one. Nothing is unpacked. */
export const zipEntries = (bytes: Uint8Array): ZipEntry[] | null => {
  const view = viewOf(bytes)
  // The record has 22 bytes and a comment of at most 65,535.
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1) {
    if (view.getUint32(at, true) !== endOfDirectory) continue
    const count = view.getUint16(at + 10, true)
    let place = view.getUint32(at + 16, true)
    const entries: ZipEntry[] = []
    for (let entry = 0; entry < count; entry += 1) {
      if (place + 46 > bytes.length || view.getUint32(place, true) !== directoryEntry) return null
      const nameLength = view.getUint16(place + 28, true)
      entries.push({
        name: new TextDecoder().decode(bytes.subarray(place + 46, place + 46 + nameLength)),
        isDeflated: view.getUint16(place + 10, true) === 8,
        packedBytes: view.getUint32(place + 20, true),
        unpackedBytes: view.getUint32(place + 24, true),
        offset: view.getUint32(place + 42, true),
      })
      place += 46 + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
    }
    return entries
  }
  return null
}

/** Unpacked size of a zip in bytes, from its central directory. Null without one. */
export const unpackedSize = (bytes: Uint8Array): number | null =>
  zipEntries(bytes)?.reduce((total, { unpackedBytes }) => total + unpackedBytes, 0) ?? null

/** The text of an entry, in parts as it is unpacked. Throws if it is damaged or larger than the directory says. */
export async function* entryText(bytes: Uint8Array, entry: ZipEntry): AsyncGenerator<string> {
  const view = viewOf(bytes)
  const start =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const packed = new Blob([bytes.slice(start, start + entry.packedBytes)]).stream()
  const stream = entry.isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > entry.unpackedBytes) throw new Error(`${entry.name} is larger than the directory says`)
    yield decoder.decode(part.value, { stream: true })
  }
  yield decoder.decode()
}
