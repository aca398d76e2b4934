import { WrongUsage } from "../failures.ts"
import { reasonOf } from "../reasonOf.ts"

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist. Check its path",
  ENOTDIR: "does not exist. Check its path",
  EISDIR: "is a folder. Name a file",
  EACCES: "cannot be read: give this user the right to read it"
}

/** The failure for a file that cannot be read. */
export const unreadable = (path: string, error: unknown): WrongUsage => {
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return new WrongUsage({
    message: `The file ${path} ${reasons[code] ?? `cannot be read: ${reasonOf(error)}`}.`
  })
}
