/** The kinds of tokens by the scopes of TextMate grammars. The number of a kind is that of its class: `t1`, `t2`. */
const scopesByKind: ReadonlyArray<ReadonlyArray<string>> = [
  ["comment", "punctuation.definition.comment", "string.quoted.docstring"],
  ["string", "punctuation.definition.string", "constant.other.symbol", "markup.inline.raw", "string.regexp"],
  ["constant.numeric", "constant.language", "constant.character", "support.constant", "keyword.other.unit"],
  ["keyword", "storage", "keyword.control", "variable.language", "entity.name.function.preprocessor"],
  [
    "entity.name.function",
    "support.function",
    "meta.function-call entity.name.function",
    "variable.function"
  ],
  ["entity.name.type", "entity.name.class", "support.type", "support.class", "entity.other.inherited-class"],
  [
    "support.type.property-name",
    "meta.object-literal.key",
    "variable.other.property",
    "entity.name.tag.yaml"
  ],
  ["entity.name.tag", "punctuation.definition.tag"],
  ["entity.other.attribute-name"],
  ["markup.inserted"],
  ["markup.deleted"],
  ["markup.heading", "entity.name.section", "markup.bold"]
]

/** The name of the theme. */
export const themeName = "octavo"

/** A theme whose colours are the numbers of kinds: the style of the page gives them colours, light and dark. */
export const numberedTheme = {
  name: themeName,
  type: "light" as const,
  fg: "#000000",
  bg: "#ffffff",
  colors: {},
  settings: [
    { settings: { foreground: "#000000", background: "#ffffff" } },
    ...scopesByKind.map((scope, index) => ({
      scope: [...scope],
      settings: { foreground: `#${(index + 1).toString(16).padStart(6, "0")}` }
    })),
    // Operators and what grammars call a keyword without being one stay plain.
    { scope: ["keyword.operator", "storage.type.function.arrow"], settings: { foreground: "#000000" } }
  ]
}

/** The kind that a colour of the theme stands for. */
export const kindOfColor = (color: string | undefined): number => {
  const kind = Number.parseInt((color ?? "").slice(1, 7), 16)
  return kind >= 1 && kind <= scopesByKind.length ? kind : 0
}
