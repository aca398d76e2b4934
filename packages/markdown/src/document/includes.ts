import type { ContentReference } from "./ContentReference.ts"

/** The include of a file, or of a part of it, in the syntax of another tool. */
export interface Include {
  readonly ref: ContentReference
  /** Ranges of lines such as `2:5` or `1:3,7:`, or the name of a section; absent for the whole file. */
  readonly part?: string
  /** Present where the file is shown as code: its language, empty for none. */
  readonly syntax?: string
  /** Properties of the text of MDX, by name. */
  readonly properties?: Readonly<Record<string, string>>
}

/** An include as a text has it: its target, with the offsets of the path in the text. */
export interface WrittenInclude extends Pick<Include, "part" | "properties" | "syntax"> {
  readonly target: string
  readonly start: number
  readonly end: number
}

/** Longer lines include nothing. */
const maxLine = 500

/** The most files that one block includes. */
const maxFiles = 50

const MDBOOK =
  /^[ \t]*\{\{[ \t]*#(include|rustdoc_include|playground|playpen)[ \t]+([^\s{}:]+)(?::([^\s{}]*))?([^{}]*)\}\}[ \t]*$/
const SNIPPET = /^[ \t]*-+8<-+[ \t]+(["'])([^"':]+)(?::([^"']*))?\1[ \t]*$/
const SNIPPETS = /^[ \t]*-+8<-+[ \t]*$/
const VITEPRESS_CODE =
  /^[ \t]*<<<[ \t]*([^\s#{}[\]]+)(?:#([\w-]+))?[ \t]*(?:\{([^{}]*)\})?[ \t]*(?:\[[^\]]*\])?[ \t]*$/
const VITEPRESS =
  /^[ \t]*<!--[ \t]*@include:[ \t]*([^\s#{}]+)(?:#([\w-]+))?(?:\{(\d*),(\d*)\})?[ \t]*-->[ \t]*$/
const FUMADOCS = /^[ \t]*<include([^<>]*)>[ \t]*([^\s<>#]+)(?:#([\w-]+))?[ \t]*<\/include>[ \t]*$/
const HUGO = /^[ \t]*\{\{([<%])[ \t]*(?:include|readfile)[ \t]+(?:file=)?"([^"]+)"([^{}]*?)[%>]\}\}[ \t]*$/
const JEKYLL =
  /^[ \t]*\{%-?[ \t]*(include|include_relative)[ \t]+([^\s"'{}]+\.(?:(?:md|markdown)(?=[ \t-]|%)|html(?=[ \t]*-?%)))(?:[ \t-][^{}]*)?%\}[ \t]*$/

/** The include of a directive of MyST, with its options below it. */
const DIRECTIVE =
  /^(?:`{3,}|~{3,}|:{3,})[ \t]*\{(include|literalinclude)\}[ \t]+([^\r\n`]{1,300}?)[ \t]*((?:\r?\n[ \t]*:[\w-]+:[^\r\n]*)*)\s*(?:`{3,}|~{3,}|:{3,})\s*$/

/** Whether a text may have an include; a cheap test before the others. */
export const mayInclude = (text: string): boolean =>
  /\{(?:literal)?include\}|\{\{[ \t]*#|8<-|<<<|@include:|<include|\{\{[<%]|\{%-?[ \t]*include/.test(text)

const isMarkdownFile = (path: string): boolean => /\.(?:mdx?|markdown)$/i.test(path)

/** The language of a file: its ending, which highlighters know. */
const languageOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""

/** The path of an include that counts from a folder of the tool: `@/` is the top of the pages. */
const fromTop = (path: string): string => (/^(?:\.|\/|@)/.test(path) ? path : `/${path}`)

const at = (
  line: string,
  path: string,
  { part, syntax, target = path }: { target?: string; part?: string | undefined; syntax?: string | undefined }
): WrittenInclude | undefined => {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path) || part?.startsWith("/") === true) return undefined
  const start = line.indexOf(path, line.search(/\S/) + 1)
  const shown = syntax ?? (isMarkdownFile(path) ? undefined : languageOf(path))
  return {
    target,
    start,
    end: start + path.length,
    ...(part !== undefined && part !== "" && { part }),
    ...(shown !== undefined && { syntax: shown })
  }
}

/** `2` is one line, `2:` all from it on. */
const partOfBook = (part: string | undefined): string | undefined => {
  const [first = "", last] = (part ?? "").split(":")
  if (!/^\d*$/.test(first)) return first
  if (last === undefined) return first === "" ? undefined : `${first}:${first}`
  return /^\d*$/.test(last) ? `${first}:${last}` : undefined
}

/** `2` is all lines from it on. */
const partOfSnippet = (part: string | undefined): string | undefined => {
  if (part === undefined || !/^[\d:,]*$/.test(part)) return part
  const ranges = part.split(",").map((range) => (range.includes(":") ? range : `${range}:`))
  return ranges.join(",")
}

const bookOf = (line: string): WrittenInclude | undefined => {
  const [, name, path, part] = MDBOOK.exec(line) ?? []
  if (path === undefined) return undefined
  const isPlayground = name!.startsWith("play")
  return at(line, path, { part: partOfBook(part), ...(isPlayground && { syntax: "rust" }) })
}

const snippetOf = (line: string): WrittenInclude | undefined => {
  const [, , path, part] = SNIPPET.exec(line) ?? []
  return path === undefined ? undefined : at(line, path, { target: fromTop(path), part: partOfSnippet(part) })
}

/** The include that is a line of a code block: those of mdBook and of MkDocs work within code. */
export const includeInCode = (line: string): WrittenInclude | undefined =>
  line.length > maxLine ? undefined : (bookOf(line) ?? snippetOf(line))

const codeOf = (line: string): WrittenInclude | undefined => {
  const [, path, region, meta = ""] = VITEPRESS_CODE.exec(line) ?? []
  if (path === undefined || !/[./]/.test(path)) return undefined
  const syntax = /(?:^|[ \t])([a-z][\w+#-]*)/i.exec(meta)?.[1] ?? languageOf(path)
  return at(line, path, { part: region, syntax })
}

const commentOf = (line: string): WrittenInclude | undefined => {
  const [, path, region, from, to] = VITEPRESS.exec(line) ?? []
  return path === undefined
    ? undefined
    : at(line, path, { part: from === undefined ? region : `${from}:${to ?? ""}` })
}

const elementOf = (line: string): WrittenInclude | undefined => {
  const [, attributes = "", path, section] = FUMADOCS.exec(line) ?? []
  if (path === undefined) return undefined
  return at(line, path, { part: section, syntax: /\blang=["']([^"']+)["']/.exec(attributes)?.[1] })
}

const shortcodeOf = (line: string): WrittenInclude | undefined => {
  const [, , path, rest = ""] = HUGO.exec(line) ?? []
  if (path === undefined) return undefined
  const isCode = /\bcode="true"/.test(rest)
  const syntax = isCode ? (/\blang="([^"]*)"/.exec(rest)?.[1] ?? languageOf(path)) : undefined
  return at(line, path, { target: fromTop(path), syntax })
}

const tagOf = (line: string): WrittenInclude | undefined => {
  const [, name, path] = JEKYLL.exec(line) ?? []
  if (path === undefined) return undefined
  const found = at(line, path, { target: name === "include" ? `/_includes/${path}` : path })
  if (found === undefined) return undefined
  // HTML with parameters is a template; without them it is shown as Markdown shows HTML.
  const { syntax, ...text } = found
  return text
}

/** Lines such as `1-3,7-` as ranges. */
const partOfLines = (lines: string): string | undefined =>
  /^[\d\s,-]+$/.test(lines)
    ? lines
        .split(",")
        .map((one) => one.trim().replace("-", ":"))
        .map((one) => (one.includes(":") ? one : `${one}:${one}`))
        .join(",")
    : undefined

const directiveOf = (text: string): WrittenInclude | undefined => {
  const [, name, path, written = ""] = DIRECTIVE.exec(text) ?? []
  if (path === undefined) return undefined
  const optionOf = (key: string) =>
    new RegExp(`:${key}:[ \\t]*([^\\r\\n]*?)[ \\t]*(?:\\r?\\n|$)`).exec(written)?.[1]
  const [first, last] = [optionOf("start-line"), optionOf("end-line")]
  const isPart = /^\d+$/.test(first ?? "0") && /^\d*$/.test(last ?? "")
  const range =
    isPart && (first ?? last) !== undefined ? `${Number(first ?? 0) + 1}:${last ?? ""}` : undefined
  const isCode = name === "literalinclude" || /:(?:literal|code):/.test(written)
  const syntax = optionOf("language") || optionOf("code") || languageOf(path)
  const shown = { part: partOfLines(optionOf("lines") ?? "") ?? range, ...(isCode && { syntax }) }
  return at(text, path, shown)
}

const SYNTAXES = [bookOf, snippetOf, codeOf, commentOf, elementOf, shortcodeOf, tagOf]

/**
 * The includes that a text consists of, each on a line of its own, in the syntax of mdBook, PyMdown, VitePress, Fumadocs, Hugo and Jekyll; none
 * where anything else is in it. The paths count from the text.
 */
export const includesOf = (text: string): ReadonlyArray<WrittenInclude> => {
  if (!mayInclude(text)) return []
  const directive = directiveOf(text)
  if (directive !== undefined) return [directive]
  const found: Array<WrittenInclude> = []
  let inList = false
  let offset = 0
  for (const written of text.split("\n")) {
    const line = written.replace(/\r$/, "")
    const from = offset
    offset += written.length + 1
    if (line.length > maxLine || found.length > maxFiles) return []
    if (SNIPPETS.test(line)) {
      inList = !inList
      continue
    }
    if (inList && (line.trim() === "" || line.startsWith(";"))) continue
    const one = inList
      ? snippetOf(`--8<-- "${line.trim()}"`)
      : SYNTAXES.values()
          .map((read) => read(line))
          .find((found) => found !== undefined)
    if (one === undefined) return []
    const start = from + (inList ? line.search(/\S/) : one.start)
    found.push({ ...one, start, end: start + one.end - one.start })
  }
  return inList ? [] : found
}
