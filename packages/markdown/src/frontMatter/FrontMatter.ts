import { isAlias, isMap, isScalar, LineCounter, parseDocument as parseYaml, visit } from "yaml"
import { complexityOfYaml } from "./complexityOfYaml.ts"
import { type Conventions, isExcluded, readConventions } from "./Conventions.ts"
import { conditionIn, conditionInToml } from "./conditionIn.ts"
import { repeatedKeyOf } from "./repeatedKeyOf.ts"
import { type MatterFormat, readToml } from "./readToml.ts"

/** Which parts of a page are shown, as its front matter asks. */
export interface PageLayout {
  readonly width?: "default" | "wide"
  readonly cover?: boolean
  readonly coverSize?: "hero" | "full"
  readonly title?: boolean
  readonly description?: boolean
  readonly tableOfContents?: boolean
  readonly outline?: boolean
  readonly pagination?: boolean
  readonly metadata?: boolean
}

/** The addresses of the same content elsewhere, as they are written: the canonical one and translations or other versions. */
export interface MetaLinks {
  readonly canonical?: string
  readonly alternates?: ReadonlyArray<string>
}

/** The YAML front matter of a page; keys of an unexpected type are left out and reported. */
export interface FrontMatter {
  readonly title?: string
  readonly description?: string
  readonly icon?: string
  readonly emoji?: string
  readonly hidden?: boolean
  readonly noIndex?: boolean
  readonly noRobotsIndex?: boolean
  /** The expression that decides which visitors see the page. */
  readonly if?: string
  readonly metaLinks?: MetaLinks
  readonly layout?: PageLayout
  readonly cover?: string
  readonly coverDark?: string
  readonly coverY?: number
  readonly tags?: ReadonlyArray<string>
  readonly variables?: Readonly<Record<string, string>>
  readonly metadata?: Readonly<Record<string, unknown>>
  /** The place among pages of its folder, where no table of contents gives one. */
  readonly order?: number
  readonly conventions?: Conventions
}

/** Something in a page that could not be understood, with its line (from 1). */
export interface SourceProblem {
  readonly line: number
  readonly message: string
}

type Values = Record<string, unknown>

const SIMPLE_LINE = /^([A-Za-z][\w-]*):[ \t]+([A-Za-z][^:#\n]*?|-?\d{1,9}|(?:\.{0,2}\/)?[\w-][\w./-]*)[ \t]*$/
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
const DOUBTFUL = /^(?:true|false|null|yes|no|on|off|y|n|\.?nan|\.?inf)$/i

/** Most front matter is a few plain lines: reading those here spares the YAML parser, which costs more than the page. */
const readSimple = (yaml: string): Values | undefined => {
  const values: Values = {}
  for (const line of yaml.split(/\r?\n/)) {
    if (line.trim() === "") continue
    const match = SIMPLE_LINE.exec(line)
    if (match === null) return undefined
    const key = match[1]!
    const text = match[2]!
    if (Object.hasOwn(values, key)) return undefined
    if (Object.hasOwn(WORDS, text)) values[key] = WORDS[text]
    else if (DOUBTFUL.test(text) || /^[\d.-]/.test(text)) {
      if (!/^-?(?:0|[1-9]\d*)$/.test(text)) return undefined
      values[key] = Number(text)
    } else values[key] = text
  }
  return values
}

const readValues = (yaml: string, firstLine: number, problems: Array<SourceProblem>): Values => {
  const simple = readSimple(yaml)
  if (simple !== undefined) return simple
  const complexity = complexityOfYaml(yaml)
  if (complexity !== undefined) {
    problems.push({ line: firstLine, message: `The front matter ${complexity}` })
    return {}
  }
  const lineCounter = new LineCounter()
  try {
    // The parser compares each key with every other; `repeatedKeyOf` looks them up.
    const document = parseYaml(yaml, {
      lineCounter,
      logLevel: "silent",
      prettyErrors: false,
      uniqueKeys: false
    })
    for (const error of document.errors) {
      const line = firstLine + lineCounter.linePos(error.pos[0]).line - 1
      problems.push({ line, message: error.message.split("\n")[0]! })
    }
    if (document.errors.length > 0) return {}
    const repeated = repeatedKeyOf(document)
    if (repeated !== undefined) {
      const line = firstLine + lineCounter.linePos(repeated).line - 1
      problems.push({ line, message: "Map keys must be unique" })
      return {}
    }
    let aliases = 0
    visit(document, (_, node) => {
      if (isAlias(node)) aliases++
    })
    if (aliases > 20) {
      problems.push({ line: firstLine, message: "The front matter repeats itself by too many aliases" })
      return {}
    }
    const value: unknown = document.toJS({ maxAliasCount: 50 })
    if (value === null || value === undefined) return {}
    if (typeof value === "object" && !Array.isArray(value)) return value as Values
    problems.push({ line: firstLine, message: "The front matter is not a list of keys with values" })
  } catch (error) {
    problems.push({
      line: firstLine,
      message: error instanceof Error ? error.message.split("\n")[0]! : "Unreadable"
    })
  }
  return {}
}

/** The keys of a text that is YAML without mistakes and a mapping; undefined for others. */
export const keysOfMapping = (yaml: string): ReadonlyArray<string> | undefined => {
  if (complexityOfYaml(yaml) !== undefined) return undefined
  try {
    const { contents, errors } = parseYaml(yaml, {
      logLevel: "silent",
      prettyErrors: false,
      uniqueKeys: false
    })
    if (errors.length > 0 || !isMap(contents)) return undefined
    return contents.items.map(({ key }) => (isScalar(key) ? String(key.value) : ""))
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const visible = (value: unknown): boolean | undefined =>
  typeof value === "boolean"
    ? value
    : isRecord(value) && typeof value.visible === "boolean"
      ? value.visible
      : undefined

const readLayout = (value: Values): PageLayout => {
  const layout: Record<string, unknown> = {}
  if (value.width === "wide" || value.width === "default") layout.width = value.width
  for (const part of [
    "cover",
    "title",
    "description",
    "tableOfContents",
    "outline",
    "pagination",
    "metadata"
  ]) {
    const shown = visible(value[part])
    if (shown !== undefined) layout[part] = shown
  }
  const size = isRecord(value.cover) ? value.cover.size : value.coverSize
  if (size === "hero" || size === "full") layout.coverSize = size
  return layout
}

const asText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined

const readMetaLinks = ({ alternates, canonical }: Values): MetaLinks => {
  const others = (Array.isArray(alternates) ? alternates : [alternates]).filter(
    (address) => typeof address === "string" && address !== ""
  )
  return {
    ...(typeof canonical === "string" && canonical !== "" && { canonical }),
    ...(others.length > 0 && { alternates: others })
  }
}

const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  title: asText,
  description: asText,
  icon: asText,
  emoji: asText,
  hidden: (value) => (typeof value === "boolean" ? value : undefined),
  noIndex: (value) => (typeof value === "boolean" ? value : undefined),
  noRobotsIndex: (value) => (typeof value === "boolean" ? value : undefined),
  metaLinks: (value) => (isRecord(value) ? readMetaLinks(value) : undefined),
  cover: asText,
  coverDark: asText,
  coverY: (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined),
  layout: (value) => (isRecord(value) ? readLayout(value) : undefined),
  tags: (value) =>
    typeof value === "string"
      ? value.split(",").map((tag) => tag.trim())
      : Array.isArray(value)
        ? value.flatMap((tag) => asText(isRecord(tag) ? (tag.tag ?? tag.name) : tag) ?? [])
        : undefined,
  variables: (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text ?? "")]))
      : undefined,
  metadata: (value) => (isRecord(value) ? value : undefined)
}

