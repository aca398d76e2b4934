import * as fc from "fast-check"

/** A block of a made-up page, as lists of texts, so that edits can reach into it. */
export interface MadeBlock {
  readonly kind:
    | "heading"
    | "paragraph"
    | "bullets"
    | "numbers"
    | "tasks"
    | "table"
    | "hint"
    | "tabs"
    | "details"
    | "code"
    | "quote"
    | "divider"
    | "definition"
  /** Lines, items, rows, bodies: whatever the block is made of. */
  readonly texts: ReadonlyArray<string>
}

/** A made-up page before it is written down. */
export interface MadePage {
  readonly keys: ReadonlyArray<readonly [key: string, value: string]>
  readonly blocks: ReadonlyArray<MadeBlock>
  readonly newline: "\n" | "\r\n"
  readonly end: string
}

/** One thing that an author does to a page; numbers choose among what there is. */
export type Edit =
  | { readonly kind: "insert"; readonly at: number; readonly block: MadeBlock }
  | { readonly kind: "remove" | "space"; readonly at: number }
  | { readonly kind: "move"; readonly at: number; readonly to: number }
  | { readonly kind: "rewrite" | "rename"; readonly at: number; readonly text: string }
  | {
      readonly kind: "editText" | "insertText" | "removeText"
      readonly at: number
      readonly text: string
      readonly inside: number
    }
  | { readonly kind: "setKey"; readonly key: string; readonly value: string }
  | { readonly kind: "removeKey"; readonly key: string }

const words = (
  "install server database token reader writer page space merge review branch button settings export import archive " +
  "the of and with from when every never only first last schnell größer 設定 画面 保存 проверка مرحبا 🚀"
).split(" ")

const phrase = (min: number, max: number) =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...words) },
        { weight: 1, arbitrary: fc.nat(99).map(String) }
      ),
      {
        minLength: min,
        maxLength: max
      }
    )
    .map((chosen) => chosen.join(" "))

const codeLine = fc.oneof(
  phrase(1, 4),
  fc.constantFrom(
    "---",
    "",
    "# no heading",
    "{% hint %}",
    "| a | b |",
    "* star",
    "key: value",
    "    indented"
  )
)

const block: fc.Arbitrary<MadeBlock> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("paragraph" as const),
      texts: fc.array(phrase(3, 12), { minLength: 1, maxLength: 4 })
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("heading" as const), texts: fc.tuple(phrase(1, 4)) })
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("bullets" as const, "numbers" as const, "tasks" as const, "table" as const),
      texts: fc.array(phrase(2, 6), { minLength: 1, maxLength: 6 })
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("hint" as const, "tabs" as const, "details" as const, "quote" as const),
      texts: fc.array(phrase(2, 8), { minLength: 1, maxLength: 4 })
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("code" as const),
      texts: fc.array(codeLine, { minLength: 1, maxLength: 8 })
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("divider" as const, "definition" as const),
      texts: fc.tuple(phrase(1, 2))
    })
  }
)

const keyNames = ["title", "description", "icon", "hidden", "cover", "tags"]
const key = fc.constantFrom(...keyNames)
const value = fc.oneof(phrase(1, 4), fc.constant("\n  - a\n  - b"), fc.constant(">-\n  long\n  text"))

const keys = fc.uniqueArray(fc.tuple(key, value), { maxLength: 4, selector: ([name]) => name })

/** Pages of every kind that people write. */
export const arbitraryPage: fc.Arbitrary<MadePage> = fc.record({
  keys: fc.oneof(fc.constant([]), keys),
  blocks: fc.array(block, { maxLength: 12 }),
  newline: fc.oneof(
    { weight: 5, arbitrary: fc.constant("\n" as const) },
    { weight: 1, arbitrary: fc.constant("\r\n" as const) }
  ),
  end: fc.oneof(
    { weight: 5, arbitrary: fc.constant("\n") },
    { weight: 1, arbitrary: fc.constantFrom("", "\n\n", "  \n") }
  )
})

const at = fc.nat(20)

/** The edits of one author of a page. */
export const arbitraryEdits: fc.Arbitrary<ReadonlyArray<Edit>> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("insert" as const), at, block }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), at }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("space" as const), at }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("move" as const), at, to: at }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom("rewrite" as const, "rename" as const),
        at,
        text: phrase(1, 8)
      })
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom("editText" as const, "insertText" as const, "removeText" as const),
        at,
        inside: at,
        text: phrase(1, 5)
      })
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("setKey" as const), key, value }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("removeKey" as const), key }) }
  ),
  { maxLength: 5 }
)

