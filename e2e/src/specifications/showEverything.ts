import { type RenderContext, renderDocument } from "@octavo/html"
import { aRenderContext } from "@octavo/html/testing"
import type { JsonObject } from "@octavo/kernel"
import { parseDocument } from "@octavo/markdown"
import { readSource } from "@octavo/openapi/reading"
import { zstdDecompressSync } from "node:zlib"

/** How a document was read and shown. */
export interface Shown {
  /** The reason why it cannot be read; null for one that can. */
  readonly refusal: string | null
  readonly operations: number
  readonly schemas: number
  /** The parts that no page can show. */
  readonly missing: ReadonlyArray<string>
  /** Milliseconds: of reading, of parsing the stored document again, and of the slowest part. */
  readonly reading: number
  readonly parsing: number
  readonly slowest: number
  /** The largest HTML of one part, in characters. */
  readonly largest: number
}

const quoted = (text: string) => JSON.stringify(text)

/** The block that shows a part of the specification `spec`. */
const blockOf = (entry: {
  readonly kind: string
  readonly key: string
  readonly method: string | null
  readonly path: string | null
}): string => {
  const { key, kind, method, path } = entry
  switch (kind) {
    case "operation":
      return `{% openapi-operation spec="s" path=${quoted(path ?? "")} method=${quoted(method ?? "")} %}\n{% endopenapi-operation %}\n`
    case "webhook":
      return `{% openapi-webhook spec="s" name=${quoted(path ?? "")} method=${quoted(method ?? "")} %}\n{% endopenapi-webhook %}\n`
    default:
      return `{% openapi-schemas spec="s" schemas=${quoted(key)} %}\n{% endopenapi-schemas %}\n`
  }
}

const timed = <A>(run: () => A): readonly [A, number] => {
  const start = performance.now()
  return [run(), performance.now() - start]
}

/** Reads a document as a worker does, and draws each of its operations, webhooks and schemas as a page does. */
export const showEverything = async (bytes: Uint8Array): Promise<Shown> => {
  const start = performance.now()
  const reading = await readSource({ entry: { url: null, bytes }, files: [], failed: [] })
  const time = performance.now() - start
  const none = { operations: 0, schemas: 0, missing: [], reading: time, parsing: 0, slowest: 0, largest: 0 }
  if (reading.kind !== "document") {
    return { ...none, refusal: reading.kind === "refused" ? reading.finding.message : "needs files" }
  }
  const [root, parsing] = timed(
    () => JSON.parse(zstdDecompressSync(reading.packed).toString("utf8")) as JsonObject
  )
  const context: RenderContext = aRenderContext({ specification: () => root })
  const missing: Array<string> = []
  let [slowest, largest] = [0, 0]
  const parts = reading.outline.filter(({ kind }) => kind !== "tag" && kind !== "info")
  for (const part of parts) {
    const document = parseDocument(blockOf(part), (target, kind) =>
      kind === "openapi-spec" ? { kind: "openapi", spec: target } : { kind: "url", url: target }
    )
    const [{ body }, took] = timed(() => renderDocument(document, context))
    const { text } = body
    if (!text.includes('class="operation-facts"')) missing.push(`${part.kind} ${part.key}`)
    slowest = Math.max(slowest, took)
    largest = Math.max(largest, text.length)
  }
  const schemas = parts.filter(({ kind }) => kind === "schema").length
  return {
    refusal: null,
    operations: parts.length - schemas,
    schemas,
    missing,
    reading: time,
    parsing,
    slowest,
    largest
  }
}
