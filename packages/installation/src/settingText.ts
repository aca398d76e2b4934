import { readFileSync, statSync } from "node:fs"
import type { Setting } from "./Setting.ts"

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The text of a setting and the variable that it comes from, nothing where it is not set, or a problem. */
type SettingText = { readonly text: string; readonly from: string } | { readonly problem: string } | null

/** The largest file with a secret, in bytes: whatever is larger is another file. */
const largestFile = 64 * 1024

const textOfFile = (name: string, path: string): SettingText => {
  const refused = (flaw: string) => ({
    problem: `The environment variable ${name} names the file ${path}, ${flaw}.`
  })
  try {
    if (statSync(path).size > largestFile) return refused("which is larger than 64 KB")
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "")
    return text === "" ? refused("which is empty") : { text, from: name }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error"
    return refused(`which cannot be read (${code})`)
  }
}

/** Reads the text of a setting: of its variable, or of the file that `<name>_FILE` names for a secret. */
export const settingText = (
  { isSecret, name }: Pick<Setting<unknown>, "isSecret" | "name">,
  environment: Environment
): SettingText => {
  const text = environment[name]
  const fileName = `${name}_FILE`
  const path = isSecret ? environment[fileName] : undefined
  const empty = text === "" ? name : path === "" ? fileName : undefined
  if (empty !== undefined) {
    return { problem: `The environment variable ${empty} is empty: give it a value, or leave it out.` }
  }
  if (text !== undefined && path !== undefined) {
    return {
      problem: `The environment variables ${name} and ${fileName} are both set: leave one of them out.`
    }
  }
  if (path !== undefined) return textOfFile(fileName, path)
  return text === undefined ? null : { text, from: name }
}