const inside = (page: MadePage, place: number, edit: (block: MadeBlock) => MadeBlock): MadePage => {
  if (page.blocks.length === 0) return page
  const index = place % page.blocks.length
  return { ...page, blocks: page.blocks.with(index, edit(page.blocks[index]!)) }
}

const apply = (page: MadePage, edit: Edit): MadePage => {
  const { blocks } = page
  switch (edit.kind) {
    case "insert":
      return { ...page, blocks: blocks.toSpliced(edit.at % (blocks.length + 1), 0, edit.block) }
    case "remove":
      return { ...page, blocks: blocks.toSpliced(edit.at % (blocks.length || 1), 1) }
    case "move": {
      if (blocks.length === 0) return page
      const from = edit.at % blocks.length
      return {
        ...page,
        blocks: blocks.toSpliced(from, 1).toSpliced(edit.to % blocks.length, 0, blocks[from]!)
      }
    }
    case "rewrite":
      return inside(page, edit.at, (block) => ({ ...block, texts: [edit.text] }))
    case "rename":
      return inside(
        page,
        blocks.findIndex(({ kind }) => kind === "heading"),
        (block) => ({ ...block, texts: [edit.text] })
      )
    case "editText":
      return inside(page, edit.at, (block) => {
        const index = edit.inside % block.texts.length
        return { ...block, texts: block.texts.with(index, `${block.texts[index]!} ${edit.text}`) }
      })
    case "insertText":
      return inside(page, edit.at, (block) =>
        block.kind === "heading" || block.kind === "divider" || block.kind === "definition"
          ? block
          : { ...block, texts: block.texts.toSpliced(edit.inside % (block.texts.length + 1), 0, edit.text) }
      )
    case "removeText":
      return inside(page, edit.at, (block) =>
        block.texts.length < 2
          ? block
          : { ...block, texts: block.texts.toSpliced(edit.inside % block.texts.length, 1) }
      )
    case "setKey": {
      const index = page.keys.findIndex(([name]) => name === edit.key)
      const entry = [edit.key, edit.value] as const
      return { ...page, keys: index < 0 ? [...page.keys, entry] : page.keys.with(index, entry) }
    }
    case "removeKey":
      return { ...page, keys: page.keys.filter(([name]) => name !== edit.key) }
    case "space":
      return { ...page, end: edit.at % 2 === 0 ? "\n\n" : "\n" }
  }
}

/** The page after an author's edits. */
export const edited = (page: MadePage, edits: ReadonlyArray<Edit>): MadePage => edits.reduce(apply, page)

const written = ({ kind, texts }: MadeBlock): string => {
  switch (kind) {
    case "heading":
      return `## ${texts[0]!}`
    case "paragraph":
      return texts.join("\n")
    case "bullets":
      return texts.map((text) => `* ${text}`).join("\n")
    case "numbers":
      return texts.map((text, index) => `${index + 1}. ${text}`).join("\n")
    case "tasks":
      return texts.map((text, index) => `* [${index % 2 === 0 ? "x" : " "}] ${text}`).join("\n")
    case "table":
      return [
        "| Name | Meaning |",
        "| --- | --- |",
        ...texts.map((text) => `| ${text} | ${text.length} |`)
      ].join("\n")
    case "hint":
      return `{% hint style="info" %}\n${texts.join("\n\n")}\n{% endhint %}`
    case "tabs":
      return `{% tabs %}\n${texts.map((text, index) => `{% tab title="T${index}" %}\n${text}\n{% endtab %}`).join("\n\n")}\n{% endtabs %}`
    case "details":
      return `<details>\n\n<summary>More</summary>\n\n${texts.join("\n\n")}\n\n</details>`
    case "code":
      return `\`\`\`sh\n${texts.join("\n")}\n\`\`\``
    case "quote":
      return texts.map((text) => `> ${text}`).join("\n>\n")
    case "divider":
      return "***"
    case "definition":
      return `[${texts[0]!}]: https://example.com`
  }
}

/** The Markdown of a page. */
export const sourceOf = ({ keys, blocks, newline, end }: MadePage): string => {
  const frontMatter =
    keys.length === 0 ? "" : `---\n${keys.map(([name, text]) => `${name}: ${text}\n`).join("")}---\n\n`
  const source = frontMatter + blocks.map(written).join("\n\n") + end
  return newline === "\n" ? source : source.replaceAll("\n", "\r\n")
}

/** The Markdown of a page, and of what two authors made of it without knowing of each other. */
export const arbitrarySides = fc
  .tuple(arbitraryPage, arbitraryEdits, arbitraryEdits)
  .map(([page, ours, theirs]) => ({
    base: sourceOf(page),
    ours: sourceOf(edited(page, ours)),
    theirs: sourceOf(edited(page, theirs))
  }))
