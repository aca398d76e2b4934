import { expect, it } from "@effect/vitest"
import { DocumentParserInProcess } from "@octavo/content"
import { type Document, readDocumentSafely, resolveReferences, resolveWith } from "@octavo/markdown"
import { Effect } from "effect"
import { hideSyntax } from "../../src/segments/hideSyntax.ts"
import { tidyAnswer } from "../../src/segments/readAnswer.ts"
import { isTranslatable } from "../../src/segments/Segment.ts"
import { segmentsOf } from "../../src/segments/segmentsOf.ts"
import { withAnchorsOf } from "../../src/segments/withAnchorsOf.ts"
import { writeTranslation } from "../../src/segments/writeTranslation.ts"

const read = (source: string): Document =>
  resolveReferences(readDocumentSafely(source), resolveWith({ from: null, targets: new Map() }))

/** Other words in the place of each word. */
const inCapitals = (text: string): string =>
  text.replace(/(<[^>]*>|&\w+;)|\p{L}+/gu, (word, syntax?: string) => syntax ?? `${word.toUpperCase()}S`)

const translate = Effect.fnUntraced(function* (source: string) {
  const { restore, text } = hideSyntax(source)
  const document = withAnchorsOf(read(source), read(text))
  const segments = segmentsOf(document, text, () => [])
  const answers = segments.map((segment) =>
    isTranslatable(segment.text) ? tidyAnswer(segment, inCapitals(segment.text)) : null
  )
  const written = yield* writeTranslation(text, document, segments, answers)
  expect(written.refused).toEqual([])
  return restore(written.text)
})

const translations: Readonly<Record<string, string>> = {
  "a <!-- kept --> b.\n": "AS <!-- kept --> BS.\n",
  "* a <!-- c --> b\n* c <Badge type='x'/>  d\n": "* AS <!-- c --> BS\n* CS <Badge type='x'/> DS\n",
  'a <Foo>b c</Foo> d <Bar x="1"/> e.\n': 'AS <Foo>BS CS</Foo> DS <Bar x="1"/> ES.\n',
  "<!-- c -->\n\n<!-- d --> a <!-- e -->\n": "<!-- c -->\n\n<!-- d --> AS <!-- e -->\n",
  "Clone <url> into <your-dir> now.\n": "CLONES <url> INTOS <your-dir> NOWS.\n",
  "## A <!-- c --> b\n": '## AS <!-- c --> BS <a href="#a-b" id="a-b"></a>\n',
  "a[^1] and b [^z].\n\n[^1]: c.\n[^z]: d.\n\n    e\n":
    "AS[^1] ANDS BS [^z].\n\n[^1]: CS.\n[^z]: DS.\n\n    ES\n",
  "[a](b.md)[^q] c.\n\n[^q]: d\n": "[AS](b.md)[^q] CS.\n\n[^q]: DS\n",
  "| A [b](c) `d` | e[^k] |\n|---|---|\n| f | g[^k] |\n\n[^k]: h\n":
    "| AS [BS](c) `d` | ES[^k] |\n|---|---|\n| FS | GS[^k] |\n\n[^k]: HS\n"
}

it.layer(DocumentParserInProcess)("a translation", (it) => {
  it.effect("keeps footnotes, comments and tags of unknown elements at their places, with their spaces", () =>
    Effect.gen(function* () {
      for (const [source, wanted] of Object.entries(translations)) {
        expect(yield* translate(source)).toBe(wanted)
      }
    })
  )
})
