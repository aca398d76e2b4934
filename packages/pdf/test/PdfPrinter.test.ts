import { beforeAll, describe, expect, layer, test } from "@effect/vitest"
import { Blobs } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Exit, Layer } from "effect"
import * as fc from "fast-check"
import { type ChildProcess, spawn } from "node:child_process"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { type Book } from "../src/Book.ts"
import { PdfPrinter } from "../src/PdfPrinter.ts"
import * as PdfPrinterTypst from "../src/node/PdfPrinter.ts"
import { typesetBook } from "../src/typesetBook.ts"
import { arbitraryDocument, isProof } from "@octavo/markdown/testing"
import { aBook, aBookFile, aPng } from "./aBook.ts"
import { readPdf } from "./readPdf.ts"

const print = (book: Book) =>
  Effect.flatMap(
    PdfPrinter.use((printer) => printer.print(book)),
    (bytes) => Effect.promise(() => readPdf(bytes))
  )

const printer = PdfPrinterTypst.layer().pipe(Layer.provideMerge(KernelMemory.blobs))

/** Everything that runs, reads or ends something in the language of the template. */
const hostile =
  '#eval("1+1") $x$ #read("/etc/passwd") #panic() ] } ) */ // \\ ` `` ``` <label> @ref *b* _i_ = h "q"'

