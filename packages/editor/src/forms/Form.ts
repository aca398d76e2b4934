/** A choice of a field, or of what was found for it. */
export interface Choice {
  readonly title: string
  readonly value: unknown
}

interface Named {
  readonly name: string
  readonly label: string
}

/** A field of a form. */
export type Field = Named &
  (
    | {
        readonly kind: "text"
        readonly value: string
        readonly isLong?: boolean
        readonly isCode?: boolean
        readonly isRequired?: boolean
        /** A pattern that the whole text has to match. */
        readonly pattern?: RegExp
      }
    | { readonly kind: "choice"; readonly value: string; readonly choices: ReadonlyArray<Choice> }
    | { readonly kind: "check"; readonly value: boolean }
    | FindField
    | {
        readonly kind: "several"
        readonly value: ReadonlyArray<unknown>
        readonly choices: ReadonlyArray<Choice>
      }
    | { readonly kind: "blocks"; readonly value: ReadonlyArray<unknown> }
  )

/** A field whose value is found by words, uploaded, or typed. */
export type FindField = Named & {
  readonly kind: "find"
  readonly value: unknown
  /** The title of the value. */
  readonly shown: string
  readonly results: string
  readonly isRequired?: boolean
  readonly find?: (query: string) => Promise<ReadonlyArray<Choice>>
  /** The value of a typed text; without it the value has to be found. */
  readonly ofText?: (text: string) => unknown
  readonly upload?: { readonly accept: string; readonly store: (file: File) => Promise<unknown> }
  /** Whether the form is applied as soon as something is chosen. */
  readonly appliesAtOnce?: boolean
}

/** The values of a form by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>

/** A form: its fields, what applies its values, and other actions. */
export interface Form {
  readonly title: string
  readonly fields: ReadonlyArray<Field>
  readonly apply: (values: Values) => void
  readonly actions?: ReadonlyArray<readonly [label: string, run: () => void]>
}
