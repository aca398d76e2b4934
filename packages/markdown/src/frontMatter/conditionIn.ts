const KEY = /^(?:if|"if"|'if')[ \t]*:(?:[ \t]+(.*))?$/
/** A line of a mapping that is a condition. */
export const CONDITION_LINE = /^(?:if|"if"|'if')[ \t]*:(?=\s|$)/m
const ANYWHERE = /(?:^|[\s{,])(?:if|"if"|'if')\s*:/
/** No visitor meets it. */
const never = "false"

/** The text of the only line that is the key, as it is written; undefined without the key, `never` where that is doubtful. */
const written = (yaml: string): string | undefined => {
  const lines = yaml.split(/\r?\n/)
  const found = lines.flatMap((line, at) => {
    const match = KEY.exec(line)
    return match === null ? [] : [{ text: (match[1] ?? "").replace(/(?:^|[ \t])#.*$/, "").trim(), at }]
  })
  const [only] = found
  if (only === undefined) return ANYWHERE.test(yaml) ? never : undefined
  return found.length > 1 || /^[ \t]+\S/.test(lines[only.at + 1] ?? "") ? never : only.text
}

/**
 * The condition of a page in its front matter, whose values are undefined if the YAML cannot be read. An expression is often no
 * YAML: `!visitor.claims.a` is a tag, and `a ? b : c` is an error. Such a condition is read as it is written, and what stays
 * doubtful is met by no visitor, so that a mistake never shows a page. Undefined where the key is absent or empty.
 */
export const conditionIn = (
  yaml: string,
  values: Readonly<Record<string, unknown>> | undefined
): string | undefined => {
  if (values !== undefined && !Object.hasOwn(values, "if")) return undefined
  const value = values?.if
  const text =
    typeof value === "string" && !/^[ \t]*(?:if|"if"|'if')[ \t]*:[ \t]*[!&*]/m.test(yaml)
      ? value
      : written(yaml)
  if (values === undefined || typeof value === "string") return text?.trim() || undefined
  if (typeof value === "boolean" || typeof value === "number") return String(value)
  if (value !== null) return never
  return text === undefined || /^(?:null|~|)$/i.test(text) ? undefined : text
}

const TOML_KEY = /^[ \t]*(?:if|"if"|'if')[ \t]*[.=]/m

/** The condition of a page in TOML front matter, whose values are undefined if it cannot be read; `never` where that is doubtful. */
export const conditionInToml = (
  toml: string,
  values: Readonly<Record<string, unknown>> | undefined
): string | undefined => {
  if (values === undefined) return TOML_KEY.test(toml) ? never : undefined
  if (!Object.hasOwn(values, "if")) return undefined
  const value = values.if
  if (typeof value === "string") return value.trim() || undefined
  return typeof value === "boolean" || typeof value === "number" ? String(value) : never
}
