import { execFile } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Call } from "./describedCalls.ts"
import type { DescribedServer } from "./DescribedServer.ts"
import { notRun } from "./notRun.ts"

/** A language whose programs one process of an interpreter runs, one after the other. */
interface Interpreter {
  readonly command: string
  readonly ending: string
  /** The beginning of the address of a call. */
  readonly address: RegExp
  /** A program that runs `call0` to the last one, and prints the number and the message of each that fails. */
  readonly main: (count: number, ending: string) => string
}

const php: Interpreter = {
  command: "php",
  ending: ".php",
  address: /(curl_init\(['"])https?:\/\/[^/?#'"]+/i,
  main: (count, ending) =>
    [
      "<?php",
      "set_error_handler(function ($code, $text) { throw new ErrorException($text); });",
      "function call($index) {",
      "  ob_start();",
      `  try { include __DIR__ . "/call$index${ending}"; $said = curl_error($curl); }`,
      "  catch (Throwable $error) { $said = $error->getMessage(); }",
      "  ob_end_clean();",
      '  if ($said !== "") echo "$index $said\\n";',
      "}",
      `for ($index = 0; $index < ${count}; $index++) call($index);`
    ].join("\n")
}

const ruby: Interpreter = {
  command: "ruby",
  ending: ".rb",
  address: /(URI\(")https?:\/\/[^/?#"]+/i,
  main: (count, ending) =>
    [
      'require "stringio"',
      `${count}.times do |index|`,
      "  $stdout = StringIO.new",
      "  said = nil",
      "  begin",
      `    load "#{__dir__}/call#{index}${ending}"`,
      "  rescue Exception => error",
      "    said = error.message.lines.first",
      "  end",
      "  $stdout = STDOUT",
      '  puts "#{index} #{said}" unless said.nil?',
      "end"
    ].join("\n")
}

const python: Interpreter = {
  command: "python3",
  ending: ".py",
  address: /(requests\.request\(\s*"[^"]*",\s*")https?:\/\/[^/?#"]+/i,
  main: (count, ending) =>
    [
      "import contextlib, io, os, runpy, sys",
      "try: import requests",
      "except ImportError: sys.exit(127)",
      `for index in range(${count}):`,
      "    try:",
      "        with contextlib.redirect_stdout(io.StringIO()):",
      `            runpy.run_path(os.path.join(os.path.dirname(__file__), f"call{index}${ending}"))`,
      '    except Exception as error: print(index, str(error).replace("\\n", " "))'
    ].join("\n")
}

const interpreters = { PHP: php, Python: python, Ruby: ruby }

/** Runs the programs of calls where there is an interpreter with its libraries; says `accepted` for each, or why not. */
export const runScripts = async (
  language: keyof typeof interpreters,
  server: DescribedServer,
  calls: ReadonlyArray<Call>,
  folder: string
): Promise<ReadonlyArray<string>> => {
  const { address, command, ending, main } = interpreters[language]
  const awaited = calls.map((call) => server.await(call))
  const programs = mkdtempSync(join(folder, "scripts-"))
  for (const [index, { codes }] of calls.entries()) {
    const { origin } = awaited[index]!
    const code = codes[language].replace(address, (_, before: string) => before + origin)
    writeFileSync(join(programs, `call${index}${ending}`), code)
  }
  const file = join(programs, `main${ending}`)
  writeFileSync(file, main(calls.length, ending))
  try {
    const { stdout } = await promisify(execFile)(command, [file], { cwd: folder, maxBuffer: 2 ** 28 })
    const said = new Map(stdout.split("\n").map((line) => line.split(/ (.*)/, 2) as [string, string]))
    return awaited.map(({ outcome }, index) => {
      const result = outcome()
      return result === "no request came" ? `no request came: ${said.get(String(index))}` : result
    })
  } catch (error) {
    const { code } = error as { readonly code?: unknown }
    if (code === "ENOENT" || code === 127) return notRun(language, calls)
    throw error
  }
}
