import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"

/** The environment variable with the URL of the folder of launchers of this run. */
export const launchersVariable = "OCTAVO_TEST_LAUNCHERS"

const quotedUrl = (path: string): string => JSON.stringify(pathToFileURL(path).href)

/**
 * Writes a launcher for each program into `folder`, by the name of the program. A launcher asks for the bundle at `address` if the folder
 * `bundle` is missing, and runs the program from there. It contains the address because readers get no environment of their parent.
 */
export const writeLaunchers = async (
  folder: string,
  programs: ReadonlyArray<string>,
  bundle: string,
  address: string
): Promise<void> => {
  for (const program of programs) {
    const path = join(folder, `${program}.js`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(
      path,
      `import { existsSync } from "node:fs"
if (!existsSync(new URL(${quotedUrl(bundle)}))) await fetch(${JSON.stringify(address)})
await import(${quotedUrl(join(bundle, `${program}.js`))})
`
    )
  }
  await writeFile(join(folder, "package.json"), `{ "type": "module" }\n`)
}
