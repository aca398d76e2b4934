import type { Code, RootContent } from "mdast"
import { isCodeDirective, isUnshownDirective } from "../tags/directiveForms.ts"
import { optionsAbove } from "../tags/directives.ts"

/** A directive of MyST that a block of code is written as. */
export interface DirectiveCode {
  readonly form: "code" | "math" | "unshown"
  /** The language; undefined where the directive names none. */
  readonly syntax: string | undefined
  readonly title: string | undefined
  readonly lineNumbers: true | undefined
  readonly label: string | undefined
  /** How many lines of the code are options. */
  readonly options: number
  /** The code below the options. */
  readonly value: string
}

const NAME = /^\{([A-Za-z][\w:-]*)\}[ \t]*(.*)$/

/** The languages of directives that show what their code draws or prints. */
const languages: Readonly<Record<string, string>> = {
  "eval-rst": "rst",
  "csv-table": "csv",
  graphviz: "dot",
  digraph: "dot"
}

const languageOf = (name: string, argument: string): string => {
  if (isCodeDirective(name))
    return name === "code-cell" ? argument.replace(/^ipython3?$/, "python") : argument
  if (name === "raw") return argument
  return Object.hasOwn(languages, name) ? languages[name]! : name
}

/** Reads a block of code as a directive; undefined for any other. */
export const directiveOfCode = ({ lang, meta, value }: Code): DirectiveCode | undefined => {
  if (lang?.startsWith("{") !== true) return undefined
  const [, name, argument = ""] = NAME.exec(`${lang} ${meta ?? ""}`.trimEnd()) ?? []
  if (name === undefined) return undefined
  const { count, options } = optionsAbove(value)
  const isUnshown = isUnshownDirective(name)
  const syntax = languageOf(name, argument)
  return {
    form: isUnshown ? "unshown" : name === "math" ? "math" : "code",
    syntax: syntax === "" ? undefined : syntax,
    title: options.get("caption") ?? (name === "csv-table" && argument !== "" ? argument : undefined),
    lineNumbers: options.has("linenos") || options.has("lineno-start") ? true : undefined,
    label: options.get("name") ?? options.get("label"),
    options: count,
    value: count === 0 ? value : value.split("\n").slice(count).join("\n")
  }
}

/** Whether a node is a directive that no page shows. */
export const isUnshownCode = (node: RootContent): boolean =>
  node.type === "code" && directiveOfCode(node)?.form === "unshown"
