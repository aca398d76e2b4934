import { expect, it } from "@effect/vitest"
import { DocumentParserInProcess } from "@octavo/content"
import {
  type Block,
  type Document,
  type Inline,
  printDocument,
  readDocumentSafely,
  resolveReferences,
  resolveWith,
  type Text,
  writeReferenceById
} from "@octavo/markdown"
import { arbitraryDocument, property } from "@octavo/markdown/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import { tidyAnswer } from "../../src/segments/readAnswer.ts"
import { isTranslatable } from "../../src/segments/Segment.ts"
import { segmentsOf } from "../../src/segments/segmentsOf.ts"
import { writeTranslation } from "../../src/segments/writeTranslation.ts"
import { Translator, TranslatorPseudo } from "../../src/index.ts"

const read = (source: string): Document =>
  resolveReferences(readDocumentSafely(source), resolveWith({ from: null, targets: new Map() }))

const texts = new Set(["alt", "caption", "label"])

/** Titles of code with spaces are translated. */
const isText = (field: string, value: unknown) =>
  texts.has(field) || (field === "title" && /\s/.test(String(value)))

const withoutTexts = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([field, value]) => !isText(field, value)))

/** The inline nodes and styles of a text, in no order. */
const inlineParts = (nodes: ReadonlyArray<Text | Inline>): ReadonlyArray<string> =>
  [
    ...new Set(
      nodes.flatMap((node): ReadonlyArray<string> => {
        if (node.object === "inline") {
          const inner = node.nodes === undefined ? [] : inlineParts(node.nodes)
          const notes = (node.fragments ?? []).map(({ nodes }) => skeleton(nodes))
          return [JSON.stringify([node.type, withoutTexts(node.data), inner, notes])]
        }
        return node.leaves.flatMap(({ marks, text }) => {
          if (marks.length === 0) return []
          const isCode = marks.some(({ type }) => type === "code")
          return JSON.stringify([marks.map(({ type }) => type).toSorted(), isCode ? text : ""])
        })
      })
    )
  ].toSorted()

/** The parts of a document that no translation changes. */
const skeleton = (blocks: ReadonlyArray<Block>): unknown =>
  blocks.map((block) => {
    const { fragments = [], nodes = [], type } = block
    const data: object =
      type === "table"
        ? { records: Object.keys(block.data.records), columns: Object.keys(block.data.definition) }
        : type === "tabs-item" || type === "prompt"
          ? {}
          : type.startsWith("heading-")
            ? {}
            : withoutTexts(block.data)
    const isSentence = nodes.length > 0 && nodes.every((node) => node.object !== "block")
    return {
      type,
      data,
      children: isSentence
        ? inlineParts(nodes as ReadonlyArray<Text | Inline>)
        : skeleton(nodes as Array<Block>),
      fragments: fragments.map(({ nodes: inner }) => skeleton(inner))
    }
  })

/** The anchors that authors gave to headings. */
const anchorsOf = (blocks: ReadonlyArray<Block>): ReadonlyArray<string> =>
  blocks.flatMap((block) => [
    ...(block.type.startsWith("heading-") && "id" in block.data ? [String(block.data.id)] : []),
    ...anchorsOf((block.nodes ?? []).filter((node): node is Block => node.object === "block")),
    ...(block.fragments ?? []).flatMap(({ nodes }) => anchorsOf(nodes))
  ])

const translate = Effect.fnUntraced(function* (source: string, answer: (text: string) => string) {
  const document = read(source)
  const segments = segmentsOf(document, source, () => [])
  const answers = segments.map((segment) =>
    isTranslatable(segment.text) ? tidyAnswer(segment, answer(segment.text)) : null
  )
  const written = yield* writeTranslation(source, document, segments, answers)
  const translated = read(written.text)
  expect(skeleton(translated.nodes), written.text).toEqual(skeleton(document.nodes))
  expect(anchorsOf(translated.nodes)).toEqual(expect.arrayContaining([...anchorsOf(document.nodes)]))
  return { ...written, segments, answers, translated }
})

const swap = (text: string): string =>
  text
    .split(/(?<=\s)/)
    .toReversed()
    .join("")

const spoilt: ReadonlyArray<(text: string) => string> = [
  (text) => text.replace(/<[^>]*>/g, ""),
  (text) => `${text} ${text}`,
  swap,
  (text) => text.replace(/\d+/g, "1"),
  (text) => `# ${text}\n\n* item\n\n{% hint style="info" %}\n`,
  (text) => `<div>${text}</div> | a | b |\n|---|---|`,
  (text) => `**${text}** _x_ [y](z) \`code\` $$a$$ :smile:`,
  () => '```json\n{"translations": ["',
  () => "<g1><g2></g1></g2>",
  (text) => `${text}${"long ".repeat(3000)}`,
  (text) => `1. ${text}`,
  (text) => `> ${text} {{ x }} <!-- -->`,
  (text) => `\u202E${text}\u0007  \n  `
]

