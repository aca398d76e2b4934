import { Effect } from "effect"
import { ZipFile } from "yazl"

/** Kinds of files that take long to pack, for nothing. */
const isPacked = /\.(?:png|zip)$/

/** A ZIP archive of files by their paths, and of symbolic links with their targets. */
export const aZip = (
  files: Readonly<Record<string, string | Uint8Array>>,
  links: Readonly<Record<string, string>> = {}
) =>
  Effect.promise(async () => {
    const zip = new ZipFile()
    for (const [path, content] of Object.entries(files))
      zip.addBuffer(Buffer.from(content as string), path, { compress: !isPacked.test(path) })
    for (const [path, target] of Object.entries(links))
      zip.addBuffer(Buffer.from(target), path, { mode: 0o120777 })
    zip.end()
    const pieces: Array<Uint8Array> = []
    for await (const piece of zip.outputStream as AsyncIterable<Uint8Array>) pieces.push(piece)
    return new Uint8Array(Buffer.concat(pieces))
  })
