import type { TestModule } from "vitest/node"

/** Runs of some files show their times by themselves. */
export const isWhole = (modules: ReadonlyArray<TestModule>): boolean => modules.length >= 200

const longestTable = 20

interface Cost {
  readonly name: string
  readonly seconds: number
}

/** The processor time of a file, and of the processes that it started and ended. */
const costOf = (module: TestModule): Cost => ({
  name: module.relativeModuleId,
  seconds: (module.meta().processorMillis ?? 0) / 1000
})

const packageOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("e2e/") ? 1 : 2)
    .join("/")

const tableOf = (heading: string, costs: ReadonlyArray<Cost>): string =>
  [
    heading,
    ...costs
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, longestTable)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${name}`)
  ].join("\n")

const byPackage = (costs: ReadonlyArray<Cost>): ReadonlyArray<Cost> => {
  const sums = new Map<string, number>()
  for (const { name, seconds } of costs) sums.set(packageOf(name), (sums.get(packageOf(name)) ?? 0) + seconds)
  return [...sums].map(([name, seconds]) => ({ name, seconds }))
}

/** Three tables: the slowest tests, in seconds that passed, and the files and packages that cost most, in seconds of processor time. */
export const reportCosts = (modules: ReadonlyArray<TestModule>): string => {
  if (!isWhole(modules)) return ""
  const costs = modules.map(costOf)
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({
      name: `${module.relativeModuleId} > ${test.fullName}`,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000
    }))
  )
  const all = costs.reduce((sum, { seconds }) => sum + seconds, 0)
  return `
${tableOf("Slowest tests, in seconds:", tests)}

${tableOf("Files, in seconds of processor time:", costs)}

${tableOf(`Packages, in seconds of processor time, ${all.toFixed(0)} in all:`, byPackage(costs))}

`
}
