import type { ContentReference, Document } from "@octavo/markdown"
import type { Host } from "../EditorOptions.ts"

const PICTURE = /data:image\/[\w.+-]+;(?:[\w=-]+;)*base64,[\w+/=%-]+/gi
const placeholder = (index: number): string => `https://pasted.invalid/picture-${index}`

/** Copies a tree with other texts and references. */
const mapTree = (
  value: unknown,
  textOf: (text: string) => string,
  referenceOf: (url: string) => ContentReference | undefined
): unknown => {
  if (typeof value === "string") return textOf(value)
  if (Array.isArray(value)) return value.map((one) => mapTree(one, textOf, referenceOf))
  if (typeof value !== "object" || value === null) return value
  const { kind, url } = value as { readonly kind?: unknown; readonly url?: unknown }
  const reference = kind === "url" && typeof url === "string" ? referenceOf(url) : undefined
  if (reference !== undefined) return reference
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, mapTree(field, textOf, referenceOf)])
  )
}

/** The file of a picture that is written in an address in base64; undefined for any other address. */
const fileIn = (address: string): File | undefined => {
  const [, type, subtype = "", content] =
    /^(?:data:)(image\/(?:x-|vnd\.microsoft\.)?(\w+)[\w.+-]*);(?:[\w=-]+;)*base64,(.*)$/is.exec(address) ?? []
  if (type === undefined || content === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(content)), (letter) => letter.charCodeAt(0))
    return new File([bytes], `picture.${subtype.toLowerCase()}`, { type: type.toLowerCase() })
  } catch {
    return undefined
  }
}

/**
 * Converts a text of the clipboard without the pictures that are written in it, which may be larger than a text may be, and stores them as
 * files. A picture that cannot be stored stays in the text and is reported to the host.
 */
export const storePictures = async (
  host: Host,
  convert: (text: string) => Promise<Document | undefined>,
  text: string
): Promise<Document | undefined> => {
  const pictures = [...new Set(text.match(PICTURE))]
  // The last first: the name of the first is the beginning of that of the tenth.
  const names = pictures.map((picture, index) => [placeholder(index), picture] as const).reverse()
  const indexes = new Map(pictures.map((picture, index) => [picture, index]))
  const converted = await convert(text.replace(PICTURE, (picture) => placeholder(indexes.get(picture)!)))
  if (converted === undefined) return undefined
  const whole = (written: string) =>
    names.reduce((all, [name, picture]) => all.replaceAll(name, () => picture), written)
  const document = mapTree(converted, pictures.length === 0 ? (one) => one : whole, () => undefined)
  const stored = new Map<string, ContentReference | undefined>()
  mapTree(
    document,
    (one) => one,
    (url) => {
      if (/^data:image\//i.test(url)) stored.set(url, undefined)
      return undefined
    }
  )
  if (host.uploadFile === undefined || stored.size === 0) return document as Document
  for (const url of stored.keys()) {
    const file = fileIn(url)
    if (file === undefined) continue
    try {
      stored.set(url, await host.uploadFile(file))
    } catch (error) {
      const reason = error instanceof Error ? error.message : ""
      host.onUploadFailed?.(file, `${host.words.uploadFailed} ${file.name} ${reason}`.trim())
    }
  }
  return mapTree(
    document,
    (one) => one,
    (url) => stored.get(url)
  ) as Document
}
