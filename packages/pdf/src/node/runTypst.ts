import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { setPriority } from "node:os"
import { join } from "node:path"
import { guardProcess } from "@octavo/kernel/reader"
import { bookTemplate } from "./bookTemplate.ts"
import { fontsFor } from "./fonts.ts"
import { typstFormula } from "./typstFormula.ts"
import { withoutOutside } from "./withoutOutside.ts"

// A process of its own that sets one book: it is given a folder with `book.json` and `images`, and leaves `book.pdf`
// there; or a social card, with `card.json` and a logo, which becomes `card.png`. What goes on in the compiler cannot be interrupted from within, so a thread watches over the whole process.
const [folder = "", task = "print", megabytes = "1500", parent = String(process.ppid)] = process.argv.slice(2)
guardProcess({ folder, megabytes: Number(megabytes), oomScore: 1000, parent: Number(parent) })
setPriority(10)

const charactersTagged = 2_000_000

interface Given {
  readonly lang: string
  readonly formulas: ReadonlyArray<string>
  readonly images: ReadonlyArray<string>
}

/** Typesets the book; returns the error, if any. */
const setBook = (): string | null => {
  const bookJson = readFileSync(join(folder, "book.json"), "utf8")
  const book = JSON.parse(bookJson) as Given
  const fonts = fontsFor(bookJson, book.lang)
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [...fonts.folders] }] })
  const share = (path: string, value: unknown) =>
    compiler.mapShadow(join(folder, path), Buffer.from(JSON.stringify(value)))
  const compiles = (source: string) => !compiler.compile({ mainFileContent: source }).hasError()

  /** Those that compile: all at once first, then by halves. */
  const findSound = <A>(items: ReadonlyArray<A>, source: (item: A) => string): ReadonlyArray<A> => {
    if (items.length === 0 || compiles(items.map(source).join("\n"))) return items
    if (items.length === 1) return []
    const middle = items.length >> 1
    return [...findSound(items.slice(0, middle), source), ...findSound(items.slice(middle), source)]
  }

  const written = book.formulas.map(typstFormula)
  share("formulas.json", written)
  const sound = findSound(
    [...written.keys()].filter((number) => written[number] !== null),
    (number) => `#math.equation(eval(json("/formulas.json").at(${number}), mode: "math"))`
  )
  const formulas = new Set(sound)
  const there = book.images.filter((path) => existsSync(join(folder, path)))
  for (const path of there.filter((path) => path.endsWith(".svg")))
    compiler.mapShadow(join(folder, path), withoutOutside(readFileSync(join(folder, path))))
  const images = findSound(there, (path) => `#image(${JSON.stringify(path)}, width: 10pt)`)
  share("sound.json", {
    images: Object.fromEntries(images.map((path) => [path, true])),
    formulas: written.map((typst, number) => (formulas.has(number) ? typst : null))
  })
  share("fonts.json", fonts.families)

  const compiled = compiler.compile({ mainFileContent: bookTemplate })
  if (compiled.result === null) {
    const failed = compiled.takeDiagnostics()
    return JSON.stringify(failed === null ? "unknown" : compiler.fetchDiagnostics(failed)[0])
  }
  // The tags for screen readers make large books five times as large.
  const pdfTags = bookJson.length <= charactersTagged
  if (task === "print") writeFileSync(join(folder, "book.pdf"), compiler.pdf(compiled.result, { pdfTags }))
  return null
}

const attempt = async (): Promise<string | null> => {
  try {
    // The library that draws cards is loaded for them alone.
    return task === "card" ? await (await import("./setCard.ts")).setCard(folder) : setBook()
  } catch (error) {
    return String(error)
  }
}

const obstacle = await attempt()
if (obstacle !== null) process.stderr.write(`${obstacle.slice(0, 4_000)}\n`)
process.exit(obstacle === null ? 0 : 2)
