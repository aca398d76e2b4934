import { noSpecPart } from "@octavo/content"
import { follow, isObject, type JsonObject, objectsIn, operationsIn, textIn } from "@octavo/kernel"
import { specLimits } from "../specs/Spec.ts"
import type { SpecOutlineEntry, SpecOutline } from "../versions/SpecVersion.ts"
import { introductionOf } from "./introductionOf.ts"
import { namesOf, namesOfSchema } from "./namesOf.ts"
import { Unreadable } from "./Unreadable.ts"

/** Whether an author hides a part of a document from the readers of pages. */
export const isIgnored = (value: JsonObject): boolean =>
  value["x-internal"] === true || value["x-gitbook-ignore"] === true

const tagsOf = (value: JsonObject): ReadonlyArray<string> =>
  Array.isArray(value["tags"]) ? value["tags"].filter((tag) => typeof tag === "string") : []

const operations = (root: JsonObject, kind: "operation" | "webhook"): ReadonlyArray<SpecOutlineEntry> =>
  objectsIn(root[kind === "operation" ? "paths" : "webhooks"]).flatMap(([path, given]) => {
    const item = follow(root, given)
    if (!isObject(item)) return []
    return operationsIn(item).map(([method, operation]): SpecOutlineEntry => {
      const names = namesOf(root, item, operation)
      return {
        ...noSpecPart,
        kind,
        key: `${method.toUpperCase()} ${path}`,
        method,
        path,
        operationId: textIn(operation, "operationId") ?? null,
        tags: tagsOf(operation),
        title: textIn(operation, "summary") ?? null,
        description: textIn(operation, "description")?.slice(0, 300).toWellFormed() ?? null,
        deprecated: operation["deprecated"] === true,
        ignored: isIgnored(operation) || isIgnored(item),
        ...(names.length > 0 && { names })
      }
    })
  })

const schemas = (root: JsonObject): ReadonlyArray<SpecOutlineEntry> =>
  objectsIn(isObject(root["components"]) ? root["components"]["schemas"] : undefined).map(
    ([name, schema]): SpecOutlineEntry => {
      const names = namesOfSchema(root, schema)
      return {
        ...noSpecPart,
        kind: "schema",
        key: name,
        title: textIn(schema, "title") ?? null,
        description: textIn(schema, "description")?.slice(0, 300).toWellFormed() ?? null,
        deprecated: schema["deprecated"] === true,
        ignored: isIgnored(schema),
        ...(names.length > 0 && { names })
      }
    }
  )

/** The longest text of a tag that its page shows, in characters. */
const tagText = 20_000

const icon = /^[a-z0-9-]{1,50}$/

const pageOfTag = (tag: JsonObject): Pick<SpecOutlineEntry, "pageDescription" | "icon"> => {
  const description = textIn(tag, "x-page-description")
    ?.replace(/\s+/g, " ")
    .trim()
    .slice(0, 300)
    .toWellFormed()
  const named = textIn(tag, "x-page-icon")
  return {
    ...(description !== undefined && description !== "" && { pageDescription: description }),
    ...(named !== undefined && icon.test(named) && { icon: named })
  }
}

/** The description of a tag, and a link to documentation elsewhere. */
const textOfTag = (tag: JsonObject): string | null => {
  const docs = isObject(tag["externalDocs"]) ? tag["externalDocs"] : {}
  const url = textIn(docs, "url")
  const isAddress = url !== undefined && /^https?:\/\/[^\s<>()]{1,2000}$/i.test(url)
  const words = (textIn(docs, "description") ?? url ?? "").replace(/[\s[\]\\`*_<>{}]+/g, " ").slice(0, 300)
  const text = [
    textIn(tag, "description")?.slice(0, tagText).toWellFormed(),
    isAddress ? `[${words.trim() || url}](<${url}>)` : undefined
  ].filter((part) => part !== undefined)
  return text.length === 0 ? null : text.join("\n\n")
}

const tags = (root: JsonObject): ReadonlyArray<SpecOutlineEntry> => {
  const found = new Map<string, SpecOutlineEntry>()
  for (const tag of Array.isArray(root["tags"]) ? root["tags"].filter(isObject) : []) {
    const name = textIn(tag, "name")
    if (name === undefined || found.has(name)) continue
    found.set(name, {
      ...noSpecPart,
      kind: "tag",
      key: name,
      title: textIn(tag, "x-page-title") ?? textIn(tag, "x-displayName") ?? textIn(tag, "summary") ?? null,
      description: textOfTag(tag),
      parent: textIn(tag, "parent") ?? textIn(tag, "x-parent") ?? null,
      ignored: isIgnored(tag),
      ...pageOfTag(tag)
    })
  }
  return [...found.values()]
}

const infoOf = (root: JsonObject): SpecOutlineEntry => {
  const { texts, title } = introductionOf(root)
  return { ...noSpecPart, kind: "info", key: "info", title, texts }
}

/** The outline of a document in OpenAPI 3.1: operations, webhooks, schemas and declared tags, each in their order, then the document itself. */
export const outlineOf = (root: JsonObject): SpecOutline => {
  const ofSchemas = schemas(root)
  const ofOperations = [...operations(root, "operation"), ...operations(root, "webhook")]
  if (ofOperations.length > specLimits.operations) {
    throw new Unreadable(`The document has more than ${specLimits.operations} operations. Split it`)
  }
  if (ofSchemas.length > specLimits.schemas) {
    throw new Unreadable(`The document has more than ${specLimits.schemas} schemas. Split it`)
  }
  return [...ofOperations, ...ofSchemas, ...tags(root), infoOf(root)]
}
