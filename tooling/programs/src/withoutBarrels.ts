import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** The module that declares a name, and its name there. */
interface Declared {
  readonly file: string
  readonly name: string
}

const namesOf = (list: string): ReadonlyArray<readonly [name: string, as: string]> =>
  list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "" && !entry.startsWith("type "))
    .map((entry) => {
      const [name = entry, as = name] = entry.split(" as ")
      return [name, as]
    })

/** The modules that declare the values of a barrel, the `index.ts` of a package, by their exported names. */
const declaredIn = (barrel: string): ReadonlyMap<string, Declared> => {
  const text = readFileSync(barrel, "utf8")
  const declared = new Map<string, Declared>()
  for (const [, list = "", from = ""] of text.matchAll(/^export \{([^}]*)\} from "(\.[^"]+)"/gm)) {
    const file = join(dirname(barrel), from)
    for (const [name, as] of namesOf(list)) declared.set(as, { file, name })
  }
  for (const [, from = ""] of text.matchAll(/^export \* from "(\.[^"]+)"/gm)) {
    const file = join(dirname(barrel), from)
    const exported = readFileSync(file, "utf8").matchAll(/^export (?:const|class|function\*?) (\w+)/gm)
    for (const [, name = ""] of exported) declared.set(name, { file, name })
  }
  return declared
}

const barrels = new Map<string, ReadonlyMap<string, Declared>>()

/** The statements that import or export names of another package. */
const statements = /^(import|export) \{([^}]*)\} from "(@octavo\/[^"]+)"/gm

/**
 * Lets a module import from the modules that declare the names, in place of the barrels of packages. A bundler puts modules into one
 * chunk that the same programs reach, and through a barrel a program reaches all of a package.
 */
export const withoutBarrels = async (
  text: string,
  resolve: (name: string) => Promise<string | undefined>
): Promise<string> => {
  const files = new Map<string, string | undefined>()
  for (const [, , , name = ""] of text.matchAll(statements)) files.set(name, await resolve(name))
  return text.replaceAll(statements, (statement, keyword: string, list: string, name: string) => {
    const barrel = files.get(name)
    if (barrel === undefined || !barrel.endsWith("/index.ts")) return statement
    const declared = barrels.get(barrel) ?? declaredIn(barrel)
    barrels.set(barrel, declared)
    return namesOf(list)
      .map(([imported, as]) => {
        const { file, name: exported } = declared.get(imported) ?? { file: name, name: imported }
        return `${keyword} { ${exported} as ${as} } from ${JSON.stringify(file)}`
      })
      .join("; ")
  })
}
