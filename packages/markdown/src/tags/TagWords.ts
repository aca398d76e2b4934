/**
 * The parts of a `{% ... %}` tag: its name (`hint`, `endhint`, `@mermaid/diagram`), its attributes and its raw
 * argument.
 */
export interface TagWords {
  readonly name: string
  /** The name that an `end` tag closes: `hint` for `endhint`; undefined for an opening tag. */
  readonly closes: string | undefined
  readonly attributes: Readonly<Record<string, string>>
  /** The offset of each attribute's value, from the start of the tag. */
  readonly places: Readonly<Record<string, number>>
  /** All that follows the name: the condition of `if`, the quoted path of `include`. */
  readonly argument: string
  /** The component that the tag is written as; its end tag closes it by its name. */
  readonly component?: WrittenComponent
}

/** The type of a property: a row of a table. */
export interface TypeRow {
  readonly name: string
  readonly type: string
  readonly description: string
}

/** A component of MDX, as in `<Tab title="A">`. */
export interface WrittenComponent {
  readonly name: string
  /** Whether it closes itself. */
  readonly isClosed: boolean
  /** The titles that it gives what is within it. */
  readonly items: ReadonlyArray<string>
  readonly rows?: ReadonlyArray<TypeRow>
}
