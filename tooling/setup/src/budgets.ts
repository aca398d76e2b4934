import { readFileSync } from "node:fs"
import type { TestModule } from "vitest/node"

/** The times of a file of tests, in seconds: of the processor for its worker, and of the clock. */
interface Times {
  readonly processor: number
  readonly clock: number
}

/** The times of a file that the table does not have. */
const ofOthers: Times = { processor: 60, clock: 3 }

/** The file may take so many times its budget, and so many seconds more: a busy machine adds some. */
const tolerance = { factor: 1.5, seconds: 2 }

const table = JSON.parse(readFileSync(new URL("../budgets.json", import.meta.url), "utf8")) as Readonly<
  Record<string, readonly [processor: number, clock: number]>
>

/** The budget of a file by its path in the repository. */
export const budgetOf = (file: string): Times => {
  const found = table[file]
  return found === undefined ? ofOthers : { processor: found[0], clock: found[1] }
}

/** Sentences about the files of a whole run whose worker took more processor time than their budget allows. */
export const overBudget = (modules: ReadonlyArray<TestModule>): ReadonlyArray<string> =>
  modules.flatMap((module) => {
    const budget = budgetOf(module.relativeModuleId).processor
    const seconds = (module.meta().workerMillis ?? 0) / 1000
    return seconds <= tolerance.factor * budget + tolerance.seconds
      ? []
      : [
          `${module.relativeModuleId} took ${seconds.toFixed(1)} s of processor time; its budget in tooling/setup/budgets.json is ${budget} s`
        ]
  })
