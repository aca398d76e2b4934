import type { TestSpecification } from "vitest/node"
import { BaseSequencer } from "vitest/node"

const startsServers = ({ moduleId }: TestSpecification) => /\/(e2e|apps\/cli)\//.test(moduleId)

/** Runs the files first that start servers: they wait more than they compute, and would else be left for the end. */
export default class ServedFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    return [...sorted.filter(startsServers), ...sorted.filter((file) => !startsServers(file))]
  }
}