it.layer(DocumentParserInProcess)("segments", (it) => {
  it.effect(
    "random pages keep their structure in the pseudo-locale, and nearly all texts are translated",
    () =>
      Effect.gen(function* () {
        const { translate: pseudo } = yield* Translator
        let all = 0
        let refused = 0
        yield* property(arbitraryDocument, 12, (document) =>
          Effect.gen(function* () {
            const source = `# Title\n\n${printDocument(document, writeReferenceById)}`
            const segments = segmentsOf(read(source), source, () => [])
            const request = {
              texts: segments.map(({ text }) => text),
              from: "en",
              to: "de",
              instructions: "",
              terms: [],
              isRepeated: false
            } as const
            const answers = yield* Effect.orDie(pseudo(request))
            const byText = new Map(segments.map(({ text }, index) => [text, answers[index]!]))
            const written = yield* translate(source, (text) => byText.get(text)!)
            all += segments.length
            refused += written.refused.length
          })
        )
        expect(refused / all).toBeLessThan(0.05)
      }).pipe(Effect.provide(TranslatorPseudo))
  )

  it.effect("answers of any kind never change the structure of a page", () =>
    property(fc.tuple(arbitraryDocument, fc.constantFrom(...spoilt)), 60, ([document, answer]) =>
      Effect.asVoid(translate(`# Title\n\n${printDocument(document, writeReferenceById)}`, answer))
    )
  )

  it.effect("code, links, templates and addresses are not sent, and titles of tabs and images are", () =>
    Effect.gen(function* () {
      const source = [
        "# T",
        "Run `cmd` at [the page](a.md) {{ x }} https://example.org/a?b=c now.",
        '{% tabs %}\n{% tab title="First" %}\nBody\n{% endtab %}\n{% endtabs %}',
        '<figure><img src="a.png" alt="A cat"><figcaption><p>My cat</p></figcaption></figure>',
        '{% code title="Run it now" %}\n```sh\nls\n```\n{% endcode %}',
        "| Head |\n| - |\n| Cell |"
      ].join("\n\n")
      const { segments, text } = yield* translate(source, (asked) =>
        asked.toUpperCase().replace(/<(\/?)G/g, "<$1g")
      )
      expect(segments.map((segment) => segment.text)).toEqual([
        "Run <x1/> at <g2>the page</g2> <x3/> <g4>https://example.org/a?b=c</g4> now.".replace(
          /<g4>.*<\/g4>/,
          segments[0]!.text.match(/<g4>.*<\/g4>|<x4\/>/)![0]
        ),
        "First",
        "Body",
        "A cat",
        "My cat",
        "Run it now",
        "Head",
        "Cell"
      ])
      expect(text).toContain("RUN `cmd` AT [THE PAGE](a.md) {{ x }} https://example.org/a?b=c NOW.")
      for (const part of ['title="FIRST"', 'alt="A CAT"', "MY CAT", 'title="RUN IT NOW"', "| HEAD", "CELL"]) {
        expect(text).toContain(part)
      }
    })
  )

  it.effect("code in the heads of tables stays as it is, though titles of columns are plain texts", () =>
    Effect.gen(function* () {
      const source = [
        "# T",
        "| `PORT_NAME` | the `id` of a page | Word |\n| - | :-: | - |\n| `x` | Cell | y |",
        '<table><thead><tr><th width="90"><code>key</code> of it</th></tr></thead><tbody><tr><td>Cell</td></tr></tbody></table>'
      ].join("\n\n")
      const { segments, text } = yield* translate(source, (asked) =>
        asked.toUpperCase().replace(/<(\/?)([GX])/g, (_, slash, letter) => `<${slash}${letter.toLowerCase()}`)
      )
      expect(segments.map(({ text: asked }) => asked)).toEqual(
        expect.arrayContaining(["<x1/>", "the <x1/> of a page", "Word", "<x1/> of it"])
      )
      expect(text).toContain("| `PORT_NAME` | THE `id` OF A PAGE | WORD |")
      expect(text).toContain("<code>key</code> OF IT")
    })
  )

  it.effect("links to headings lead there in every language", () =>
    Effect.gen(function* () {
      const source = '# T\n\n## Install it\n\nText\n\n## Own <a href="#own" id="own"></a>\n'
      const { text } = yield* translate(source, (asked) => asked.toUpperCase().replace(/<(\/?)G/g, "<$1g"))
      expect(text).toContain('## INSTALL IT <a href="#install-it" id="install-it"></a>')
      expect(text).toContain('## OWN <a href="#own" id="own"></a>')
    })
  )
})
