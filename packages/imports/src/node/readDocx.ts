import mammoth from "mammoth"
import type { PackedFile } from "../ImportReader.ts"
import { readArchive } from "./readArchive.ts"
import { Refused } from "./Refused.ts"

/** An archive that was unpacked already, as the reader asks for one. */
const unpacked = (files: ReadonlyArray<PackedFile>) => {
  const byPath = new Map(files.map(({ bytes, path }) => [path, bytes]))
  return {
    exists: (path: string) => byPath.has(path),
    read: (path: string, encoding?: string) => {
      const bytes = Buffer.from(byPath.get(path) ?? new Uint8Array())
      return Promise.resolve(
        encoding === undefined
          ? new Uint8Array(bytes)
          : encoding === "base64"
            ? bytes.toString("base64")
            : new TextDecoder(encoding).decode(bytes)
      )
    }
  }
}

/** Styles that the reader does not know by itself. */
const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Code'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "r[style-name='Code Char'] => code",
  "r[style-name='Source Text'] => code",
  "r[style-name='Verbatim Char'] => code",
  "strike => s"
]

/**
 * Reads a document of Word. It is unpacked within the bounds of `readArchive`, before anything else looks into it;
 * pictures that lie outside of it are not looked for.
 */
export const readDocx = async (
  bytes: Uint8Array
): Promise<{ readonly html: string; readonly files: ReadonlyArray<PackedFile> }> => {
  const packed = await readArchive(bytes).catch((error: unknown) => {
    const isNone = error instanceof Refused && error.reason === "not-an-archive"
    throw isNone ? new Refused("not-a-document") : error
  })
  if (!packed.some(({ path }) => path === "word/document.xml")) throw new Refused("not-a-document")
  const files: Array<PackedFile> = []
  const convertImage = mammoth.images.imgElement(async (image) => {
    const path = `picture-${files.length + 1}.${/^image\/([a-z0-9]+)/.exec(image.contentType)?.[1] ?? "bin"}`
    files.push({ path, bytes: new Uint8Array(await image.readAsBuffer()) })
    return { src: path }
  })
  try {
    const input = { file: unpacked(packed) } as unknown as Parameters<typeof mammoth.convertToHtml>[0]
    const { value } = await mammoth.convertToHtml(input, {
      convertImage,
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      styleMap: styles
    })
    return { html: `<main>${value}</main>`, files }
  } catch (error) {
    throw error instanceof RangeError ? error : new Refused("not-a-document")
  }
}
