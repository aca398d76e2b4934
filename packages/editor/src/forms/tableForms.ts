import type { ColumnDefinition, ContentReference, TableView } from "@octavo/markdown"
import type { EditorView } from "prosemirror-view"
import { setColumn, setView } from "../commands/tableLook.ts"
import { tableAt } from "../commands/tables.ts"
import type { Host } from "../EditorOptions.ts"
import { dataOf } from "../schema/Own.ts"
import { labelOfReference } from "../schema/references.ts"
import type { Choice, Field, FindField, Form } from "./Form.ts"
import { fileField, pageField, personField } from "./referenceFields.ts"

const types = [
  "text",
  "number",
  "checkbox",
  "rating",
  "select",
  "users",
  "files",
  "content-ref",
  "image"
] as const

const optionsOf = (text: string, before: NonNullable<ColumnDefinition["options"]>) =>
  [...new Set(text.split("\n").map((line) => line.trim()))]
    .filter(Boolean)
    .map((label) => before.find((option) => option.label === label) ?? { value: label, label, color: "" })

/** The form of the column of the selection. */
export const columnForm = (view: EditorView, host: Host): Form | undefined => {
  const place = tableAt(view.state)
  const head = place?.table.firstChild!.maybeChild(place.column)
  if (place === undefined || head == null) return undefined
  const of = (head.attrs.of ?? {}) as Partial<ColumnDefinition>
  const { choices: names, ...form } = host.words.form
  const choice = (value: keyof typeof names): Choice => ({ title: names[value], value })
  const isOnlyShown = place.table.firstChild!.content.content.every(
    (one) => one === head || one.attrs.hidden === true
  )
  const fields: Array<Field> = [
    { kind: "text", name: "title", label: form.title, value: head.textContent },
    { kind: "choice", name: "type", label: form.type, value: of.type ?? "text", choices: types.map(choice) },
    {
      kind: "choice",
      name: "align",
      label: form.align,
      value: of.textAlignment ?? "left",
      choices: [choice("left"), choice("center"), choice("right")]
    },
    {
      kind: "text",
      name: "options",
      label: form.options,
      isLong: true,
      value: (of.options ?? []).map(({ label }) => label).join("\n")
    },
    { kind: "check", name: "multiple", label: form.multiple, value: of.multiple === true },
    { kind: "text", name: "max", label: form.max, value: String(of.max ?? 5), pattern: /^(?:[1-9]|10)$/ },
    ...(isOnlyShown
      ? []
      : [{ kind: "check" as const, name: "hidden", label: form.hidden, value: head.attrs.hidden === true }])
  ]
  return {
    title: form.column,
    fields,
    apply: ({ align, hidden, max, multiple, options, title, type }) => {
      const changes = {
        title,
        type,
        textAlignment: align,
        max: Number(max) || 5,
        multiple,
        options: optionsOf(String(options), of.options ?? [])
      }
      setColumn(changes, hidden as boolean | undefined)(view.state, view.dispatch)
    }
  }
}

/** The form of the table of the selection. */
export const tableForm = (view: EditorView, host: Host): Form | undefined => {
  const place = tableAt(view.state)
  if (place === undefined) return undefined
  const data = dataOf(place.table.attrs.of)
  const shown = (data.view ?? { type: "grid" }) as TableView
  const heads = place.table.firstChild!.content.content
  const { choices: names, ...form } = host.words.form
  const choice = (value: keyof typeof names): Choice => ({ title: names[value], value })
  const columnsOf = (...wanted: ReadonlyArray<string>): ReadonlyArray<Choice> => [
    { title: names.none, value: "" },
    ...heads.flatMap((head, index) => {
      const of = head.attrs.of as Partial<ColumnDefinition> | null
      if (of?.id === undefined || !wanted.includes(of.type ?? "text")) return []
      return [{ title: head.textContent || `${form.column} ${index + 1} (${names[of.type!]})`, value: of.id }]
    })
  ]
  const role = (
    name: "targetDefinition" | "coverDefinition" | "coverDefinitionDark",
    label: string,
    ...wanted: ReadonlyArray<string>
  ): Field => ({
    kind: "choice",
    name,
    label,
    value: shown[name] ?? "",
    choices: columnsOf(...wanted)
  })
  const isCards = shown.type === "cards"
  return {
    title: host.words.table.label,
    fields: [
      {
        kind: "choice",
        name: "type",
        label: form.shownAs,
        value: shown.type,
        choices: [choice("grid"), choice("cards")]
      },
      { kind: "check", name: "fullWidth", label: form.fullWidth, value: data.fullWidth === true },
      ...(isCards
        ? [
            {
              kind: "choice" as const,
              name: "cardSize",
              label: form.size,
              value: shown.cardSize ?? "medium",
              choices: [choice("medium"), choice("large")]
            },
            role("targetDefinition", host.words.table.target, "content-ref"),
            role("coverDefinition", host.words.table.cover, "image", "files"),
            role("coverDefinitionDark", host.words.table.coverDark, "image", "files")
          ]
        : [
            {
              kind: "check" as const,
              name: "hideHeader",
              label: form.hideHeader,
              value: shown.hideHeader === true
            }
          ])
    ],
    apply: ({ fullWidth, ...values }) => {
      const given = Object.entries(values).map(([name, value]) => [name, value === "" ? undefined : value])
      setView(Object.fromEntries(given), fullWidth as boolean)(view.state, view.dispatch)
    }
  }
}

