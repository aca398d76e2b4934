import type { JsonObject } from "@octavo/kernel"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, it } from "vitest"
import {
  type Call,
  callsOf,
  compilePython,
  documentOf,
  runCurl,
  runGo,
  runJavaScript
} from "./src/specifications/describedCalls.ts"
import { DescribedServer } from "./src/specifications/DescribedServer.ts"
import { everyConstruct } from "./src/specifications/everyConstruct.ts"
import { absentLanguages } from "./src/specifications/notRun.ts"
import { runCompiled } from "./src/specifications/runCompiled.ts"
import { runScripts } from "./src/specifications/runScripts.ts"
import { openApi32 } from "./src/specifications/openApi32.ts"

const isProof = process.env["OCTAVO_PROVE"] !== undefined

const server = new DescribedServer()
const folder = mkdtempSync(join(tmpdir(), "octavo-calls-"))

beforeAll(async () => {
  // The files that samples send.
  for (const ending of [
    "bin",
    "png",
    "jpg",
    "pdf",
    "txt",
    "csv",
    "mp3",
    "mp4",
    "zip",
    "gif",
    "json",
    "xml",
    "svg"
  ])
    writeFileSync(join(folder, `file.${ending}`), "file contents")
  await server.start()
})
afterAll(() => {
  server.stop()
  rmSync(folder, { recursive: true })
})

/** The calls that were refused although no sentence above them says why. */
const refusals = (
  calls: ReadonlyArray<Call>,
  outcomes: ReadonlyArray<string>,
  language: "C#" | "curl" | "Go" | "Java" | "JavaScript" | "PHP" | "Python" | "Ruby"
) =>
  calls.flatMap(({ codes, name }, index) => {
    const hasSentence = /^(?:<\?php\n)?(?:\/\/|#) /.test(codes[language])
    return outcomes[index] === "accepted" || hasSentence
      ? []
      : [`${name}: ${outcomes[index]}\n${codes[language].slice(0, 400)}`]
  })

const sentencesOf = (calls: ReadonlyArray<Call>) =>
  calls.filter(({ codes }) => codes.JavaScript.startsWith("// ")).map(({ name }) => name)

const checkAll = async (calls: ReadonlyArray<Call>, inCurl: ReadonlyArray<Call>) => {
  const proved = isProof ? calls.filter(({ codes }) => !codes.Go.includes("tls.LoadX509KeyPair")) : []
  const sent: Array<string> = []
  for (const call of calls) sent.push(await runJavaScript(server, call))
  return [
    ...refusals(calls, sent, "JavaScript"),
    ...refusals(inCurl, await runCurl(server, inCurl, folder), "curl"),
    ...(isProof ? refusals(proved, await runGo(server, proved, folder), "Go") : []),
    ...refusals(proved, await runScripts("PHP", server, proved, folder), "PHP"),
    ...refusals(proved, await runScripts("Python", server, proved, folder), "Python"),
    ...refusals(proved, await runScripts("Ruby", server, proved, folder), "Ruby"),
    ...(isProof ? refusals(proved, await runCompiled("Java", server, proved, folder), "Java") : []),
    ...(isProof ? refusals(proved, await runCompiled("C#", server, proved, folder), "C#") : []),
    ...(await compilePython(calls, folder))
  ]
}

it("generated calls of every construct are requests that the described server accepts", async () => {
  const calls = [
    ...callsOf("every", await documentOf(Buffer.from(JSON.stringify(everyConstruct)))),
    ...callsOf("3.2", await documentOf(Buffer.from(JSON.stringify(openApi32))))
  ]
  expect(calls.length).toBeGreaterThan(120)
  expect(await checkAll(calls, calls)).toEqual([])
  expect(sentencesOf(calls)).toEqual([
    "every get /security/digest",
    "every get /security/negotiate",
    "every get /security/certificate",
    "every trace /methods",
    "every get /methods/body"
  ])
})

const examples = dirname(fileURLToPath(import.meta.resolve("@readme/oas-examples/package.json")))
const official = createRequire(import.meta.url).resolve("@gitbook/api/spec/openapi.json")
const files = ["2.0", "3.0", "3.1"].flatMap((version) => {
  const folder = join(examples, version, "json")
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name))
})

it("generated calls of the examples are requests that the described servers accept", async () => {
  const documents: Array<readonly [string, JsonObject]> = []
  for (const file of files)
    documents.push([file.split("/").slice(-3).join("/"), await documentOf(readFileSync(file))])
  const ofOfficial = callsOf("official", await documentOf(readFileSync(official)))
  const calls = [
    ...documents.flatMap(([name, root]) => callsOf(name, root)),
    ...ofOfficial.filter((_, index) => index % (isProof ? 3 : 20) === 0)
  ]
  expect(calls.length).toBeGreaterThan(isProof ? 600 : 300)
  expect(
    await checkAll(
      calls,
      calls.filter((_, index) => index % 12 === 0)
    )
  ).toEqual([])
  expect(sentencesOf(calls)).toEqual([
    // No finite body fits.
    "3.0/json/circular-request-bodies.json post /direct",
    // Schemas that exclude each other.
    "3.0/json/schema-types.json put /anything/quirks/polymorphism",
    "3.0/json/schema-types.json post /anything/quirks/polymorphism",
    "3.0/json/schema-types.json patch /anything/quirks/polymorphism",
    // Two credentials for one header.
    "3.0/json/security-multiple.json post /anything/and",
    "3.1/json/schema-types.json put /anything/quirks/polymorphism",
    "3.1/json/schema-types.json post /anything/quirks/polymorphism",
    "3.1/json/schema-types.json patch /anything/quirks/polymorphism",
    "3.1/json/security.json post /anything/mutualTLS"
  ])
  // The validator judges nearly all of them: of JavaScript, in a proof also of Go, PHP, Python, Ruby, Java and C#.
  const times = isProof ? 7 - absentLanguages.size : 1
  expect(server.doubts.unreadable).toBeLessThan(20 * times)
  expect(server.doubts.ambiguous).toBeLessThan(30 * times)
})
