import { readFence } from "../tags/admonitions.ts"
import type { BlockData } from "../document/BlockData.ts"
import { componentNames } from "../tags/componentNames.ts"
import { endOfComponent, readComponent, withoutFencedCode } from "../tags/componentTag.ts"

type Style = BlockData["hint"]["style"]

/** The form of a hint in a page of MDX: a component with its attributes, a fence of colons, or an alert of GitHub. */
export type HintForm =
  | { readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly fence: string }
  | { readonly alert: true }

/** The components of a list of titled blocks, such as `Tabs` with `Tab`. */
export interface ListForm {
  readonly list: string
  readonly item: string
  /** The properties of an item that are its title. */
  readonly titles: ReadonlyArray<string>
  /** The property of the list with the titles of all items. */
  readonly items?: string
}

/** The form of a block that opens and closes. */
interface AccordionForm {
  readonly name: string
  readonly title: string
}

/** The forms that a page of MDX has for blocks; a block without one is written in plain Markdown. */
export interface MdxForms {
  readonly hint: (style: Style) => HintForm | undefined
  readonly tabs?: ListForm
  readonly stepper?: ListForm
  readonly accordion?: AccordionForm
  /** Whether the page has formulas, so that its tool reads them. */
  readonly hasMath: boolean
  /** Whether the page has colors in HTML. */
  readonly hasColors: boolean
  /** Whether the page has tags in spite of MDX; blocks within them can be printed anew. */
  readonly hasTags: boolean
}

/** A component of a page: its first tag with these properties. */
interface Used {
  readonly name: string
  /** The block that it is shown as. */
  readonly as: string
  readonly raw: string
  readonly style: Style | undefined
}

/** The types of a hint by style, as the tools with such a component name them. */
const typesOf: Readonly<Record<string, Readonly<Record<Style, string>>>> = {
  Aside: { info: "note", success: "tip", warning: "caution", danger: "danger" },
  Admonition: { info: "note", success: "tip", warning: "warning", danger: "danger" }
}
const types: Readonly<Record<Style, string>> = {
  info: "info",
  success: "success",
  warning: "warning",
  danger: "error"
}
const named: Readonly<Record<Style, string>> = {
  info: "Note",
  success: "Tip",
  warning: "Warning",
  danger: "Danger"
}
const fences: Readonly<Record<Style, string>> = {
  info: "note",
  success: "tip",
  warning: "caution",
  danger: "danger"
}

const COMPONENT = /<[A-Z][\w.]*/g
/** So many tags of a page say which components it uses. */
const maxTags = 500
const FENCE = /^[ \t]*(:{3,}[^\n]*)$/gm
const ALERT = /^[ \t]*>[ \t]*\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/im

const componentsOf = (text: string): ReadonlyArray<Used> => {
  const found = new Map<string, Used>()
  for (const { 0: head, index } of text.matchAll(COMPONENT).take(maxTags)) {
    const name = head.slice(1)
    const { name: as } = componentNames(name)
    if (as === "fragment") continue
    const end = endOfComponent(text, index)
    if (end < 0) continue
    const raw = text.slice(index, end)
    const style = readComponent(raw)?.attributes.style as Style | undefined
    const key = `${name} ${style ?? ""}`
    if (!found.has(key)) found.set(key, { name, as, raw, style })
  }
  return [...found.values()]
}

/** Those of some properties that a tag has. */
const propertiesOf = (raw: string, names: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  names.filter((name) => new RegExp(`\\s${name}\\s*=`).test(raw))

/** The begins of the imports of a page: as many, and as much of each, as a page of documentation has. */
const importsIn = (text: string): string =>
  Array.from(text.matchAll(/^import\b[^;]{0,500}/gm).take(100), ([begin]) => begin).join("\n")

const isImported = (text: string, name: string): boolean =>
  new RegExp(`\\b${name.split(".")[0]!}\\b`).test(importsIn(text))

const hintForm = (text: string, components: ReadonlyArray<Used>, style: Style): HintForm | undefined => {
  const hints = components.filter(({ as }) => as === "hint")
  const typeOf = ({ name, raw }: Used) => propertiesOf(raw, componentNames(name).attributes.type)[0]
  const same = hints.find((hint) => hint.style === style)
  if (same !== undefined) {
    const property = typeOf(same)
    const type = readComponent(same.raw)?.attributes.type
    return {
      name: same.name,
      attributes: property === undefined || type === undefined ? {} : { [property]: type }
    }
  }
  const generic = hints.find(
    ({ name }) => componentNames(name).style?.("danger") !== componentNames(name).style?.("info")
  )
  if (generic !== undefined) {
    const type = (typesOf[generic.name] ?? types)[style]
    return {
      name: generic.name,
      attributes: { [typeOf(generic) ?? (generic.name === "Alert" ? "variant" : "type")]: type }
    }
  }
  const [first] = hints
  // Tools that supply such components supply all of them; a page that imports them has those that it imports.
  if (first !== undefined && (!isImported(text, first.name) || isImported(text, named[style])))
    return { name: named[style], attributes: {} }
  const names = Array.from(text.matchAll(FENCE), ([, line = ""]) => ({
    line,
    opens: readFence(line.trimEnd())?.opens
  }))
  const fence = names.find(({ opens }) => opens?.form === style)
  if (fence?.opens !== undefined)
    return { fence: fence.line.slice(fence.opens.name.start, fence.opens.name.end) }
  if (names.some(({ opens }) => opens !== undefined)) return { fence: fences[style] }
  return ALERT.test(text) ? { alert: true } : undefined
}

const listForm = (components: ReadonlyArray<Used>, list: string, item: string): ListForm | undefined => {
  const outer = components.find(({ as }) => as === list)
  const inner = components.find(({ as }) => as === item)
  if (outer === undefined || inner === undefined) return undefined
  const { argument } = componentNames(outer.name)
  const known = componentNames(inner.name).attributes.title ?? []
  const titles = propertiesOf(inner.raw, known)
  const items = argument === undefined ? [] : propertiesOf(outer.raw, [argument])
  return { list: outer.name, item: inner.name, titles, ...(items[0] !== undefined && { items: items[0] }) }
}

const accordionForm = (text: string, components: ReadonlyArray<Used>): AccordionForm | undefined => {
  const found = components.find(({ as }) => as === "accordion")
  // Some accordions work only within a component of their own.
  if (found === undefined || text.includes("<Accordions")) return undefined
  const [title] = propertiesOf(found.raw, componentNames(found.name).attributes.title)
  return title === undefined ? undefined : { name: found.name, title }
}

/** Finds the forms that a page of MDX has for blocks: those of the components and the admonitions that it uses. */
export const mdxFormsOf = (source: string): MdxForms => {
  const text = withoutFencedCode(source)
  const components = componentsOf(text)
  const hints = new Map<Style, HintForm | undefined>()
  const tabs = listForm(components, "tabs", "tab")
  const stepper = listForm(components, "stepper", "step")
  const accordion = accordionForm(text, components)
  return {
    hint: (style) => {
      if (!hints.has(style)) hints.set(style, hintForm(text, components, style))
      return hints.get(style)
    },
    // Without a title anywhere, tabs cannot be told apart.
    ...(tabs !== undefined && (tabs.titles.length > 0 || tabs.items !== undefined) && { tabs }),
    ...(stepper !== undefined && { stepper }),
    ...(accordion !== undefined && { accordion }),
    hasMath: text.includes("$$"),
    hasTags: text.includes("{%"),
    hasColors: /<mark\b/.test(text)
  }
}