/** The order that Docusaurus, Starlight, Just the Docs or Hugo reads; a weight of zero is none in Hugo. */
const orderIn = ({ nav_order, sidebar, sidebar_position, weight }: Values): number | undefined =>
  [
    sidebar_position,
    isRecord(sidebar) ? sidebar.order : undefined,
    nav_order,
    weight === 0 ? undefined : weight
  ].find((value): value is number => typeof value === "number" && Number.isFinite(value))

const readTomlValues = (toml: string, firstLine: number, problems: Array<SourceProblem>): Values => {
  const read = readToml(toml)
  if ("values" in read) return read.values
  problems.push({ line: firstLine + read.problem.line, message: read.problem.message })
  return {}
}

/** Reads the YAML or TOML of a page (without its fences); `firstLine` is the line in the page where it starts. */
export const readFrontMatter = (
  yaml: string,
  firstLine: number,
  format: MatterFormat = "yaml"
): { readonly frontMatter: FrontMatter; readonly problems: ReadonlyArray<SourceProblem> } => {
  const problems: Array<SourceProblem> = []
  const isToml = format === "toml"
  const values = (isToml ? readTomlValues : readValues)(yaml, firstLine, problems)
  const isUnread = problems.length > 0
  const frontMatter: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    if (key === "if") continue
    const name = key === "vars" ? "variables" : key
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (read === undefined || value === null) continue
    const light = name === "cover" && isRecord(value) ? value : undefined
    const understood = read(light === undefined ? value : light.light)
    if (light !== undefined && typeof light.dark === "string") frontMatter.coverDark = light.dark
    if (understood !== undefined) frontMatter[name] = understood
    else {
      const line = yaml.split("\n").findIndex((text) => text.startsWith(key))
      problems.push({ line: firstLine + Math.max(0, line), message: `The value of "${key}" cannot be used` })
    }
  }
  if (values.hidden === undefined && isExcluded(values)) frontMatter.hidden = true
  const order = orderIn(values)
  if (order !== undefined) frontMatter.order = order
  const conventions = readConventions(values)
  if (conventions !== undefined) frontMatter.conventions = conventions
  const condition = (isToml ? conditionInToml : conditionIn)(yaml, isUnread ? undefined : values)
  if (condition !== undefined) frontMatter.if = condition
  return { frontMatter, problems }
}

/** The keys of a cover in front matter, in lines or in braces, in YAML or TOML. */
const COVER_KEYS = [
  ["cover", /(?<![\w-])["']?(?:cover|light)["']?[ \t]*[:=]/g],
  ["coverDark", /(?<![\w-])["']?(?:coverDark|dark)["']?[ \t]*[:=]/g]
] as const

/** The addresses of covers in front matter, with their ranges in the source. */
export const coversIn = (
  source: string,
  frontMatter: FrontMatter,
  end: number
): ReadonlyArray<{ readonly target: string; readonly start: number; readonly end: number }> => {
  const text = source.slice(0, end)
  return COVER_KEYS.flatMap(([name, keys]) => {
    const target = frontMatter[name]
    if (target === undefined || target === "") return []
    for (const { 0: key, index } of text.matchAll(keys)) {
      const from = index + key.length
      const lineEnd = text.indexOf("\n", from)
      const start = text.slice(0, lineEnd < 0 ? end : lineEnd).indexOf(target, from)
      if (start >= 0) return [{ target, start, end: start + target.length }]
    }
    return []
  })
}

/** The title in front matter is the name in the navigation of other tools where the text begins with another one. */
export const withLabel = (frontMatter: FrontMatter, title: string | null): FrontMatter => {
  const { conventions, title: own } = frontMatter
  return title === null || own === undefined || own === title || conventions?.label !== undefined
    ? frontMatter
    : { ...frontMatter, conventions: { ...conventions, label: own } }
}
