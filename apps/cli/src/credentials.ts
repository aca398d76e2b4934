import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { configurationFile } from "./configurationFile.ts"
import { WrongUsage } from "./failures.ts"
import { replaceFile } from "./replaceFile.ts"

/** A token that `octavo login` got from a server. */
interface StoredToken {
  readonly token: string
  readonly id: string
}

type Stored = Readonly<Record<string, StoredToken>>

const fileName = (): string => configurationFile("credentials.json")

const isStored = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const read = Effect.suspend(() => {
  const file = fileName()
  try {
    const stored: unknown = JSON.parse(readFileSync(file, "utf8"))
    if (isStored(stored)) return Effect.succeed(stored)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === "ENOENT" || code === "ENOTDIR") return Effect.succeed<Stored>({})
  }
  return Effect.fail(
    new WrongUsage({ message: `${file} cannot be read. Remove it, then run octavo login again.` })
  )
})

const write = (stored: Stored) => replaceFile(fileName(), `${JSON.stringify(stored, null, 2)}\n`, true)

/** The token that is stored for a server by its address, or for a profile by its name; undefined without one. */
export const findStoredToken = (url: string) =>
  Effect.map(read, (stored): StoredToken | undefined =>
    Object.hasOwn(stored, url) ? stored[url] : undefined
  )

/** Stores the token of a server in place of the one before. */
export const storeToken = (url: string, token: StoredToken) =>
  Effect.flatMap(read, (stored) => write({ ...stored, [url]: token }))

/** Forgets the token of a server. */
export const forgetToken = (url: string) => Effect.flatMap(read, ({ [url]: _, ...others }) => write(others))
