import { describeIssue } from "@octavo/kernel"
import { Schema } from "effect"
import { SettingsFile } from "./SettingsFile.ts"

/** `octavo.yaml` has a mistake. */
export class SettingsRefused extends Schema.TaggedError<SettingsRefused>()("SettingsRefused", {
  message: Schema.String
}) {}

/** The name of the file of the settings, at the top of the folder. */
export const settingsFile = "octavo.yaml"

/** A mistake at a place of the file. */
export const settingsRefused = (message: string) =>
  new SettingsRefused({ message: `${settingsFile}: ${message}` })

/** The names of the settings beside an unknown one. */
const knownBeside = (path: ReadonlyArray<string>): ReadonlyArray<string> => {
  let schema: unknown = Schema.toJsonSchemaDocument(SettingsFile).schema
  const enter = (key: string): void => {
    schema = typeof schema === "object" && schema !== null && key in schema ? schema[key as never] : undefined
  }
  for (const key of path.slice(0, -1)) {
    if (/^\d+$/.test(key)) enter("items")
    else {
      enter("properties")
      enter(key)
    }
  }
  enter("properties")
  return typeof schema === "object" && schema !== null ? Object.keys(schema) : []
}

/** Says what is wrong with a value of the settings, by a finding of its schema. */
export const settingProblem = (issue: Parameters<typeof describeIssue>[0], prefix = ""): SettingsRefused => {
  const [{ message, path } = { message: "", path: "" }] = describeIssue(issue)
  const named = `${prefix}${path}`
  const known = message.includes("not a field") ? knownBeside(named.split(".")) : []
  return settingsRefused(
    known.length > 0
      ? `Unknown setting "${named}". Known: ${known.join(", ")}.`
      : `"${named}": ${message.replace("Send", "Write")}`
  )
}
