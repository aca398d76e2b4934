import { relative } from "node:path"
import { fileURLToPath } from "node:url"
import type { TestSpecification } from "vitest/node"
import { BaseSequencer } from "vitest/node"
import { budgetOf } from "./budgets.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/**
 * Files whose tests start many processes and need little memory themselves. The start of a process copies the page tables of its parent:
 * with a gigabyte of memory it takes ten times the processor time.
 */
const startsProcesses =
  /^(apps\/cli|e2e\/(?!bombs)|packages\/(content\/test\/readers|gitsync\/test\/node|pdf))/

const orderOf = ({ moduleId }: TestSpecification) => {
  const file = relative(root, moduleId)
  return { group: startsProcesses.test(file) ? 0 : 1, seconds: budgetOf(file).clock }
}

/**
 * Runs the files that start many processes first, while the workers are small, and the longest files of each group first: the files at the
 * end are short, so that no core is idle there.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    return (await super.sort(files))
      .map((file) => ({ file, order: orderOf(file) }))
      .toSorted((a, b) => a.order.group - b.order.group || b.order.seconds - a.order.seconds)
      .map(({ file }) => file)
  }
}
