/** The size from which on a piece is handed over, in bytes. */
const pieceSize = 4 * 1024 * 1024

const newline = 0x0a

/** Cuts bytes at ends of lines into pieces of some megabytes; a longer line is a piece of its own. */
export const linePieces = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Array<Buffer> = []
  let size = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    size += chunk.length
    if (size < pieceSize) continue
    const cut = chunk.lastIndexOf(newline) + 1
    if (cut === 0) continue
    parts[parts.length - 1] = chunk.subarray(0, cut)
    yield Buffer.concat(parts)
    const rest = chunk.subarray(cut)
    parts = rest.length === 0 ? [] : [rest]
    size = rest.length
  }
  if (size > 0) yield Buffer.concat(parts)
}
