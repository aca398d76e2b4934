import { type Node, Slice } from "prosemirror-model"
import { schema } from "../schema/schema.ts"
import { withoutKeys } from "./withoutKeys.ts"

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isFile = ({ data, type }: Readonly<Record<string, unknown>>): boolean =>
  type === "file" && isPlain(data) && isPlain(data.ref)

const isImage = (image: unknown): boolean =>
  isPlain(image) &&
  image.object === "block" &&
  image.type === "image" &&
  isPlain(image.data) &&
  isPlain(image.data.ref)

/** Whether the attribute `of` of a node has the shape that views and trees rely on. */
const isOwn = ({ attrs: { of }, type: { name } }: Node): boolean => {
  if (name === "atom")
    return isPlain(of) && of.object === "inline" && typeof of.type === "string" && isPlain(of.data)
  if (name === "opaque" || name === "captioned") {
    if (!isPlain(of) || of.object !== "block" || typeof of.type !== "string" || !isPlain(of.data))
      return false
    if (name === "opaque") return true
    if (of.type !== "images") return of.type === "embed" ? typeof of.data.url === "string" : isFile(of)
    return Array.isArray(of.nodes) && of.nodes.length > 0 && of.nodes.every(isImage)
  }
  return of == null || (isPlain(of) && (of.data === undefined || isPlain(of.data)))
}

/** The slice that an editor copied, without keys; undefined for anything else: a clipboard may come from anywhere. */
export const readCopied = (text: string): Slice | undefined => {
  try {
    const slice = Slice.fromJSON(schema, JSON.parse(text))
    let isSound = true
    slice.content.forEach((node) => node.check())
    slice.content.descendants((node) => {
      isSound &&= isOwn(node)
    })
    return isSound && slice.size > 0 ? withoutKeys(slice) : undefined
  } catch {
    return undefined
  }
}
