import { tsPlugin } from "@sveltejs/acorn-typescript"
import { type AnyNode, Parser } from "acorn"
import { isMap, isScalar, isSeq, parseDocument, visit } from "yaml"
import { nodesIn } from "./moduleNodes.ts"

/** A text in a file of settings, with the range of its contents between its quotes. */
export interface WrittenText {
  readonly key: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/** An item of a list in a file of settings: a text, or a record with texts. */
export interface NavigationItem {
  readonly start: number
  readonly end: number
  /** The texts that may name its page. */
  readonly targets: ReadonlyArray<WrittenText>
  readonly label: WrittenText | undefined
  /** The starts of the lists below it, after their bracket or before their first item. */
  readonly lists: ReadonlyArray<{ readonly start: number; readonly indent: number | undefined }>
}

const TARGETS = new Set(["file", "id", "slug", "link", "root", "url"])
const LABELS = new Set(["caption", "label", "text", "title", "group", "tab"])
const TypeScript = Parser.extend(tsPlugin())

const keyOf = (key: AnyNode): string =>
  key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : ""

const textIn = (key: string, node: AnyNode): ReadonlyArray<WrittenText> =>
  node.type === "Literal" && typeof node.value === "string"
    ? [{ key, value: node.value, start: node.start + 1, end: node.end - 1 }]
    : []

const itemOfNode = (node: AnyNode): NavigationItem | undefined => {
  const { end, start } = node
  if (node.type === "Literal") {
    const targets = textIn("", node)
    return targets.length === 0 ? undefined : { start, end, targets, label: undefined, lists: [] }
  }
  if (node.type !== "ObjectExpression") return undefined
  const properties = node.properties.flatMap((one) => (one.type === "Property" ? [one] : []))
  const texts = properties.flatMap(({ key, value }) => textIn(keyOf(key), value))
  const lists = properties.flatMap(({ value }) =>
    value.type === "ArrayExpression" ? [{ start: value.start + 1, indent: undefined }] : []
  )
  return {
    start,
    end,
    targets: texts.filter(({ key }) => TARGETS.has(key)),
    label: texts.find(({ key }) => LABELS.has(key)),
    lists
  }
}

const itemsOfScript = (text: string, isJson: boolean): ReadonlyArray<NavigationItem> => {
  try {
    const options = { ecmaVersion: "latest", sourceType: "module", locations: true } as const
    const root = isJson ? Parser.parseExpressionAt(text, 0, options) : TypeScript.parse(text, options)
    return [...nodesIn(root)].flatMap((node) =>
      node.type === "ArrayExpression"
        ? node.elements.flatMap((one) => (one === null ? [] : (itemOfNode(one) ?? [])))
        : []
    )
  } catch {
    return []
  }
}

const itemsOfYaml = (text: string): ReadonlyArray<NavigationItem> => {
  const items: Array<NavigationItem> = []
  const document = parseDocument(text, { logLevel: "silent", prettyErrors: false, uniqueKeys: false })
  const written = (key: string, node: unknown): WrittenText | undefined => {
    if (!isScalar(node) || typeof node.value !== "string" || node.range == null) return undefined
    const [start, end] = node.range
    const quote = /^["']/.test(text.slice(start, end)) ? 1 : 0
    return { key, value: node.value, start: start + quote, end: end - quote }
  }
  visit(document, {
    Seq: (_, seq) => {
      for (const one of seq.items) {
        if (isScalar(one) && one.range != null) {
          const target = written("", one)
          if (target !== undefined)
            items.push({
              start: one.range[0],
              end: one.range[1],
              targets: [target],
              label: undefined,
              lists: []
            })
        }
        const [pair] = isMap(one) ? one.items : []
        if (pair === undefined || !isMap(one) || one.range == null) continue
        const target = written("", pair.value)
        const [first] = isSeq(pair.value) ? pair.value.items : []
        const at = isScalar(first) || isMap(first) ? first.range?.[0] : undefined
        items.push({
          start: one.range[0],
          end:
            target === undefined ? one.range[1] : isScalar(pair.value) ? pair.value.range![1] : one.range[1],
          targets: target === undefined ? [] : [target],
          label: written("", pair.key),
          lists: at === undefined ? [] : [{ start: at, indent: at }]
        })
      }
    }
  })
  return items
}

/** The items of the lists of a file of settings, in the order of their starts; none where it cannot be read. */
export const navigationItems = (path: string, text: string): ReadonlyArray<NavigationItem> =>
  /\.ya?ml$|(?:^|\/)\.pages$/.test(path)
    ? itemsOfYaml(text)
    : path.endsWith(".toml")
      ? []
      : itemsOfScript(text, path.endsWith(".json"))
