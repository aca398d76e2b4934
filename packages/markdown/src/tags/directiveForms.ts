import type { BlockData } from "../document/BlockData.ts"

type Style = BlockData["hint"]["style"]

/** The block that a directive is shown as; `fragment` shows its title and the Markdown within it. */
export type DirectiveForm = Style | "card" | "details" | "fragment" | "image" | "tab" | "tabs"

/** The form of a directive whose content is Markdown, and whether the words behind its name are shown. */
export interface Directive {
  readonly form: DirectiveForm
  /** The words behind the name are a title or the path of a picture; otherwise they are settings. */
  readonly hasTitle: boolean
}

const titled = (form: DirectiveForm): Directive => ({ form, hasTitle: true })
const untitled = (form: DirectiveForm): Directive => ({ form, hasTitle: false })

/** The directives of MyST, Sphinx and its extensions whose content is Markdown. */
const directives: Readonly<Record<string, Directive>> = {
  admonition: titled("info"),
  note: titled("info"),
  important: titled("info"),
  seealso: titled("info"),
  todo: titled("info"),
  versionadded: titled("info"),
  versionchanged: titled("info"),
  hint: titled("success"),
  tip: titled("success"),
  attention: titled("warning"),
  caution: titled("warning"),
  warning: titled("warning"),
  deprecated: titled("warning"),
  versionremoved: titled("warning"),
  danger: titled("danger"),
  error: titled("danger"),
  dropdown: titled("details"),
  toggle: titled("details"),
  details: titled("details"),
  "tab-set": untitled("tabs"),
  tabs: untitled("tabs"),
  "tab-item": titled("tab"),
  tab: titled("tab"),
  "group-tab": titled("tab"),
  card: titled("card"),
  "grid-item-card": titled("card"),
  "button-link": titled("card"),
  "button-ref": titled("card"),
  figure: titled("image"),
  image: titled("image"),
  exercise: titled("fragment"),
  "list-table": titled("fragment"),
  option: titled("fragment"),
  rubric: titled("fragment"),
  sidebar: titled("fragment"),
  table: titled("fragment"),
  topic: titled("fragment")
}

const arrangements = new Set(
  (
    "grid grid-item card-carousel card-body card-header card-footer container div compound glossary epigraph highlights " +
    "pull-quote blockquote aside margin only hlist solution centered"
  ).split(" ")
)

/** The directives whose content is code or data: they are code, with the words behind some names as their language. */
const codes: ReadonlySet<string> = new Set(["code", "code-block", "code-cell", "sourcecode", "code-tab"])
const raws: ReadonlySet<string> = new Set(
  (
    "math mermaid graphviz digraph plantuml raw eval-rst csv-table parsed-literal include literalinclude doctest testcode " +
    "testsetup testoutput prompt"
  ).split(" ")
)
const unshown: ReadonlySet<string> = new Set(
  "toctree contents tableofcontents index genindex meta highlight currentmodule sectionauthor codeauthor default-role".split(
    " "
  )
)

/** The directives of a kind of object, such as `py:function`, and those of theorems and proofs. */
const OBJECT = /^(?:(?:c|cpp|js|py|rst|std):\w+|(?:prf|proof):[\w-]+)$/

/** The form of a directive whose content is Markdown; undefined for any other. */
export const directiveOf = (name: string): Directive | undefined => {
  if (Object.hasOwn(directives, name)) return directives[name]
  if (arrangements.has(name)) return untitled("fragment")
  return OBJECT.test(name) ? titled("fragment") : undefined
}

/** Whether a directive has code as its content, of which the words behind its name are the language. */
export const isCodeDirective = (name: string): boolean => codes.has(name)

/** Whether a directive shows nothing at its place. */
export const isUnshownDirective = (name: string): boolean => unshown.has(name)

/** Whether the content of a directive is no Markdown. */
export const isRawDirective = (name: string): boolean =>
  codes.has(name) || raws.has(name) || unshown.has(name)

const styles: Readonly<Record<string, Style>> = {
  tip: "success",
  hint: "success",
  success: "success",
  warning: "warning",
  caution: "warning",
  attention: "warning",
  danger: "danger",
  error: "danger"
}

/** The form of an admonition with classes: they fold it, or give it a style. */
export const formWithClasses = (form: DirectiveForm, name: string, classes: string): DirectiveForm => {
  const words = classes.split(/[\s,]+/)
  const isHint = form === "info" || Object.values(styles).includes(form as Style)
  if (isHint && words.some((word) => word === "dropdown" || word === "toggle")) return "details"
  if (name !== "admonition") return form
  return words.map((word) => styles[word]).find((style) => style !== undefined) ?? form
}
