import { execFile } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Call } from "./describedCalls.ts"
import type { DescribedServer } from "./DescribedServer.ts"
import { notRun } from "./notRun.ts"

/** A language whose programs are compiled together and run in one process, one after the other. */
interface Compiler {
  readonly ending: string
  /** The beginning of the address of a call. */
  readonly address: RegExp
  /** The program of a call as a class `Call0`, `Call1` and so on. */
  readonly classOf: (code: string, index: number) => string
  /** A program that runs `Call0` to the last one, and prints the number and the message of each that fails. */
  readonly main: (count: number) => string
  /** Compiles the files of the folder `$1` and runs the program. */
  readonly command: string
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

const java: Compiler = {
  ending: ".java",
  address: /(URI\.create\(")https?:\/\/[^/?#"]+/i,
  classOf: (code, index) =>
    code
      .replace("class Main {", `class Call${index} {`)
      .replace("public static void main(String[] args)", "static void run()"),
  main: (count) =>
    [
      "class Main {",
      "  interface Call { void run() throws Exception; }",
      "  public static void main(String[] args) {",
      "    java.io.PrintStream out = System.out;",
      "    System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));",
      `    Call[] calls = { ${indexes(count)
        .map((index) => `Call${index}::run`)
        .join(", ")} };`,
      "    for (int index = 0; index < calls.length; index++)",
      "      try { calls[index].run(); }",
      `      catch (Throwable error) { out.println(index + " " + String.valueOf(error).replace('\\n', ' ')); }`,
      "  }",
      "}"
    ].join("\n"),
  command: 'javac -encoding UTF-8 -d "$1/classes" "$1"/*.java && java -cp "$1/classes" Main'
}

/** Mono compiles C# 7, which has no statements outside of classes and no `using` declarations. */
const cSharp: Compiler = {
  ending: ".cs",
  address: /(new HttpMethod\("[^"]*"\), ")https?:\/\/[^/?#"]+/i,
  classOf: (code, index) => {
    const [usings = "", ...statements] = code.split("\n\n")
    const body = statements
      .join("\n\n")
      .replaceAll(/^using var /gm, "var ")
      // Mono sends fragments of addresses, .NET does not.
      .replace(/(new HttpMethod\("[^"]*"\), "[^"#]*)#[^"]*/, "$1")
    return `${usings}\n\nstatic class Call${index} {\npublic static async System.Threading.Tasks.Task Run() {\n${body}\n}\n}\n`
  },
  main: (count) =>
    [
      "using System;",
      "static class Program {",
      "  static void Main() {",
      "    var output = Console.Out;",
      "    Console.SetOut(System.IO.TextWriter.Null);",
      `    Func<System.Threading.Tasks.Task>[] calls = { ${indexes(count)
        .map((index) => `Call${index}.Run`)
        .join(", ")} };`,
      "    for (int index = 0; index < calls.Length; index++)",
      "      try { calls[index]().Wait(); }",
      '      catch (Exception error) { output.WriteLine(index + " " + error.GetBaseException().Message.Replace("\\n", " ")); }',
      "  }",
      "}"
    ].join("\n"),
  command: 'mcs -r:System.Net.Http.dll -out:"$1/calls.exe" "$1"/*.cs && mono "$1/calls.exe"'
}

const compilers = { Java: java, "C#": cSharp }

/** Compiles and runs the programs of calls where there is a compiler; says `accepted` for each, or why not. */
export const runCompiled = async (
  language: keyof typeof compilers,
  server: DescribedServer,
  calls: ReadonlyArray<Call>,
  folder: string
): Promise<ReadonlyArray<string>> => {
  const { address, classOf, command, ending, main } = compilers[language]
  const awaited = calls.map((call) => server.await(call))
  const programs = mkdtempSync(join(folder, "compiled-"))
  for (const [index, { codes }] of calls.entries()) {
    const { origin } = awaited[index]!
    const code = codes[language].replace(address, (_, before: string) => before + origin)
    writeFileSync(join(programs, `Call${index}${ending}`), classOf(code, index))
  }
  writeFileSync(join(programs, `Main${ending}`), main(calls.length))
  try {
    const { stdout } = await promisify(execFile)("sh", ["-c", command, "sh", programs], {
      cwd: folder,
      maxBuffer: 2 ** 28
    })
    const said = new Map(stdout.split("\n").map((line) => line.split(/ (.*)/, 2) as [string, string]))
    return awaited.map(({ outcome }, index) => {
      const result = outcome()
      return result === "no request came" ? `no request came: ${said.get(String(index))}` : result
    })
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 127) return notRun(language, calls)
    throw error
  }
}