interface ListForm {
  readonly nameOf: (id: string) => string
  readonly field: FindField
  /** The id of what was found. */
  readonly idOf: (added: unknown) => string | undefined
  /** Whether what is found replaces the others. */
  readonly isOne: boolean
  readonly set: (value: unknown) => void
}

/** The form of a list of ids: those that stay, and another one. */
const listForm = (
  label: string,
  list: ReadonlyArray<unknown>,
  { field, idOf, isOne, nameOf, set }: ListForm
): Form => {
  const choices = list.map((id) => ({ title: nameOf(String(id)), value: id }))
  const kept = { kind: "several" as const, name: "kept", label, value: list, choices }
  return {
    title: label,
    fields: list.length === 0 ? [field] : [kept, field],
    apply: (values) => {
      const added = values.add == null ? undefined : idOf(values.add)
      const others = ((values.kept ?? []) as ReadonlyArray<unknown>).filter((id) => id !== added)
      set(added === undefined ? others : isOne ? [added] : [...others, added])
    }
  }
}

/** The form of a value of a column that has no control of its own in the table. */
export const valueForm = (
  host: Host,
  column: ColumnDefinition,
  value: unknown,
  set: (value: unknown) => void
): Form => {
  const { form, table } = host.words
  const label = column.title || table.value
  const list = Array.isArray(value) ? (value as ReadonlyArray<unknown>) : []
  switch (column.type) {
    case "content-ref": {
      const ref = value as ContentReference | null
      const field = pageField(host, { name: "ref", label: host.words.link.address, ref, appliesAtOnce: true })
      return { title: label, fields: [field], apply: (values) => set(values.ref ?? null) }
    }
    case "image": {
      const image = value as { readonly ref?: ContentReference; readonly alt?: string } | null
      const ref = image?.ref ?? (value as ContentReference | null)
      const fields: ReadonlyArray<Field> = [
        fileField(host, true, { name: "ref", label: form.image, ref }),
        { kind: "text", name: "alt", label: host.words.altText, value: image?.alt ?? "" }
      ]
      return {
        title: label,
        fields,
        apply: (values) => {
          const { alt: _, ...rest } = image?.ref === undefined ? {} : image
          const alt = values.alt === "" ? {} : { alt: values.alt }
          set(values.ref === undefined ? null : { ...rest, ref: values.ref, ...alt })
        }
      }
    }
    case "files":
      return listForm(label, list, {
        nameOf: (file) => labelOfReference(host, { kind: "file", file }),
        field: fileField(host, false, { name: "add", label: form.file, ref: undefined }),
        idOf: (added) => (added as { readonly file?: string }).file,
        isOne: false,
        set
      })
    case "users":
      return listForm(label, list, {
        nameOf: (user) => labelOfReference(host, { kind: "user", user }),
        field: personField(host, { name: "add", label: form.person, ref: undefined }),
        idOf: (added) => (added as { readonly user?: string }).user,
        isOne: column.multiple !== true,
        set
      })
    default: {
      const choices = (column.options ?? []).map((option) => ({ title: option.label, value: option.value }))
      return {
        title: label,
        fields: [{ kind: "several", name: "value", label, value: list, choices }],
        apply: (values) => set(values.value)
      }
    }
  }
}
