import type { TestSpecification } from "vitest/node"
import { BaseSequencer } from "vitest/node"

const startsServers = ({ moduleId }: TestSpecification) => /\/(e2e|apps\/cli)\//.test(moduleId)

/** The files that run the tests of a whole package on a database are short, and take longest. */
const isOnDatabase = ({ moduleId }: TestSpecification) => /\/(postgres|pglite)\.test\.ts$/.test(moduleId)

/**
 * Runs the files first that start servers, which wait more than they compute, then those on databases. What is left for the end is short, so
 * that no core is idle there.
 */
export default class ServedFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const rankOf = (file: TestSpecification) => (startsServers(file) ? 0 : isOnDatabase(file) ? 1 : 2)
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
