import type { Reporter, TestModule } from "vitest/node"
import { overBudget } from "./budgets.ts"
import { isWhole, reportCosts } from "./reportCosts.ts"

/** Shows what a run cost, and says in its last line how many tests passed and failed; a file that could not be read counts as a failure. */
export default class Totals implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<unknown>): void {
    let passed = 0
    let failed = unhandled.length
    for (const module of modules) {
      failed += module.errors().length
      for (const suite of module.children.allSuites()) failed += suite.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === "passed") passed++
        if (state === "failed") failed++
      }
    }
    const over = isWhole(modules) ? overBudget(modules) : []
    const notes = over.map((sentence) => `${sentence}\n`).join("")
    // Each counts, and fails the run.
    if (over.length > 0) process.exitCode = 1
    process.stdout.write(`${reportCosts(modules)}${notes}${passed} passed, ${failed + over.length} failed\n`)
  }
}
