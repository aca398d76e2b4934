import type { Code, Link, Nodes, Root } from "mdast"
import type { Extension as MdastExtension } from "mdast-util-from-markdown"
import { codeOfTags } from "../tags/codeTags.ts"
import { readDirective } from "../tags/directives.ts"
import { addressOfLabel } from "../text/addressOfLabel.ts"
import { ownPlaces } from "../tags/targets.ts"
import { addressOfRole, readRole } from "../tags/roles.ts"
import type { Token } from "micromark-util-types"
import type { Math, Tag } from "./MarkdownNodes.ts"

type Span = Code | Link | Math | Tag

const withoutContainerPrefix = (raw: string, column: number): string =>
  raw.includes("\n") && column > 1
    ? raw.replace(new RegExp(`(\\r?\\n)[ \\t>]{1,${column - 1}}`, "g"), "$1")
    : raw

/** A directive between colons whose content is code. */
const codeOf = (raw: string): Code | undefined => {
  const head = raw.includes("\n") ? readDirective(raw) : undefined
  if (head === undefined || head.end === raw.length || !raw.endsWith(head.fence)) return undefined
  const lines = raw.split(/\r?\n/)
  return {
    type: "code",
    lang: `{${raw.slice(head.name.start, head.name.end)}}`,
    meta: head.argument === undefined ? null : raw.slice(head.argument.start, head.argument.end),
    value: lines.slice(1, -1).join("\n")
  }
}

/** A role that is a formula or a link. */
const roleOf = (raw: string, start: number, labels: ReadonlySet<string>): Link | Math | undefined => {
  const role = readRole(raw)
  if (role === undefined) return undefined
  const words = raw.slice(role.start, role.end)
  if (role.name === "math") return { type: "math", value: words }
  const url = addressOfRole(role, labels)
  if (url === undefined) return undefined
  const pointAt = (offset: number) => ({ line: 1, column: 1, offset: start + offset })
  const position = { start: pointAt(role.start), end: pointAt(role.end) }
  return { type: "link", url, children: [{ type: "text", value: words, position }] }
}

const rangeOf = ({ end, start }: Token) => ({ start: start.offset, end: end.offset, column: start.column })

/** The node of a range of a source that \`spanSyntax\` reads as one, which begins at a column; labels are those of its page. */
export const spanNode = (
  source: string,
  { column, end, start }: { readonly column: number; readonly end: number; readonly start: number },
  labels: ReadonlySet<string> = new Set()
): Span => {
  const written = source.slice(start, end)
  if (/[<ie]/.test(written[0]!)) return { type: "tag", value: written }
  const value = withoutContainerPrefix(written, column)
  if (value.startsWith("$")) return { type: "math", value: value.slice(2, -2).trim() }
  // The options of a directive have offsets in the source.
  if (/[`~:]/.test(written[0]!)) return codeOf(value) ?? { type: "tag", value: written }
  const code = value.startsWith("{") ? codeOfTags(value) : undefined
  if (code !== undefined) return { type: "code", lang: code.language ?? null, meta: null, value: code.code }
  return (value.startsWith("{") ? roleOf(written, start, labels) : undefined) ?? { type: "tag", value }
}

/** Gives the links of a page in MyST that name a label of another page the address of the label. */
const linkLabels =
  (source: string, labels: ReadonlySet<string>) =>
  (root: Root): undefined => {
    const isOwn = ownPlaces(source, labels)
    const visit = (node: Nodes): void => {
      if ((node.type === "link" || node.type === "definition") && /^#./.test(node.url)) {
        const label = node.url.slice(1)
        const address = isOwn(label) ? undefined : addressOfLabel(label)
        if (address !== undefined) node.url = `/${address}#${label}`
      }
      if ("children" in node) for (const child of node.children) visit(child)
    }
    visit(root)
  }

/** Turns the tokens of `spanSyntax` into nodes, such as `tag` and `math`. */
export const spanFromMarkdown = (source: string, labels?: ReadonlySet<string>): MdastExtension => ({
  transforms: labels === undefined || !source.includes("#") ? [] : [linkLabels(source, labels)],
  enter: {
    octavoTag(token) {
      this.enter(spanNode(source, rangeOf(token), labels), token)
    },
    octavoAdmonition(token) {
      this.enter({ type: "admonition", line: "", children: [] }, token)
    },
    octavoAdmonitionLine(token) {
      const node = this.stack.at(-1)
      if (node?.type === "admonition") node.line = this.sliceSerialize(token)
    },
    octavoMath(token) {
      this.enter(spanNode(source, rangeOf(token)), token)
    }
  },
  exit: {
    octavoTag(token) {
      this.exit(token)
    },
    octavoAdmonition(token) {
      this.exit(token)
    },
    octavoMath(token) {
      this.exit(token)
    }
  }
})
