import { describe, expect, it } from "vitest"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { parseDocument, replaceDocument, writeReferenceById } from "../../src/index.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })

const pages: Readonly<Record<string, readonly [source: string, ...words: ReadonlyArray<string>]>> = {
  "tabs outside of a set of tabs": [
    '{% tab title="First" %}\none\n{% endtab %}\n\n{% tab title="Second" %}\ntwo',
    "First",
    "one",
    "Second",
    "two"
  ],
  "updates outside of a list of updates": [
    '{% update date="2026-05-06" tags="Fixes" %}\none\n{% endupdate %}',
    "2026-05-06",
    "Fixes",
    "one"
  ],
  "tags of code around words": ['{% code title="Name" %}\nwords\n{% endcode %}', "Name", "words"],
  "hints and steps with a title": [
    '{% hint title="Mind" %}\none\n{% endhint %}\n\n{% step title="Then" %}\ntwo\n{% endstep %}',
    "Mind",
    "one",
    "Then",
    "two"
  ],
  "captions in attributes": [
    '{% embed url="https://a.example" caption="Video" %}\n\n{% file src="a.pdf" caption="Paper" %}',
    "Video",
    "Paper"
  ],
  "operations that are written into the page": [
    '{% swagger method="get" path="/pets" baseUrl="https://a.example" summary="Find" %}\nwords\n{% endswagger %}',
    "Find",
    "GET https://a.example/pets",
    "words"
  ],
  "references without an address": ["{% content-ref %}\nwords\n{% endcontent-ref %}", "words"],
  "titles among the attributes of a fence": ['::: {.callout-note title="Mind"}\nwords\n:::', "Mind", "words"]
}

describe("the words of tags", () => {
  it.each(Object.entries(pages))("show %s", (_, [source, ...words]) => {
    const texts = JSON.stringify(parseDocument(source, resolve)).matchAll(/"text":"([^"]*)"/g)
    expect(Array.from(texts, ([, text]) => text)).toEqual(words)
  })

  it("change in the attribute that they are written in", () => {
    for (const [source, word] of Object.values(pages).filter(([page]) => !page.includes("swagger"))) {
      const document = parseDocument(source, resolve)
      const edited = JSON.parse(
        JSON.stringify(document).replace(`"text":"${word}"`, '"text":"other"')
      ) as typeof document
      expect(replaceDocument(source, edited, resolve, writeReferenceById)).toBe(
        source.replace(word!, "other")
      )
    }
  })

  it("are found, except for dates and addresses", () => {
    for (const [source, ...words] of Object.values(pages)) {
      const found = deriveSource(source)
        .sections.map(({ text, title }) => `${title} ${text}`)
        .join(" ")
      for (const word of words.filter((each) => /^[a-z]+$/i.test(each) && each !== "Fixes"))
        expect(found).toContain(word)
    }
  })
})
