import { upgrade } from "@scalar/openapi-parser"
import { hashBytes, isObject, type JsonObject } from "@octavo/kernel"
import { pack } from "../versions/packing.ts"
import { bundleFiles } from "./bundleFiles.ts"
import { completeParameters, styleForms } from "./completeParameters.ts"
import { completeSwagger, describeSchemes } from "./completeSwagger.ts"
import { Digits } from "./Digits.ts"
import { findVersion } from "./findVersion.ts"
import { findWarnings } from "./findWarnings.ts"
import { guardSize } from "./guardSize.ts"
import { outlineOf } from "./outlineOf.ts"
import { decodeText, parseText } from "./parseText.ts"
import type { Reading, ReadingTask } from "./Reading.ts"
import { resolveServers } from "./resolveServers.ts"
import { Unreadable } from "./Unreadable.ts"

/** The document in OpenAPI 3.1; one in 3.2 stays as it is. */
const upgraded = (document: JsonObject, url: string | null): JsonObject => {
  const definitions = document["securityDefinitions"]
  completeSwagger(document, url)
  const lists = document["swagger"] === undefined ? [] : completeParameters(document)
  const { specification } = upgrade(document as Record<string, unknown>)
  if (!isObject(specification)) throw new Unreadable("The document cannot be converted to OpenAPI 3.1")
  describeSchemes(specification, definitions)
  styleForms(specification, lists)
  resolveServers(specification, url)
  return specification
}

const read = async (task: ReadingTask): Promise<Reading> => {
  const text = decodeText(task.entry.bytes)
  const digits = new Digits()
  const { format, value } = parseText(text, digits)
  guardSize(value)
  const { document, version } = findVersion(value)
  const bundled = await bundleFiles(document, task, digits)
  if (bundled.needs.length > 0) return { kind: "needs", urls: bundled.needs }
  const warnings = await findWarnings(digits.restore(bundled.document) as JsonObject, text)
  const converted = upgraded(bundled.document, task.entry.url)
  const outline = outlineOf(digits.restore(converted) as JsonObject)
  const bytes = Buffer.from(digits.write(converted), "utf8")
  return {
    kind: "document",
    contentHash: hashBytes(bytes),
    packed: pack(bytes),
    size: bytes.length,
    format,
    writtenVersion: version,
    outline,
    warnings
  }
}

/** Reads a source: the document in OpenAPI 3.1 with its outline and warnings, or the reason why there is none. It never throws. */
export const readSource = async (task: ReadingTask): Promise<Reading> => {
  try {
    return await read(task)
  } catch (error) {
    const message =
      error instanceof Unreadable
        ? error.message
        : "The document is too complex, or not built as OpenAPI requires"
    return { kind: "refused", finding: { message } }
  }
}
