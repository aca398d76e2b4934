import type { BlockData } from "../document/BlockData.ts"

type Style = BlockData["hint"]["style"]

/** The block that a component is shown as. */
export interface ComponentForm {
  /** The name of the tag of that block; `fragment` shows what is within the component, and its title if it has one. */
  readonly name: string
  /** The properties that say each attribute of the tag, by priority. */
  readonly attributes: Readonly<Record<string, ReadonlyArray<string>>>
  /** The property with the titles of what is within it. */
  readonly argument?: string
  /** The property with an API operation, if its list has one. */
  readonly operation?: string
  /** The property with the types of other properties, each a row of a table. */
  readonly rows?: string
  /** The style of a hint, by its type. */
  readonly style?: (type: string | undefined) => Style
}

const titled = { title: ["title", "label", "name"] }

const styles: Readonly<Record<string, Style>> = {
  tip: "success",
  success: "success",
  check: "success",
  idea: "success",
  warn: "warning",
  warning: "warning",
  caution: "warning",
  danger: "danger",
  error: "danger",
  destructive: "danger"
}

const styleOf = (type: string | undefined): Style => {
  const name = type?.toLowerCase() ?? ""
  return Object.hasOwn(styles, name) ? styles[name]! : "info"
}

const hint = (style?: Style): ComponentForm => ({
  name: "hint",
  attributes: { title: ["title"], type: ["type", "variant", "intent"] },
  style: style === undefined ? styleOf : () => style
})

const tabs: ComponentForm = { name: "tabs", attributes: {}, argument: "items" }
const tab: ComponentForm = { name: "tab", attributes: { title: ["title", "label", "tab", "value", "name"] } }
const codeGroup: ComponentForm = { name: "code-group", attributes: {} }
const expandable: ComponentForm = {
  name: "accordion",
  attributes: { title: ["title", "summary", "label", "header"], open: ["defaultOpen", "open"] }
}
const steps: ComponentForm = { name: "stepper", attributes: {} }
const step: ComponentForm = { name: "step", attributes: titled }
const card: ComponentForm = {
  name: "card",
  attributes: { title: ["title", "label", "name"], description: ["description"], url: ["href", "link", "to"] }
}
const image: ComponentForm = {
  name: "image",
  attributes: { src: ["src", "img"], alt: ["alt"], title: ["caption"] }
}
const badge: ComponentForm = { name: "badge", attributes: { title: ["text", "label"] } }
const field: ComponentForm = {
  name: "fragment",
  attributes: { title: ["path", "query", "header", "body", "name", "title"] }
}
const frame: ComponentForm = { name: "fragment", attributes: { title: ["caption"] } }
const fragment: ComponentForm = {
  name: "fragment",
  attributes: {
    title: ["title", "label", "heading", "caption"],
    description: ["description"],
    url: ["href", "to"]
  }
}
const link: ComponentForm = { name: "link", attributes: { url: ["href", "to"] } }
const icon: ComponentForm = { name: "icon", attributes: { icon: ["name", "icon"] } }
const tree: ComponentForm = { name: "file-tree", attributes: {} }
const folder: ComponentForm = { name: "folder", attributes: titled }
const file: ComponentForm = { name: "tree-file", attributes: titled }
const listing: ComponentForm = {
  name: "listing",
  attributes: { title: ["file-name"], number: ["number"], caption: ["caption"] }
}
const codeText: ComponentForm = {
  name: "code-text",
  attributes: { title: ["title"], code: ["code"], syntax: ["lang", "language"] }
}
const operation: ComponentForm = {
  name: "openapi",
  attributes: { src: ["document"] },
  operation: "operations"
}
const types: ComponentForm = { name: "type-table", attributes: {}, rows: "type" }

