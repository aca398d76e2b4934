import type { Reporter, TestModule } from "vitest/node"
import { reportCosts } from "./reportCosts.ts"

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
    process.stdout.write(`${reportCosts(modules)}${passed} passed, ${failed} failed\n`)
  }
}
