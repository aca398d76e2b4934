import { Effect } from "effect"
import { ZipFile } from "yazl"

/** A ZIP archive of files by their paths. */
export const aZip = (files: Readonly<Record<string, string | Uint8Array>>) =>
  Effect.promise(async () => {
    const zip = new ZipFile()
    for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), path)
    zip.end()
    const pieces: Array<Uint8Array> = []
    for await (const piece of zip.outputStream as AsyncIterable<Uint8Array>) pieces.push(piece)
    return new Uint8Array(Buffer.concat(pieces))
  })
