import type { TagWords } from "../tags/TagWords.ts"

/** The attributes that each tag of a block reads. */
const attributesOf: Readonly<Record<string, string>> = {
  hint: "style icon",
  tabs: "fullWidth",
  tab: "title icon",
  stepper: "",
  step: "icon",
  columns: "fullWidth",
  column: "width verticalAlignment valign",
  updates: "format",
  update: "date tags",
  code: "title overflow lineNumbers fullWidth expandable collapsedLineCount",
  prompt: "description icon openInAIProviders defaultExpanded",
  embed: "url fullWidth",
  file: "src",
  "content-ref": "url",
  openapi: "src path method expanded fullWidth",
  swagger: "src path method expanded fullWidth",
  "openapi-operation": "spec path method",
  "openapi-webhook": "spec name method",
  "openapi-schemas": "spec schemas grouped title"
}

const known = new Map(
  Object.entries(attributesOf).map(([name, attributes]) => [name, attributes.split(" ").filter(Boolean)])
)

/** Attributes with a fixed set of values. */
const values: Readonly<Record<string, ReadonlyArray<string>>> = {
  "hint style": ["info", "warning", "danger", "success"],
  "code overflow": ["wrap", "scroll"]
}

/** The attributes without which a tag shows nothing. */
const required: Readonly<Record<string, string>> = {
  embed: "url",
  file: "src",
  "content-ref": "url",
  openapi: "src",
  swagger: "src",
  "openapi-operation": "spec",
  "openapi-webhook": "spec",
  "openapi-schemas": "spec"
}

/** An attribute of a tag with a mistake. */
interface WrongAttribute {
  readonly name: string
  readonly message: string
}

/** Finds attributes that a tag does not read, values that it does not know, and required attributes that are absent. */
export const wrongAttributes = ({ attributes, name }: TagWords): ReadonlyArray<WrongAttribute> => {
  const names = known.get(name)
  if (names === undefined) return []
  const wrong = Object.entries(attributes).flatMap(([key, value]): ReadonlyArray<WrongAttribute> => {
    if (!names.includes(key)) {
      const others = names.length === 0 ? "It has none." : `Known: ${names.join(", ")}.`
      return [{ name: key, message: `The block "${name}" has no attribute "${key}". ${others}` }]
    }
    const allowed = values[`${name} ${key}`]
    return allowed === undefined || allowed.includes(value)
      ? []
      : [{ name: key, message: `"${key}" of the block "${name}" is one of ${allowed.join(", ")}.` }]
  })
  const needed = required[name]
  return needed === undefined || attributes[needed] !== undefined
    ? wrong
    : [...wrong, { name: needed, message: `The block "${name}" needs the attribute "${needed}".` }]
}