/** The components of Docusaurus, Starlight, Nextra, Fumadocs, Mintlify and mdBook that have a counterpart. */
const forms: Readonly<Record<string, ComponentForm>> = {
  Note: hint("info"),
  Info: hint("info"),
  Important: hint("info"),
  Tip: hint("success"),
  Check: hint("success"),
  Success: hint("success"),
  Warning: hint("warning"),
  Caution: hint("warning"),
  Danger: hint("danger"),
  Error: hint("danger"),
  Callout: hint(),
  Aside: hint(),
  Admonition: hint(),
  Alert: hint(),
  Tabs: tabs,
  Tab: tab,
  TabItem: tab,
  "Tabs.Tab": tab,
  CodeGroup: codeGroup,
  Accordion: expandable,
  Expandable: expandable,
  Collapsible: expandable,
  Steps: steps,
  Step: step,
  "Steps.Step": step,
  Card: card,
  "Cards.Card": card,
  LinkCard: card,
  LinkButton: card,
  Image: image,
  Badge: badge,
  ParamField: field,
  ResponseField: field,
  Frame: frame,
  Link: link,
  Icon: icon,
  Files: tree,
  FileTree: tree,
  Tree: tree,
  Folder: folder,
  "FileTree.Folder": folder,
  "Tree.Folder": folder,
  File: file,
  "FileTree.File": file,
  "Tree.File": file,
  Listing: listing,
  Code: codeText,
  APIPage: operation,
  TypeTable: types
}

/** The block that a component is shown as, by the name of the component. */
export const componentNames = (name: string): ComponentForm =>
  Object.hasOwn(forms, name) ? forms[name]! : fragment

const notice: ComponentForm = {
  name: "hint",
  attributes: { title: ["title", "1"], type: ["type", "style", "color", "0"] },
  style: styleOf
}
const named = { title: ["title", "name", "header", "label", "0"] }
const folded: ComponentForm = {
  name: "accordion",
  attributes: { title: ["summary", ...named.title], open: ["open"] }
}

/** The shortcodes of the themes of Hugo that have a counterpart besides components of their name. */
const shortcodes: Readonly<Record<string, ComponentForm>> = {
  admonition: notice,
  alert: notice,
  callout: notice,
  hint: notice,
  notice,
  details: folded,
  expand: folded,
  tabs,
  tabpane: tabs,
  tab: { name: "tab", attributes: named },
  figure: { name: "image", attributes: { src: ["src", "0"], alt: ["alt"], title: ["caption", "title"] } }
}

/** The block that a shortcode of Hugo is shown as, by the name of the shortcode. */
export const formOfShortcode = (name: string): ComponentForm => {
  if (Object.hasOwn(shortcodes, name)) return shortcodes[name]!
  const form = componentNames(name.charAt(0).toUpperCase() + name.slice(1))
  return form.name === "hint" ? form : fragment
}

/** Whether a component has words or a block of its own, also where it stands within a line. */
export const isBlockComponent = (name: string): boolean => Object.hasOwn(forms, name)

/** Components that arrange the blocks within them, which are shown one below the other. */
const arrangements = new Set(
  "Accordions AccordionGroup CardGrid CardGroup Cards CodeBlock Column Columns Fragment".split(" ")
)

/** The attributes that the counterpart of a component cannot be without. */
const required: Readonly<Record<string, string>> = {
  icon: "icon",
  "code-text": "code",
  openapi: "src",
  "type-table": "rows"
}

/** The attribute that a component needs for its counterpart. */
export const requiredAttribute = (name: string): string | undefined => required[componentNames(name).name]

/** Components whose counterpart is a part of a text. */
const inTexts = new Set(["badge", "icon", "link"])

/** Whether a component ends the text that it is in. */
export const dividesText = (name: string): boolean =>
  isBlockComponent(name) && !inTexts.has(componentNames(name).name)

/** Whether a page shows all that a component has; the name of a shortcode of Hugo begins with `{{`. */
export const isKnownComponent = (name: string): boolean =>
  name.startsWith("{{")
    ? formOfShortcode(name.slice(2)) !== fragment
    : isBlockComponent(name) || arrangements.has(name)
