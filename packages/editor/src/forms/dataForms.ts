import type { ContentReference } from "@octavo/markdown"
import type { Host } from "../EditorOptions.ts"
import { findEmoji } from "./findEmoji.ts"
import type { Field, Values } from "./Form.ts"
import { fileField, pageField } from "./referenceFields.ts"

type Data = Readonly<Record<string, unknown>>

/** The fields of the data of a type, and the data that their values are; those of equal names by default. */
interface DataForm {
  readonly fields: (data: Data, host: Host) => ReadonlyArray<Field>
  readonly toData?: (values: Values, data: Data) => Data
}

const text = (value: unknown): string => (typeof value === "string" ? value : "")
const refOf = (value: unknown) => value as ContentReference | undefined

/** A formula on one line, without its own delimiters. */
const inlineFormula = /^(?:[^$\n]|\$(?!\$))+$/
const blockFormula = /^(?!.*\n\s*\n)(?:[^$]|\$(?!\$))+$/s
const iconName = /^[a-z\d]+(?:-[a-z\d]+)*$/

const formula = (pattern: RegExp, isLong: boolean): DataForm => ({
  fields: (data, { words }) => [
    {
      kind: "text",
      name: "formula",
      label: words.formula,
      value: text(data.formula),
      isCode: true,
      isRequired: true,
      isLong,
      pattern
    }
  ]
})

const target = (data: Data, host: Host): Field =>
  pageField(host, {
    name: "ref",
    label: host.words.link.address,
    ref: refOf(data.ref),
    isRequired: true,
    appliesAtOnce: true
  })

const button: DataForm = {
  fields: (data, host) => {
    const { form } = host.words
    const action = data.action as { readonly action?: string; readonly query?: string } | undefined
    const choice = (name: keyof typeof form.choices) => ({ title: form.choices[name], value: name })
    return [
      { kind: "text", name: "label", label: form.label, value: text(data.label), isRequired: true },
      {
        kind: "choice",
        name: "kind",
        label: form.kind,
        value: text(data.kind) || "primary",
        choices: [choice("primary"), choice("secondary")]
      },
      { kind: "text", name: "icon", label: form.icon, value: text(data.icon), pattern: iconName },
      {
        kind: "choice",
        name: "action",
        label: form.action,
        value: action?.action ?? "link",
        choices: [choice("link"), choice("search"), choice("ask")]
      },
      pageField(host, { name: "ref", label: host.words.link.address, ref: refOf(data.ref) }),
      { kind: "text", name: "query", label: form.query, value: text(action?.query) }
    ]
  },
  toData: ({ action, query, ref, ...values }, { action: _, ref: __, ...data }) => ({
    ...data,
    ...values,
    ...(action === "link"
      ? { ref: ref ?? { kind: "url", url: "#" } }
      : { action: { action, ...(query !== "" && { query }) } })
  })
}

const inlineImage: DataForm = {
  fields: (data, host) => {
    const { altText, form } = host.words
    return [
      fileField(host, true, { name: "ref", label: form.image, ref: refOf(data.ref), isRequired: true }),
      fileField(host, true, { name: "refDark", label: form.imageDark, ref: refOf(data.refDark) }),
      { kind: "text", name: "alt", label: altText, value: text(data.alt) },
      {
        kind: "choice",
        name: "size",
        label: form.size,
        value: text(data.size),
        choices: [
          { title: form.choices.original, value: data.size === "original" ? "original" : "" },
          { title: form.choices.line, value: "line" }
        ]
      }
    ]
  }
}

/** The forms of blocks and inlines whose data are their fields. */
export const dataForms: Readonly<Record<string, DataForm>> = {
  math: formula(blockFormula, true),
  "inline-math": formula(inlineFormula, false),
  "content-ref": { fields: (data, host) => [target(data, host)] },
  mention: { fields: (data, host) => [target(data, host)] },
  button,
  "inline-image": inlineImage,
  icon: {
    fields: (data, { words: { form } }) => [
      {
        kind: "text",
        name: "icon",
        label: form.icon,
        value: text(data.icon),
        isRequired: true,
        pattern: iconName
      }
    ]
  },
  expression: {
    fields: (data, { words: { form } }) => [
      {
        kind: "text",
        name: "expression",
        label: form.expression,
        value: text(data.expression),
        isCode: true,
        isRequired: true
      }
    ]
  },
  emoji: {
    fields: (_, { words: { form } }) => [
      {
        kind: "find",
        name: "code",
        label: form.emoji,
        results: form.emoji,
        value: undefined,
        shown: "",
        isRequired: true,
        appliesAtOnce: true,
        find: findEmoji
      }
    ]
  },
  embed: {
    fields: (data, { words: { form } }) => [
      {
        kind: "text",
        name: "url",
        label: form.address,
        value: text(data.url),
        isRequired: true,
        pattern: /^https?:\/\/[^\s"]+$/i
      },
      { kind: "check", name: "fullWidth", label: form.fullWidth, value: data.fullWidth === true }
    ]
  },
  file: {
    fields: (data, host) => [
      fileField(host, false, {
        name: "ref",
        label: host.words.form.file,
        ref: refOf(data.ref),
        isRequired: true
      })
    ]
  }
}

/** The data of a type with the values of its form; what is empty goes. */
export const dataOfForm = ({ toData }: DataForm, values: Values, data: Data): Data => {
  const merged = toData === undefined ? { ...data, ...values } : toData(values, data)
  return Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== undefined && value !== "" && value !== false)
  )
}
