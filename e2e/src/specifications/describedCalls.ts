import { codeSamples, findOperation } from "@octavo/html"
import { type JsonObject, parseWithDigits } from "@octavo/kernel"
import { readSource } from "@octavo/openapi/reading"
import { execFile } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { zstdDecompressSync } from "node:zlib"
import type { DescribedServer } from "./DescribedServer.ts"
import { notRun } from "./notRun.ts"

/** Reads a document as a worker does, and as pages get it. */
export const documentOf = async (bytes: Uint8Array, url: string | null = null): Promise<JsonObject> => {
  const reading = await readSource({ entry: { url, bytes }, files: [], failed: [] })
  if (reading.kind !== "document") throw new Error(JSON.stringify(reading))
  return parseWithDigits(zstdDecompressSync(reading.packed).toString("utf8")) as JsonObject
}

/** A call of an operation in all languages. */
export interface Call {
  readonly name: string
  readonly root: JsonObject
  readonly path: string
  readonly method: string
  readonly codes: Readonly<
    Record<"curl" | "JavaScript" | "Python" | "Go" | "PHP" | "Ruby" | "Java" | "C#", string>
  >
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

/** The generated calls of all operations of a document. */
export const callsOf = (name: string, root: JsonObject): ReadonlyArray<Call> =>
  Object.keys((root["paths"] ?? {}) as JsonObject).flatMap((path) =>
    methods.flatMap((method) => {
      const facts = findOperation(root, { kind: "paths", method, path })
      if (facts === undefined || facts.path !== path) return []
      const samples = codeSamples(root, { ...facts, samples: { given: [], hidden: false } })
      const codes = Object.fromEntries(samples.map(({ code, label }) => [label, code])) as Call["codes"]
      return [{ name: `${name} ${method} ${path}`, root, path, method, codes }]
    })
  )

const AsyncFunction = (async () => {}).constructor as new (
  ...words: ReadonlyArray<string>
) => (...values: ReadonlyArray<unknown>) => Promise<unknown>

const withoutOrigin = /^https?:\/\/[^/?#]+/i

/** Runs the JavaScript of a call; says `accepted`, or why not. */
export const runJavaScript = async (server: DescribedServer, call: Call): Promise<string> => {
  const { origin, outcome } = server.await(call)
  const send = (url: string, init: RequestInit) => fetch(url.replace(withoutOrigin, origin), init)
  try {
    await new AsyncFunction("fetch", "console", call.codes.JavaScript)(send, { log: () => {} })
    return outcome()
  } catch (error) {
    return `${String(error)} ${String((error as Error).cause ?? "")}`
  }
}

/** Runs commands of curl in a folder, in one shell; says `accepted` for each, or why not. */
export const runCurl = async (
  server: DescribedServer,
  calls: ReadonlyArray<Call>,
  folder: string
): Promise<ReadonlyArray<string>> => {
  const awaited = calls.map((call) => server.await(call))
  const commands = calls.map(({ codes }, index) => {
    const [comment] = /^#.*\n/.exec(codes.curl) ?? [""]
    const { origin } = awaited[index]!
    // The first word that is an address is that of the call.
    return codes.curl
      .slice(comment.length)
      .replace(/(['])https?:\/\/[^/?#']+/i, (_, quote: string) => `${quote}${origin}`)
      .replace(/^curl /, "curl -sS --max-time 5 -o /dev/null ")
  })
  const script = join(folder, "calls.sh")
  writeFileSync(script, `${commands.join("\n")}\n`)
  const { stderr } = await promisify(execFile)("bash", [script], { cwd: folder })
  return awaited.map(({ outcome }) =>
    outcome() === "no request came" ? `no request came: ${stderr.slice(0, 500)}` : outcome()
  )
}

/** Compiles the Python of calls where there is Python; gives the names of those that are no Python. */
export const compilePython = async (
  calls: ReadonlyArray<Call>,
  folder: string
): Promise<ReadonlyArray<string>> => {
  const file = join(folder, "calls.json")
  writeFileSync(file, JSON.stringify(calls.map(({ codes, name }) => [name, codes.Python])))
  const program = [
    "import ast, json, sys",
    "wrong = []",
    "for name, code in json.load(open(sys.argv[1])):",
    "    try: ast.parse(code)",
    "    except SyntaxError as error: wrong.append(name + ': ' + str(error))",
    "print(json.dumps(wrong))"
  ].join("\n")
  try {
    const { stdout } = await promisify(execFile)("python3", ["-c", program, file])
    return JSON.parse(stdout) as ReadonlyArray<string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}

/** Runs the Go of calls as one program where there is Go; says `accepted` for each, or why not. */
export const runGo = async (
  server: DescribedServer,
  calls: ReadonlyArray<Call>,
  folder: string
): Promise<ReadonlyArray<string>> => {
  const awaited = calls.map((call) => server.await(call))
  const program = mkdtempSync(join(folder, "go-"))
  writeFileSync(join(program, "go.mod"), "module calls\n\ngo 1.19\n")
  for (const [index, { codes }] of calls.entries()) {
    const source = codes.Go.replace(
      /(http\.NewRequest\("[^"]*", ")https?:\/\/[^/?#"]+/i,
      (_, before: string) => before + awaited[index]!.origin
    )
      .replaceAll("log.Fatal(err)", "panic(err)")
      .replace('\t"log"\n', "")
      .replace("func main()", `func call${index}()`)
    writeFileSync(join(program, `call${index}.go`), source)
    for (const [, file] of source.matchAll(/os\.Open\("([\w.-]+)"\)/g))
      writeFileSync(join(folder, file!), "file contents")
  }
  const main = [
    "package main",
    'import "fmt"',
    "func try(index int, call func()) {",
    "\tdefer func() { if err := recover(); err != nil { fmt.Println(index, err) } }()",
    "\tcall()",
    "}",
    "func main() {",
    ...calls.map((_, index) => `\ttry(${index}, call${index})`),
    "}"
  ]
  writeFileSync(join(program, "main.go"), main.join("\n"))
  try {
    const { stdout } = await promisify(execFile)(
      "sh",
      ["-c", 'cd "$1" && go build -o calls . && cd .. && "$1/calls"', "sh", program],
      { cwd: folder, env: { ...process.env, GOFLAGS: "-mod=mod", GOPROXY: "off" }, maxBuffer: 2 ** 28 }
    )
    return awaited.map(({ outcome }) =>
      outcome() === "no request came" ? `no request came: ${stdout.slice(0, 500)}` : outcome()
    )
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 127) return notRun("Go", calls)
    throw error
  }
}
