import { writeEntities } from "./Html.ts"

const VOID = "img|br|hr|source|input|col|wbr"
const TOKEN = new RegExp(`<!--[^<>]*?-->|<(${VOID})\\b([^<>]*)>|<[^<>]*>|[{}*_\`~[\\]\\\\]`, "gi")

const entity = (character: string): string => `&#${character.charCodeAt(0)};`

/**
 * Writes HTML as MDX accepts it: elements without content are closed, comments are those of MDX, and characters of text that mean
 * something in MDX are entities.
 */
export const jsxOf = (html: string): string =>
  html.replace(TOKEN, (token: string, name: string | undefined, attributes: string) => {
    if (token.startsWith("<!--")) return token === "<!-- -->" ? "{/* */}" : ""
    if (name !== undefined) return `<${name}${attributes.trimEnd().replace(/\/$/, "").trimEnd()} />`
    return token.length === 1 ? entity(token) : token
  })

/** Writes an attribute of a component, with the space before it. */
export const writeAttribute = (name: string, value: string): string =>
  ` ${name}="${writeEntities(value).replace(/[{}]/g, entity).replace(/\s+/g, " ")}"`

/** Writes the opening tag of a component. */
export const writeComponent = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => writeAttribute(key, value))
    .join("")}>`

/** Writes an array of strings in JavaScript; undefined where one needs an escape. */
export const writeStrings = (values: ReadonlyArray<string>): string | undefined => {
  if (values.some((value) => /[\\\n]/.test(value) || (value.includes('"') && value.includes("'"))))
    return undefined
  return `[${values.map((value) => (value.includes('"') ? `'${value}'` : `"${value}"`)).join(", ")}]`
}
