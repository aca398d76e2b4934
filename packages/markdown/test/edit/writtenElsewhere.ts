import spec from "commonmark-spec"
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs"

/** A page that nobody wrote for a test. */
export interface WrittenPage {
  readonly name: string
  readonly source: string
}

const packagesFolder = new URL("../../../../node_modules/.pnpm/", import.meta.url)
const largest = 40_000

const filesIn = (folder: URL, depth: number): Array<URL> => {
  const files: Array<URL> = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    if (entry.isDirectory() && depth > 0) files.push(...filesIn(new URL(`${entry.name}/`, folder), depth - 1))
    else if (/\.md$/i.test(entry.name)) files.push(new URL(entry.name, folder))
  }
  return files
}

/** The documentation of the packages that are installed here: many hands, many styles. Each text once. */
const ofPackages = (): ReadonlyArray<WrittenPage> => {
  const pages = new Map<string, WrittenPage>()
  for (const folder of readdirSync(packagesFolder)
    .filter((name) => name.includes("@"))
    .sort()) {
    const modules = new URL(`${folder}/node_modules/`, packagesFolder)
    for (const file of filesIn(modules, 5)) {
      if (statSync(file).size > largest) continue
      const source = readFileSync(realpathSync(file), "utf8")
      if (source.length > 200)
        pages.set(source, { name: file.pathname.slice(packagesFolder.pathname.length), source })
    }
  }
  return [...pages.values()]
}

/** The examples of CommonMark, below titles, ten to a page. */
const ofSpecification = (): ReadonlyArray<WrittenPage> => {
  const pages: Array<WrittenPage> = []
  for (let from = 0; from < spec.tests.length; from += 10) {
    const examples = spec.tests.slice(from, from + 10).map(({ markdown }) => markdown.replaceAll("→", "\t"))
    pages.push({ name: `examples ${from + 1}`, source: `# T\n\n${examples.join("\n\nBetween.\n\n")}` })
  }
  return pages
}

export const writtenElsewhere = (): ReadonlyArray<WrittenPage> => [...ofPackages(), ...ofSpecification()]
