import robotsParser from "robots-parser"
import type { ReadRobots } from "../ImportReader.ts"

const parse = robotsParser as unknown as typeof robotsParser.default

/** The name under which sites may speak to us in their robots.txt. */
const agent = "Octavo"

/** Reads a robots.txt that was found at an address; which of the addresses asked about may be read. */
export const readRobots = (text: string, url: string, asked: ReadonlyArray<string>): ReadRobots => {
  const robots = parse(url, text)
  return {
    allowed: asked.filter((address) => robots.isAllowed(address, agent) !== false),
    sitemaps: robots.getSitemaps(),
    delay: robots.getCrawlDelay(agent) ?? 0
  }
}