layer(printer, { timeout: "120 seconds", excludeTestServices: true })("a printed PDF", (it) => {
  it.effect("has a cover, contents with page numbers, an outline, and links between its pages and out", () =>
    Effect.gen(function* () {
      const book = aBook(
        {
          Start: "Go [there](Guide#install), to [more](More), or [out](https://example.org/x).\n",
          Guide: "## Install\n\nWords.\n\n### Deeper\n\nWords.\n",
          "-Beneath": "Back to [the start](Start), or [nowhere](javascript:alert(1)).\n"
        },
        { elsewhere: ["More"], language: "de" }
      )
      const pdf = yield* print(book)
      expect(pdf.title).toBe("Handbook")
      expect(pdf.pages[0]).toContain("Handbook")
      expect(pdf.pages[0]).toContain("2026-01-02")
      expect(pdf.pages[1]).toMatch(/Inhalt.*Start 3.*Guide 4.*Beneath 4/)
      expect(pdf.outline).toEqual(["Start", "Guide", "-Install", "--Deeper", "-Beneath"])
      // A page that is not in the book is named, not linked: who has the book may have no access to it.
      expect(pdf.addresses.toSorted()).toEqual(["https://example.org/x"])
      // Three entries of the contents, and two links.
      expect(pdf.inner).toBe(5)
      expect(pdf.pages[2]).toMatch(/^ ?Handbook .*Start 3$/)
    })
  )

  it.effect(
    "sets code nearly as large as text, keeps titles with what follows, and names what has words",
    () =>
      Effect.gen(function* () {
        const chapters = Object.fromEntries(
          Array.from({ length: 40 }, (_, n) => [
            n === 0 ? "First" : `-Title ${n}`,
            `${"Some words of a paragraph that goes on for a while. ".repeat(3 + (n % 5))}\n`
          ])
        )
        const pdf = yield* print(
          aBook({
            ...chapters,
            Code: "```js\nconst letters = 1\n```\n\n## ![only a picture](x.png)\n\n## 404\n"
          })
        )
        expect(pdf.outline).not.toContain("-")
        expect(pdf.outline).toContain("-404")
        const sizeOf = (words: string) => pdf.sizes.find(({ text }) => text.includes(words))?.size
        expect(sizeOf("letters")).toBeGreaterThanOrEqual(8)
        // No page ends with a title.
        for (const page of pdf.pages.slice(2)) expect(page).not.toMatch(/Title \d+ Title \d+ \d+$/)
      })
  )

  it.effect("has everything that a document can hold", () =>
    Effect.gen(function* () {
      const blobHash = yield* Blobs.use((blobs) => blobs.put(aPng(40, 20)))
      const files = new Map([["logo.png", aBookFile("logo.png", "image/png", blobHash)]])
      const text = [
        "**bold** _italic_ `code` ~~gone~~ :rocket: $$E=mc^2$$ word[^1] line  \nbreak",
        "[^1]: A footnote.",
        "* one\n  * nested\n\n3. three\n\n* [x] done\n* unboxed\n\n1. [ ] numbered\n2. plainly",
        "<table><tr><td>\n\n* celled\n\n</td></tr><caption>titled</caption></table>",
        "> quoted",
        '{% hint style="danger" %}\nhinted\n{% endhint %}',
        '{% code title="a.ts" lineNumbers="true" %}\n```ts\nconst x = 1\n```\n{% endcode %}',
        '{% tabs %}\n{% tab title="Tab one" %}\ntabbed\n{% endtab %}\n{% tab title="Tab two" %}\nalso\n{% endtab %}\n{% endtabs %}',
        "{% stepper %}\n{% step %}\n## Step\n\nstepped\n{% endstep %}\n{% endstepper %}",
        "<details>\n\n<summary>Folded</summary>\n\nunfolded\n\n</details>",
        "{% columns %}\n{% column %}\nleft\n{% endcolumn %}\n{% column %}\nright\n{% endcolumn %}\n{% endcolumns %}",
        '<figure><img src="logo.png" alt="A logo" width="50%"><figcaption><p>captioned</p></figcaption></figure>',
        "![remote](https://example.org/r.png)",
        "inline ![small](logo.png) image",
        '{% file src="logo.png" %}\nfiled\n{% endfile %}',
        '{% embed url="https://example.org/video" %}',
        '{% content-ref url="Other" %}\n[Other](Other)\n{% endcontent-ref %}',
        '{% openapi src="https://x.y/a.yaml" path="/pets" method="get" %}\nhttps://x.y/a.yaml\n{% endopenapi %}',
        "$$\n\\frac{a}{b}\n$$",
        "$$\n\\nothing{ \\frac{\n$$",
        "***",
        "| Head | Other |\n| - | - |\n| cell | 2 |",
        '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>carded</td><td><a href="Other">o</a></td></tr></tbody></table>'
      ].join("\n\n")
      const pdf = yield* print(aBook({ Page: text, Other: "Words." }, { files }))
      const words =
        "bold italic code gone footnote one nested 3. three done quoted hinted a.ts const tabbed Tab two stepped " +
        "Folded unfolded left right captioned [r.png] inline logo.png filed " +
        "https://example.org/video GET /pets \\nothing Head cell carded " +
        "unboxed 1. numbered 2. plainly celled titled"
      for (const word of words.split(" ")) expect(pdf.text).toContain(word)
      expect(pdf.pictures).toBe(2)
      expect(pdf.addresses).toContain("https://example.org/video")
    })
  )

  it.effect("has every script, with its letters", () =>
    Effect.gen(function* () {
      const texts = {
        Arabic: "مرحبا بالعالم",
        Hebrew: "שלום עולם",
        Hindi: "नमस्ते दुनिया",
        Japanese: "日本語の段落です。",
        Chinese: "设置和配置，繁體中文。",
        Korean: "한국어 문장",
        Thai: "ภาษาไทย",
        Others: "বাংলা தமிழ் తెలుగు ქართული հայերեն አማርኛ ភាសា Ελληνικά Русский Tiếng Việt 😀 ✅"
      }
      const pdf = yield* print(aBook(texts))
      // Characters without a glyph come back as nothing or as U+FFFD.
      expect(pdf.text).not.toContain("\ufffd")
      for (const letters of [
        "日本語の段落です。",
        "设置和配置",
        "繁體中文",
        "한국어",
        "Ελληνικά",
        "Русский",
        "ქართული"
      ])
        expect(pdf.text).toContain(letters)
      for (const letter of ["م", "ש", "न", "ภ", "ব", "த", "త", "አ", "ភ", "հ", "😀", "✅"])
        expect(pdf.text).toContain(letter)
    })
  )

  it.effect("shows malicious words as they are, in every place", () =>
    Effect.gen(function* () {
      const text = [
        hostile.replaceAll("`", "\\`").replaceAll("*", "\\*").replaceAll("_", "\\_").replaceAll("<", "\\<"),
        `\`\`\`\`\n${hostile}\n\`\`\`\``,
        `$$\n${'#read("/etc/passwd") std.read("/etc/passwd") \\text{#eval("1+1")}'}\n$$`,
        `{% code title='#panic()' %}\n\`\`\`#{panic()}\n1\n\`\`\`\n{% endcode %}`,
        `{% tabs %}\n{% tab title="#panic()" %}\n1\n{% endtab %}\n{% endtabs %}`,
        "| #panic() | $ |\n| - | - |\n| #panic() | `#panic()` |",
        '<figure><img src="https://example.org/#panic()" alt="#panic()"><figcaption><p>#panic()</p></figcaption></figure>'
      ].join("\n\n")
      const book = aBook({ '#panic() "] $': text }, { title: '#panic() "] ${x}' })
      const pdf = yield* print({
        ...book,
        chapters: book.chapters.map((chapter) => ({ ...chapter, description: hostile }))
      })
      expect(pdf.title).toBe('#panic() "] ${x}')
      expect(pdf.text).toContain('#eval("1+1") $x$ #read("/etc/passwd") #panic()')
      expect(pdf.text).not.toContain("root:")
      expect(pdf.text).not.toContain("could not be laid out")
    })
  )

  it.effect("keeps on the page what is too long or too deep", () =>
    Effect.gen(function* () {
      const word = "x".repeat(10_000)
      const columns = Array.from({ length: 30 }, (_, index) => `c${index}`)
      const pdf = yield* print(
        aBook({
          Quotes: `${"> ".repeat(60)}deep words`,
          Lists: Array.from({ length: 30 }, (_, depth) => `${"  ".repeat(depth)}* level${depth}`).join("\n"),
          Words: `${word}\n\n\`${word}\`\n\n\`\`\`\n${word}\n\`\`\`\n\n| a | b |\n| - | - |\n| ${word} | b |`,
          Wide: `| ${columns.join(" | ")} |\n${"| - ".repeat(30)}|\n| ${columns.join(" | ")} |`
        })
      )
      expect(pdf.text).not.toContain("could not be laid out")
      for (const words of ["deep words", "level29", "c29"]) expect(pdf.text).toContain(words)
      expect(pdf.text.replace(/[^x]/g, "").length).toBeGreaterThanOrEqual(40_000)
    })
  )

  it.effect("names pictures that are broken, lost, or of no kind that can be printed", () =>
    Effect.gen(function* () {
      const put = (bytes: Uint8Array | string) =>
        Blobs.use((blobs) => blobs.put(typeof bytes === "string" ? Buffer.from(bytes) : bytes))
      const svg = (inside: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="30"><rect width="9" height="9"/>${inside}</svg>`
      const files = new Map(
        [
          aBookFile("good.png", "image/png", yield* put(aPng(10, 10))),
          aBookFile("broken.png", "image/png", yield* put("\x89PNG\r\n\x1a\nno")),
          aBookFile("lost.png", "image/png", "0".repeat(64)),
          aBookFile("film.mp4", "video/mp4", yield* put("film")),
          aBookFile("huge.png", "image/png", yield* put("huge"), 50_000_000),
          aBookFile(
            "outside.svg",
            "image/svg+xml",
            yield* put(svg('<image href="/etc/hosts"/><image xlink:href="file:///etc/passwd"/>'))
          ),
          aBookFile("broken.svg", "image/svg+xml", yield* put("<svg"))
        ].map((file) => [file.id as string, file])
      )
      const text = [...files.keys()].map((name) => `![](${name})`).join("\n\n")
      const pdf = yield* print(aBook({ Pictures: text }, { files }))
      for (const name of ["broken.png", "lost.png", "film.mp4", "huge.png", "broken.svg"])
        expect(pdf.text).toContain(`[${name}]`)
      for (const name of ["good.png", "outside.svg"]) expect(pdf.text).not.toContain(`[${name}]`)
      expect(pdf.pictures).toBe(1)
    })
  )

  it.effect("is printed for a book without anything", () =>
    Effect.gen(function* () {
      const empty = yield* print(aBook({}, { title: "", pagesLeftOut: 3 }))
      expect(empty.pages[0]).toContain("3 more pages were left out")
      expect((yield* print(aBook({ "": "" }))).pages.length).toBeGreaterThan(1)
    })
  )
})

test("any documents are printed whole", async () => {
  const documents = fc.array(arbitraryDocument, { minLength: 60, maxLength: 60, size: "max" })
  await fc.assert(
    fc.asyncProperty(documents, async (many) => {
      const { chapters, ...book } = aBook(Object.fromEntries(many.map((_, index) => [`P${index}`, ""])))
      const filled = chapters.map((chapter, index) => ({ ...chapter, document: many[index]! }))
      const pdf = await Effect.runPromise(print({ ...book, chapters: filled }).pipe(Effect.provide(printer)))
      expect(pdf.text).toContain("P59")
      expect(pdf.text.includes("could not be laid out")).toBe(false)
    }),
    { numRuns: isProof ? 3 : 1, endOnFailure: true }
  )
}, 120_000)

const narrow = PdfPrinterTypst.layer({
  megabytes: 300,
  question: 60_000,
  search: 200_000,
  total: 300_000
}).pipe(Layer.provideMerge(KernelMemory.blobs))
// No sentence twice, since the printer remembers those that it has set.
const words = (sentences: number, first = 0) =>
  Array.from(
    { length: sentences },
    (_, index) => `The ${first + index} words of sentence ${first + index}.`
  ).join(" ")

/** Pictures that take 18 MB of memory each when they are unpacked, and little time to set. */
const largePictures = Effect.fnUntraced(function* (count: number) {
  const files = yield* Effect.forEach(Array.from({ length: count }), (_, index) =>
    Effect.map(
      Blobs.use((blobs) => blobs.put(aPng(3_000, 2_000 + index))),
      (hash) => aBookFile(`picture${index}.png`, "image/png", hash)
    )
  )
  return new Map(files.map((file) => [file.id as string, file]))
})

const shown = (files: Iterable<string>) => Array.from(files, (name) => `![](${name})`).join("\n\n")

layer(narrow, { timeout: "120 seconds", excludeTestServices: true })("a printer with little memory", (it) => {
  it.effect(
    "gives the bare words of a page that is too much, and all of the others",
    () =>
      Effect.gen(function* () {
        const files = yield* largePictures(24)
        const much = `${words(6_500)}\n\n${shown(files.keys())}`
        const pdf = yield* print(
          aBook({ One: "**one**", Two: "two", Much: much, Three: "three", Four: "[back](Much)" }, { files })
        )
        expect(pdf.text).toMatch(/Much This page could not be laid out\. These are its words\..*The 0 words/)
        expect(pdf.text).toContain("The rest of this page was left out.")
        expect(pdf.text.match(/could not be laid out/g)).toHaveLength(1)
        for (const word of ["one", "two", "three", "back"]) expect(pdf.text).toContain(word)
      }),
    300_000
  )

  it.effect(
    "leaves out the texts of the last pages when all together are too much",
    () =>
      Effect.gen(function* () {
        const files = yield* largePictures(14)
        const texts = Object.fromEntries(
          Array.from(files.keys(), (name, index) => [`Page ${index}`, `start${index} ${shown([name])}`])
        )
        const pdf = yield* print(aBook(texts, { files }))
        expect(pdf.text.includes("start0 ")).toBe(true)
        expect(pdf.text.includes("start13 ")).toBe(false)
        expect(pdf.text).toMatch(/Page 13 The text of this page was left out: the PDF would be too large\./)
      }),
    300_000
  )
})

const hasty = PdfPrinterTypst.layer({ whole: 1, question: 1 }).pipe(Layer.provideMerge(KernelMemory.blobs))

layer(hasty, { excludeTestServices: true })("a printer without time", (it) => {
  it.effect("says that nothing was printed, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const folders = () =>
        readdirSync(tmpdir())
          .filter((name) => name.startsWith("octavo-pdf-"))
          .toSorted()
      // Other tests print beside this one.
      const inherited = process.env["TMPDIR"]
      process.env["TMPDIR"] = yield* aFolder
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          if (inherited === undefined) delete process.env["TMPDIR"]
          else process.env["TMPDIR"] = inherited
        })
      )
      const failed = yield* Effect.flip(print(aBook({ One: "one", Two: "two" })))
      expect(failed._tag).toBe("PdfNotPrinted")
      expect(folders()).toEqual([])
    })
  )
})

test("a printer that is no longer wanted is ended at once", async () => {
  const controller = new AbortController()
  const started = Promise.withResolvers<ChildProcess>()
  const onStart = (message: unknown) =>
    started.resolve((message as { readonly process: ChildProcess }).process)
  subscribe("child_process", onStart)
  const printing = Effect.runPromiseExit(
    print(aBook({ Much: words(20_000) })).pipe(Effect.provide(printer)),
    { signal: controller.signal }
  )
  const child = await started.promise
  unsubscribe("child_process", onStart)
  const ended = once(child, "exit")
  controller.abort()
  expect(Exit.hasInterrupts(await printing)).toBe(true)
  expect(await ended).toEqual([null, "SIGKILL"])
})

describe("what a server that died was printing", () => {
  let book = ""
  beforeAll(async () => {
    const { typeset } = await Effect.runPromise(typesetBook(aBook({ Much: words(60_000) })))
    book = JSON.stringify(typeset)
  })

  for (const [when, milliseconds] of [
    ["before the process is ready", 0],
    ["while the process prints", 1_000]
  ] as const)
    test(`ends with it, and leaves nothing behind, when it dies ${when}`, async () => {
      const folder = mkdtempSync(join(tmpdir(), "octavo-orphan-"))
      mkdirSync(join(folder, "images"))
      writeFileSync(join(folder, "book.json"), book)
      const program = fileURLToPath(new URL("./printLong.ts", import.meta.url))
      const parent = spawn(process.execPath, [program, folder])
      await once(parent.stdout, "data")
      await delay(milliseconds)
      expect(existsSync(join(folder, "book.json"))).toBe(true)
      parent.kill("SIGKILL")
      for (let tries = 0; tries < 1_200 && existsSync(folder); tries++) await delay(50)
      expect(existsSync(folder)).toBe(false)
    }, 120_000)
})
