import { relative } from "node:path"
import { fileURLToPath } from "node:url"
import type { TestSpecification } from "vitest/node"
import { BaseSequencer } from "vitest/node"
import { budgetOf } from "./budgets.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

const secondsOf = ({ moduleId }: TestSpecification): number => budgetOf(relative(root, moduleId)).clock

/** Runs the longest files first: what is left for the end is short, so that no core is idle there. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    return (await super.sort(files)).toSorted((one, other) => secondsOf(other) - secondsOf(one))
  }
}
