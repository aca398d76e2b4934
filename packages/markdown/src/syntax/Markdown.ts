import type { Html, Node, Nodes, Root, RootContent, Yaml } from "mdast"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { gfm } from "micromark-extension-gfm"
import type { Construct, ConstructRecord, Extension } from "micromark-util-types"
import type { ModuleCode } from "./MarkdownNodes.ts"
import { moduleCodeEnd } from "../tags/moduleCodeEnd.ts"
import { replacePlaceholders } from "../html/placeholders.ts"
import { spanFromMarkdown } from "./spanFromMarkdown.ts"
import { spanSyntax } from "./spanSyntax.ts"
import { maskTemplates, restoreTemplates } from "../links/templateLinks.ts"
import { wholeSyntax } from "./wholeSyntax.ts"
import { type FencedYaml, yamlOf } from "../frontMatter/yamlOf.ts"

/** The byte order mark. */
const MARK = 0xfeff

const allGfm = gfm({ singleTilde: false })

const gfmWith = (url: boolean, email: boolean, table: boolean): Extension => {
  const keep = (construct: Construct) =>
    construct.name === "emailAutolink"
      ? email
      : construct.name === "protocolAutolink" || construct.name === "wwwAutolink"
        ? url
        : true
  const text: ConstructRecord = {}
  for (const [code, constructs] of Object.entries(allGfm.text ?? {})) {
    const kept = (Array.isArray(constructs) ? constructs : [constructs as Construct]).filter(keep)
    if (kept.length > 0) text[code as unknown as number] = kept
  }
  return table ? { ...allGfm, text } : { ...allGfm, text, flow: {} }
}

/** Bare addresses are looked for at every letter and tables at every line: pages without any are spared the search. */
const gfmVariants = Array.from({ length: 8 }, (_, bits) =>
  gfmWith((bits & 1) !== 0, (bits & 2) !== 0, (bits & 4) !== 0)
)

const hasBareEmail = (source: string): boolean => {
  for (let at = source.indexOf("@"); at >= 0; at = source.indexOf("@", at + 1)) {
    if (!/^[\w-]+\.\w/.test(source.slice(at + 1, at + 256))) continue
    const before = /(\W?mailto:)?[\w.+-]+$/.exec(source.slice(Math.max(0, at - 64), at))
    if (before !== null && before[1] === undefined) return true
  }
  return false
}

/** The kinds of addresses in a text that are neither link target nor attribute value, as bits. */
const addressesIn = (source: string): number =>
  (/(?<!\]\(<?|=["']|<)(?:https?:\/\/|www\.)/i.test(source) ? 1 : 0) | (hasBareEmail(source) ? 2 : 0)

const ADDRESS = /https?:\/\/|www\./i
const EMAIL = /[\w.+-]@[\w-]+\.\w/

/** The kinds of addresses that the words of a tree have: what looks like the target of a link may be none. */
const addressesRead = (node: Nodes): number =>
  "children" in node
    ? node.children.reduce((bits, child) => bits | addressesRead(child), 0)
    : node.type === "text"
      ? (ADDRESS.test(node.value) ? 1 : 0) | (EMAIL.test(node.value) ? 2 : 0)
      : 0

/** The syntax finds every address with its place; the transforms would split text a second time and lose places. */
const treeOfGfm = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))

/** Shifts the offsets of a tree that was parsed from a part of a source. */
export const shift = (node: Node, by: number): void => {
  if (node.position !== undefined) {
    node.position.start.offset! += by
    node.position.end.offset! += by
  }
  if ("children" in node) for (const child of node.children as Array<Node>) shift(child, by)
}

/** Reads Markdown into mdast, as `parseMarkdown` does. */
export type ParseMarkdown = (source: string) => Root

const yamlNode = (source: string, { close, end, format, yaml }: FencedYaml): Yaml => ({
  type: "yaml",
  ...(format === "toml" && { data: { format } }),
  value: yaml.replace(/\r?\n$/, ""),
  position: {
    start: { line: 1, column: 1, offset: source.charCodeAt(0) === MARK ? 1 : 0 },
    end: { line: 1, column: 1, offset: close + source.slice(close, end).trimEnd().length }
  }
})

const moduleCode = (source: string, from: number, to: number): ModuleCode => {
  const value = source.slice(from, to).trim()
  const start = source.indexOf(value, from)
  const pointAt = (offset: number) => ({ line: 1, column: 1, offset })
  return { type: "mdxjsEsm", value, position: { start: pointAt(start), end: pointAt(start + value.length) } }
}

/**
 * Lets a parser read what is behind the byte order mark, the front matter and imports of MDX, so that no parser decides where these end. The tree
 * has offsets in the whole source, and the front matter and the imports as its first nodes.
 */
export const behindFrontMatter = (source: string, parse: ParseMarkdown): Root => {
  const matter = yamlOf(source)
  let start = matter?.end ?? 0
  // A parser counts from behind a mark.
  if (source.charCodeAt(start) === MARK) start++
  const codeStart = start
  const codeEnd = moduleCodeEnd(source, codeStart)
  start = codeEnd ?? start
  const text = source.slice(start)
  const masked = maskTemplates(text)
  const parsed = masked === text ? parse(text) : restoreTemplates(parse(masked))
  const root = replacePlaceholders(parsed, (html) => textOfHtml(text, html))
  if (start === 0) return root
  shift(root, start)
  if (codeEnd !== undefined) root.children.unshift(moduleCode(source, codeStart, codeEnd))
  if (matter !== undefined) root.children.unshift(yamlNode(source, matter))
  return root
}

/** Parses what is behind the front matter, as `parseMarkdown` does; a part of a text has fences of colons where the whole has. */
export const parseText = (text: string, whole = text, ...more: ReadonlyArray<Extension>): Root => {
  const tables = text.includes("|") ? 4 : 0
  const syntax = wholeSyntax(whole)
  const parse = (addresses: number) =>
    fromMarkdown(text, {
      extensions: [gfmVariants[addresses | tables]!, spanSyntax(text, syntax), ...more],
      mdastExtensions: [...treeOfGfm, spanFromMarkdown(text, syntax.labels)]
    })
  const addresses = addressesIn(text)
  const root = parse(addresses)
  // Every address reads the same, whatever else is on its page.
  const missed = addressesRead(root) & ~addresses
  return missed === 0 ? root : parse(addresses | missed)
}

const withoutHtmlBlocks: Extension = { disable: { null: ["htmlFlow"] } }

/** Reads a block of HTML as Markdown in which all HTML is within text; undefined where quote marks or indentation are within it. */
const textOfHtml = (text: string, { position, value }: Html): ReadonlyArray<RootContent> | undefined => {
  const start = position!.start.offset!
  if (text.slice(start, position!.end.offset) !== value) return undefined
  const root = parseText(value, text, withoutHtmlBlocks)
  shift(root, start)
  return root.children
}

/**
 * Parses Markdown into mdast: CommonMark, GFM, YAML front matter, `{% tags %}` and `$$math$$`. Every node knows its
 * offsets in the source. Never fails on text, but malicious text can take long: see `complexityOf`.
 */
export const parseMarkdown: ParseMarkdown = (source) => behindFrontMatter(source, (text) => parseText(text))
