import type { BlockOf } from "@octavo/markdown"
import type { Sheet } from "./Sheet.ts"
import type { TypesetBlock, TypesetInline } from "./Typeset.ts"
import { plainCode } from "./typesetCodeBlock.ts"

type Operation = "swagger" | "openapi-operation" | "openapi-schemas" | "openapi-webhook"

/** The types of blocks that show something from elsewhere. */
type LineBlock = Operation | "drawing" | "embed" | "integration" | "file" | "content-ref" | "reusable-content"

const after = (caption: ReadonlyArray<TypesetInline>): ReadonlyArray<TypesetInline> =>
  caption.length === 0 ? [] : [" ", { t: "note", c: caption }]

const line = (...c: ReadonlyArray<TypesetInline>): TypesetBlock => ({ t: "line", c })

const operation = (sheet: Sheet, { data }: BlockOf<Operation>): TypesetBlock => {
  const words = ["method" in data && data.method, "path" in data && data.path, "name" in data && data.name]
    .filter((word) => typeof word === "string" && word !== "")
    .map((word, index) => (index === 0 ? String(word).toUpperCase() : String(word)))
  const schemas = "schemas" in data && Array.isArray(data.schemas) ? data.schemas.map(String) : []
  const text = sheet.text([...words, ...schemas].join(" "))
  return line({ t: "raw", s: text === "" ? "API" : text })
}

const integration = (sheet: Sheet, { data }: BlockOf<"integration">): TypesetBlock => {
  const content = data.props?.["content"]
  if (data.integration === "mermaid" && typeof content === "string") return plainCode(content)
  return typeof data.url === "string"
    ? line(sheet.link({ kind: "url", url: data.url }))
    : line(sheet.text(`${String(data.integration)}/${String(data.block)}`))
}

/** A block that shows something from elsewhere: what it is, in a line, with a link to it. */
export const typesetLine = (
  sheet: Sheet,
  block: BlockOf<LineBlock>,
  caption: ReadonlyArray<TypesetInline>
): TypesetBlock => {
  switch (block.type) {
    case "drawing": {
      const image = sheet.image(block.data)
      return image.src === null
        ? line(sheet.link(block.data.ref), ...after(caption))
        : { t: "figure", image, align: "center", caption, frame: false }
    }
    case "embed":
      return line(sheet.link({ kind: "url", url: String(block.data.url) }), ...after(caption))
    case "integration":
      return integration(sheet, block)
    case "swagger":
    case "openapi-operation":
    case "openapi-schemas":
    case "openapi-webhook":
      return operation(sheet, block)
    case "file":
    case "content-ref":
    case "reusable-content":
      return line(sheet.link(block.data.ref), ...after(caption))
  }
}
