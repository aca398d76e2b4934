import { Effect } from "effect"
import type { Setting } from "./Setting.ts"
import type { Environment } from "./settingText.ts"
import { settingsTable } from "./settingsTable.ts"

/** Variables of the command, which asks servers, and of tests. */
const others = new Set(["OCTAVO_URL", "OCTAVO_TOKEN", "OCTAVO_PROVE", "OCTAVO_RUNS", "OCTAVO_SEED"])

/** How many letters of two names differ at least, by their letters one after the other (Levenshtein). */
const distance = (one: string, other: string): number => {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1
      line.push(Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + change))
    }
    above = line
  }
  return above[other.length]!
}

/** Variables that begin like settings and are none, each with the setting whose name is nearest. */
export const unknownSettings = (
  environment: Environment
): ReadonlyArray<{ readonly name: string; readonly nearest: string }> => {
  const known = Object.values<Setting<unknown>>(settingsTable).flatMap(({ isSecret, name }) =>
    isSecret ? [name, `${name}_FILE`] : [name]
  )
  return Object.keys(environment)
    .filter((name) => name.startsWith("OCTAVO_") && !known.includes(name) && !others.has(name))
    .map((name) => ({
      name,
      nearest: known.toSorted((one, other) => distance(name, one) - distance(name, other))[0]!
    }))
}

/** Warns of variables of this process that begin like settings and are none. */
export const warnOfUnknownSettings: Effect.Effect<void> = Effect.suspend(() =>
  Effect.forEach(
    unknownSettings(process.env),
    ({ name, nearest }) => Effect.logWarning(`${name} is no setting of Octavo; did you mean ${nearest}?`),
    { discard: true }
  )
)
